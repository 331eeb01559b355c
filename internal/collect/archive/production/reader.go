// Package production reads documents in Production: an engine finds the words of the files, the vocabulary of the
// declared type finds the fields among them, and what is likely enough becomes records.
package production

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"

	"nod/internal/collect/archive"
	"nod/internal/collect/archive/inspect"
	"nod/internal/collect/archive/values"
	"nod/internal/reading/engine"
	"nod/internal/reading/extract"
	"nod/internal/reading/hint"
	"nod/internal/reading/paper"
	"nod/internal/reading/trace"
	"nod/internal/reading/validation"
)

// Engine finds the words of the pages of files; [engine.Engine] is the one of the machine.
type Engine interface {
	Read(ctx context.Context, files []engine.File) ([]paper.Page, error)
	Signatures(ctx context.Context, file engine.File) ([]engine.Signature, error)
	State() engine.State
}

// Reader is the reader of Production.
type Reader struct {
	engine    Engine
	extractor func() *extract.Extractor
}

var _ archive.Reader = (*Reader)(nil)

// New makes a reader.
func New(e Engine, x *extract.Extractor) *Reader {
	return &Reader{e, func() *extract.Extractor { return x }}
}

// OfMachine makes a reader of the programs of this machine, and of the models in a folder; nil when a program is
// missing, which the log says.
func OfMachine(log *slog.Logger, models string) archive.Reader {
	found, err := engine.New(models)
	if err != nil {
		log.Warn("documents are kept and not read in Production: install tesseract-ocr and poppler-utils", "error", err)
		return nil
	}
	return &Reader{found, extractor}
}

// extractor reads the vocabularies for the first document: they take 2 MiB.
var extractor = sync.OnceValue(func() *extract.Extractor {
	x, err := extract.New()
	if err != nil { // they are built in
		panic(err)
	}
	return x
})

// State says what the engine reads with.
func (r *Reader) State() engine.State { return r.engine.State() }

// words has the engine read the files. What is the document's fault is refused; any other error means that the engine
// is out of order, and the document is read again.
func (r *Reader) words(ctx context.Context, files []archive.ReadFile) ([]paper.Page, error) {
	taken := make([]engine.File, len(files))
	for i, f := range files {
		taken[i] = engine.File(f)
	}
	pages, err := r.engine.Read(ctx, taken)
	var refused *engine.RefusedError
	if errors.As(err, &refused) {
		return nil, &archive.RefusedError{Code: archive.UnableToRecognize}
	}
	if err != nil {
		return nil, fmt.Errorf("find words: %w", err)
	}
	return pages, nil
}

// Reads implements archive.Reader: every type that has a vocabulary.
func (r *Reader) Reads(fileType string) bool { return slices.Contains(r.extractor().Kinds(), fileType) }

// fewWords is how many words a page without a document has at most: dirt and shadows are read as some.
const fewWords = 5

// Read implements archive.Reader. The declared type leads. What is confidently another type is refused only when
// nothing of the declared one was found.
func (r *Reader) Read(ctx context.Context, d archive.Document) (archive.Reading, error) {
	isOpen := d.FileType == ""
	if !isOpen && !r.Reads(d.FileType) {
		return archive.Reading{}, archive.ErrUnsupported
	}
	pages, err := r.words(ctx, d.Files)
	if err != nil {
		return archive.Reading{}, err
	}
	count := 0
	for _, page := range pages {
		count += len(page.Words)
	}
	guess := r.extractor().Classify(pages)
	kind := d.FileType
	if isOpen {
		if !guess.IsConfident() {
			return archive.Reading{}, nil
		}
		kind = guess.Kind
	}
	fields := r.extractor().Fields(kind, pages)
	switch {
	case count <= fewWords:
		return archive.Reading{}, &archive.RefusedError{Code: archive.UnableToRecognize}
	case likelyOnes(fields) < leastFields && guess.IsAnother(kind):
		return archive.Reading{}, &archive.RefusedError{Code: archive.TypeMismatch}
	case len(fields) == 0:
		return archive.Reading{}, &archive.RefusedError{Code: archive.MissingMandatoryField}
	}
	found := values.Analysis{
		Values: values.Of(newFacts(fields, 0).fullName(), fields), Fields: fields,
		Hints: append(hint.Of(kind, guess, fields), hint.Fonts(pages, fields)...),
	}
	if found, err = r.checkSignatures(ctx, d.Files, found); err != nil {
		return archive.Reading{}, err
	}
	return archive.Reading{FileType: kind, Snapshot: newFacts(fields, likely).snapshot(kind), Analysis: found}, nil
}

// checkSignatures has the engine look at the signatures of the files. Those of a locked PDF were made over its locked
// bytes, which are not kept.
func (r *Reader) checkSignatures(
	ctx context.Context, files []archive.ReadFile, found values.Analysis,
) (values.Analysis, error) {
	areAllSigned := len(files) > 0
	for i, file := range files {
		var signatures []engine.Signature
		if !inspect.IsUnlocked(file.Body) {
			var err error
			if signatures, err = r.engine.Signatures(ctx, engine.File(file)); err != nil {
				return found, fmt.Errorf("check signatures: %w", err)
			}
		}
		isSigned := len(signatures) > 0
		for _, s := range signatures {
			isSigned = isSigned && s.Fit == engine.Fits
		}
		if at := slices.IndexFunc(signatures, isBroken); at >= 0 {
			found.Hints = append(found.Hints, trace.Broken(i, signatures[at].Signer))
		}
		areAllSigned = areAllSigned && isSigned
	}
	if areAllSigned {
		found.Checks = append(found.Checks, validation.SignedFits)
	}
	return found, nil
}

func isBroken(s engine.Signature) bool { return s.Fit == engine.FitsNot }

// leastFields is how many likely fields of the declared type a document has at least that is not confidently another.
const leastFields = 3

func likelyOnes(fields []paper.Field) int {
	count := 0
	for _, f := range fields {
		if f.Confidence >= likely {
			count++
		}
	}
	return count
}
