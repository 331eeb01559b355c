package apikey_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/access/apikey"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/test/testkit"
)

// TestNoActiveKeyIsDeleted changes and deletes a key from several sides at once. The audit has the
// acts in the order in which they took effect: a key is only ever deleted while it is INACTIVE,
// nothing happens to it afterwards, and what is left is what the last act made of it.
func TestNoActiveKeyIsDeleted(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		admin := w.admin(false)
		ctx := auth.With(t.Context(), admin)
		rapid.Check(t, func(r *rapid.T) {
			k, secret := w.create(admin, auth.Sandbox)
			status := func(status apikey.Status) func() error {
				return func() error { _, err := w.keys.SetStatus(ctx, auth.Sandbox, k.ID, status); return err }
			}
			acts := map[string]func() error{
				"activate": status(apikey.Active), "deactivate": status(apikey.Inactive),
				"delete": func() error { return w.keys.Delete(ctx, auth.Sandbox, k.ID) },
			}
			names := rapid.SampledFrom([]string{"activate", "deactivate", "delete"})
			for range rapid.IntRange(1, 3).Draw(r, "rounds") {
				round := rapid.SliceOfN(names, 2, 4).Draw(r, "at once")
				failures := make([]error, len(round))
				var running sync.WaitGroup
				for i, name := range round {
					running.Go(func() { failures[i] = acts[name]() })
				}
				running.Wait()
				for i, err := range failures {
					isExpected := fault.HasCode(err, fault.CodeMissingResource) ||
						round[i] == "delete" && fault.HasCode(err, fault.CodeConflict)
					require.True(r, err == nil || isExpected, "%s: %v", round[i], err)
				}
			}
			now := lifeOf(r, w, k)
			_, works := w.ask(auth.Sandbox, basic(k.APIKey, secret))
			require.Equal(r, now == apikey.Active, works)
			left, err := db.Select[apikey.Status](ctx, store.Read(), "SELECT status FROM api_key WHERE id = $1", k.ID)
			require.NoError(r, err)
			found, err := db.Get[int](ctx, store.Read(), "SELECT count(*) FROM api_key_directory WHERE key_id = $1", k.ID)
			require.NoError(r, err)
			if now == "" {
				require.Empty(r, left)
				require.Zero(r, found)
				return
			}
			require.Equal(r, []apikey.Status{now}, left)
			require.Equal(r, 1, found)
		})
	})
}

// lifeOf follows a key through the audit and returns its status, empty when it was deleted.
func lifeOf(r *rapid.T, w *world, k apikey.Key) apikey.Status {
	r.Helper()
	actions, err := db.Select[string](w.t.Context(), w.store.Read(),
		"SELECT action FROM audit WHERE tenant_id = $1 AND target = $2 ORDER BY sequence", k.TenantID, k.ID)
	require.NoError(r, err)
	now := apikey.Status("new")
	for _, action := range actions {
		require.NotEmpty(r, now, "%s after it was deleted", action)
		switch action {
		case "apikey.created", "apikey.activated":
			now = apikey.Active
		case "apikey.deactivated":
			now = apikey.Inactive
		case "apikey.deleted":
			require.Equal(r, apikey.Inactive, now, "an ACTIVE key was deleted")
			now = ""
		}
	}
	return now
}
