package apptest

import (
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// Exec changes the database where no door does.
func (k *Kit) Exec(statement string, args ...any) {
	k.t.Helper()
	_, err := k.App.DB.Write().ExecContext(k.t.Context(), statement, args...)
	require.NoError(k.t, err)
}

// SealAll has the job move what was written plain since it finished.
func (k *Kit) SealAll() {
	k.t.Helper()
	k.Exec("DELETE FROM seal_pass")
	k.Exec("UPDATE tenant_key SET finished = '', lease_until = 0")
	k.Eventually("everything is sealed", func() bool {
		require.NoError(k.t, k.App.Resealing.Run(k.t.Context()))
		progress, err := k.App.Resealing.Progress(k.t.Context(), "")
		require.NoError(k.t, err)
		return progress.Left == 0
	})
}

// Everything logs all that a server has to say, as it says it, without the net of the real log.
func Everything(w io.Writer) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// Opened is what all sealed columns hold.
func (k *Kit) Opened() string {
	k.t.Helper()
	var all strings.Builder
	for _, c := range app.SealedColumns() {
		if c.Text == nil && !c.IsShared {
			k.open(c, &all)
		}
	}
	return all.String()
}

func (k *Kit) open(c *seal.Column, into io.Writer) {
	k.t.Helper()
	q := k.App.DB.Read()
	rows, err := q.QueryContext(k.t.Context(), "SELECT "+c.Name+", tenant_id, "+strings.Join(c.Key, ", ")+
		" FROM "+c.Table+" WHERE "+c.Name+" IS NOT NULL")
	require.NoError(k.t, err)
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var sealed []byte
		key := make([]string, 1+len(c.Key))
		row := []any{&sealed}
		for i := range key {
			row = append(row, &key[i])
		}
		require.NoError(k.t, rows.Scan(row...))
		vault, err := k.App.Seal.Vault(k.t.Context(), q, c, key[0])
		require.NoError(k.t, err)
		plain, err := vault.Open(nil, sealed, key[1:]...)
		require.NoError(k.t, err)
		_, _ = into.Write(plain)
	}
	require.NoError(k.t, rows.Err())
}

// Stored is all that a server keeps: its data folder with database, log of the database and files,
// and on PostgreSQL all rows and a dump.
func (k *Kit) Stored() string {
	k.t.Helper()
	var all strings.Builder
	require.NoError(k.t, filepath.WalkDir(k.App.Config.Data, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	}))
	if !k.App.DB.IsPostgres() {
		return all.String()
	}
	for _, table := range testkit.Tables(k.t, k.App.DB) {
		rows, err := db.Select[string](k.t.Context(), k.App.DB.Read(), `SELECT t::text FROM "`+table+`" t`)
		require.NoError(k.t, err)
		all.WriteString(strings.Join(rows, "\n"))
	}
	tool, err := exec.LookPath("pg_dump")
	require.NoError(k.t, err, "a dump is a part of what is stored: install the client programs of PostgreSQL")
	dump, err := exec.CommandContext(k.t.Context(), tool, k.App.Config.DatabaseURL).Output()
	require.NoError(k.t, err)
	all.Write(dump)
	return all.String()
}
