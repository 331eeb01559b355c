package spreadsheet_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/spreadsheet"
)

func TestInert(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "Bayani": "Bayani", "12.50": "12.50", "-12.50": "'-12.50", "0": "0",
		"=1+1": "'=1+1", "+639005550101": "'+639005550101", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1",
		"\r=1": "'\r=1", " =1": "' =1", "＝1+1": "'＝1+1", "－cmd": "'－cmd", "\x00=1": "'=1", "a=b": "a=b", "–": "–",
	} {
		require.Equal(t, want, spreadsheet.Inert(text), "%q", text)
	}
}
