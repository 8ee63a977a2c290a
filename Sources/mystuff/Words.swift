/// What generated things are called, in several languages and scripts.
enum Words {
    static let nouns = list(
        """
        Bookshelf|Étagère|Wäschetrockner|Espresso Machine|Bicycle|Fahrrad|Vélo|Łóżko|Krzesło|Stół|Lampa|Żyrandol|Sofa|
        Canapé|Fauteuil|Sessel|Kühlschrank|Refrigerator|Réfrigérateur|Microwave|Four à micro-ondes|Toaster|Kettle|
        Bouilloire|Wasserkocher|Vacuum Cleaner|Aspirateur|Staubsauger|Drill|Bohrmaschine|Perceuse|Säge|Scie|Hammer|
        Marteau|Ladder|Leiter|Échelle|Tent|Zelt|Rucksack|Backpack|Sac à dos|Suitcase|Koffer|Valise|Camera|Appareil photo|
        Objektiv|Stativ|Trépied|Tripod|Guitar|Gitarre|Guitare|Violin|Geige|Klavier|Piano|Trommel|Flöte|Saxophone|
        Laptop|Ordinateur|Monitor|Écran|Bildschirm|Keyboard|Tastatur|Clavier|Mouse|Printer|Drucker|Imprimante|Router|
        Headphones|Kopfhörer|Casque|Speaker|Lautsprecher|Enceinte|Turntable|Plattenspieler|Tourne-disque|Television|
        Fernseher|Télévision|Wristwatch|Armbanduhr|Montre|Clock|Wanduhr|Pendule|Ring|Collier|Halskette|Necklace|Brosche|
        Painting|Gemälde|Tableau|Sculpture|Skulptur|Vase|Rug|Teppich|Tapis|Mirror|Spiegel|Miroir|Curtain|Vorhang|Rideau|
        Bed|Bett|Lit|Mattress|Matratze|Matelas|Wardrobe|Kleiderschrank|Armoire|Desk|Schreibtisch|Bureau|Garden Chair|
        Gartenstuhl|Chaise de jardin|Lawn Mower|Rasenmäher|Tondeuse|Barbecue|Grill|Helmet|Helm|Skis|Ski|Schlitten|Sledge|
        Aquarium|Terrarium|Sewing Machine|Nähmaschine|Machine à coudre|Iron|Bügeleisen|Fer à repasser|Toolbox|
        Werkzeugkasten|Boîte à outils|Box of Cables|Kiste mit Kabeln|Globe|Telescope|Fernrohr|Télescope|Microscope|
        Radio|Rádio|Mesa|Cadeira|Cómoda|Sillón|Lámpara|Reloj|Bicicleta|Violín|Cuadro|Espejo|Kočárek|Židle|Skříň|Lampička|
        Kytara|Asztal|Szék|Könyvespolc|Óra|Kerékpár|Işık|Masa|Çanta|Fotoğraf Makinesi|Bokhylla|Stol|Lampe|Sykkel|Ur|
        Kirjahylly|Pöytä|Tuoli|Polkupyörä|Настольная лампа|Книжный шкаф|Велосипед|Часы|Гитара|Ποδήλατο|Λάμπα|Ρολόι|
        مصباح|ساعة|כיסא|שולחן|東京タワーの模型|本棚|自転車|時計|ギター|電子レンジ|書架|相機|自行車|手錶|책장|자전거|기타|โคมไฟ|दीपक
        """)
    static let adjectives = list(
        """
        Old|New|Small|Large|Red|Blue|Green|Black|White|Grandmother’s|Wooden|Folding|Electric|Antique|Alter|Neuer|Kleine|
        Große|Rote|Grüner|Vieux|Petit|Grande|Élégant|Mała|Żółty|Stará|Régi|Gammal|Чёрный|Старый|Broken|Spare|Borrowed
        """)
    static let makers = list(
        """
        Böhler|Lumière|Nordwind|Kowalski|Aurora|Sørensen|Étoile|Hikari|光|Yamato|Zenobia|Tarkov|Vega|Quercus|Ardent|Ólafur|
        Mistral|Gävle|Pöll|Corvus|Nimbus|Tessera|Orlík|Bruna
        """)
    static let houses = list("House|Ferienhaus|Storage")
    static let rooms = list(
        "Cellar|Attic|Kitchen|Living Room|Bedroom|Küche|Salon|Garage|Büro|Chambre d’amis|Workshop|Hall|Łazienka|書斎")
    static let furniture = list("Shelf 1|Shelf 2|Shelf 10|Cupboard|Schublade|Box 3|Box 12")
    static let tags = list(
        """
        Heirloom|Insured|Fragile|Gift|Borrowed|Tools|Kitchen|Electronics|Music|Sports|Garden|Books|Art|Jewellery|Winter|
        Summer|Camping|Kids|Werkzeug|Erbstück|Möbel|Küchengerät|Geschenk|Versichert|Cadeau|Fragile 2|Héritage|Bijoux|
        Prezent|Narzędzia|Ogród|Hračky|Könyv|Bøker|Lent|Sell|Repair|Warranty|Office|Photo|Cycling|Travel|Antique|
        Receipt missing|To be valued|Storage|Attic|贈り物|修理|Подарок
        """)
    static let captions = list(
        "Front|Back|Serial plate|Receipt|Kassenbon|Rückseite|Étiquette|Détail|Damage|Box|領収書|Quittung von Müller")
    static let sentences = list(
        """
        Bought at the flea market.|A present from grandmother.|The receipt is in the blue folder.|Slightly scratched on the
        left side.|Geschenk von Oma, 1987.|Der Schlüssel liegt in der Schublade.|Acheté à Łódź en été.|La facture est chez
        Mme Lefèvre.|Warranty until the end of next year.|Needs a new battery.|Lent to Zoë.|Repaired twice.|Only for special
        days.|祖母からの贈り物。|保証書は引き出しの中。|Подарок бабушки.|Prezent od cioci Małgorzaty.|Belongs to the set of six.|One leg
        is loose.|Stored without its box.|Valued by an expert.|Please do not throw away!
        """)

    private static func list(_ text: String) -> [String] {
        text.replacing("|\n", with: "|").replacing("\n", with: " ").split(separator: "|").map {
            String($0)
        }
    }
}
