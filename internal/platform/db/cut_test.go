package db_test

import (
	"io"
	"net"
	"net/url"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// wire passes connections on to a server until it is cut.
type wire struct {
	listener net.Listener

	mu   sync.Mutex
	open []net.Conn
}

func newWire(t *testing.T, to string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	w := &wire{listener: listener}
	t.Cleanup(func() { _ = listener.Close(); w.cut() })
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				_ = in.Close()
				continue
			}
			w.mu.Lock()
			w.open = append(w.open, in, out)
			w.mu.Unlock()
			go func() { _, _ = io.Copy(in, out) }()
			go func() { _, _ = io.Copy(out, in) }()
		}
	}()
	return w
}

// cut ends all connections without a word, as a server that is killed does.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.open {
		_ = c.Close()
	}
	w.open = nil
}

// TestACutConnectionIsUnavailable: callers are told to try again, whatever a statement was doing when the server died.
func TestACutConnectionIsUnavailable(t *testing.T) {
	t.Parallel()
	direct, err := url.Parse(testkit.PostgresURL(t))
	require.NoError(t, err)
	w := newWire(t, direct.Host)
	direct.Host = w.listener.Addr().String()
	store, err := db.Open(t.Context(), "", direct.String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	one := func() error {
		_, err := db.Get[int](t.Context(), store.Read(), "SELECT 1")
		return err
	}

	t.Run("kept connection", func(t *testing.T) {
		require.NoError(t, one())
		w.cut()
		err := one()
		require.Error(t, err)
		require.True(t, db.IsUnavailable(err), "%v", err)
		require.NoError(t, one(), "the next one gets another connection")
	})

	t.Run("transaction", func(t *testing.T) {
		err := store.Tx(t.Context(), func(tx *db.Tx) error {
			w.cut()
			_, err := tx.ExecContext(t.Context(), "SELECT 1")
			return err
		})
		require.True(t, db.IsUnavailable(err), "%v", err)
	})

	t.Run("commit", func(t *testing.T) {
		err := store.Tx(t.Context(), func(*db.Tx) error {
			w.cut()
			return nil
		})
		require.True(t, db.IsUnavailable(err), "%v", err)
	})

	t.Run("no server", func(t *testing.T) {
		_ = w.listener.Close()
		w.cut()
		_ = one()
		require.True(t, db.IsUnavailable(one()))
	})
}
