package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"filippo.io/age"
)

// Source is an archive and what may open it.
type Source struct {
	File string
	// Identities are tried in order.
	Identities []age.Identity
	// Masters are the keys that the database in the archive must fit, newest first. Without one that is not checked.
	Masters [][]byte
}

// maxManifest bounds what is read into memory: a line of some 200 bytes for each of a million files.
const maxManifest = 256 << 20

// reading is an archive that is being read.
type reading struct {
	ctx         context.Context
	source      Source
	isEncrypted bool
	found       map[string]Entry
	manifest    *Manifest
	isAtEnd     bool // of the file
}

// Decrypt writes what an encrypted file contains, whatever made it. Every 64 KiB
// are authenticated before they are written; a file that was cut off is an error
// at its end.
func Decrypt(source Source, out io.Writer) error {
	r := &reading{ctx: context.Background(), source: source}
	file, err := os.Open(source.File)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	plain, err := r.decrypted(bufio.NewReaderSize(file, 1<<16))
	if err != nil {
		return err
	}
	if !r.isEncrypted {
		return problem(ExitNoArchive, "%s is not encrypted", source.File)
	}
	_, err = io.Copy(out, plain)
	return err
}

// readAll reads an archive to its end, checks it against its manifest, and
// writes what keep wants below dir.
func (r *reading) readAll(dir string, keep func(name string) bool) error {
	file, err := os.Open(r.source.File)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	r.found = map[string]Entry{}
	plain, err := r.decrypted(bufio.NewReaderSize(file, 1<<16))
	if err != nil {
		return err
	}
	compressed, err := gzip.NewReader(plain)
	var known *Problem
	if err != nil && !errors.As(err, &known) {
		return problem(ExitNoArchive, "%s contains no archive: nod backup decrypt writes what it contains",
			r.source.File)
	}
	if err != nil {
		return err
	}
	entries := tar.NewReader(compressed)
	for {
		header, err := entries.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return r.wordDamage(err)
		}
		if err := r.take(header, entries, root, keep); err != nil {
			return err
		}
	}
	// What comes behind the last entry is part of what is authenticated.
	for _, rest := range []io.Reader{compressed, plain} {
		if _, err := io.Copy(io.Discard, rest); err != nil {
			return r.wordDamage(err)
		}
	}
	return r.compare()
}

// decrypted looks at how the file begins. Archives of earlier releases were not encrypted.
func (r *reading) decrypted(in *bufio.Reader) (io.Reader, error) {
	const begin = "age-encryption.org/"
	first, err := in.Peek(len(begin))
	switch {
	case err == nil && string(first) == begin:
		r.isEncrypted = true
	case bytes.HasPrefix(first, []byte{0x1f, 0x8b}):
		return in, nil
	default:
		return nil, problem(ExitNoArchive, "%s is not a backup of Nod", r.source.File)
	}
	if len(r.source.Identities) == 0 {
		return nil, problem(ExitWrongKey,
			"%s is encrypted: put the master key in place, or name one with --key-file or --identity", r.source.File)
	}
	plain, err := age.Decrypt(&endReader{in, &r.isAtEnd}, r.source.Identities...)
	var noMatch *age.NoIdentityMatchError
	switch {
	case errors.As(err, &noMatch):
		return nil, problem(ExitWrongKey,
			"none of the keys given opens %s: use the master key, or the identity, that it was made for", r.source.File)
	case err != nil:
		return nil, r.damaged()
	}
	return &damageReader{plain, r}, nil
}

// endReader notes the end of a file.
type endReader struct {
	io.Reader
	isAtEnd *bool
}

// Read implements io.Reader.
func (e *endReader) Read(p []byte) (int, error) {
	n, err := e.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		*e.isAtEnd = true
	}
	return n, err
}

// damageReader words what the decryption finds, so that it is not taken for an error of what is inside.
type damageReader struct {
	io.Reader
	reading *reading
}

// Read implements io.Reader.
func (d *damageReader) Read(p []byte) (int, error) {
	if err := d.reading.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := d.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = d.reading.damaged()
	}
	return n, err
}

func (r *reading) damaged() error {
	if r.isAtEnd {
		return problem(ExitDamaged, "%s was cut off, or is damaged at its end: use another backup", r.source.File)
	}
	return problem(ExitDamaged, "%s is damaged or was changed: use another backup", r.source.File)
}

// wordDamage words an error of what is inside an archive.
func (r *reading) wordDamage(err error) error {
	var known *Problem
	switch {
	case errors.As(err, &known), errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return problem(ExitDamaged, "%s was cut off: use another backup", r.source.File)
	}
	return problem(ExitDamaged, "%s is damaged (%v): use another backup", r.source.File, err)
}

// take reads an entry.
func (r *reading) take(header *tar.Header, in io.Reader, root *os.Root, keep func(name string) bool) error {
	name := header.Name
	_, isTwice := r.found[name]
	switch {
	case !isPart(name) || header.Typeflag != tar.TypeReg || !filepath.IsLocal(filepath.FromSlash(name)):
		return problem(ExitNoArchive, "%s contains %q, which is not part of a backup", r.source.File, name)
	case isTwice || r.manifest != nil:
		return problem(ExitDamaged, "%s contains %q where it must not be", r.source.File, name)
	case name == manifestName:
		return r.takeManifest(in)
	}
	sum, out := sha256.New(), io.Discard
	if keep(name) {
		if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return explainDiskFull(err, root.Name())
		}
		file, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err != nil {
			return explainDiskFull(err, root.Name())
		}
		written := &diskWriter{file: file}
		err = r.copyEntry(io.MultiWriter(sum, written), in)
		if written.err != nil {
			err = written.err
		}
		if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
			return explainDiskFull(err, root.Name())
		}
	} else if err := r.copyEntry(io.MultiWriter(sum, out), in); err != nil {
		return err
	}
	r.found[name] = Entry{name, header.Size, hex.EncodeToString(sum.Sum(nil))}
	return nil
}

func (r *reading) copyEntry(out io.Writer, in io.Reader) error {
	if _, err := io.Copy(out, in); err != nil {
		return r.wordDamage(err)
	}
	return nil
}

// diskWriter remembers what the disk said.
type diskWriter struct {
	file *os.File
	err  error
}

// Write implements io.Writer.
func (d *diskWriter) Write(p []byte) (n int, err error) {
	n, d.err = d.file.Write(p)
	return n, d.err
}

func (r *reading) takeManifest(in io.Reader) error {
	r.manifest = &Manifest{}
	err := json.NewDecoder(io.LimitReader(in, maxManifest)).Decode(r.manifest)
	var known *Problem
	switch {
	case errors.As(err, &known):
		return err
	case err != nil:
		return problem(ExitDamaged, "%s is damaged: its manifest cannot be read", r.source.File)
	case r.manifest.Format > manifestFormat:
		return problem(ExitWrongState, "%s was made by a later release: restore it with that one", r.source.File)
	}
	return nil
}

// compare holds what was found against the manifest.
func (r *reading) compare() error {
	if _, ok := r.found[databaseName]; !ok {
		return problem(ExitNoArchive, "%s contains no database", r.source.File)
	}
	if r.manifest == nil {
		if r.isEncrypted {
			return problem(ExitDamaged, "%s is incomplete: it has no manifest", r.source.File)
		}
		return nil // of an earlier release
	}
	for _, want := range r.manifest.Entries {
		if got, ok := r.found[want.Name]; !ok || got != want {
			return problem(ExitDamaged, "%s is incomplete: %s is missing or different", r.source.File, want.Name)
		}
	}
	if extra := len(r.found) - len(r.manifest.Entries); extra != 0 {
		return fmt.Errorf("%w", problem(ExitDamaged, "%s contains %d files that its manifest doesn't list",
			r.source.File, extra))
	}
	return nil
}
