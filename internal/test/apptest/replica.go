package apptest

import (
	"bytes"
	"io"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/testkit"
)

// Replicas runs a test against two servers on one PostgreSQL database.
func Replicas(t *testing.T, test func(t *testing.T, kits [2]*Kit), options ...Option) {
	t.Helper()
	first := Start(t, postgres(t), options...)
	test(t, [2]*Kit{first, first.Replica()})
}

// Replica starts one more server on the database and the master key of this one,
// with its own ports and data folder. The database must be PostgreSQL.
func (k *Kit) Replica() *Kit {
	k.t.Helper()
	require.True(k.t, k.App.DB.IsPostgres(), "replicas need PostgreSQL")
	cfg := k.App.Config
	cfg.KeyFile = filepath.Join(k.App.Config.Data, "master.key")
	cfg.Data = privateDir(k.t)
	return serve(k.t, cfg, slog.New(slog.DiscardHandler))
}

// At is the same caller at the same API of another server.
func (a Actor) At(k *Kit) Actor {
	for from, to := range map[string]string{
		a.kit.Management(): k.Management(), a.kit.Widget(): k.Widget(),
		a.kit.App.URLs.Sandbox: k.App.URLs.Sandbox, a.kit.App.URLs.Open: k.App.URLs.Open,
	} {
		if a.base == from {
			return Actor{kit: k, base: to, authorization: a.authorization}
		}
	}
	require.FailNow(k.t, "no API has this address", a.base)
	return Actor{}
}

// Authorized is the same door with another Authorization header; empty for none.
func (a Actor) Authorized(header string) Actor {
	a.authorization = header
	return a
}

// Authorization is the header the actor sends.
func (a Actor) Authorization() string { return a.authorization }

// Log keeps what a server logged.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String is everything logged so far.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Logged starts a server whose log is kept, written by the logger that make returns.
func Logged(t *testing.T, storage config.Storage, make func(w io.Writer) *slog.Logger, options ...Option) (*Kit, *Log) {
	t.Helper()
	log := &Log{}
	return serve(t, settings(storage, options), make(log)), log
}

// EachStorage runs a test with a place for each of the two databases.
func EachStorage(t *testing.T, test func(t *testing.T, storage config.Storage)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		testkit.SQLite.Want(t)
		test(t, config.Storage{Data: testkit.SQLiteDir(t)})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, postgres(t))
	})
}

func postgres(t testing.TB) config.Storage {
	t.Helper()
	return config.Storage{Data: privateDir(t), DatabaseURL: testkit.PostgresURL(t)}
}
