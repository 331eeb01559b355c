package app_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// TestEveryTableOfUsersIsErased: a table that knows users is in a part, or is named here with the reason
// why it stays.
func TestEveryTableOfUsersIsErased(t *testing.T) {
	t.Parallel()
	stays := map[string]string{"erasure": "the proof itself"}
	erased := []string{}
	for _, part := range app.PartsOfPerson() {
		erased = append(erased, part.Tables...)
	}
	kit := apptest.New(t)
	tables, err := db.Select[string](t.Context(), kit.App.DB.Read(), `SELECT m.name FROM sqlite_master m
		JOIN pragma_table_info(m.name) c ON c.name = 'user_id' WHERE m.type = 'table' ORDER BY m.name`)
	require.NoError(t, err)
	require.Greater(t, len(tables), 8)
	for _, table := range tables {
		if stays[table] == "" {
			require.Contains(t, erased, table, "the erasure of a user forgets table %s", table)
		}
	}
}

// TestPartsKeepTheirOrder: what finds others by its rows goes after them.
func TestPartsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	kinds := []string{}
	for _, part := range app.PartsOfPerson() {
		require.NotContains(t, kinds, part.Kind)
		kinds = append(kinds, part.Kind)
	}
	for _, pair := range [][2]string{
		{"records", "archives"}, {"records", "accounts"}, // by the id of their source
		{"eventPayloads", "openDeliveries"}, {"openDeliveries", "deliveryAnswers"}, // or answers come after them
		{"mails", "invitations"}, // by the address
	} {
		first, then := slices.Index(kinds, pair[0]), slices.Index(kinds, pair[1])
		require.GreaterOrEqual(t, first, 0, pair[0])
		require.Less(t, first, then, "%s go before %s", pair[0], pair[1])
	}
}
