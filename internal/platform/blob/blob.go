// Package blob keeps files: uploaded documents, logos, exports. A store is a
// folder of this machine or a bucket of an S3 server; both pass the same suite
// (blobtest). Blobs are written whole and never changed in part, so a reader
// sees all of a blob or nothing of it.
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Store keeps blobs by key. Both implementations may be used by many goroutines.
type Store interface {
	// Put stores exactly size bytes of r under key, durably and in place of
	// what was there; ErrSize when r holds more or fewer.
	Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) error
	// Open returns a blob from its beginning, or ErrNotFound. The caller closes it.
	Open(ctx context.Context, key string) (io.ReadCloser, Info, error)
	// Delete removes a blob; one that is not there is no error.
	Delete(ctx context.Context, key string) error
	// List returns up to limit blobs whose keys begin with prefix and lie
	// behind after, in byte order of their keys. Content types are left out.
	List(ctx context.Context, prefix, after string, limit int) ([]Info, error)
}

// Info describes a blob.
type Info struct {
	Key         string
	Size        int64
	ContentType string
	ModifiedAt  time.Time
}

var (
	// ErrNotFound is returned when there is no blob of this key.
	ErrNotFound = errors.New("blob not found")
	// ErrKey is returned for a key or prefix outside the grammar.
	ErrKey = errors.New("blob key is not valid")
	// ErrSize is returned when a body is not as long as was said.
	ErrSize = errors.New("blob body is not as long as announced")
	// ErrContentType is returned for a content type that cannot be stored.
	ErrContentType = errors.New("blob content type is not valid")
)

// folderName is where blobs lie in the data folder.
const folderName = "blobs"

// Open opens the bucket of an s3:// URL, or with an empty URL the folder
// "blobs" in dataDir, which is created when missing.
func Open(ctx context.Context, blobURL, dataDir string) (Store, error) {
	if blobURL == "" {
		return OpenFolder(filepath.Join(dataDir, folderName))
	}
	if !strings.HasPrefix(blobURL, "s3://") {
		return nil, errors.New("the blob URL must begin with s3:// (empty means a folder in the data folder)")
	}
	return OpenS3(ctx, blobURL)
}

const (
	maxKey     = 512
	maxSegment = 128
)

// Lower case only, so that keys mean the same on file systems that ignore
// case. A segment cannot begin with a dot, which rules out "..", nor with the
// underscore that marks the folder store's own names.
var keySegment = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*$`)

// CheckKey reports with ErrKey whether key is outside the grammar: segments of
// a-z, 0-9, dot, underscore and hyphen, each beginning with a letter or digit
// and at most 128 long, joined by slashes, at most 512 in all.
func CheckKey(key string) error {
	if key == "" || len(key) > maxKey {
		return fmt.Errorf("%w: length %d", ErrKey, len(key))
	}
	for segment := range strings.SplitSeq(key, "/") {
		if len(segment) > maxSegment || !keySegment.MatchString(segment) {
			return fmt.Errorf("%w: %.64q", ErrKey, key)
		}
	}
	return nil
}

// checkPrefix accepts every beginning of a valid key.
func checkPrefix(prefix string) error {
	if prefix == "" || CheckKey(prefix) == nil {
		return nil
	}
	return CheckKey(prefix + "0")
}

const maxContentType = 100

// HTTP headers and the folder's header line both need plain visible text.
var contentTypeForm = regexp.MustCompile(`^[!-~]([ -~]*[!-~])?$`)

func checkPut(key string, size int64, contentType string) error {
	if err := CheckKey(key); err != nil {
		return err
	}
	if size < 0 {
		return fmt.Errorf("%w: %d", ErrSize, size)
	}
	if len(contentType) > maxContentType || !contentTypeForm.MatchString(contentType) {
		return fmt.Errorf("%w: %.64q", ErrContentType, contentType)
	}
	return nil
}

// exact passes on a body of a known length. It looks one byte ahead before it
// hands over the last bytes, so that no store ends up with a cut-off body.
type exact struct {
	from io.Reader
	left int64
	err  error
}

// Read implements io.Reader.
func (e *exact) Read(p []byte) (int, error) {
	if e.err != nil {
		return 0, e.err
	}
	if len(p) == 0 {
		return 0, nil
	}
	if e.left == 0 {
		e.err = e.end()
		return 0, e.err
	}
	n, err := e.from.Read(p[:min(int64(len(p)), e.left)])
	e.left -= int64(n)
	switch {
	case errors.Is(err, io.EOF) && e.left > 0:
		e.err = ErrSize
	case err != nil && !errors.Is(err, io.EOF):
		e.err = err
	case e.left == 0:
		e.err = e.end()
	}
	if e.err != nil && !errors.Is(e.err, io.EOF) {
		return 0, e.err
	}
	return n, e.err
}

// end is io.EOF when the body ends here, ErrSize when it goes on.
func (e *exact) end() error {
	n, err := io.ReadFull(e.from, make([]byte, 1))
	switch {
	case n > 0:
		return ErrSize
	case errors.Is(err, io.EOF):
		return io.EOF
	default:
		return err
	}
}
