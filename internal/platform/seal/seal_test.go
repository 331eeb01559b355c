package seal_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

func TestSeal(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, master := t.Context(), bytes.Repeat([]byte{7}, 32)
		isUnused, err := seal.IsUnused(ctx, store.Read())
		require.NoError(t, err)
		require.True(t, isUnused)
		sealer, err := seal.New(ctx, store, master)
		require.NoError(t, err)
		isUnused, err = seal.IsUnused(ctx, store.Read())
		require.NoError(t, err)
		require.False(t, isUnused)
		place := seal.Place{Table: "secret", Column: "value", Tenant: "a", ID: "1"}
		sealed, err := sealer.Seal(ctx, store.Write(), place, []byte("plain"))
		require.NoError(t, err)
		require.NotContains(t, sealed, "plain")

		again, err := seal.New(ctx, store, master)
		require.NoError(t, err, "the same key opens the database again")
		plain, err := again.Open(ctx, store.Read(), place, sealed)
		require.NoError(t, err)
		require.Equal(t, "plain", string(plain))

		for name, other := range map[string]seal.Place{
			"another row":    {Table: "secret", Column: "value", Tenant: "a", ID: "2"},
			"another tenant": {Table: "secret", Column: "value", Tenant: "b", ID: "1"},
			"another column": {Table: "secret", Column: "note", Tenant: "a", ID: "1"},
		} {
			_, err := again.Open(ctx, store.Write(), other, sealed)
			require.Error(t, err, name)
		}
		_, err = seal.New(ctx, store, bytes.Repeat([]byte{8}, 32))
		require.ErrorIs(t, err, seal.ErrWrongKey)
		require.NotEqual(t, sealer.Hash("key", "x"), sealer.Hash("other", "x"), "purposes have keys of their own")
	})
}

func TestSealSurvivesRollback(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	ctx := t.Context()
	sealer, err := seal.New(ctx, store, make([]byte, 32))
	require.NoError(t, err)
	place := seal.Place{Table: "secret", Column: "value", Tenant: "new", ID: "1"}
	err = store.Tx(ctx, func(tx *db.Tx) error {
		_, err := sealer.Seal(ctx, tx, place, []byte("lost"))
		require.NoError(t, err)
		return os.ErrClosed
	})
	require.ErrorIs(t, err, os.ErrClosed)
	sealed, err := sealer.Seal(ctx, store.Write(), place, []byte("kept"))
	require.NoError(t, err)
	fresh, err := seal.New(ctx, store, make([]byte, 32))
	require.NoError(t, err)
	plain, err := fresh.Open(ctx, store.Read(), place, sealed)
	require.NoError(t, err, "a key of a rolled back transaction must not be used")
	require.Equal(t, "kept", string(plain))
}

func TestLoadMaster(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, err := seal.LoadMaster("", dir)
	require.ErrorContains(t, err, "missing", "reading a key makes none")
	require.NoError(t, seal.CreateMaster(dir))
	key, err := seal.LoadMaster("", dir)
	require.NoError(t, err)
	require.Len(t, key, 32)
	require.NoError(t, seal.CreateMaster(dir))
	again, err := seal.LoadMaster("", dir)
	require.NoError(t, err)
	require.Equal(t, key, again, "a key that is there stays")

	path := filepath.Join(dir, "master.key")
	require.NoError(t, os.Chmod(path, 0o644))
	_, err = seal.LoadMaster("", dir)
	require.ErrorContains(t, err, "chmod 600")

	short := filepath.Join(dir, "short.key")
	require.NoError(t, os.WriteFile(short, []byte("c2hvcnQ="), 0o600))
	_, err = seal.LoadMaster(short, dir)
	require.ErrorContains(t, err, "32 bytes")
	_, err = seal.LoadMaster(filepath.Join(dir, "none.key"), dir)
	require.Error(t, err, "a configured key is never created")
}
