package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"nod/internal/reading/paper"
)

// MaxPages is how many pages of a document are read.
const MaxPages = 20

// bothPages is how many pictures of a document are read by both readers, which takes three times as long as Tesseract
// alone: what matters is on the first pages, and a document has to be read in a time.
const bothPages = 5

// File is one file of a document.
type File struct {
	Name   string
	Format string // PDF, JPEG, PNG
	Body   []byte
}

// Reason says why the words of a document cannot be found; it is the document's fault.
type Reason string

// The reasons.
const (
	Encrypted    Reason = "ENCRYPTED"
	TooManyPages Reason = "TOO_MANY_PAGES"
	Unreadable   Reason = "UNREADABLE"
	// TooMuch is a document that takes more time or memory than a page may.
	TooMuch Reason = "TOO_MUCH"
)

// RefusedError comes back for a document that cannot be read. Every other error means that the engine is out of order.
type RefusedError struct{ Reason Reason }

// Error names the reason; it holds nothing of the document.
func (e *RefusedError) Error() string { return "document refused: " + string(e.Reason) }

func refuse(reason Reason) error { return &RefusedError{reason} }

// Engine finds words. Its methods may be called by many goroutines at once.
type Engine struct {
	programs map[string]string
	// models is the folder with the models, empty for none.
	models string
	// hasModels and language are found out once, when the first picture is read or somebody asks.
	hasModels func() bool
	language  func() string
	// isOffline says that the kernel lets programs run without a network.
	isOffline bool
}

// The programs of Poppler and Tesseract.
const (
	pdfinfo   = "pdfinfo"
	pdftotext = "pdftotext"
	pdftoppm  = "pdftoppm"
	pdftohtml = "pdftohtml"
	pdfsig    = "pdfsig"
	tesseract = "tesseract"
	prlimit   = "prlimit"
)

// nodOCR is the program that reads with the models; it lies in their folder.
const nodOCR = "nod-ocr"

// State says what an engine reads with.
type State string

// The states.
const (
	// Full is with the models and Tesseract, which know nothing of each other: only what both read can be certain.
	Full State = "FULL"
	// Reduced is with Tesseract alone; nothing from a picture is certain.
	Reduced State = "REDUCED"
	// None is without Tesseract or Poppler: documents are kept and not read.
	None State = "NONE"
)

// State says what the engine reads with; an engine that is nil reads nothing.
func (e *Engine) State() State {
	switch {
	case e == nil:
		return None
	case e.hasModels():
		return Full
	}
	return Reduced
}

// ErrMissing says which program the machine lacks.
var ErrMissing = errors.New("a program that reads documents is not installed")

// New looks for the programs; [ErrMissing] when one is not there. The folder is that of the models; without them, or
// when they do not start, the engine reads with Tesseract alone, and [Engine.State] says so.
func New(models string) (*Engine, error) {
	e := &Engine{programs: map[string]string{}}
	for _, name := range []string{pdfinfo, pdftotext, pdftoppm, tesseract, prlimit} {
		path, err := exec.LookPath(name)
		if err != nil {
			return nil, fmt.Errorf("%w: %s", ErrMissing, name)
		}
		e.programs[name] = path
	}
	for _, name := range []string{pdftohtml, pdfsig} { // without them, less is noticed
		if path, err := exec.LookPath(name); err == nil {
			e.programs[name] = path
		}
	}
	if models != "" {
		folder, err := filepath.Abs(models) // the programs are started elsewhere
		if err != nil {
			return nil, fmt.Errorf("find models: %w", err)
		}
		e.models, e.programs[nodOCR] = folder, filepath.Join(folder, nodOCR)
	}
	trial := exec.CommandContext(context.Background(), e.programs[prlimit], "--version")
	isolate(trial, true)
	e.isOffline = run(trial) == nil
	e.hasModels = sync.OnceValue(e.tryModels)
	e.language = sync.OnceValue(e.bestLanguage)
	return e, nil
}

// tryModels reads an empty page.
func (e *Engine) tryModels() bool {
	if e.models == "" {
		return false
	}
	_, err := e.run(context.Background(), pgmOf(image.NewGray(image.Rect(0, 0, 64, 64))), nodOCR, e.models)
	return err == nil
}

// bestLanguage is Spanish where Tesseract knows it: it has Ñ, and reads the rest as well as English does.
func (e *Engine) bestLanguage() string {
	known, err := e.run(context.Background(), nil, tesseract, "--list-langs")
	if err == nil && slices.Contains(strings.Fields(string(known)), "spa") {
		return "spa"
	}
	return "eng"
}

// Read finds the words of the pages of files, in their order; a page without any has none. A [*RefusedError] for a
// document that cannot be read.
func (e *Engine) Read(ctx context.Context, files []File) ([]paper.Page, error) {
	d := &document{Engine: e, both: bothPages}
	var pages []paper.Page
	for i, file := range files {
		read := d.readPicture
		if file.Format == "PDF" {
			read = d.readPDF
		}
		found, err := read(ctx, file.Body)
		if err != nil {
			return nil, err
		}
		for _, page := range found {
			page.File = i
			pages = append(pages, page)
		}
		if len(pages) > MaxPages {
			return nil, refuse(TooManyPages)
		}
	}
	return pages, nil
}

// document is one that is being read; both is how many more of its pictures are read by both readers.
type document struct {
	*Engine
	both int
}

func (d *document) readPicture(ctx context.Context, body []byte) ([]paper.Page, error) {
	sheet, err := open(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	page, err := d.recognize(ctx, sheet)
	if err != nil {
		return nil, err
	}
	page.Number = 1
	return []paper.Page{page}, nil
}
