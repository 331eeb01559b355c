package spelling_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/extract/spelling"
)

// TestMended: a letter that its shape was taken for another's is put right where no other can stand, and only there.
func TestMended(t *testing.T) {
	t.Parallel()
	for read, want := range map[string]string{
		"BIk": "Blk", "RafaeI": "Rafael", "AngeIito": "Angelito", "lrma": "Irma", "llagan": "Ilagan", "]uan": "Juan",
		"15-0ct-2026": "15-Oct-2026", "0ktubre": "Oktubre", "N0.": "No.", "Rod0lfo": "Rodolfo", "ROD0LFO": "RODOLFO",
		"Rodo1fo": "Rodolfo",
		// These are right.
		"III": "III", "Pag-IBIG": "Pag-IBIG", "IT": "IT", "la": "la", "P1234567B": "P1234567B", "LFC-00412": "LFC-00412",
		"N00-81-213402": "N00-81-213402", "1,200.00": "1,200.00", "E-10I": "E-10I", "Lot12": "Lot12", "[x]male": "[x]male",
	} {
		require.Equal(t, want, spelling.Mended(read), read)
	}
}

// TestPerson: initials and the numerals behind a name are what stands there, and an initial is no part of another name.
func TestPerson(t *testing.T) {
	t.Parallel()
	for read, want := range map[string]string{
		"Lorna l. Tibayan": "Lorna I. Tibayan", "Lorna 0. Tibayan": "Lorna O. Tibayan", "Lorna 5. Sy": "Lorna S. Sy",
		"Lorna Tibayan Ill": "Lorna Tibayan III", "Tibayan lI, Nestor": "Tibayan II, Nestor",
		"NESTORB. TIBAYAN": "NESTOR B. TIBAYAN", "LORNA MAEB. TIBAYAN": "LORNA MAE B. TIBAYAN",
		"Lorna Maeb. Tibayan": "Lorna Mae B. Tibayan", "Tibayan, NestorB.": "Tibayan, Nestor B.",
		// These are right, or a comma that was read as a full stop.
		"Ma. Lorna Tibayan": "Ma. Lorna Tibayan", "Nestor Tibayan Jr.": "Nestor Tibayan Jr.",
		"Engr. Nestor Tibayan": "Engr. Nestor Tibayan", "TIBAYAN. NESTOR SY": "TIBAYAN. NESTOR SY",
		"TIBAYAN, NESTOR. SY": "TIBAYAN, NESTOR. SY", "Lorna Ll": "Lorna Ll", "Ill Nestor": "Ill Nestor",
	} {
		require.Equal(t, want, spelling.Person(read), read)
	}
}
