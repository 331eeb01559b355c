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
