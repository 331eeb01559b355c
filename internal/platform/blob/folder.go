package blob

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// Folder keeps blobs as files:
//
//	<segments of the key but the last>/_<shard>/<last segment>
//
// The shard is the first byte of the key's SHA-256, so that no directory grows
// beyond what file systems like. A file begins with a header of fixed length
// that holds the content type; writing header and body as one file keeps them
// together without a second file.
type Folder struct{ root *os.Root }

const (
	headerSize  = 128
	headerMagic = "nod-blob/1 "
	tempFolder  = "_temp"
	// tempLife is how long a half-written file of a dead process is left alone.
	tempLife = 24 * time.Hour
	dirMode  = 0o700
	fileMode = 0o600
)

// OpenFolder opens the folder, which is created when missing, and removes what
// interrupted writes left behind.
func OpenFolder(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, dirMode); err != nil {
		return nil, fmt.Errorf("create blob folder: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open blob folder: %w", err)
	}
	f := &Folder{root: root}
	if err := f.clean(); err != nil {
		return nil, errors.Join(fmt.Errorf("clean blob folder: %w", err), root.Close())
	}
	return f, nil
}

// Close releases the folder.
func (f *Folder) Close() error { return f.root.Close() }

func (f *Folder) clean() error {
	if err := f.root.MkdirAll(tempFolder, dirMode); err != nil {
		return err
	}
	entries, err := fs.ReadDir(f.root.FS(), tempFolder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || time.Since(info.ModTime()) < tempLife {
			continue
		}
		if err := f.root.Remove(path.Join(tempFolder, entry.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// fileOf returns the path of a valid key below the root.
func fileOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return path.Join(path.Dir(key), "_"+hex.EncodeToString(sum[:1]), path.Base(key))
}

// Put implements Store.
func (f *Folder) Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) error {
	if err := checkPut(key, size, contentType); err != nil {
		return err
	}
	temp := path.Join(tempFolder, rand.Text())
	if err := f.write(ctx, temp, &exact{from: r, left: size}, contentType); err != nil {
		_ = f.root.Remove(temp)
		return fmt.Errorf("write blob: %w", err)
	}
	file := fileOf(key)
	if err := f.makeDirs(path.Dir(file)); err != nil {
		_ = f.root.Remove(temp)
		return fmt.Errorf("write blob: %w", err)
	}
	if err := f.root.Rename(temp, file); err != nil {
		_ = f.root.Remove(temp)
		return fmt.Errorf("write blob: %w", err)
	}
	return f.syncDir(path.Dir(file))
}

func (f *Folder) write(ctx context.Context, name string, r io.Reader, contentType string) error {
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, fileMode)
	if err != nil {
		return err
	}
	header := bytes.Repeat([]byte{' '}, headerSize)
	copy(header, headerMagic+contentType)
	header[headerSize-1] = '\n'
	_, err = file.Write(header)
	if err == nil {
		_, err = io.Copy(file, untilDone{ctx, r})
	}
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// makeDirs creates the directories of a path and makes each new name durable.
func (f *Folder) makeDirs(dir string) error {
	if _, err := f.root.Stat(dir); err == nil {
		return nil
	}
	if parent := path.Dir(dir); parent != "." {
		if err := f.makeDirs(parent); err != nil {
			return err
		}
	}
	if err := f.root.Mkdir(dir, dirMode); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return f.syncDir(path.Dir(dir))
}

func (f *Folder) syncDir(dir string) error {
	handle, err := f.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(handle.Sync(), handle.Close())
}

// Open implements Store.
func (f *Folder) Open(_ context.Context, key string) (io.ReadCloser, Info, error) {
	if err := CheckKey(key); err != nil {
		return nil, Info{}, err
	}
	file, err := f.root.Open(fileOf(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Info{}, ErrNotFound
	}
	if err != nil {
		return nil, Info{}, fmt.Errorf("open blob: %w", err)
	}
	info, err := readInfo(file, key)
	if err != nil {
		return nil, Info{}, errors.Join(fmt.Errorf("open blob: %w", err), file.Close())
	}
	return file, info, nil
}

func readInfo(file *os.File, key string) (Info, error) {
	stat, err := file.Stat()
	if err != nil {
		return Info{}, err
	}
	header := make([]byte, headerSize)
	if _, err := io.ReadFull(file, header); err != nil {
		return Info{}, fmt.Errorf("read header: %w", err)
	}
	contentType, ok := strings.CutPrefix(string(header), headerMagic)
	if !ok {
		return Info{}, errors.New("the file does not begin with the header of a blob")
	}
	info := infoOf(key, stat)
	info.ContentType = strings.TrimSpace(contentType)
	return info, nil
}

func infoOf(key string, stat fs.FileInfo) Info {
	return Info{Key: key, Size: stat.Size() - headerSize, ModifiedAt: stat.ModTime().UTC()}
}

// Delete implements Store.
func (f *Folder) Delete(_ context.Context, key string) error {
	if err := CheckKey(key); err != nil {
		return err
	}
	file := fileOf(key)
	err := f.root.Remove(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("delete blob: %w", err)
	}
	return f.syncDir(path.Dir(file))
}

// List implements Store. Shards are not in key order, so it looks at every
// name below the prefix's directory; callers are retention and backup.
func (f *Folder) List(ctx context.Context, prefix, after string, limit int) ([]Info, error) {
	if err := checkPrefix(prefix); err != nil {
		return nil, err
	}
	if limit <= 0 {
		return []Info{}, nil
	}
	start := path.Dir(prefix + "0") // "a/b" and "a/" both begin at "a", "" at "."
	found := []Info{}
	err := fs.WalkDir(f.root.FS(), start, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // removed meanwhile, or nothing of this prefix
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case entry.IsDir() && name == tempFolder:
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		key := path.Join(path.Dir(path.Dir(name)), path.Base(name))
		if !strings.HasPrefix(key, prefix) || key <= after || fileOf(key) != name {
			return nil
		}
		stat, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		found = append(found, infoOf(key, stat))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list blobs: %w", err)
	}
	slices.SortFunc(found, func(a, b Info) int { return cmp.Compare(a.Key, b.Key) })
	return found[:min(limit, len(found))], nil
}

// untilDone stops a copy when its context ends.
type untilDone struct {
	ctx  context.Context
	from io.Reader
}

// Read implements io.Reader.
func (u untilDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.Read(p)
}
