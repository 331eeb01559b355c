package seal_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

func newJob(store *db.DB, sealer *seal.Sealer, columns ...*seal.Column) *seal.Job {
	return seal.NewJob(seal.JobDeps{DB: store, Seal: sealer, Columns: columns, Log: slog.New(slog.DiscardHandler)})
}

// TestJobMovesPlainRows: what an earlier release wrote is sealed, a batch at a time and again where a process was
// killed, and what others write meanwhile is left alone.
func TestJobMovesPlainRows(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sealer, ctx := newSealer(t, store), t.Context()
		const rows = 23
		for i := range rows {
			storeForm(ctx, t, store.Write(), "tenant-a", fmt.Sprintf("form-%02d", i), fmt.Sprintf(`{"Purpose":"bakery %d"}`, i), nil)
		}
		storeForm(ctx, t, store.Write(), "tenant-a", "form-blank", "{}", nil)
		vaultOf(t, store, sealer, &answers, "tenant-a") // its key
		killed, column := errors.New("killed"), answers
		moved := 0
		column.Batch = 5
		column.Also = func(ctx context.Context, tx *db.Tx, row seal.Moved) error {
			require.Equal(t, "tenant-a", row.Tenant)
			require.Contains(t, row.Plain[0], "bakery")
			if moved++; moved == 13 {
				return killed
			}
			return nil
		}
		require.ErrorIs(t, newJob(store, sealer, &column).Run(ctx), killed, "in the third batch")
		left, err := db.Get[int](ctx, store.Read(), "SELECT count(*) FROM form WHERE data <> '{}'")
		require.NoError(t, err)
		require.Equal(t, rows-10, left, "two batches are done, the third is not in part")

		_, err = store.Write().ExecContext(ctx, "UPDATE tenant_key SET lease_until = 0") // a minute later
		require.NoError(t, err)
		again := newJob(store, newSealer(t, store), &column)
		require.NoError(t, again.Run(ctx))
		progress, err := again.Progress(ctx, "")
		require.NoError(t, err)
		require.Equal(t, seal.Progress{Tenants: 2, Left: 0, Looked: rows + 1, Changed: rows}, progress)
		require.Equal(t, rows+3, moved, "the rows of the third batch twice, others once")
		vault := vaultOf(t, store, sealer, &answers, "tenant-a")
		for i := range rows {
			id := fmt.Sprintf("form-%02d", i)
			plain, err := vault.OpenText(sealedForm(t, store, "tenant-a", id), "SANDBOX", id)
			require.NoError(t, err)
			require.Equal(t, fmt.Sprintf(`{"Purpose":"bakery %d"}`, i), plain)
		}
		require.Nil(t, sealedForm(t, store, "tenant-a", "form-blank"), "there is nothing to seal")

		// Nothing is looked at twice, until there is more to move.
		require.NoError(t, again.Run(ctx))
		progress, err = again.Progress(ctx, "")
		require.NoError(t, err)
		require.Equal(t, rows+1, progress.Looked)
	})
}

// TestLargeRows: a batch ends where its rows hold some megabytes, and the job goes on behind them.
func TestLargeRows(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sealer, ctx := newSealer(t, store), t.Context()
		const rows = 5
		for i := range rows {
			storeForm(ctx, t, store.Write(), "tenant-a", fmt.Sprintf("form-%d", i),
				`{"Purpose":"`+strings.Repeat("b", 3<<20)+`"}`, nil)
		}
		vaultOf(t, store, sealer, &answers, "tenant-a")
		column, batches := answers, map[*db.Tx]int{}
		column.Also = func(_ context.Context, tx *db.Tx, _ seal.Moved) error {
			batches[tx]++
			return nil
		}
		job := newJob(store, sealer, &column)
		require.NoError(t, job.Run(ctx))
		require.ElementsMatch(t, []int{2, 2, 1}, slices.Collect(maps.Values(batches)))
		progress, err := job.Progress(ctx, "")
		require.NoError(t, err)
		require.Equal(t, rows, progress.Changed)
		require.Zero(t, progress.Left)
	})
}

// TestJobLeavesWritersAlone: a row that somebody writes after the job has read it keeps what was written.
func TestJobLeavesWritersAlone(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sealer, ctx := newSealer(t, store), t.Context()
		vault := vaultOf(t, store, sealer, &answers, "tenant-a")
		for _, id := range []string{"form-1", "form-2", "form-3"} {
			storeForm(ctx, t, store.Write(), "tenant-a", id, `{"Purpose":"before"}`, nil)
		}
		column := answers
		column.Also = func(ctx context.Context, tx *db.Tx, row seal.Moved) error {
			if row.Key[1] != "form-1" {
				return nil
			}
			written, err := vault.SealText(`{"Purpose":"after"}`, "SANDBOX", "form-2")
			require.NoError(t, err)
			_, err = tx.ExecContext(ctx, "UPDATE form SET data = '{}', data_sealed = $1 WHERE id = 'form-2'", written)
			require.NoError(t, err)
			_, err = tx.ExecContext(ctx, `UPDATE form SET data = '{"Purpose":"an old server"}' WHERE id = 'form-3'`)
			return err
		}
		require.NoError(t, newJob(store, sealer, &column).Run(ctx))
		for id, want := range map[string]string{"form-1": "before", "form-2": "after"} {
			plain, err := vault.OpenText(sealedForm(t, store, "tenant-a", id), "SANDBOX", id)
			require.NoError(t, err)
			require.JSONEq(t, `{"Purpose":"`+want+`"}`, plain, id)
		}
		require.Nil(t, sealedForm(t, store, "tenant-a", "form-3"), "it is not what was read")
	})
}

// TestNothingPlainIsLeftOnDisk: once the job is done neither pages nor the log of SQLite hold what was plain, also when
// the process that sealed it ended there.
func TestNothingPlainIsLeftOnDisk(t *testing.T) {
	t.Parallel()
	dir := testkit.SQLiteDir(t)
	store, err := db.Open(t.Context(), dir, "")
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	sealer, ctx := newSealer(t, store), t.Context()
	vaultOf(t, store, sealer, &answers, "tenant-a")
	for i := range 300 {
		storeForm(ctx, t, store.Write(), "tenant-a", fmt.Sprintf("form-%03d", i), `{"Purpose":"Bantayog bakery"}`, nil)
	}
	onDisk := func() (all []byte) {
		for _, name := range []string{"nod.db", "nod.db-wal"} {
			content, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			all = append(all, content...)
		}
		return all
	}
	require.Contains(t, string(onDisk()), "Bantayog")
	killed, end := context.WithCancel(ctx)
	column := answers
	column.Also = func(_ context.Context, tx *db.Tx, _ seal.Moved) error {
		tx.AfterCommit(end)
		return nil
	}
	require.ErrorIs(t, newJob(store, sealer, &column).Run(killed), context.Canceled)
	left, err := db.Get[int](ctx, store.Read(), "SELECT count(*) FROM form WHERE data <> '{}'")
	require.NoError(t, err)
	require.Zero(t, left, "all is sealed")
	require.Contains(t, string(onDisk()), "Bantayog", "but not rewritten")
	_, err = store.Write().ExecContext(ctx, "UPDATE tenant_key SET lease_until = 0") // a minute later
	require.NoError(t, err)

	at := func(hour int) *seal.Job {
		return seal.NewJob(seal.JobDeps{
			DB: store, Seal: sealer, Columns: []*seal.Column{&answers}, Log: slog.New(slog.DiscardHandler), RewriteHour: 3,
			Now: func() time.Time { return time.Date(2026, 11, 22, hour, 59, 0, 0, time.Local) },
		})
	}
	isDue := func(job *seal.Job) bool {
		progress, err := job.Progress(ctx, "")
		require.NoError(t, err)
		return progress.IsRewriteDue
	}
	large := at(2)
	large.IsLarge()
	require.NoError(t, large.Run(ctx))
	require.Contains(t, string(onDisk()), "Bantayog", "it is not the hour")
	require.True(t, isDue(large))
	hour := at(3)
	hour.IsLarge()
	require.NoError(t, hour.Run(ctx))
	require.NotContains(t, string(onDisk()), "Bantayog")
	require.False(t, isDue(hour))

	storeForm(ctx, t, store.Write(), "tenant-b", "form-1", `{"Purpose":"Bantayog bakery"}`, nil)
	vaultOf(t, store, sealer, &answers, "tenant-b")
	require.NoError(t, at(2).Run(ctx))
	require.NotContains(t, string(onDisk()), "Bantayog", "a small one does not wait")
}
