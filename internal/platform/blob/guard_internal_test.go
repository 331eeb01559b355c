package blob

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/fault"
)

// bucket is a store that does what it is told.
type bucket struct {
	Store
	calls int
	do    func(ctx context.Context) error
	body  io.Reader
}

func (b *bucket) Put(ctx context.Context, _ string, r io.Reader, _ int64, _ string) error {
	b.calls++
	if _, err := io.Copy(io.Discard, r); err != nil {
		return err
	}
	return b.do(ctx)
}

func (b *bucket) Open(ctx context.Context, _ string) (io.ReadCloser, Info, error) {
	b.calls++
	return io.NopCloser(b.body), Info{}, b.do(ctx)
}

func (b *bucket) List(ctx context.Context, _, _ string, _ int) ([]Info, error) {
	b.calls++
	return nil, b.do(ctx)
}

func hangs(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func fails(context.Context) error { return errors.New("connection refused") }

func works(context.Context) error { return nil }

func requireUnavailable(t *testing.T, err error) {
	t.Helper()
	f := fault.As(err)
	require.NotNil(t, f, "%v", err)
	require.Equal(t, fault.Unavailable, f.Kind)
	require.Equal(t, fault.CodeServerUnavailable, f.Code)
	require.Equal(t, 5, f.RetryAfterSeconds)
}

// TestCircuit: a bucket that does not respond costs a caller less than two seconds, after three failures in a row
// nothing, and is tried once in five seconds until it responds. Each change leaves one line.
func TestCircuit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		b := &bucket{do: hangs}
		g := guardRemote(b, defaultPatience, slog.New(slog.NewTextHandler(&log, nil)))
		list := func() error { _, err := g.List(t.Context(), "x/", "", 1); return err }
		for range 3 {
			began := time.Now()
			err := list()
			requireUnavailable(t, err)
			require.ErrorIs(t, err, errStalled)
			require.Less(t, time.Since(began), 2*time.Second)
		}
		b.do = fails
		began := time.Now()
		for range 50 {
			requireUnavailable(t, list())
		}
		require.Equal(t, 3, b.calls, "what is known to be out of reach is not asked")
		require.Zero(t, time.Since(began))

		time.Sleep(restFor + time.Millisecond)
		requireUnavailable(t, list())
		requireUnavailable(t, list())
		require.Equal(t, 4, b.calls, "one call tries")
		b.do = works
		time.Sleep(restFor + time.Millisecond)
		require.NoError(t, list())
		require.NoError(t, list())
		require.Equal(t, 6, b.calls)
		require.Equal(t, 1, strings.Count(log.String(), "out of reach"), log.String())
		require.Equal(t, 1, strings.Count(log.String(), "responds again"), log.String())
	})
}

// TestCircuitStaysClosed: errors of the caller, and a caller who went away, say nothing about the bucket.
func TestCircuitStaysClosed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &bucket{}
		g := guardRemote(b, defaultPatience, slog.New(slog.DiscardHandler))
		for range 10 {
			b.do = func(context.Context) error { return ErrNotFound }
			_, _, err := g.Open(t.Context(), "x/y")
			require.ErrorIs(t, err, ErrNotFound)
			require.Nil(t, fault.As(err))
			b.do = hangs
			ctx, cancel := context.WithCancel(t.Context())
			go cancel()
			_, _, err = g.Open(ctx, "x/y")
			requireUnavailable(t, err)
		}
		b.do = works
		_, _, err := g.Open(t.Context(), "x/y")
		require.NoError(t, err)
	})
}

// slow gives a byte each second.
type slow struct{ left int }

func (s *slow) Read(p []byte) (int, error) {
	if s.left == 0 {
		return 0, io.EOF
	}
	s.left--
	time.Sleep(time.Second)
	return 1, nil
}

// TestProgress: what is large and slow may take its time, in both directions, as long as something moves.
func TestProgress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &bucket{do: works, body: &slow{60}}
		g := guardRemote(b, defaultPatience, slog.New(slog.DiscardHandler))
		require.NoError(t, g.Put(t.Context(), "x/y", &slow{60}, 60, "text/plain"))
		body, _, err := g.Open(t.Context(), "x/y")
		require.NoError(t, err)
		read, err := io.ReadAll(body)
		require.NoError(t, err)
		require.Len(t, read, 60)
		time.Sleep(time.Minute) // a reader that does something else
		require.NoError(t, body.Close())
	})
}
