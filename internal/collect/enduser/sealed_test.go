package enduser_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// seal runs the job that moves what earlier releases stored until nothing is left.
func (f fixture) seal(t *testing.T) {
	t.Helper()
	job := seal.NewJob(seal.JobDeps{
		DB: f.store, Seal: f.sealer, Columns: enduser.Sealed(), Log: slog.New(slog.DiscardHandler),
	})
	for {
		require.NoError(t, job.Run(t.Context()))
		progress, err := job.Progress(t.Context(), "")
		require.NoError(t, err)
		if progress.Left == 0 {
			return
		}
	}
}

// storePlain stores a user as an earlier release did.
func (f fixture) storePlain(t *testing.T, userID, name string, metadata map[string]string, createdAt int64) scope.Ref {
	t.Helper()
	text, err := json.Marshal(metadata)
	require.NoError(t, err)
	_, err = f.store.Write().ExecContext(t.Context(), `INSERT INTO end_user (tenant_id, mode, id, source, external_metadata,
			full_name, full_name_folded, name_source_id, head_image_url, outcome, session_status, accounts, accounts_live,
			accounts_ended, uploads, uploads_live, uploads_ended, created_at, updated_at)
		VALUES ($1, 'SANDBOX', $2, 'API', $3, $4, $5, '', '', 'none', 'IN_PROGRESS', '[]', 0, 0, '[]', 0, 0, $6, $6)`,
		f.tenant, userID, string(text), name, strings.ToLower(name), createdAt)
	require.NoError(t, err)
	for key, value := range metadata {
		_, err := f.store.Write().ExecContext(t.Context(), `INSERT INTO end_user_metadata
			(tenant_id, mode, user_id, name, value, created_at) VALUES ($1, 'SANDBOX', $2, $3, $4, $5)`,
			f.tenant, userID, key, value, createdAt)
		require.NoError(t, err)
	}
	return scope.Of(f.tenant, auth.Sandbox).Ref(userID)
}

// TestNothingPlainIsStored: what is known about a user, given or read from a source, is in the database for nobody who
// has no key.
func TestNothingPlainIsStored(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		user, _ := f.create(t, enduser.CreateInput{
			FullName: "Bantayog Invited", ExternalMetadata: map[string]string{"kanarya-key": "kanarya-value"},
		})
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
			return f.SetName(t.Context(), tx, user.Ref(), "Matalino Makiling", "a-1")
		}))
		require.Equal(t, []string{user.ID}, f.find(t, enduser.ListFilter{Name: "matalino"}))
		stored := strings.ToLower(string(testkit.Stored(t, store)))
		require.True(t, strings.Contains(stored, user.ID), "what is stored is found")
		for _, canary := range []string{"bantayog", "invited", "matalino", "makiling", "kanarya"} {
			require.False(t, strings.Contains(stored, canary), canary)
		}
	})
}

// TestUsersOfEarlierReleases are found, shown and changed as before, and after the job has sealed them nothing of them is
// left plain.
func TestUsersOfEarlierReleases(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		ctx, at := t.Context(), scope.Of(f.tenant, auth.Sandbox)
		metadata := map[string]string{"customer": "kanarya-42", "branch": "kanarya <north>"}
		old := f.storePlain(t, "user-old", "Bantayog Ibarra", metadata, 1_000)
		other := f.storePlain(t, "user-other", "Bantayog Luna", map[string]string{"customer": "kanarya-42"}, 2_000)
		renamed := f.storePlain(t, "user-renamed", "", map[string]string{"branch": "kanarya"}, 3_000)
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
			return f.SetName(ctx, tx, renamed, "Bantayog Renamed", "a-1")
		}))
		look := func(when string) {
			t.Helper()
			for _, c := range []struct {
				filter enduser.ListFilter
				want   []string
			}{
				{enduser.ListFilter{}, []string{renamed.ID, other.ID, old.ID}},
				{enduser.ListFilter{Name: "bantayog"}, []string{renamed.ID, other.ID, old.ID}},
				{enduser.ListFilter{Name: "ibarra"}, []string{old.ID}},
				{enduser.ListFilter{Name: "ibarra", UserID: other.ID}, []string{}},
				{enduser.ListFilter{Name: "luna", UserID: other.ID}, []string{other.ID}},
				{enduser.ListFilter{Metadata: map[string]string{"customer": "kanarya-42"}}, []string{other.ID, old.ID}},
				{enduser.ListFilter{Metadata: metadata}, []string{old.ID}},
				{enduser.ListFilter{Metadata: map[string]string{"branch": "kanarya"}}, []string{renamed.ID}},
				{enduser.ListFilter{Metadata: map[string]string{"branch": "kanarya-42"}}, []string{}},
			} {
				require.Equal(t, c.want, f.find(t, c.filter), "%s: %+v", when, c.filter)
				n, err := f.Count(ctx, at, c.filter)
				require.NoError(t, err)
				require.Equal(t, len(c.want), n, "%s: %+v", when, c.filter)
			}
			got, err := f.Get(ctx, store.Read(), old)
			require.NoError(t, err)
			require.Equal(t, "Bantayog Ibarra", got.FullName, when)
			require.Equal(t, metadata, got.ExternalMetadata.V, when)
		}
		look("before")
		f.seal(t)
		look("after")
		stored := strings.ToLower(string(testkit.Stored(t, store)))
		for _, canary := range []string{"bantayog", "ibarra", "kanarya"} {
			require.False(t, strings.Contains(stored, canary), canary)
		}
		left, err := db.Get[int](ctx, store.Read(), `SELECT count(*) FROM end_user
			WHERE doc IS NULL OR name_sealed IS NULL OR full_name <> '' OR full_name_folded <> '' OR external_metadata <> '{}'`)
		require.NoError(t, err)
		require.Zero(t, left)

		// The job leaves alone what a writer sealed meanwhile, and erasing removes both.
		require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return f.Erase(ctx, tx, old) }))
		rows, err := db.Get[int](ctx, store.Read(), "SELECT count(*) FROM end_user_pair WHERE user_id = $1", old.ID)
		require.NoError(t, err)
		require.Zero(t, rows)
	})
}

// TestSealedUsersAreBound: nobody becomes somebody else because rows were exchanged.
func TestSealedUsersAreBound(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		f := setup(t, store)
		one, _ := f.create(t, enduser.CreateInput{FullName: "Maria Clara"})
		two, _ := f.create(t, enduser.CreateInput{FullName: "Jose Ramos"})
		for _, column := range []string{"doc", "name_sealed"} {
			_, err := store.Write().ExecContext(t.Context(), "UPDATE end_user SET "+column+" = (SELECT u."+column+
				" FROM end_user u WHERE u.id = $1) WHERE id = $2", one.ID, two.ID)
			require.NoError(t, err)
		}
		_, err := f.Get(t.Context(), store.Read(), two.Ref())
		require.ErrorContains(t, err, "open sealed end_user.doc")
		_, err = f.List(t.Context(), two.Ref().Scope, enduser.ListFilter{Name: "maria"}, page.Request{Size: 5})
		require.ErrorContains(t, err, "open sealed end_user.name_sealed")
	})
}

// TestLengthsOfNames: what is stored tells only roughly how long a name is, and nothing of whether there is one.
func TestLengthsOfNames(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t))
	for _, name := range []string{"", "Jo", "Maria Clara", "Maria Clara Villanueva", strings.Repeat("한", 200)} {
		f.create(t, enduser.CreateInput{FullName: name})
	}
	lengths, err := db.Select[int](t.Context(), f.store.Read(), "SELECT length(name_sealed) FROM end_user ORDER BY id")
	require.NoError(t, err)
	const short = seal.Overhead + 16
	require.Equal(t, []int{short, short, short, short + 16, seal.Overhead + 1808}, lengths)
	require.Len(t, f.find(t, enduser.ListFilter{Name: strings.Repeat("한", 200)}), 1)
	docs, err := db.Select[int](t.Context(), f.store.Read(), "SELECT length(doc) FROM end_user ORDER BY id")
	require.NoError(t, err)
	const frame = seal.Overhead + 1 + 18 + 1 + len(`""`) + 1 + len(`{}`) + 1 // of a name of up to 16 letters
	require.Equal(t, []int{frame, frame, frame, frame + 16, frame + 592 + 1}, docs)
}

// TestLengthsOfFrames: of two names that are as long in steps, however long these are, none has a longer frame.
func TestLengthsOfFrames(t *testing.T) {
	t.Parallel()
	f := setup(t, testkit.Database(t))
	for length := range 200 {
		f.create(t, enduser.CreateInput{FullName: strings.Repeat("a", length), ExternalMetadata: map[string]string{"k": "v"}})
	}
	pairs, err := db.Select[string](t.Context(), f.store.Read(),
		"SELECT DISTINCT length(name_sealed) || ' ' || length(doc) FROM end_user")
	require.NoError(t, err)
	require.Len(t, pairs, 13)
}
