package export

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMaskedNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"María Villanueva": "M••• V•••", "Ana": "A•••", "  de  la Cruz ": "d••• l••• C•••", "e\u0301va": "é•••",
		"x\u0302\u0303y": "x\u0302\u0303•••", "😀 王": "😀••• 王•••", "a b c d e f g h": "a••• b••• c••• d••• e••• f•••",
	} {
		require.Equal(t, want, masked(name), name)
	}
}

// TestPlain: what people type from paper is what the report says, however they write it.
func TestPlain(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"₱46,900.00": "46900.00", "46900": "46900.00", " PHP 46 900.0 ": "46900.00", "-1": "-1.00", "": "", "n/a": "",
	} {
		require.Equal(t, want, plain(typed, true), typed)
	}
	for _, typed := range []string{
		"María de la Cruz-Ñáñez", "MARÍA  DE LA CRUZ ÑÁÑEZ", "Mari\u0301a de la cruz, Ñáñez.", "Ｍａｒía de la Cruz Ñáñez",
	} {
		require.Equal(t, "maríadelacruzñáñez", plain(typed, false), typed)
	}
}

// TestWords: the list has a word for every byte, and no two alike.
func TestWords(t *testing.T) {
	t.Parallel()
	all := map[string]bool{}
	for _, word := range strings.Fields(wordList) {
		all[word] = true
	}
	require.Len(t, all, 256)
	require.Equal(t, "acorn acorn acorn actor", wordsOf("0000000"+"1ff"))
}

func TestPlainHeads(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"id": "ID", "startDate": "Start date", "addresses.1.city": "Addresses 1 city", "dob": "Date of birth",
		"photoUrl": "Photo URL", "referenceId": "Reference ID",
	} {
		require.Equal(t, want, plainHead(name))
	}
	require.Equal(t, "monthly-incomes.csv", plainFileName("monthlyIncomes"))
}
