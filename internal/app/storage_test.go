package app_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
)

// findNoSecrets requires that no secret lies readable in what the server keeps, and that nothing is
// left of the logins.
func (w *walk) findNoSecrets() {
	require.NoError(w, filepath.WalkDir(w.kit.App.Config.Data, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		for what, secret := range w.canaries {
			require.False(w, bytes.Contains(text, []byte(secret)), "%s in %s", what, d.Name())
		}
		return err
	}))
	if w.kit.App.DB.IsPostgres() {
		w.findNoSecretsInPostgres()
	}
	w.kit.Eventually("end of the logins", func() bool {
		left, err := db.Get[int](w.Context(), w.kit.App.DB.Read(),
			"SELECT (SELECT count(*) FROM login_attempt) + (SELECT count(*) FROM account_farewell)")
		require.NoError(w, err)
		return left == 0
	})
	sessions, err := db.Get[int](w.Context(), w.kit.App.DB.Read(),
		"SELECT count(*) FROM account WHERE session_sealed <> '' AND status <> 'CONNECTED'")
	require.NoError(w, err)
	require.Zero(w, sessions, "sessions at providers of accounts that are not connected")
}

func (w *walk) findNoSecretsInPostgres() {
	store := w.kit.App.DB.Read()
	tables, err := db.Select[string](w.Context(), store,
		"SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'")
	require.NoError(w, err)
	require.NotEmpty(w, tables)
	for _, table := range tables {
		rows, err := db.Select[string](w.Context(), store, `SELECT t::text FROM "`+table+`" t`)
		require.NoError(w, err)
		for _, row := range rows {
			for what, secret := range w.canaries {
				require.NotContains(w, row, secret, "%s in %s", what, table)
			}
		}
	}
}
