package invite_test

import (
	"fmt"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/flow/invite"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// TestList: a tenant reads the invites of one mode, newest first, before and after those of an earlier release are sealed.
func TestList(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, sealer := t.Context(), testkit.Sealer(t, store)
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			for _, tenant := range []string{"tenant-a", "tenant-b"} {
				if err := sealer.Prepare(ctx, tx, tenant); err != nil {
					return err
				}
			}
			return nil
		}))
		for i, at := range []string{"tenant-a SANDBOX", "tenant-a SANDBOX", "tenant-a PRODUCTION", "tenant-b SANDBOX"} {
			var tenant, mode string
			_, err := fmt.Sscan(at, &tenant, &mode)
			require.NoError(t, err)
			_, err = store.Write().ExecContext(ctx, `INSERT INTO invite (tenant_id, mode, id, user_id, template_id,
				wink_template_id, email, full_name, token_hash, status, error, created_at)
				VALUES ($1, $2, $3, $4, '', '', $5, 'Bantayog Dela Cruz', $3, 'INVITED', 'mailbox full', $6)`,
				tenant, mode, fmt.Sprintf("inv-%d", i), fmt.Sprintf("user-%d", i), fmt.Sprintf("bantayog%d@example.com", i), i+1)
			require.NoError(t, err)
		}
		service := invite.New(store, sealer)
		emails := func(tenant string, mode auth.Mode, r page.Request) (emails []string, next *page.Position) {
			list, err := service.List(ctx, scope.Of(tenant, mode), r)
			require.NoError(t, err)
			for _, i := range list.Items {
				require.Equal(t, "Bantayog Dela Cruz", i.FullName)
				require.Equal(t, invite.Invited, i.Status)
				emails = append(emails, i.Email)
			}
			return emails, list.Next
		}
		check := func() {
			first, next := emails("tenant-a", auth.Sandbox, page.Request{Size: 1})
			require.Equal(t, []string{"bantayog1@example.com"}, first)
			second, end := emails("tenant-a", auth.Sandbox, page.Request{Size: 1, After: next})
			require.Equal(t, []string{"bantayog0@example.com"}, second)
			require.Nil(t, end)
			live, _ := emails("tenant-a", auth.Production, page.Request{Size: 10})
			require.Equal(t, []string{"bantayog2@example.com"}, live)
			theirs, _ := emails("tenant-b", auth.Sandbox, page.Request{Size: 10})
			require.Equal(t, []string{"bantayog3@example.com"}, theirs)
		}
		check()
		job := seal.NewJob(seal.JobDeps{DB: store, Seal: sealer, Columns: invite.Sealed(), Log: slog.New(slog.DiscardHandler)})
		require.NoError(t, job.Run(ctx))
		check()
		plain, err := db.Get[int](ctx, store.Read(),
			"SELECT count(*) FROM invite WHERE email <> '' OR full_name <> '' OR error <> '' OR recipient_hash IS NULL")
		require.NoError(t, err)
		require.Zero(t, plain)
	})
}
