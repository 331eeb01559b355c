package db_test

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/test/testkit"
)

// wire passes connections on to a server until it is cut.
type wire struct {
	listener net.Listener

	mu    sync.Mutex
	open  []net.Conn
	trips atomic.Int64
}

// trips counts the messages of a client after which it waits for the server: 'S' ends what was sent together, 'Q' is a
// statement alone. The first message, which has no letter, is the greeting.
type trips struct {
	count   *atomic.Int64
	unread  []byte
	greeted bool
}

// Write implements io.Writer.
func (t *trips) Write(sent []byte) (int, error) {
	t.unread = append(t.unread, sent...)
	for {
		letter := 1
		if !t.greeted {
			letter = 0
		}
		if len(t.unread) < letter+4 {
			return len(sent), nil
		}
		end := letter + int(binary.BigEndian.Uint32(t.unread[letter:]))
		if len(t.unread) < end {
			return len(sent), nil
		}
		if t.greeted && (t.unread[0] == 'S' || t.unread[0] == 'Q') {
			t.count.Add(1)
		}
		t.unread, t.greeted = t.unread[end:], true
	}
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
			go func() { _, _ = io.Copy(out, io.TeeReader(in, &trips{count: &w.trips})) }()
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

// wired opens the database behind a wire.
func wired(t *testing.T) (*db.DB, *wire) {
	t.Helper()
	direct, err := url.Parse(testkit.PostgresURL(t))
	require.NoError(t, err)
	w := newWire(t, direct.Host)
	direct.Host = w.listener.Addr().String()
	store, err := db.Open(t.Context(), "", direct.String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	return store, w
}

// TestTransactionTakesFewTrips: it begins with its first statement, and ends with its last ones.
func TestTransactionTakesFewTrips(t *testing.T) {
	t.Parallel()
	store, w := wired(t)
	things(t, store)
	ctx := t.Context()
	for name, c := range map[string]struct {
		trips int64
		run   func(tx *db.Tx) error
	}{
		"nothing":   {0, func(*db.Tx) error { return nil }},
		"one later": {1, func(tx *db.Tx) error { return add(ctx, tx, id.New("a"), 1) }},
		"some later": {1, func(tx *db.Tx) error {
			return errors.Join(add(ctx, tx, id.New("a"), 1), add(ctx, tx, id.New("a"), 1))
		}},
		"one now":  {2, func(tx *db.Tx) error { _, err := tx.ExecContext(ctx, "DELETE FROM thing"); return err }},
		"one read": {2, func(tx *db.Tx) error { _, err := db.Get[int](ctx, tx, "SELECT 1"); return err }},
		"read, change": {2, func(tx *db.Tx) error {
			_, err := db.Get[int](ctx, tx, "SELECT 1")
			return errors.Join(err, add(ctx, tx, id.New("a"), 1))
		}},
		"two reads": {3, func(tx *db.Tx) error {
			_, err := db.Select[thing](ctx, tx, "SELECT id, n FROM thing WHERE id = 'x'")
			_, err2 := db.Select[thing](ctx, tx, "SELECT id, n FROM thing WHERE id = 'x'")
			return errors.Join(err, err2)
		}},
	} {
		require.NoError(t, store.Tx(ctx, c.run), name) // prepares its statements
		before := w.trips.Load()
		require.NoError(t, store.Tx(ctx, c.run), name)
		require.Equal(t, c.trips, w.trips.Load()-before, name)
	}
}

// TestFailureIsTold: what fails is told although the function passed it over, and so is what PostgreSQL finds out at the
// end. On SQLite a statement that fails leaves the others alone.
func TestFailureIsTold(t *testing.T) {
	t.Parallel()
	store, _ := wired(t)
	ctx := t.Context()
	_, err := store.Write().ExecContext(ctx, `CREATE TABLE thing (id TEXT PRIMARY KEY, n BIGINT NOT NULL,
		of TEXT REFERENCES thing DEFERRABLE INITIALLY DEFERRED)`)
	require.NoError(t, err)
	for name, run := range map[string]func(tx *db.Tx) error{
		"passed over": func(tx *db.Tx) error {
			_, _ = tx.ExecContext(ctx, "INSERT INTO thing (id, n) VALUES ('a', 1), ('a', 1)")
			return nil
		},
		"row passed over": func(tx *db.Tx) error {
			require.NoError(t, add(ctx, tx, "a", 1))
			_ = tx.QueryRowContext(ctx, "SELECT 1 / 0").Scan(new(int))
			return nil
		},
		"row after a failure": func(tx *db.Tx) error {
			require.NoError(t, errors.Join(add(ctx, tx, "a", 1), add(ctx, tx, "a", 1)))
			_ = tx.QueryRowContext(ctx, "INSERT INTO thing (id, n) VALUES ('b', 1) RETURNING n").Scan(new(int))
			return nil
		},
		"at the end": func(tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO thing (id, n, of) VALUES ('a', 1, 'nobody')")
			return err
		},
		"at the end, later": func(tx *db.Tx) error {
			return tx.Later(ctx, "INSERT INTO thing (id, n, of) VALUES ('a', 1, 'nobody')")
		},
	} {
		require.Error(t, store.Tx(ctx, func(tx *db.Tx) error {
			tx.AfterCommit(func() { t.Error("told as committed: " + name) })
			return run(tx)
		}), name)
		require.Empty(t, stored(t, store.Read()), name)
	}
	require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return add(ctx, tx, "a", 1) }), "the connections are good")
}

// TestACutConnectionIsUnavailable: callers are told to try again, whatever a statement was doing when the server died.
func TestACutConnectionIsUnavailable(t *testing.T) {
	t.Parallel()
	store, w := wired(t)
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

	t.Run("before it was asked", func(t *testing.T) {
		conn, err := store.PgxPool().Acquire(t.Context())
		require.NoError(t, err)
		require.NoError(t, conn.Conn().PgConn().Conn().Close())
		conn.Release()
		require.NoError(t, one(), "nothing was sent, so another connection is asked")
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
		err := store.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), "SELECT 1")
			w.cut()
			return err
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
