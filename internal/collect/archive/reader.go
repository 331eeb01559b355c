package archive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/collect/archive/values"
	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/reading/across"
)

// Reader finds out what documents say. Its methods may be called by many goroutines at once, and for one document
// more than once.
type Reader interface {
	// Reads reports whether this reader reads documents of a type; the others are kept and can be opened.
	Reads(fileType string) bool
	// Read returns what the document says; [ErrUnsupported] for a file type that this reader does not read, a
	// [*RefusedError] for a document that it cannot read. Any other error means that the reader is out of order.
	Read(ctx context.Context, d Document) (Reading, error)
}

// Readers returns who reads the documents of a mode, nil for nobody.
type Readers func(mode auth.Mode) Reader

// Document is what a reader is given.
type Document struct {
	// FileType is empty when the reader is to find it out.
	FileType string
	Files    []ReadFile
	Now      time.Time
}

// ReadFile is one file of a document.
type ReadFile struct {
	Name   string
	Format string // PDF, JPEG, PNG
	Body   []byte
}

// Reading is what a document says: the records made of it, and the same under the names of the data API.
type Reading struct {
	// FileType is what the document is where that was open; empty for nothing that the reader knows.
	FileType string
	Snapshot connector.Snapshot
	Analysis values.Analysis
	// marks are what other copies of the files are found by.
	marks []across.Mark
}

// ErrUnsupported comes back for a file type that nobody reads.
var ErrUnsupported = errors.New("nobody reads documents of this type")

// RefusedError says that a document cannot be read, and why.
type RefusedError struct {
	Code connector.ErrorCode
}

// Error names the code; it holds nothing of the document.
func (e *RefusedError) Error() string { return fmt.Sprintf("document refused: %s", e.Code) }
