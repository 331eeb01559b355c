package blob_test

import (
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/blob"
	"nod/internal/platform/blob/blobtest"
	"nod/internal/platform/fault"
)

func TestFolder(t *testing.T) {
	t.Parallel()
	blobtest.Run(t, func(t *testing.T) blob.Store {
		store, err := blob.Open(t.Context(), "", t.TempDir())
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, store.(*blob.Folder).Close()) })
		return store
	})
}

func TestS3(t *testing.T) {
	t.Parallel()
	blobtest.Run(t, func(t *testing.T) blob.Store {
		store, err := blob.Open(t.Context(), newBucket(t), "")
		require.NoError(t, err)
		return blob.Guard(store, slog.New(slog.DiscardHandler))
	})
}

func newBucket(t *testing.T) string {
	t.Helper()
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("documents"))
	server := httptest.NewServer(gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server())
	t.Cleanup(server.Close)
	u, err := url.Parse(server.URL)
	require.NoError(t, err)
	return "s3://AKEXAMPLE:very%2Fsecret@" + u.Host + "/documents?region=us-east-1&insecure=true"
}

func TestFolderOnDisk(t *testing.T) {
	t.Parallel()

	t.Run("files and directories are for their owner alone", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(t.TempDir(), "data")
		store, err := blob.OpenFolder(dir)
		require.NoError(t, err)
		require.NoError(t, store.Put(t.Context(), "tenant/x/y.pdf", strings.NewReader("x"), 1, "text/plain"))
		files := 0
		require.NoError(t, filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
			require.NoError(t, err)
			info, err := entry.Info()
			require.NoError(t, err)
			if entry.IsDir() {
				require.Equal(t, fs.FileMode(0o700), info.Mode().Perm())
				return nil
			}
			files++
			require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
			return nil
		}))
		require.Equal(t, 1, files, "no temporary file stays")
	})

	t.Run("opening removes what dead processes left half written", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		temp := filepath.Join(dir, "_temp")
		require.NoError(t, os.MkdirAll(temp, 0o700))
		for _, name := range []string{"old", "young"} {
			require.NoError(t, os.WriteFile(filepath.Join(temp, name), []byte("half"), 0o600))
		}
		longAgo := time.Now().Add(-48 * time.Hour)
		require.NoError(t, os.Chtimes(filepath.Join(temp, "old"), longAgo, longAgo))
		_, err := blob.OpenFolder(dir)
		require.NoError(t, err)
		require.NoFileExists(t, filepath.Join(temp, "old"))
		require.FileExists(t, filepath.Join(temp, "young"))
	})

	t.Run("a link out of the folder is not followed", func(t *testing.T) {
		t.Parallel()
		outside := t.TempDir()
		dir := t.TempDir()
		require.NoError(t, os.Symlink(outside, filepath.Join(dir, "tenant")))
		store, err := blob.OpenFolder(dir)
		require.NoError(t, err)
		require.Error(t, store.Put(t.Context(), "tenant/x", strings.NewReader("x"), 1, "text/plain"))
		left, err := os.ReadDir(outside)
		require.NoError(t, err)
		require.Empty(t, left)
	})

	t.Run("a file that is no blob is an error, not a blob", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		store, err := blob.OpenFolder(dir)
		require.NoError(t, err)
		require.NoError(t, store.Put(t.Context(), "a", strings.NewReader("x"), 1, "text/plain"))
		files, err := filepath.Glob(filepath.Join(dir, "_*", "a"))
		require.NoError(t, err)
		require.Len(t, files, 1)
		require.NoError(t, os.WriteFile(files[0], []byte(strings.Repeat("?", 300)), 0o600))
		_, _, err = store.Open(t.Context(), "a")
		require.ErrorContains(t, err, "header")
	})
}

func TestOpen(t *testing.T) {
	t.Parallel()

	t.Run("refuses other addresses without quoting the secret", func(t *testing.T) {
		t.Parallel()
		for _, address := range []string{
			"http://host/bucket", "s3:///bucket", "s3://host/bucket", "s3://key@host/bucket",
			"s3://key:canary@host", "s3://key:canary@host/a/b", "s3://key:canary@host/b?insecure=perhaps",
			"s3://key:canary@host/b?color=red", "s3://key:canary@ho st/b", "s3://key:canary@host/b#x",
		} {
			_, err := blob.Open(t.Context(), address, t.TempDir())
			require.Error(t, err, address)
			require.NotContains(t, err.Error(), "canary")
		}
	})

	t.Run("says that a bucket does not exist", func(t *testing.T) {
		t.Parallel()
		address := strings.Replace(newBucket(t), "/documents", "/elsewhere", 1)
		_, err := blob.Open(t.Context(), address, "")
		require.ErrorContains(t, err, "does not exist")
		require.NotContains(t, err.Error(), "very")
	})
}

func FuzzKey(f *testing.F) {
	for _, key := range append(blobtest.BadKeys(), "a", "a/b.pdf", "tenant-01/archive/x_1", "a/1..2") {
		f.Add(key)
	}
	dir := f.TempDir()
	outside, inside := filepath.Join(dir, "outside"), filepath.Join(dir, "inside")
	require.NoError(f, os.Mkdir(outside, 0o700))
	store, err := blob.OpenFolder(inside)
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, key string) {
		if err := store.Put(t.Context(), key, strings.NewReader(key), int64(len(key)), "text/plain"); err != nil {
			require.ErrorIs(t, err, blob.ErrKey)
			return
		}
		require.True(t, filepath.IsLocal(key), "%q leaves the folder", key)
		require.Equal(t, key, filepath.ToSlash(filepath.Clean(key)), "two names of one blob")
		r, info, err := store.Open(t.Context(), key)
		require.NoError(t, err)
		body, err := io.ReadAll(r)
		require.NoError(t, err)
		require.NoError(t, r.Close())
		require.Equal(t, key, string(body))
		require.Equal(t, key, info.Key)
		found, err := store.List(t.Context(), key, "", 1)
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.Equal(t, key, found[0].Key)
		require.NoError(t, store.Delete(t.Context(), key))
		left, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, left, 2, "nothing beside the folder")
	})
}

// TestBucketOutOfReach: an object store that takes connections and says nothing is cut off, as a fault of 503.
func TestBucketOutOfReach(t *testing.T) {
	t.Parallel()
	var silent atomic.Bool
	over := make(chan struct{})
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("documents"))
	answers := gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if silent.Load() {
			<-over
			return
		}
		answers.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	u, err := url.Parse(server.URL)
	require.NoError(t, err)
	opened, err := blob.Open(t.Context(),
		"s3://AKEXAMPLE:secret@"+u.Host+"/documents?region=us-east-1&insecure=true&lookup=path&patience=50ms", "")
	require.NoError(t, err)
	store := blob.Guard(opened, slog.New(slog.DiscardHandler))
	require.NoError(t, store.Put(t.Context(), "x/y.pdf", strings.NewReader("x"), 1, "text/plain"))
	_, _, err = store.Open(t.Context(), "x/none.pdf")
	require.ErrorIs(t, err, blob.ErrNotFound)
	silent.Store(true)
	_, _, err = store.Open(t.Context(), "x/y.pdf")
	require.True(t, fault.HasCode(err, fault.CodeServerUnavailable), "%v", err)
	err = store.Put(t.Context(), "x/y.pdf", strings.NewReader("x"), 1, "text/plain")
	require.True(t, fault.HasCode(err, fault.CodeServerUnavailable), "%v", err)
}
