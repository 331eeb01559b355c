package db

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFillMetadata gives users of an older version the rows that their metadata is found by.
func TestFillMetadata(t *testing.T) {
	t.Parallel()
	store, err := Open(t.Context(), t.TempDir(), "")
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	require.NoError(t, store.Migrate(t.Context()))
	for id, metadata := range map[string]string{"user-1": `{"customer":"42","quote":"a\"b"}`, "user-2": "{}"} {
		_, err := store.write.ExecContext(t.Context(), `INSERT INTO end_user (tenant_id, mode, id, source, external_metadata,
			full_name, full_name_folded, name_source_id, head_image_url, outcome, session_status, accounts, accounts_live,
			accounts_ended, uploads, uploads_live, uploads_ended, created_at, updated_at)
			VALUES ('t', 'SANDBOX', $1, 'API', $2, '', '', '', '', 'none', '', '[]', 0, 0, '[]', 0, 0, 7, 7)`, id, metadata)
		require.NoError(t, err)
	}
	for range 2 { // and again, for what has its rows already
		tx, err := store.write.BeginTx(t.Context(), nil)
		require.NoError(t, err)
		require.NoError(t, fillMetadata(t.Context(), tx))
		require.NoError(t, tx.Commit())
	}
	found, err := Select[string](t.Context(), store.Read(),
		"SELECT user_id || name || value || created_at FROM end_user_metadata ORDER BY name")
	require.NoError(t, err)
	require.Equal(t, []string{"user-1customer427", `user-1quotea"b7`}, found)
}
