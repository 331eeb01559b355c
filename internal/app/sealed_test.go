package app_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// TestSealedColumnsAreOfTheSchema: a declared column is there and bound to the whole key of its table, and a plain column
// is blanked by the last that comes from it.
func TestSealedColumnsAreOfTheSchema(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	blanked := map[string]string{}
	for _, c := range app.SealedColumns() {
		key, err := db.Select[string](t.Context(), store.Read(),
			"SELECT name FROM pragma_table_info($1) WHERE pk > 0 AND name <> 'tenant_id' ORDER BY pk", c.Table)
		require.NoError(t, err)
		require.Equal(t, key, c.Key, "%s: the key of its table after tenant_id", c)
		columns, err := db.Select[string](t.Context(), store.Read(), "SELECT name FROM pragma_table_info($1)", c.Table)
		require.NoError(t, err)
		require.Contains(t, columns, c.Name, c.Table)
		for _, from := range c.From {
			require.Contains(t, columns, from.Column, c.Table)
			plain := c.Table + "." + from.Column
			require.Empty(t, blanked[plain], "%s is blank before %s is made from it", plain, c)
			if !from.IsKept {
				blanked[plain] = c.String()
			}
		}
	}
	require.NotEmpty(t, blanked)
}
