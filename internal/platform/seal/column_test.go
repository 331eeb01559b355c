package seal_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

var answers = seal.Column{
	Table: "form", Name: "data_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "data", Blank: "{}"}},
}

var master = bytes.Repeat([]byte{7}, 32)

func newSealer(t testing.TB, store *db.DB) *seal.Sealer {
	t.Helper()
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	return sealer
}

// vaultOf returns a vault that can seal.
func vaultOf(t testing.TB, store *db.DB, sealer *seal.Sealer, column *seal.Column, tenant string) (vault *seal.Vault) {
	t.Helper()
	require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) (err error) {
		vault, err = sealer.Vault(t.Context(), tx, column, tenant)
		return err
	}))
	return vault
}

func storeForm(ctx context.Context, t testing.TB, q db.Querier, tenant, id string, data string, sealed []byte) {
	t.Helper()
	_, err := q.ExecContext(ctx, `INSERT INTO form (tenant_id, mode, id, user_id, name, data, data_sealed, created_at)
		VALUES ($1, 'SANDBOX', $2, 'user-1', 'Loan', $3, $4, 1)`, tenant, id, data, sealed)
	require.NoError(t, err)
}

func sealedForm(t testing.TB, store *db.DB, tenant, id string) []byte {
	t.Helper()
	sealed, err := db.Get[[]byte](t.Context(), store.Read(),
		"SELECT data_sealed FROM form WHERE tenant_id = $1 AND id = $2", tenant, id)
	require.NoError(t, err)
	return sealed
}

func TestColumn(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sealer, ctx := newSealer(t, store), t.Context()
		ours := vaultOf(t, store, sealer, &answers, "tenant-a")
		for _, id := range []string{"1", "2"} {
			sealed, err := ours.SealJSON(map[string]string{"Purpose": "bakery " + id}, "SANDBOX", id)
			require.NoError(t, err)
			require.NotContains(t, string(sealed), "bakery")
			storeForm(ctx, t, store.Write(), "tenant-a", id, "{}", sealed)
		}
		theirs := vaultOf(t, store, sealer, &answers, "tenant-b")
		foreign, err := theirs.SealText("theirs", "SANDBOX", "1")
		require.NoError(t, err)
		require.Len(t, foreign, len("theirs")+seal.Overhead)
		require.LessOrEqual(t, seal.Overhead, 33)

		again := vaultOf(t, store, newSealer(t, store), &answers, "tenant-a") // as after a restart
		var data map[string]string
		require.NoError(t, again.OpenJSON(sealedForm(t, store, "tenant-a", "1"), &data, "SANDBOX", "1"))
		require.Equal(t, map[string]string{"Purpose": "bakery 1"}, data)

		// Values that are moved by SQL do not open.
		_, err = store.Write().ExecContext(ctx, `UPDATE form SET data_sealed = (SELECT o.data_sealed FROM form o
			WHERE o.tenant_id = form.tenant_id AND o.id <> form.id) WHERE tenant_id = 'tenant-a' AND id = '1'`)
		require.NoError(t, err)
		moved := sealedForm(t, store, "tenant-a", "1")
		require.Error(t, again.OpenJSON(moved, &data, "SANDBOX", "1"), "another row")
		_, err = again.Open(nil, moved, "PRODUCTION", "2")
		require.Error(t, err, "another mode")
		_, err = again.Open(nil, foreign, "SANDBOX", "1")
		require.Error(t, err, "another tenant")
		other := seal.Column{Table: "form", Name: "name_sealed", Key: answers.Key}
		_, err = vaultOf(t, store, sealer, &other, "tenant-a").Open(nil, moved, "SANDBOX", "2")
		require.Error(t, err, "another column")
		_, err = again.Open(nil, moved, "SANDBOX2", "")
		require.Error(t, err, "parts of a key that are joined in another place")
		_, err = again.Open(nil, moved, "2")
		require.ErrorContains(t, err, "mode, id")
	})
}

func TestVaultOfNoValue(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sealer, ctx := newSealer(t, store), t.Context()
		vault, err := sealer.Vault(ctx, store.Read(), &answers, "tenant-new")
		require.NoError(t, err, "reading makes no key")
		plain, err := vault.OpenText(nil, "SANDBOX", "1")
		require.NoError(t, err)
		require.Empty(t, plain)
		_, err = vault.SealText("x", "SANDBOX", "1")
		require.ErrorContains(t, err, "transaction")
		_, err = vault.Open(nil, []byte{}, "SANDBOX", "1")
		require.Error(t, err, "an empty value is not null")
	})
}

// TestErrorsQuoteNothing: what is sealed is in no error, which may be logged.
func TestErrorsQuoteNothing(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	vault := vaultOf(t, store, newSealer(t, store), &answers, "tenant-a")
	sealed, err := vault.SealText("8123456 Villanueva", "SANDBOX", "1")
	require.NoError(t, err)
	var number struct{ Purpose int }
	err = vault.OpenJSON(sealed, &number, "SANDBOX", "1")
	require.EqualError(t, err, "open sealed form.data_sealed: not the JSON that belongs there")
	_, err = vault.SealJSON(func() {}, "SANDBOX", "1")
	require.Error(t, err)
}

// TestKeyOfARolledBackTransaction: a key of it is used by nobody else, though the next one has the same number.
func TestKeyOfARolledBackTransaction(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sealer, ctx := newSealer(t, store), t.Context()
		err := store.Tx(ctx, func(tx *db.Tx) error {
			vault, err := sealer.Vault(ctx, tx, &answers, "tenant-new")
			require.NoError(t, err)
			sealed, err := vault.SealText("lost", "SANDBOX", "1")
			require.NoError(t, err)
			again, err := sealer.Vault(ctx, tx, &answers, "tenant-new")
			require.NoError(t, err)
			plain, err := again.OpenText(sealed, "SANDBOX", "1")
			require.NoError(t, err)
			require.Equal(t, "lost", plain)
			return context.Canceled
		})
		require.ErrorIs(t, err, context.Canceled)
		sealed, err := vaultOf(t, store, sealer, &answers, "tenant-new").SealText("kept", "SANDBOX", "1")
		require.NoError(t, err)
		plain, err := vaultOf(t, store, newSealer(t, store), &answers, "tenant-new").OpenText(sealed, "SANDBOX", "1")
		require.NoError(t, err)
		require.Equal(t, "kept", plain)
	})
}

// TestSealedValuesOpenWhole: any value comes back, and no part or change of its sealed form opens.
func TestSealedValuesOpenWhole(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	vault := vaultOf(t, store, newSealer(t, store), &answers, "tenant-a")
	rapid.Check(t, func(t *rapid.T) {
		plain := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "plain")
		key := []string{rapid.String().Draw(t, "mode"), rapid.String().Draw(t, "id")}
		sealed, err := vault.Seal(plain, key...)
		require.NoError(t, err)
		opened, err := vault.Open([]byte("before "), sealed, key...)
		require.NoError(t, err)
		require.Equal(t, append([]byte("before "), plain...), opened)

		_, err = vault.Open(nil, sealed[:rapid.IntRange(0, len(sealed)-1).Draw(t, "cut")], key...)
		require.Error(t, err)
		flipped := bytes.Clone(sealed)
		flipped[rapid.IntRange(0, len(sealed)-1).Draw(t, "at")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		_, err = vault.Open(nil, flipped, key...)
		require.Error(t, err)
	})
}

func TestHashes(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sealer, ctx := newSealer(t, store), t.Context()
		pair := seal.HashColumn{Table: "end_user_metadata", Name: "pair"}
		early, err := sealer.Hasher(ctx, store.Read(), pair, "tenant-a")
		require.NoError(t, err, "a look-up before there are any")
		before := early.Sum("plan", "gold")
		sum := func(sealer *seal.Sealer, column seal.HashColumn, tenant string, parts ...string) (sum []byte) {
			require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error {
				h, err := sealer.Hasher(ctx, tx, column, tenant)
				require.NoError(t, err)
				h.Sum("what", "came", "before")
				sum = h.Sum(parts...)
				return nil
			}))
			return sum
		}
		first := sum(sealer, pair, "tenant-a", "plan", "gold")
		require.Len(t, first, seal.HashBytes)
		require.NotEqual(t, before, first)
		require.Equal(t, first, sum(newSealer(t, store), pair, "tenant-a", "plan", "gold"), "after a restart")
		h, err := sealer.Hasher(ctx, store.Read(), pair, "tenant-a")
		require.NoError(t, err)
		require.Equal(t, first, h.Sum("plan", "gold"))
		for name, other := range map[string][]byte{
			"another tenant": sum(sealer, pair, "tenant-b", "plan", "gold"),
			"another column": sum(sealer, seal.HashColumn{Table: "mail", Name: "pair"}, "tenant-a", "plan", "gold"),
			"other parts":    sum(sealer, pair, "tenant-a", "plang", "old"),
			"fewer parts":    sum(sealer, pair, "tenant-a", "plangold"),
		} {
			require.NotEqual(t, first, other, name)
		}
	})
}

func TestFrame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		fields := rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 0, 300), 0, 5).Draw(t, "fields")
		frame := seal.AppendFrame(nil, fields...)
		got := make([][]byte, len(fields)+1)
		into := make([]*[]byte, len(got))
		for i := range got {
			got[i], into[i] = []byte("stale"), &got[i]
		}
		require.NoError(t, seal.ReadFrame(frame, into...))
		for i, field := range fields {
			require.Equal(t, string(field), string(got[i]))
		}
		require.Nil(t, got[len(fields)], "a field that came later")
		if len(fields) > 1 {
			require.NoError(t, seal.ReadFrame(frame, into[0]), "the first alone")
		}
	})
	require.Error(t, seal.ReadFrame([]byte{5, 'a'}))
	require.Error(t, seal.ReadFrame(bytes.Repeat([]byte{0xff}, 11)))
	require.Error(t, seal.ReadFrame([]byte{0x80}))
}

// FuzzFrame: no bytes make the parser read outside of them.
func FuzzFrame(f *testing.F) {
	for _, seed := range [][]byte{
		nil, {0}, {1, 'a'}, {5, 'a'}, {0x80}, bytes.Repeat([]byte{0xff}, 11), seal.AppendFrame(nil, []byte("a"), nil, []byte(strings.Repeat("b", 300))),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		var first, second []byte
		if seal.ReadFrame(frame, &first, &second) == nil {
			require.LessOrEqual(t, len(first)+len(second), len(frame))
		}
	})
}
