import GLib

/// What people call their columns.
enum Synonyms {
    /// By folded headings, the surest first.
    static let fields: [ImportField: [String]] = [
        .name: [
            "name", "title", "item", "item name", "entry name", "asset name", "product", "product name", "thing",
            "bezeichnung", "gegenstand", "artikel", "nom", "objet", "nombre", "objeto", "articulo", "nome", "naam",
        ],
        .place: [
            "place", "location", "room", "folder path", "storage", "stored in", "where", "assigned location",
            "ort", "raum", "zimmer", "lagerort", "standort", "lieu", "piece", "emplacement", "lugar", "ubicacion",
            "luogo", "plaats",
        ],
        .quantity: [
            "quantity", "qty", "count", "pieces", "number of items",
            "anzahl", "menge", "stuckzahl", "quantite", "cantidad", "quantita", "aantal",
        ],
        .maker: [
            "maker", "brand", "manufacturer", "make", "made by", "brand or manufacturer",
            "hersteller", "marke", "fabricant", "marque", "fabricante", "marca", "merk",
        ],
        .model: [
            "model", "model number", "model no", "model name", "asset model",
            "modell", "modele", "modelo", "modello",
        ],
        .serialNumber: [
            "serial number", "serial", "serial no", "s n", "sn", "serialnumber",
            "seriennummer", "serien nr", "numero de serie", "no de serie", "numero di serie", "serienummer",
        ],
        .value: [
            "value", "valuation", "worth", "current value", "estimated value", "price", "cost", "amount",
            "wert", "zeitwert", "valeur", "valor", "valore", "waarde", "preis", "prix", "precio", "prezzo", "prijs",
        ],
        .purchasePrice: [
            "purchase price", "purchase cost", "price paid", "paid", "original price", "buy price", "price", "cost",
            "kaufpreis", "anschaffungspreis", "prix d achat", "precio de compra", "aankoopprijs", "preis", "prix",
            "precio", "prezzo", "prijs",
        ],
        .replacementValue: [
            "replacement value", "replacement cost", "replacement price", "estimate", "cost to replace",
            "wiederbeschaffungswert", "neuwert", "valeur de remplacement", "valor de reposicion",
        ],
        .valueCurrency: [
            "currency", "value currency",
            "wahrung", "devise", "moneda",
        ],
        .purchaseCurrency: ["purchase currency"],
        .replacementCurrency: ["replacement currency"],
        .purchaseDate: [
            "purchase date", "purchased", "date of purchase", "acquired", "date purchased", "date", "bought",
            "kaufdatum", "anschaffungsdatum", "gekauft am", "date d achat", "fecha de compra", "data di acquisto",
            "aankoopdatum", "datum",
        ],
        .boughtFrom: [
            "bought from", "purchased from", "purchase from", "seller", "supplier", "store", "shop", "vendor",
            "gekauft bei", "handler", "verkaufer", "achete chez", "magasin", "vendeur", "tienda", "vendedor",
        ],
        .condition: [
            "condition", "state",
            "zustand", "etat", "estado",
        ],
        .warrantyUntil: [
            "warranty until", "warranty expires", "warranty expiration", "warranty end", "warranty", "warranty date",
            "garantie bis", "fin de garantie", "garantia hasta", "garantie", "garantia",
        ],
        .warrantyMonths: ["warranty months", "warranty length months", "warranty lenghts months"],
        .status: ["status"],
        .statusPerson: ["lent to", "borrower", "loaned to"],
        .statusDate: ["lent since", "loan date", "lent on"],
        .statusDue: ["due back", "due date"],
        .soldTo: ["sold to"],
        .soldDate: ["sold date", "sold on", "date sold"],
        .lastSeen: [
            "last seen",
            "zuletzt gesehen",
        ],
        .dateCreated: ["date created", "added", "date added", "created", "created at"],
        .tags: [
            "tags", "labels", "keywords", "tag", "category", "categories", "type",
            "kategorie", "schlagworter", "categorie", "etiquettes", "categoria", "etiquetas",
        ],
        .notes: [
            "notes", "note", "comments", "comment", "description", "remarks", "details",
            "notizen", "bemerkung", "bemerkungen", "beschreibung", "anmerkungen", "remarques", "notas", "observaciones",
            "descripcion",
        ],
        .pictures: [
            "pictures", "picture", "photo", "photos", "image", "images", "photo1", "photo 1",
            "bild", "bilder", "foto", "fotos",
        ],
        .id: ["uuid"],
    ]

    /// Whether `heading` is one that tables have for some field.
    static func areKnown(_ heading: String) -> Bool {
        let folded = Heading.fold(heading)
        return ImportField.allCases.contains { names(of: $0).contains(folded) }
    }

    /// The headings that mean the field, folded, the person's own language first.
    static func names(of field: ImportField) -> [String] {
        let local = Heading.fold(localName(field))
        return (local.isEmpty ? [] : [local]) + (fields[field] ?? [])
    }

    /// What the field is called in the person's language.
    static func localName(_ field: ImportField) -> String {
        switch field {
        case .name: tr("Name")
        case .place: tr("Place")
        case .quantity: tr("Quantity")
        case .maker: tr("Maker")
        case .model: tr("Model")
        case .serialNumber: tr("Serial Number")
        case .value: tr("Value")
        case .purchaseDate: tr("Purchase Date")
        case .purchasePrice: tr("Purchase Price")
        case .boughtFrom: tr("Bought From")
        case .condition: tr("Condition")
        case .warrantyUntil: tr("Warranty Until")
        case .replacementValue: tr("Replacement Value")
        case .status: tr("Status")
        case .lastSeen: tr("Last Seen")
        case .tags: tr("Tags")
        case .notes: tr("Notes")
        default: ""
        }
    }
}
