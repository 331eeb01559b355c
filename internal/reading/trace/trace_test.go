package trace_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/trace"
	"nod/internal/test/specimen"
)

// TestTraces: what a file says of how it was made gives hints, and an honest file gives none. One that names no program
// tells nothing.
func TestTraces(t *testing.T) {
	t.Parallel()
	var slip specimen.Specimen
	for _, s := range specimen.All(specimen.Tuning, 1) {
		if s.Kind == "PAYSLIP" {
			slip = s
			break
		}
	}
	const ending = "startxref\n%d\n%%%%EOF\n"
	pdf := "%PDF-1.7\n<</Producer(FPDF 1.7)>>\n" + fmt.Sprintf(ending, 9)
	signature := func(of string, covered int) string {
		return strings.Replace(of, "<<", fmt.Sprintf("<</ByteRange[0 4 5 %d]", covered), 1)
	}
	edited := strings.NewReplacer("FPDF 1.7", "Adobe Photoshop 25")
	wide := strings.NewReplacer("FPDF 1.7", "\xfe\xff\x00C\x00a\x00n\x00v\x00a")
	photo := "\xff\xd8\xff\xe1\x00\x20Exif\x00\x00MM\x00*\x00\x00\x00\x08"
	picture := "\x89PNG\r\n\x1a\n\x00\x00\x00\x10tEXtSoftware\x00GIMP 2.10\x00"
	editor, after := []string{"EDITED_WITH"}, []string{"CHANGED_AFTER_SIGNING"}
	first := signature(pdf, 10)
	whole := signature(pdf, len(first)-5)
	silent := []string{
		"a PDF for the web", "a PDF that names no program", "one that was changed", "a picture that says nothing",
	}
	const unsaid = "%PDF-1.7\n<</Producer()>>\n"
	for name, c := range map[string]struct {
		format, body string
		codes        []string
		actual       string
	}{
		"a printed PDF":         {"PDF", pdf, nil, ""},
		"a drawn payslip":       {"PDF", string(slip.PDF), nil, ""},
		"a PDF for the web":     {"PDF", "%PDF-1.7\n" + fmt.Sprintf(ending, 0) + fmt.Sprintf(ending, 9), nil, ""},
		"an editor made it":     {"PDF", edited.Replace(pdf), editor, "Adobe Photoshop 25"},
		"in two bytes a letter": {"PDF", wide.Replace(pdf), editor, "Canva"},
		"in the other metadata": {"PDF", pdf + "<xmp:CreatorTool>Inkscape 1.2</xmp:CreatorTool>", editor, "Inkscape 1.2"},
		"changed later":         {"PDF", pdf + fmt.Sprintf(ending, 70), []string{"CHANGED_LATER"}, "2 versions"},
		"signed":                {"PDF", whole, nil, ""},
		"signed, then changed": {
			"PDF", whole + "1 0 obj<<>>endobj " + fmt.Sprintf(ending, 70), after,
			fmt.Sprintf("%d signed bytes", len(whole)),
		},
		"a photo":                     {"JPEG", photo + "Phone camera 12", nil, ""},
		"a photo, edited":             {"JPEG", photo + "Adobe Photoshop 25\x00", editor, "Adobe Photoshop 25"},
		"a PDF that names no program": {"PDF", unsaid + fmt.Sprintf(ending, 9), nil, ""},
		"one that was changed": {
			"PDF", unsaid + fmt.Sprintf(ending, 9) + fmt.Sprintf(ending, 70), []string{"CHANGED_LATER"}, "2 versions",
		},
		"a picture that says nothing": {"PNG", "\x89PNG\r\n\x1a\n", nil, ""},
		"a picture, edited":           {"PNG", picture, editor, "GIMP 2.10"},
	} {
		hints, isTelling := trace.Of(c.format, []byte(c.body))
		var codes []string
		for _, hint := range hints {
			codes = append(codes, hint.Code)
			require.Equal(t, c.actual, hint.Actual, name)
			require.NotEmpty(t, hint.Expected, name)
			require.NotEmpty(t, hint.NextStep, name)
		}
		require.Equal(t, c.codes, codes, name)
		require.Equal(t, !slices.Contains(silent, name), isTelling, name)
	}
}
