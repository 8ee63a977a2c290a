// A list model that knows how many rows there are and asks for row i only when somebody looks at it.
#pragma once
#include <gio/gio.h>
#include <glib-object.h>

// The item of a row: an id, nothing else. One object per id as long as anybody holds it, so that a selection model
// recognises a row that has moved.
typedef struct _MsRow MsRow;
GType ms_row_get_type(void);
gint64 ms_row_get_id(MsRow *row);

typedef gint64 (*MsRowIdAt)(guint position, gpointer data);

typedef struct _MsListModel MsListModel;
GType ms_list_model_get_type(void);
// (transfer full). `id_at` is called on the thread that asks for a row, with positions below the count only.
MsListModel *ms_list_model_new(MsRowIdAt id_at, gpointer data, GDestroyNotify destroy);
// Says that `removed` rows at `position` have been replaced by `added` rows, and emits items-changed.
void ms_list_model_splice(MsListModel *model, guint position, guint removed, guint added);
