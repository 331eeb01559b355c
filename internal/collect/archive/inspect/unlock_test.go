package inspect_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/archive/inspect"
)

const userPassword, ownerPassword = "Sahod-2026", "May-ari-9"

func locked(t testing.TB, name string) []byte {
	t.Helper()
	body, err := os.ReadFile("testdata/" + name + ".pdf")
	require.NoError(t, err)
	return body
}

// TestUnlock: either password opens a file, of whatever scheme, and nothing else does. The files were locked by another
// program, and have the same text once they are open.
func TestUnlock(t *testing.T) {
	t.Parallel()
	names := []string{"locked-rc4-40", "locked-rc4-128", "locked-aes-128", "locked-aes-256", "locked-aes-256-r6"}
	for _, name := range names {
		body := locked(t, name)
		before := bytes.Clone(body)
		for password, want := range map[string]error{
			userPassword: nil, ownerPassword: nil, "": inspect.ErrLocked, "sahod-2026": inspect.ErrPassword,
			strings.Repeat("a", 300): inspect.ErrPassword, "Ñ€": inspect.ErrPassword,
		} {
			open, err := inspect.Unlock(body, password)
			require.ErrorIs(t, err, want, "%s %s", name, password)
			require.Equal(t, before, body, "the caller's bytes stay as they are")
			if want != nil {
				require.Empty(t, open)
				continue
			}
			require.Len(t, open, len(body), "everything stays at its place")
			_, err = inspect.Check(open, "application/pdf")
			require.NoError(t, err, name)
			again, err := inspect.Unlock(open, "")
			require.NoError(t, err)
			require.Equal(t, open, again)
		}
	}
	open, err := inspect.Unlock(locked(t, "owner-aes-256"), "")
	require.NoError(t, err, "a file that only asks not to be printed needs no password")
	_, err = inspect.Check(open, "")
	require.NoError(t, err)
}

// TestHostileLocks: locks that are broken, of no known kind, or large are refused soon.
func TestHostileLocks(t *testing.T) {
	t.Parallel()
	const trailer = "trailer\n<</Encrypt 1 0 R>>\n%%EOF\n"
	aes := string(locked(t, "locked-aes-256"))
	for name, body := range map[string]string{
		"no lock is there":     "%PDF-1.7\n" + trailer,
		"a lock of no kind":    "%PDF-1.7\n1 0 obj<</Filter/Standard/V 9/R 9>>endobj\n" + trailer,
		"short keys":           "%PDF-1.7\n1 0 obj<</Filter/Standard/V 5/R 6/O(a)/U(b)>>endobj\n" + trailer,
		"a length of 0":        "%PDF-1.7\n1 0 obj<</Filter/Standard/V 2/R 3/Length 0/O(a)/U(b)>>endobj\n" + trailer,
		"an unknown revision":  strings.Replace(aes, "/R 5", "/R 7", 1),
		"cut off":              aes[:len(aes)/2] + trailer,
		"lists without end":    "%PDF-1.7\n" + strings.Repeat("1 0 obj[[[", 300_000) + trailer,
		"values without end":   "%PDF-1.7\n1 0 obj[" + strings.Repeat("1 ", 2_000_000) + "]" + trailer,
		"strings without end":  "%PDF-1.7\n" + strings.Repeat("1 0 obj<", 300_000) + trailer,
		"texts without end":    "%PDF-1.7\n" + strings.Repeat("1 0 obj(", 300_000) + trailer,
		"streams without end":  "%PDF-1.7\n" + strings.Repeat("1 0 obj<</Length 2 0 R>>stream\n", 100_000) + trailer,
		"streams of no length": "%PDF-1.7\n" + strings.Repeat("1 0 obj<</Length 2 0 R>>stream\nendstream ", 20_000) + trailer,
	} {
		_, err := inspect.Unlock([]byte(body), userPassword)
		require.True(t, err != nil, name)
	}
}

func FuzzUnlock(f *testing.F) {
	for _, name := range []string{"locked-rc4-40", "locked-aes-128", "locked-aes-256-r6"} {
		f.Add(locked(f, name), userPassword)
	}
	f.Fuzz(func(t *testing.T, body []byte, password string) {
		open, err := inspect.Unlock(body, password)
		if err == nil {
			require.Len(t, open, len(body))
		}
	})
}
