package namematch_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/lookup/namematch"
)

func TestFull(t *testing.T) {
	t.Parallel()
	const yes, no, open = namematch.Match, namematch.Mismatch, namematch.NotCompared
	for _, c := range []struct {
		given, known string
		answer       namematch.Answer
		findings     []namematch.Finding
	}{
		{"Juan Santos", "juan  SANTOS", yes, nil},
		{"Jon Smith", "John Smith", yes, nil},
		{"Ann Reyes", "Anne Reyes", yes, nil},
		{"Johnn Smith", "John Smith", yes, nil},
		{"Li Wu", "Lu Wu", no, nil},
		{"Maria Reyes", "Mario Reyes", no, nil},
		{"Valery Ermakov", "Valery Nikolaevich Ermakov", yes, []namematch.Finding{namematch.Omitted}},
		{"Valery Konstantinovich Ermakov", "Valery Nikolaevich Ermakov", no, nil},
		{"Valery Nikolaevich Ermakov", "Valery Ermakov", yes, nil},
		{"Putin Vladimir", "Vladimir Putin", no, []namematch.Finding{namematch.Swapped}},
		{"Santos, Juan", "Juan Santos", yes, nil},
		{"Santos Juan Reyes", "Juan Reyes Santos", no, []namematch.Finding{namematch.Swapped}},
		{"Juan Santos Reyes", "Juan Reyes Santos", no, []namematch.Finding{namematch.Middle}},
		{"Santos Reyes", "Juan Reyes Santos", no, []namematch.Finding{namematch.Omitted, namematch.Swapped}},
		{"Juan Pedro Santos Reyes", "Juan Pedro Reyes Santos", no, []namematch.Finding{namematch.Middle}},
		{"Fernando Perez", "Fernando Pérez Noriega", yes, []namematch.Finding{namematch.Omitted}},
		{"Fernando Pérez Royo", "Fernando Pérez Noriega", no, nil},
		{"James Walker", "Alisdair James Walker", yes, []namematch.Finding{namematch.Omitted}},
		{"bashar xal-Assad", "bashar al-Assad", yes, nil},
		{"Ron L Hubbard", "L Ron Hubbard", yes, []namematch.Finding{namematch.Reorder}},
		{"Ron L. Hubbard", "Ron Ludwig Hubbard", yes, nil},
		{"Juan Dela Cruz", "Juan De la Cruz", yes, nil},
		{"Juan dela Cruz Jr.", "Juan de la Cruz", yes, nil},
		{"Juan dela Cruz Jr.", "Juan de la Cruz Sr.", no, []namematch.Finding{namematch.Suffix}},
		{"Juan Santos V", "Juan Santos IV", no, []namematch.Finding{namematch.Suffix}},
		{"Juan Santos I", "Juan Santos", yes, nil},
		{"Juan V", "Juan Velasco", yes, nil},
		{"Dela Cruz, Jr.", "dela Cruz Jr", yes, nil},
		{"Ana Ñuñez", "ana nunez", yes, nil},
		{"Ma. Teresa Lim", "Maria Teresa Lim", yes, nil},
		{"Ma. Teresa Lim", "Ma. Teresa Lim", yes, nil},
		{"Łukasz Wójcik", "Lukasz Wojcik", yes, nil},
		{"Seán O'Brien", "Sean OBrien", yes, nil},
		{"Vladimir Vladimir", "Vladimir Putin", no, nil},
		{"Juan", "Juan Santos Reyes", open, []namematch.Finding{namematch.Omitted, namematch.TooShort}},
		{"Suharto", "Suharto", yes, nil},
		{"Suharto", "Sukarno", no, nil},
		{"De La", "De La", yes, nil},
		{"De La", "Van Der", no, nil},
		{"محمد علي", "Mohammed Ali", open, []namematch.Finding{namematch.Script}},
		{"", "Juan Santos", open, nil},
		{"...", "Juan Santos", open, nil},
	} {
		got := namematch.Full(c.given, c.known)
		require.Equal(t, c.answer, got.Answer, "%s against %s: %+v", c.given, c.known, got)
		require.Equal(t, c.findings, got.Findings, "%s against %s", c.given, c.known)
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	got := namematch.Full("Ma. Josè L. Santoss Jones", "Maria Jose Luz Santos Reyes")
	require.Equal(t, []namematch.Word{
		{Text: "ma", Kind: namematch.Abbreviation}, {Text: "josè", Kind: namematch.Accent},
		{Text: "l", Kind: namematch.Initial}, {Text: "santoss", Kind: namematch.Slip},
		{Text: "jones", Kind: namematch.Contradicts},
	}, got.Words)
}

// TestExplain: every kind but the same and every finding has a sentence.
func TestExplain(t *testing.T) {
	t.Parallel()
	require.Empty(t, namematch.Explain([]namematch.Word{{Text: "juan", Kind: namematch.Same}}, nil))
	got := namematch.Full("Juan Santoss Jr.", "Juan Pedro Santos Sr.")
	require.Equal(t, `"santoss" differs by one letter. The registry has more names. The suffix is different.`,
		namematch.Explain(got.Words, got.Findings))
	for _, kind := range []namematch.Kind{
		namematch.Accent, namematch.Abbreviation, namematch.Initial, namematch.Slip, namematch.Extra,
		namematch.Contradicts,
	} {
		require.Contains(t, namematch.Explain([]namematch.Word{{Text: "ana", Kind: kind}}, nil), `"ana" `, kind)
	}
	for _, f := range []namematch.Finding{
		namematch.Omitted, namematch.Reorder, namematch.Swapped, namematch.Middle, namematch.Suffix, namematch.TooShort,
		namematch.Script,
	} {
		require.NotEmpty(t, namematch.Explain(nil, []namematch.Finding{f}), f)
	}
}

func TestParts(t *testing.T) {
	t.Parallel()
	require.Equal(t, namematch.Match, namematch.Part("R.", "Reyes").Answer)
	require.Equal(t, namematch.NotCompared, namematch.Part("", "Reyes").Answer, "an omission is no contradiction")
	require.Equal(t, namematch.Mismatch, namematch.Part("Lim", "Reyes").Answer)
	require.True(t, namematch.AreSwapped("Santos", "Juan", "Juan", "Santos"))
	require.False(t, namematch.AreSwapped("Juan", "Santos", "Juan", "Santos"))
	require.Equal(t, namematch.Match, namematch.SuffixAnswer("JR", "Jr."))
	require.Equal(t, namematch.Mismatch, namematch.SuffixAnswer("N_A", "III"))
	require.Equal(t, namematch.NotCompared, namematch.SuffixAnswer("", "III"))
}

// TestOnPaper: names in another order are not compared, because documents print the last one first.
func TestOnPaper(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		printed, known  string
		isSame, isKnown bool
	}{
		{"SANTOS, Juan R.", "Juan Reyes Santos", true, true},
		{"Maria Reyes", "Juan Reyes Santos", false, true},
		{"Santos Juan Reyes", "Juan Reyes Santos", false, false},
		{"Juan Santos Reyes", "Juan Reyes Santos", false, false},
		{"Juan", "Juan Reyes Santos", false, false},
	} {
		isSame, isKnown := namematch.OnPaper(c.printed, c.known)
		require.Equal(t, [2]bool{c.isSame, c.isKnown}, [2]bool{isSame, isKnown}, "%s and %s", c.printed, c.known)
	}
}

// TestProperties holds for all names: a name fits itself, and the answer does not depend on who asks.
func TestProperties(t *testing.T) {
	t.Parallel()
	names := rapid.StringMatching(`[A-Za-zñéÑ'.-]{1,9}( [A-Za-zñé]{1,9}){0,4}`)
	rapid.Check(t, func(r *rapid.T) {
		a, b := names.Draw(r, "a"), names.Draw(r, "b")
		if namematch.Full(a, "x y").Answer != namematch.NotCompared {
			require.Equal(r, namematch.Match, namematch.Full(a, a).Answer, a)
		}
		require.Equal(r, namematch.Part(a, b).Answer, namematch.Part(b, a).Answer, "%s and %s", a, b)
	})
}

func TestKey(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"Juan Santos", "santos JUAN", "Santos, Juan", "Juan  Sántos Jr."},
		{"Ma. Teresa Dela Cruz", "Maria Teresa de la Cruz", "CRUZ, Maria Teresa"},
		{"Ñuñez", "nunez"},
	} {
		for _, name := range same {
			require.Equal(t, namematch.Key(same[0]), namematch.Key(name), name)
		}
	}
	require.NotEqual(t, namematch.Key("Juan Santos"), namematch.Key("Juana Santos"))
	require.NotEqual(t, namematch.Key("Juan Santos"), namematch.Key("Juan"))
	require.Empty(t, namematch.Key("-- 12"))
}
