package seal_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// FuzzOpen: what opens is what was sealed at that place, whatever the text in the column became.
func FuzzOpen(f *testing.F) {
	store := testkit.Database(f)
	sealer, err := seal.New(f.Context(), store, make([]byte, 32))
	require.NoError(f, err)
	at := seal.Place{Table: "t", Column: "c", Tenant: "tenant", ID: "1"}
	good, err := sealer.Seal(f.Context(), store.Write(), at, []byte("plain"))
	require.NoError(f, err)
	elsewhere, err := sealer.Seal(f.Context(), store.Write(), seal.Place{Table: "t", Column: "c", Tenant: "tenant", ID: "2"}, []byte("other"))
	require.NoError(f, err)
	parts := strings.Split(good, "|")
	for _, seed := range []string{
		good, elsewhere, "", "v1", "v1||||", "v2" + good[2:], good[:len(good)-1], strings.Join(parts[:4], "|"), good + "|",
		strings.Replace(good, parts[3], "", 1), strings.Replace(good, parts[2], "dk-unknown", 1),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		plain, err := sealer.Open(t.Context(), store.Read(), at, text)
		if err == nil {
			require.Equal(t, "plain", string(plain))
		}
	})
}

// FuzzVaultOpen is FuzzOpen for the binary form.
func FuzzVaultOpen(f *testing.F) {
	store := testkit.Database(f)
	vault := vaultOf(f, store, newSealer(f, store), &answers, "tenant-a")
	good, err := vault.SealText("plain", "SANDBOX", "1")
	require.NoError(f, err)
	elsewhere, err := vault.SealText("other", "SANDBOX", "2")
	require.NoError(f, err)
	for _, seed := range [][]byte{
		good, elsewhere, {}, {2}, good[:len(good)-1], append(good[:len(good):len(good)], 0), append([]byte{2, 0, 0, 0, 9}, good[5:]...),
		append([]byte{1}, good[1:]...),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sealed []byte) {
		plain, err := vault.Open(nil, sealed, "SANDBOX", "1")
		if err == nil && sealed != nil {
			require.Equal(t, "plain", string(plain))
		}
	})
}
