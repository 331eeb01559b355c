package seal_test

import (
	"bytes"
	"encoding/base64"
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
		require.NotEqual(t, sealer.Hash("key", "x"), sealer.Hash("other", "x"), "purposes have their own keys")
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

func TestLoadMasters(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, err := seal.LoadMasters("", dir)
	require.ErrorContains(t, err, "missing", "reading a key makes none")
	require.NoError(t, seal.CreateMaster(dir))
	keys, err := seal.LoadMasters("", dir)
	require.NoError(t, err)
	require.Len(t, keys, 1)
	require.Len(t, keys[0], 32)
	require.NoError(t, seal.CreateMaster(dir))
	again, err := seal.LoadMasters("", dir)
	require.NoError(t, err)
	require.Equal(t, keys, again, "a key that is there stays")

	require.NoError(t, seal.AddMaster("", dir))
	both, err := seal.LoadMasters("", dir)
	require.NoError(t, err)
	require.Len(t, both, 2)
	require.Equal(t, keys[0], both[1], "the newest is first")
	require.NotEqual(t, both[0], both[1])
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing is left beside it")
	info, err := entries[0].Info()
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode())

	path := filepath.Join(dir, "master.key")
	require.NoError(t, os.Chmod(path, 0o400))
	require.ErrorContains(t, seal.AddMaster("", dir), "put a line on top of it")
	require.NoError(t, os.Chmod(path, 0o644))
	_, err = seal.LoadMasters("", dir)
	require.ErrorContains(t, err, "chmod 600")

	short := filepath.Join(dir, "short.key")
	for _, text := range []string{"c2hvcnQ=", "", "\n", encoded(both[0]) + "\nc2hvcnQ=\n", encoded(both[0]) + "\n\n" + encoded(both[1])} {
		require.NoError(t, os.WriteFile(short, []byte(text), 0o600))
		_, err = seal.LoadMasters(short, dir)
		require.ErrorContains(t, err, "32 bytes", "%q", text)
	}
	_, err = seal.LoadMasters(filepath.Join(dir, "none.key"), dir)
	require.Error(t, err, "a configured key is never created")
}

func encoded(key []byte) string { return base64.StdEncoding.EncodeToString(key) }
