package inspect_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/archive/inspect"
)

func pngOf(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))))
	return out.Bytes()
}

func jpegOf(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 30, 20)), nil))
	return out.Bytes()
}

func pdfOf(pages int) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	for i := range pages {
		fmt.Fprintf(&out, "%d 0 obj\n<< /Type /Page /Parent 1 0 R >>\nendobj\n", i+2)
	}
	out.WriteString("1 0 obj\n<< /Type /Pages /Count 1 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")
	return out.Bytes()
}

// packedPDF has its objects in a packed stream.
func packedPDF(t testing.TB, objects []byte) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, err := w.Write(objects)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return fmt.Appendf(nil, "%%PDF-1.5\n2 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\r\n%s\nendstream\nendobj\n%%%%EOF\n",
		packed.Bytes())
}

// header makes a PNG say that it is of another size.
func header(body []byte, width, height uint32) []byte {
	body = bytes.Clone(body)
	binary.BigEndian.PutUint32(body[16:], width)
	binary.BigEndian.PutUint32(body[20:], height)
	binary.BigEndian.PutUint32(body[29:], crc32.ChecksumIEEE(body[12:29]))
	return body
}

func TestCheck(t *testing.T) {
	t.Parallel()
	picture, photo := pngOf(t, 40, 30), jpegOf(t)
	comment := append([]byte{0xff, 0xd8, 0xff, 0xfe, 0, 10}, append([]byte("%PDF-1.4"), photo[2:]...)...)
	zip := []byte("PK\x05\x06" + strings.Repeat("\x00", 18))
	page := []byte("1 0 << /Type /Page >> ")
	for name, c := range map[string]struct {
		body     []byte
		declared string
		format   inspect.Format
		err      error
	}{
		"PNG":                     {picture, "image/png", inspect.PNG, nil},
		"PNG without a word":      {picture, "", inspect.PNG, nil},
		"PNG as what it is not":   {picture, "application/pdf", "", inspect.ErrType},
		"JPEG":                    {photo, "image/jpeg; name=a", inspect.JPEG, nil},
		"JPEG by its other name":  {photo, "image/jpg", inspect.JPEG, nil},
		"PDF":                     {pdfOf(1), "application/pdf", inspect.PDF, nil},
		"PDF of 20 pages":         {pdfOf(20), "", inspect.PDF, nil},
		"PDF of 21":               {pdfOf(21), "", "", inspect.ErrTooLarge},
		"PDF of 10,000":           {pdfOf(10_000), "", "", inspect.ErrTooLarge},
		"packed PDF":              {packedPDF(t, page), "", inspect.PDF, nil},
		"packed PDF of 21 pages":  {packedPDF(t, bytes.Repeat(page, 21)), "", "", inspect.ErrTooLarge},
		"bomb of objects":         {packedPDF(t, make([]byte, 64<<20)), "", "", inspect.ErrTooLarge},
		"many streams":            {append(append([]byte("%PDF-1.5\n"), bytes.Repeat([]byte("/Type/ObjStm "), 200_000)...), "%%EOF"...), "", "", inspect.ErrTooLarge},
		"locked PDF":              {append(pdfOf(1), "<< /Encrypt 9 0 R >>\n%%EOF"...), "", "", inspect.ErrUnreadable},
		"half a PDF":              {bytes.Repeat([]byte("%PDF-1.4\n/Type /Page "), 500), "", "", inspect.ErrUnreadable},
		"PDF without pages":       {pdfOf(0), "", "", inspect.ErrUnreadable},
		"GIF":                     {[]byte("GIF89a\x01\x00\x01\x00"), "image/gif", "", inspect.ErrType},
		"SVG":                     {[]byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml", "", inspect.ErrType},
		"HTML":                    {[]byte("<!doctype html><script>1</script>"), "text/html", "", inspect.ErrType},
		"HTML before a PDF":       {append([]byte("<html>"), pdfOf(1)...), "application/pdf", "", inspect.ErrType},
		"JPEG and PDF":            {comment, "image/jpeg", "", inspect.ErrType},
		"PDF and ZIP":             {append(pdfOf(1), zip...), "", "", inspect.ErrType},
		"half a PNG":              {picture[:len(picture)-20], "", "", inspect.ErrUnreadable},
		"half a JPEG":             {photo[:len(photo)/2], "", "", inspect.ErrUnreadable},
		"50,000 by 50,000 points": {header(picture, 50_000, 50_000), "", "", inspect.ErrTooLarge},
		"a line of 10,001 points": {header(picture, 10_001, 1), "", "", inspect.ErrTooLarge},
		"9,000 by 9,000 points":   {header(picture, 9_000, 9_000), "", "", inspect.ErrTooLarge},
		"nothing":                 {nil, "", "", inspect.ErrType},
	} {
		got, err := inspect.Check(c.body, c.declared)
		require.ErrorIs(t, err, c.err, name)
		if c.err == nil {
			require.Equal(t, c.format, got.Format, name)
			require.Equal(t, c.body, got.Body, name)
		}
	}
}

// treePDF has these objects behind a catalog whose pages begin at object 2.
func treePDF(objects ...string) []byte {
	return []byte("%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n" + strings.Join(objects, "\n") +
		"\ntrailer\n<</Root 1 0 R>>\n%%EOF\n")
}

// TestPages counts what a reader would show: a page may stand in a list many times, and lists in lists.
func TestPages(t *testing.T) {
	t.Parallel()
	var laughing []string
	for i := 2; i < 40; i++ {
		laughing = append(laughing, fmt.Sprintf("%d 0 obj\n<</Type/Pages/Kids[%s]>>\nendobj", i, strings.Repeat(fmt.Sprint(i+1, " 0 R "), 21)))
	}
	laughing = append(laughing, "40 0 obj\n<</Type/Pages/Kids[]>>\nendobj\n41 0 obj\n<</Type/Page>>\nendobj")
	leaf := "3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj"
	times := func(ref string, n int) string { return strings.Repeat(ref+" 0 R ", n) }
	node := func(number, list string) string {
		return number + " 0 obj\n<</Type/Pages/Count 1/Kids " + list + ">>\nendobj"
	}
	pack := func(first int, objects string) []byte {
		return bytes.Replace(packedPDF(t, []byte(objects)), []byte("/First 4"), fmt.Appendf(nil, "/First %d", first), 1)
	}
	for name, c := range map[string]struct {
		body []byte
		err  error
	}{
		"20":                        {treePDF(node("2", "["+times("3", 20)+"]"), leaf), nil},
		"21":                        {treePDF(node("2", "["+times("3", 21)+"]"), leaf), inspect.ErrTooLarge},
		"10,000":                    {treePDF(node("2", "["+times("3", 10_000)+"]"), leaf), inspect.ErrTooLarge},
		"5 times 5":                 {treePDF(node("2", "["+times("4", 5)+"]"), node("4", "["+times("3", 5)+"]"), leaf), inspect.ErrTooLarge},
		"4 times 5":                 {treePDF(node("2", "["+times("4", 4)+"]"), node("4", "["+times("3", 5)+"]"), leaf), nil},
		"a separate list":           {treePDF(node("2", "5 0 R"), "5 0 obj\n["+times("3", 21)+"]\nendobj", leaf), inspect.ErrTooLarge},
		"with comments between":     {treePDF(node("2", "%\n["+times("3", 21)+"]"), leaf), inspect.ErrTooLarge},
		"without types":             {treePDF("2 0 obj\n<</Kids["+times("4", 21)+"]>>\nendobj", leaf, "4 0 obj\n<<>>\nendobj"), inspect.ErrTooLarge},
		"written twice":             {treePDF(node("2", "[3 0 R]"), leaf, node("2", "["+times("3", 21)+"]")), inspect.ErrTooLarge},
		"lists of lists of nothing": {treePDF(laughing...), inspect.ErrTooLarge},
		"in a circle":               {treePDF(node("2", "[2 0 R 3 0 R]"), leaf), inspect.ErrUnreadable},
		"packed":                    {append(treePDF(leaf), pack(4, "2 0 <</Type/Pages/Kids["+times("3", 21)+"]>>")...), inspect.ErrTooLarge},
		"packed behind others":      {append(treePDF(leaf), pack(11, "9 0 2 9    << /A 1 >> <</Type/Pages/Kids["+times("3", 21)+"]>>")...), inspect.ErrTooLarge},
		"a form with 50 fields":     {treePDF(node("2", "[3 0 R]"), leaf, "7 0 obj\n<</FT/Btn/T(a)/Kids["+times("8", 50)+"]>>\nendobj"), nil},
		"a name with an escape":     {treePDF(node("2", "[3 0 R]"), leaf, "7 0 obj\n<</Font/Noto#20Sans>>\nendobj"), nil},
		"kids behind an escape":     {treePDF(strings.Replace(node("2", "["+times("3", 21)+"]"), "/Kids", "/Kid#73", 1), leaf), inspect.ErrUnreadable},
		"another way of packing":    {append(treePDF(node("2", "[3 0 R]"), leaf), bytes.Replace(pack(4, "9 0 <<>>"), []byte("Flate"), []byte("LZW"), 1)...), inspect.ErrUnreadable},
		"packing as told elsewhere": {append(treePDF(node("2", "[3 0 R]"), leaf), bytes.Replace(pack(4, "9 0 <<>>"), []byte("/FlateDecode"), []byte("8 0 R"), 1)...), inspect.ErrUnreadable},
	} {
		_, err := inspect.Check(c.body, "")
		require.ErrorIs(t, err, c.err, name)
	}
}

// TestActivePDF: a document that runs, opens or sends something when it is looked at is none that may be kept.
func TestActivePDF(t *testing.T) {
	t.Parallel()
	page := "2 0 obj\n<</Type/Pages/Kids[3 0 R]>>\nendobj\n3 0 obj\n<</Type/Page>>\nendobj\n"
	for action, err := range map[string]error{
		"<</S/JavaScript/JS(app.alert\\(1\\))>>":       inspect.ErrActive,
		"<</S /JavaScript /JS 9 0 R>>":                 inspect.ErrActive,
		"<</S/Launch/F(cmd.exe)>>":                     inspect.ErrActive,
		"<</S/SubmitForm/F(https://example.com)>>":     inspect.ErrActive,
		"<</S/ImportData/F(a)>>":                       inspect.ErrActive,
		"<</Subtype/RichMedia>>":                       inspect.ErrActive,
		"<</S/Java#53cript/JS(1)>>":                    inspect.ErrUnreadable,
		"<</S/#4c#61#75#6e#63#68/F(cmd.exe)>>":         inspect.ErrUnreadable,
		"<</S/URI/URI(https://example.com/JavaScri)>>": nil,
		"<</LaunchPad 1/JavaScripted 2>>":              nil,
	} {
		plain := treePDF(page, "5 0 obj\n"+action+"\nendobj")
		_, got := inspect.Check(plain, "application/pdf")
		require.ErrorIs(t, got, err, action)
		hidden := append(treePDF(page), packedPDF(t, []byte("5 0 "+action))...)
		_, got = inspect.Check(hidden, "application/pdf")
		require.ErrorIs(t, got, err, "%s, packed", action)
	}
}

// TestForeignBytes: what stands behind an image is cut off, so that no second document travels along.
func TestForeignBytes(t *testing.T) {
	t.Parallel()
	zip := "PK\x05\x06" + strings.Repeat("\x00", 18)
	for _, whole := range [][]byte{pngOf(t, 40, 30), jpegOf(t)} {
		for _, tail := range []string{zip, "%PDF-1.4 %%EOF", "<script>alert(1)</script>", "MotionPhoto"} {
			got, err := inspect.Check(append(bytes.Clone(whole), tail...), "")
			require.NoError(t, err)
			require.Equal(t, whole, got.Body)
		}
	}
}

func FuzzCheck(f *testing.F) {
	for _, seed := range [][]byte{pngOf(f, 8, 8), jpegOf(f), pdfOf(2), packedPDF(f, []byte("/Type /Page"))} {
		f.Add(seed)
		f.Add(seed[:len(seed)/2])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		got, err := inspect.Check(body, "")
		if err != nil {
			return
		}
		require.True(t, bytes.HasPrefix(body, got.Body), "nothing but the beginning of what came is kept")
		again, err := inspect.Check(got.Body, got.Format.ContentType())
		require.NoError(t, err)
		require.Equal(t, got, again)
	})
}
