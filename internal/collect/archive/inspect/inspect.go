package inspect

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// Format is what a document is by its content.
type Format string

// The formats.
const (
	PDF  Format = "PDF"
	JPEG Format = "JPEG"
	PNG  Format = "PNG"
)

// ContentType is the media type of the format.
func (f Format) ContentType() string {
	return map[Format]string{PDF: "application/pdf", JPEG: "image/jpeg", PNG: "image/png"}[f]
}

// Extension is how names of such files end.
func (f Format) Extension() string {
	return map[Format]string{PDF: ".pdf", JPEG: ".jpg", PNG: ".png"}[f]
}

var (
	// ErrType is returned for what is no document of the formats, or is something else as well.
	ErrType = errors.New("not a PDF, JPEG or PNG")
	// ErrActive is returned for a document that runs, opens or sends something when it is looked at; it is an ErrType.
	ErrActive = fmt.Errorf("%w: it runs something", ErrType)
	// ErrTooLarge is returned for a document that is too large once it is opened: too many pages or points.
	ErrTooLarge = errors.New("too many pages or points")
	// ErrUnreadable is returned for a document that cannot be opened: damaged, or locked with a password.
	ErrUnreadable = errors.New("the document cannot be opened")
)

// Document is a document that may be kept.
type Document struct {
	Format Format
	Body   []byte
}

// Check returns the document in body. Declared is the media type that the sender gave, empty for none.
func Check(body []byte, declared string) (Document, error) {
	format, ok := formatOf(body)
	if !ok || !agrees(declared, format) {
		return Document{}, ErrType
	}
	d := Document{Format: format, Body: body}
	var err error
	switch format {
	case PDF:
		err = checkPDF(body)
	case JPEG:
		d.Body, err = checkImage(body, endOfJPEG)
	case PNG:
		d.Body, err = checkImage(body, endOfPNG)
	}
	if err == nil && holdsArchive(d.Body) {
		err = ErrType
	}
	return d, err
}

var (
	pdfStart  = []byte("%PDF-")
	jpegStart = []byte{0xff, 0xd8, 0xff}
	pngStart  = []byte("\x89PNG\r\n\x1a\n")
	zipEnd    = []byte("PK\x05\x06")
)

func formatOf(body []byte) (Format, bool) {
	switch {
	case bytes.HasPrefix(body, pdfStart):
		return PDF, true
	case bytes.HasPrefix(body, jpegStart):
		return JPEG, true
	case bytes.HasPrefix(body, pngStart):
		return PNG, true
	}
	return "", false
}

// agrees reports whether the declared media type is that of the format, or says nothing.
func agrees(declared string, format Format) bool {
	kind, _, _ := strings.Cut(declared, ";")
	switch kind = strings.ToLower(strings.TrimSpace(kind)); kind {
	case "", "application/octet-stream", format.ContentType():
		return true
	case "image/jpg", "image/pjpeg":
		return format == JPEG
	}
	return false
}

// zipReach is how far from the end readers of ZIP files look for its directory.
const zipReach = 66_000

// holdsArchive finds the directory of a ZIP, by which a document would be a ZIP as well.
func holdsArchive(body []byte) bool {
	return bytes.Contains(body[max(0, len(body)-zipReach):], zipEnd)
}
