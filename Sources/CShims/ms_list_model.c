#include "ms_list_model.h"

struct _MsRow {
  GObject parent_instance;
  gint64 id;
  GHashTable *siblings; // the model's table of living rows, where this row takes itself out
};

typedef struct {
  GObjectClass parent_class;
} MsRowClass;

G_DEFINE_TYPE(MsRow, ms_row, G_TYPE_OBJECT)

static void ms_row_finalize(GObject *object) {
  MsRow *row = (MsRow *)object;
  if (row->siblings != NULL) {
    g_hash_table_remove(row->siblings, &row->id);
    g_hash_table_unref(row->siblings);
  }
  G_OBJECT_CLASS(ms_row_parent_class)->finalize(object);
}

static void ms_row_class_init(MsRowClass *class) { G_OBJECT_CLASS(class)->finalize = ms_row_finalize; }

static void ms_row_init(MsRow *row) { (void)row; }

gint64 ms_row_get_id(MsRow *row) { return row->id; }

struct _MsListModel {
  GObject parent_instance;
  guint count;
  GHashTable *rows; // id (inside the row) → row, not owned
  MsRowIdAt id_at;
  gpointer data;
  GDestroyNotify destroy;
};

typedef struct {
  GObjectClass parent_class;
} MsListModelClass;

static GType ms_list_model_get_item_type(GListModel *list) {
  (void)list;
  return ms_row_get_type();
}

static guint ms_list_model_get_n_items(GListModel *list) { return ((MsListModel *)list)->count; }

static gpointer ms_list_model_get_item(GListModel *list, guint position) {
  MsListModel *model = (MsListModel *)list;
  if (position >= model->count)
    return NULL;
  gint64 id = model->id_at(position, model->data);
  MsRow *row = g_hash_table_lookup(model->rows, &id);
  if (row != NULL)
    return g_object_ref(row);
  row = g_object_new(ms_row_get_type(), NULL);
  row->id = id;
  row->siblings = g_hash_table_ref(model->rows);
  g_hash_table_insert(model->rows, &row->id, row);
  return row;
}

static void ms_list_model_list_init(GListModelInterface *interface) {
  interface->get_item_type = ms_list_model_get_item_type;
  interface->get_n_items = ms_list_model_get_n_items;
  interface->get_item = ms_list_model_get_item;
}

G_DEFINE_TYPE_WITH_CODE(MsListModel, ms_list_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, ms_list_model_list_init))

static void ms_list_model_finalize(GObject *object) {
  MsListModel *model = (MsListModel *)object;
  g_hash_table_unref(model->rows);
  if (model->destroy != NULL)
    model->destroy(model->data);
  G_OBJECT_CLASS(ms_list_model_parent_class)->finalize(object);
}

static void ms_list_model_class_init(MsListModelClass *class) {
  G_OBJECT_CLASS(class)->finalize = ms_list_model_finalize;
}

static void ms_list_model_init(MsListModel *model) { model->rows = g_hash_table_new(g_int64_hash, g_int64_equal); }

MsListModel *ms_list_model_new(MsRowIdAt id_at, gpointer data, GDestroyNotify destroy) {
  MsListModel *model = g_object_new(ms_list_model_get_type(), NULL);
  model->id_at = id_at;
  model->data = data;
  model->destroy = destroy;
  return model;
}

void ms_list_model_splice(MsListModel *model, guint position, guint removed, guint added) {
  model->count = model->count - removed + added;
  g_list_model_items_changed(G_LIST_MODEL(model), position, removed, added);
}
