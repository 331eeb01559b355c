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

	"nod/internal/archive/inspect"
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
	return fmt.Appendf(nil, "%%PDF-1.5\n2 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\r\n%s\nendstream\nendobj\n%%%%EOF\n",
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
