package form_test

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/flow/form"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// TestSealedAnswers: answers are shown as they were, before and after those of an earlier release are sealed.
func TestSealedAnswers(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		sealer, err := seal.New(ctx, store, bytes.Repeat([]byte{7}, 32))
		require.NoError(t, err)
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return sealer.Prepare(ctx, tx, "tenant-a") }))
		_, err = store.Write().ExecContext(ctx, `INSERT INTO form (tenant_id, mode, id, user_id, name, data, created_at)
			VALUES ('tenant-a', 'SANDBOX', 'form-1', 'user-1', 'Loan', '{"Purpose":"Bantayog bakery"}', 1)`)
		require.NoError(t, err)
		service := form.New(form.Deps{DB: store, Seal: sealer})
		shown := func() map[string]string {
			user := scope.Of("tenant-a", auth.Sandbox).Ref("user-1")
			forms, err := service.OfUser(ctx, user, page.Request{Size: 10})
			require.NoError(t, err)
			require.Len(t, forms.Items, 1)
			return forms.Items[0].Data.V
		}
		want := map[string]string{"Purpose": "Bantayog bakery"}
		require.Equal(t, want, shown())

		job := seal.NewJob(seal.JobDeps{DB: store, Seal: sealer, Columns: form.Sealed(), Log: slog.New(slog.DiscardHandler)})
		require.NoError(t, job.Run(ctx))
		require.Equal(t, want, shown())
		type row struct {
			Data   string `db:"data"`
			Sealed []byte `db:"data_sealed"`
		}
		stored, err := db.Get[row](ctx, store.Read(), "SELECT data, data_sealed FROM form")
		require.NoError(t, err)
		require.Equal(t, "{}", stored.Data)
		require.NotContains(t, string(stored.Sealed), "Bantayog")
	})
}
