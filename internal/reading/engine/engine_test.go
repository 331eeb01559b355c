package engine_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/require"

	"nod/internal/reading/engine"
	"nod/internal/reading/paper"
	"nod/internal/test/specimen"
)

func newEngine(t testing.TB) *engine.Engine {
	t.Helper()
	e, err := engine.New("")
	require.NoError(t, err, "scripts/setup.sh installs the programs")
	return e
}

// withModels is an engine that has the second reader, too, on machines that there is one for.
func withModels(t testing.TB) *engine.Engine {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("scripts/ocr.sh has no second reader for", runtime.GOARCH)
	}
	e, err := engine.New("../../../bin/ocr")
	require.NoError(t, err)
	require.Equal(t, engine.Full, e.State(), "scripts/ocr.sh fetches the models")
	return e
}

func payslip(t testing.TB) specimen.Specimen {
	t.Helper()
	for _, s := range specimen.All(specimen.Tuning, 1) {
		if s.Kind == "PAYSLIP" {
			return s
		}
	}
	t.Fatal("there is no payslip")
	return specimen.Specimen{}
}

func wordsOf(pages []paper.Page) string {
	var all []string
	for _, page := range pages {
		for _, w := range page.Words {
			all = append(all, w.Text)
		}
	}
	return strings.Join(all, " ")
}

// TestTextLayer: the words of a PDF with text are those that are in it, where they are drawn.
func TestTextLayer(t *testing.T) {
	t.Parallel()
	s := payslip(t)
	pages, err := newEngine(t).Read(t.Context(), []engine.File{{Format: "PDF", Body: s.PDF}})
	require.NoError(t, err)
	require.Len(t, pages, 1)
	require.Equal(t, paper.TextLayer, pages[0].Condition)
	require.Equal(t, 1, pages[0].Number)
	drawn := wordsOf([]paper.Page{s.Page})
	for _, word := range strings.Fields(wordsOf(pages)) {
		require.Contains(t, drawn, word)
	}
	require.InDelta(t, s.Page.Words[0].Box.Left, pages[0].Words[0].Box.Left, 0.02)
	require.InDelta(t, s.Page.Words[0].Box.Top, pages[0].Words[0].Box.Top, 0.02)
}

// TestPictures: of a scan and of a photo, turned a little or by the way the camera was held, most words are found, where
// they stand on the page as one sees it.
func TestPictures(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t), payslip(t)
	find := func(body []byte, format string) paper.Page {
		pages, err := e.Read(t.Context(), []engine.File{{Format: format, Body: body}})
		require.NoError(t, err)
		require.Len(t, pages, 1)
		return pages[0]
	}
	requireFound := func(name string, page paper.Page) {
		t.Helper()
		found, all := 0, 0
		for _, drawn := range s.Page.Words {
			if len(drawn.Text) < 4 {
				continue
			}
			all++
			for _, w := range page.Words {
				isNear := max(w.Box.Left-drawn.Box.Left, drawn.Box.Left-w.Box.Left, w.Box.Top-drawn.Box.Top, drawn.Box.Top-w.Box.Top) < 0.05
				if w.Text == drawn.Text && isNear {
					found++
					break
				}
			}
		}
		require.Greater(t, found*10, all*8, "%s: %d of %d words", name, found, all)
	}
	straight := specimen.Condition{As: paper.Scan, DPI: 200, Quality: 85, Noise: 3}
	askew := straight
	askew.Angle = 3.5
	for name, condition := range map[string]specimen.Condition{"straight": straight, "askew": askew} {
		picture, err := specimen.Picture(t.Context(), s, condition, 1)
		require.NoError(t, err)
		page := find(picture, "JPEG")
		requireFound(name, page)
		require.Equal(t, paper.Scan, page.Condition, name)
	}
	shadowed := straight
	shadowed.Shadow = 0.5
	picture, err := specimen.Picture(t.Context(), s, shadowed, 1)
	require.NoError(t, err)
	require.Equal(t, paper.Photo, find(picture, "JPEG").Condition)

	picture, err = specimen.Picture(t.Context(), s, straight, 1)
	require.NoError(t, err)
	requireFound("held on its side", find(onItsSide(t, picture), "JPEG"))
	decoded, err := jpeg.Decode(bytes.NewReader(picture))
	require.NoError(t, err)
	var asPNG bytes.Buffer
	require.NoError(t, png.Encode(&asPNG, decoded))
	requireFound("PNG", find(asPNG.Bytes(), "PNG"))
}

// TestTwoReaders: with the models most words of a page are agreed, and what is agreed stands there. Without them, or with
// a program that does not start, nothing is agreed or certain.
func TestTwoReaders(t *testing.T) {
	t.Parallel()
	s := payslip(t)
	picture, err := specimen.Picture(t.Context(), s, specimen.Condition{As: paper.Scan, DPI: 200, Quality: 85, Noise: 3, Angle: 2}, 1)
	require.NoError(t, err)
	read := func(e *engine.Engine) []paper.Word {
		pages, err := e.Read(t.Context(), []engine.File{{Format: "JPEG", Body: picture}})
		require.NoError(t, err)
		require.Len(t, pages, 1)
		return pages[0].Words
	}
	drawn := strings.ReplaceAll(wordsOf([]paper.Page{s.Page}), " ", "")
	words, agreed, right := read(withModels(t)), 0, 0
	for _, w := range words {
		if w.IsAgreed {
			agreed++
			if strings.Contains(drawn, w.Text) {
				right++
			}
		}
	}
	require.Greater(t, agreed*10, len(words)*6, "%d of %d agreed", agreed, len(words))
	require.GreaterOrEqual(t, right*100, agreed*98, "%d of %d right", right, agreed)

	broken := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(broken, "nod-ocr"), []byte("#!/bin/sh\nexit 1\n"), 0o700))
	for name, folder := range map[string]string{"none": "", "not there": filepath.Join(broken, "nowhere"), "broken": broken} {
		e, err := engine.New(folder)
		require.NoError(t, err, name)
		require.Equal(t, engine.Reduced, e.State(), name)
		reduced := read(e)
		require.NotEmpty(t, reduced, name)
		for _, w := range reduced {
			require.False(t, w.IsAgreed, name)
			require.LessOrEqual(t, w.Confidence, 0.9, name)
		}
	}
	require.Equal(t, engine.None, (*engine.Engine)(nil).State())
}

// TestFirstPagesByBoth: the models read the first five pictures of a document, Tesseract the others.
func TestFirstPagesByBoth(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	script := "#!/bin/sh\ncat >/dev/null\nprintf '5\\t1\\t1\\t1\\t1\\t1\\t10\\t10\\t40\\t12\\t95\\tmodels\\n'\n"
	require.NoError(t, os.WriteFile(filepath.Join(folder, "nod-ocr"), []byte(script), 0o700))
	e, err := engine.New(folder)
	require.NoError(t, err)
	var empty bytes.Buffer
	require.NoError(t, png.Encode(&empty, image.NewGray(image.Rect(0, 0, 200, 100))))
	pages, err := e.Read(t.Context(), slices.Repeat([]engine.File{{Format: "PNG", Body: empty.Bytes()}}, 7))
	require.NoError(t, err)
	require.Len(t, pages, 7)
	require.Equal(t, "models models models models models", wordsOf(pages))
}

// onItsSide is a JPEG whose points lie on their side and which says so.
func onItsSide(t *testing.T, picture []byte) []byte {
	t.Helper()
	decoded, err := jpeg.Decode(bytes.NewReader(picture))
	require.NoError(t, err)
	size := decoded.Bounds()
	turned := image.NewGray(image.Rect(0, 0, size.Dy(), size.Dx()))
	for y := range size.Dy() {
		for x := range size.Dx() {
			turned.Set(y, size.Dx()-1-x, decoded.At(x, y)) // turned to the left: 6 says to turn it to the right
		}
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, turned, nil))
	const exif = "Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
	segment := append([]byte{0xff, 0xe1, 0, byte(len(exif) + 2)}, exif...)
	return append(append([]byte{0xff, 0xd8}, segment...), out.Bytes()[2:]...)
}

// TestHostileFiles: each file that cannot be read ends with its reason.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	e := newEngine(t)
	var locked bytes.Buffer
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetProtection(0, "of the reader", "of the owner")
	pdf.AddPage()
	require.NoError(t, pdf.Output(&locked))
	for name, c := range map[string]struct {
		format string
		body   []byte
		reason engine.Reason
	}{
		"no PDF":         {"PDF", []byte("%PDF-1.7\nnothing follows"), engine.Unreadable},
		"empty":          {"PDF", nil, engine.Unreadable},
		"encrypted":      {"PDF", locked.Bytes(), engine.Encrypted},
		"too many pages": {"PDF", manyPages(21), engine.TooManyPages},
		"no picture":     {"PNG", []byte("\x89PNG\r\n\x1a\n"), engine.Unreadable},
		"a huge picture": {"PNG", hugePNG(), engine.TooMuch},
	} {
		_, err := e.Read(t.Context(), []engine.File{{Format: c.format, Body: c.body}})
		var refused *engine.RefusedError
		require.ErrorAs(t, err, &refused, name)
		require.Equal(t, c.reason, refused.Reason, name)
	}
	pages, err := e.Read(t.Context(), []engine.File{{Format: "PDF", Body: manyPages(2)}})
	require.NoError(t, err, "blank pages have no words")
	require.Len(t, pages, 2)
	require.Empty(t, wordsOf(pages))
}

func manyPages(count int) []byte {
	var kids strings.Builder
	objects := []string{}
	for i := range count {
		fmt.Fprintf(&kids, "%d 0 R ", i+3)
		objects = append(objects, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>")
	}
	return document(append([]string{fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", count, kids.String())}, objects...)...)
}

// document is a PDF of objects from number 2 on.
func document(objects ...string) []byte {
	text := "%PDF-1.4\n"
	places := ""
	for i, object := range append([]string{"<</Type/Catalog/Pages 2 0 R>>"}, objects...) {
		places += fmt.Sprintf("%010d 00000 n \n", len(text))
		text += fmt.Sprintf("%d 0 obj%sendobj\n", i+1, object)
	}
	return fmt.Appendf(nil, "%sxref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n",
		text, len(objects)+2, places, len(objects)+2, len(text))
}

// hugePNG says that it has 40,000 points on each side.
func hugePNG() []byte {
	var small bytes.Buffer
	_ = png.Encode(&small, image.NewGray(image.Rect(0, 0, 1, 1)))
	body := small.Bytes()
	copy(body[16:], []byte{0, 0, 0x9c, 0x40, 0, 0, 0x9c, 0x40})
	copy(body[29:], crcOf(body[12:29]))
	return body
}

func crcOf(chunk []byte) []byte { return binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk)) }
