// Package blobtest is the suite every blob store passes.
package blobtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/blob"
)

// Run checks a store. open returns an empty one; its life ends with the test.
func Run(t *testing.T, open func(t *testing.T) blob.Store) {
	t.Helper()
	for name, check := range map[string]func(t *testing.T, s blob.Store){
		"returns what was put":                      returnsWhatWasPut,
		"replaces a blob as a whole":                replaces,
		"knows no blob that was not put":            knowsNone,
		"deletes for good and twice":                deletes,
		"refuses a body of another length":          refusesOtherLength,
		"keeps nothing of a body that breaks off":   keepsNothingOfBroken,
		"lists a prefix in pages and in order":      lists,
		"keeps a key and its longer sister apart":   keepsSistersApart,
		"refuses keys outside the grammar":          refusesKeys,
		"refuses content types that split a header": refusesContentTypes,
		"stops when its context has ended":          stops,
		"bears many writers at once":                bearsWriters,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t, open(t))
		})
	}
}

func put(t *testing.T, s blob.Store, key, body string) {
	t.Helper()
	require.NoError(t, s.Put(t.Context(), key, strings.NewReader(body), int64(len(body)), "text/plain"))
}

func get(t *testing.T, s blob.Store, key string) (string, blob.Info) {
	t.Helper()
	r, info, err := s.Open(t.Context(), key)
	require.NoError(t, err)
	body, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	return string(body), info
}

func requireMissing(t *testing.T, s blob.Store, key string) {
	t.Helper()
	_, _, err := s.Open(t.Context(), key)
	require.ErrorIs(t, err, blob.ErrNotFound)
	found, err := s.List(t.Context(), key, "", 10)
	require.NoError(t, err)
	require.Empty(t, found)
}

func returnsWhatWasPut(t *testing.T, s blob.Store) {
	for i, size := range []int{0, 1, 127, 4096, 1<<20 + 1, 6 << 20} {
		key := fmt.Sprintf("tenant-1/archive/file-%d.pdf", i)
		body := bytes.Repeat([]byte{byte('a' + i), 0, '\n'}, size/3+1)[:size]
		require.NoError(t, s.Put(t.Context(), key, bytes.NewReader(body), int64(size), "application/pdf; v=1"))
		got, info := get(t, s, key)
		require.True(t, string(body) == got, "body of %d bytes", size)
		require.Equal(t, key, info.Key)
		require.EqualValues(t, size, info.Size)
		require.Equal(t, "application/pdf; v=1", info.ContentType)
		require.False(t, info.ModifiedAt.IsZero())
	}
}

func replaces(t *testing.T, s blob.Store) {
	put(t, s, "a/b", "a first and longer text")
	require.NoError(t, s.Put(t.Context(), "a/b", strings.NewReader("second"), 6, "image/png"))
	got, info := get(t, s, "a/b")
	require.Equal(t, "second", got)
	require.Equal(t, "image/png", info.ContentType)
}

func knowsNone(t *testing.T, s blob.Store) {
	put(t, s, "here/it-is", "x")
	requireMissing(t, s, "here/it-is-not")
	_, _, err := s.Open(t.Context(), "here")
	require.ErrorIs(t, err, blob.ErrNotFound)
}

func deletes(t *testing.T, s blob.Store) {
	put(t, s, "a/gone", "x")
	put(t, s, "a/stays", "y")
	require.NoError(t, s.Delete(t.Context(), "a/gone"))
	require.NoError(t, s.Delete(t.Context(), "a/gone"))
	requireMissing(t, s, "a/gone")
	got, _ := get(t, s, "a/stays")
	require.Equal(t, "y", got)
}

func refusesOtherLength(t *testing.T, s blob.Store) {
	for _, c := range []struct {
		body string
		size int64
	}{{"abc", 2}, {"abc", 4}, {"", 1}, {"a", 0}, {"abc", -1}} {
		err := s.Put(t.Context(), "a/wrong", strings.NewReader(c.body), c.size, "text/plain")
		require.ErrorIs(t, err, blob.ErrSize, "%q as %d", c.body, c.size)
		requireMissing(t, s, "a/wrong")
	}
}

func keepsNothingOfBroken(t *testing.T, s blob.Store) {
	put(t, s, "a/old", "old text")
	broken := errors.New("line went dead")
	for _, key := range []string{"a/old", "a/new"} {
		body := io.MultiReader(strings.NewReader("new"), iotest.ErrReader(broken))
		require.ErrorIs(t, s.Put(t.Context(), key, body, 8, "text/plain"), broken)
	}
	requireMissing(t, s, "a/new")
	got, _ := get(t, s, "a/old")
	require.Equal(t, "old text", got)
}

func lists(t *testing.T, s blob.Store) {
	for _, key := range []string{"b/1", "a/2", "a/10", "a/1", "a/1/deep", "a-b/1", "a.b", "ab"} {
		put(t, s, key, "12345")
	}
	for _, c := range []struct {
		prefix, after string
		limit         int
		want          []string
	}{
		{"", "", 100, []string{"a-b/1", "a.b", "a/1", "a/1/deep", "a/10", "a/2", "ab", "b/1"}},
		{"a/", "", 100, []string{"a/1", "a/1/deep", "a/10", "a/2"}},
		{"a/", "", 2, []string{"a/1", "a/1/deep"}},
		{"a/", "a/1/deep", 2, []string{"a/10", "a/2"}},
		{"a/", "a/2", 2, nil},
		{"a/1", "", 100, []string{"a/1", "a/1/deep", "a/10"}},
		{"a", "a.b", 2, []string{"a/1", "a/1/deep"}},
		{"", "a/15", 2, []string{"a/2", "ab"}},
		{"c/", "", 100, nil},
		{"a/", "", 0, nil},
	} {
		found, err := s.List(t.Context(), c.prefix, c.after, c.limit)
		require.NoError(t, err)
		var keys []string
		for _, info := range found {
			keys = append(keys, info.Key)
			require.EqualValues(t, 5, info.Size)
			require.False(t, info.ModifiedAt.IsZero())
		}
		require.Equal(t, c.want, keys, "prefix %q after %q", c.prefix, c.after)
	}
}

func keepsSistersApart(t *testing.T, s blob.Store) {
	put(t, s, "a", "1")
	put(t, s, "a/b", "2")
	put(t, s, "a/b/c", "3")
	require.NoError(t, s.Delete(t.Context(), "a/b"))
	for key, want := range map[string]string{"a": "1", "a/b/c": "3"} {
		got, _ := get(t, s, key)
		require.Equal(t, want, got)
	}
}

// BadKeys are outside the grammar.
func BadKeys() []string {
	return []string{
		"", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a/../b", "a/./b", ".hidden", "_temp/x", "a/_0f/b",
		"A", "a b", "a\\b", "a\x00b", "a\nb", "ä", "a%2fb", "c:/a", strings.Repeat("a", 129),
		strings.Repeat("a/", 256) + "a",
	}
}

func refusesKeys(t *testing.T, s blob.Store) {
	for _, key := range BadKeys() {
		require.ErrorIs(t, s.Put(t.Context(), key, strings.NewReader("x"), 1, "text/plain"), blob.ErrKey, "%q", key)
		_, _, err := s.Open(t.Context(), key)
		require.ErrorIs(t, err, blob.ErrKey, "%q", key)
		require.ErrorIs(t, s.Delete(t.Context(), key), blob.ErrKey, "%q", key)
	}
	for _, prefix := range []string{"/", "../", "a/..", "A", "_temp/"} {
		_, err := s.List(t.Context(), prefix, "", 10)
		require.ErrorIs(t, err, blob.ErrKey, "%q", prefix)
	}
}

func refusesContentTypes(t *testing.T, s blob.Store) {
	bad := []string{"", " ", "text/plain\r\nX-Evil: 1", "text/\x00", "tëxt/plain", strings.Repeat("a", 101)}
	for _, contentType := range bad {
		err := s.Put(t.Context(), "a", strings.NewReader("x"), 1, contentType)
		require.ErrorIs(t, err, blob.ErrContentType, "%q", contentType)
	}
}

func stops(t *testing.T, s blob.Store) {
	put(t, s, "a/there", "x")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Error(t, s.Put(ctx, "a/late", strings.NewReader("x"), 1, "text/plain"))
	requireMissing(t, s, "a/late")
	_, err := s.List(ctx, "a/", "", 10)
	require.ErrorIs(t, err, context.Canceled)
}

func bearsWriters(t *testing.T, s blob.Store) {
	bodies := map[string]bool{}
	var wait sync.WaitGroup
	failed := make(chan error, 16)
	for i := range 8 {
		body := strings.Repeat(string(rune('a'+i)), 20_000)
		bodies[body] = true
		for _, key := range []string{"same", fmt.Sprintf("new-%d/own", i)} {
			wait.Go(func() {
				failed <- s.Put(t.Context(), key, strings.NewReader(body), int64(len(body)), "text/plain")
			})
		}
	}
	wait.Wait()
	close(failed)
	for err := range failed {
		require.NoError(t, err)
	}
	got, _ := get(t, s, "same")
	require.True(t, bodies[got], "one writer's body as a whole")
	found, err := s.List(t.Context(), "new-", "", 100)
	require.NoError(t, err)
	require.Len(t, found, 8)
}
