package main_test

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// waits requires that a server that starts says so, to balancers and in its log.
func (s *server) waits(what string) {
	s.t.Helper()
	s.sees("the first try", func() bool {
		return strings.Contains(s.logged(), `level=WARN msg="waiting for `+what+`" try=1 givesUpIn=`)
	})
	for address, status := range map[string]int{
		s.portal + "/readyz": http.StatusServiceUnavailable, s.link + "/readyz": http.StatusServiceUnavailable,
		s.portal + "/healthz": http.StatusOK, s.portal + "/api/v1/config": http.StatusServiceUnavailable,
	} {
		require.Equal(s.t, status, s.ask(http.MethodGet, address, "", nil).status, address)
	}
	require.Equal(s.t, "SERVER_UNAVAILABLE", s.management(http.MethodGet, "/config", "", nil).code)
}

// TestStartWaits has what a server needs come up after the server.
func TestStartWaits(t *testing.T) {
	t.Parallel()
	t.Run("database", func(t *testing.T) {
		t.Parallel()
		real, err := url.Parse(testkit.PostgresURL(t))
		require.NoError(t, err)
		behind, address := real.Host, freeAddress(t)
		real.Host = address
		i := install(t, "NOD_DATABASE_URL="+real.String())
		s := i.launch("--demo")
		s.waits("the database")
		l, err := net.Listen("tcp", address)
		require.NoError(t, err)
		t.Cleanup(func() { _ = l.Close() })
		go forward(l, behind)
		s.reaches(s.serving)
		require.Equal(t, http.StatusOK, s.ask(http.MethodGet, s.portal+"/readyz", "", nil).status)
		require.Zero(t, s.stop())
	})
	t.Run("file storage", func(t *testing.T) {
		t.Parallel()
		address := freeAddress(t)
		i := install(t, "NOD_BLOB_URL=s3://key:secret@"+address+"/nod?insecure=true")
		s := i.launch("--demo")
		s.waits("the file storage")
		backend := s3mem.New()
		require.NoError(t, backend.CreateBucket("nod"))
		l, err := net.Listen("tcp", address)
		require.NoError(t, err)
		storage := httptest.NewUnstartedServer(gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server())
		storage.Listener = l
		storage.Start()
		t.Cleanup(storage.Close)
		s.reaches(s.serving)
		require.Zero(t, s.stop())
	})
}

// forward passes connections on.
func forward(l net.Listener, to string) {
	for {
		from, err := l.Accept()
		if err != nil {
			return
		}
		upstream, err := net.Dial("tcp", to)
		if err != nil {
			_ = from.Close()
			continue
		}
		go func() { _, _ = io.Copy(upstream, from); _ = upstream.Close() }()
		go func() { _, _ = io.Copy(from, upstream); _ = from.Close() }()
	}
}

// TestStartGivesUp ends with one line in the form of the log, at once where no waiting helps.
func TestStartGivesUp(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ setting, timeout, sentence string }{
		"database away": {
			"NOD_DATABASE_URL=postgres://nod@127.0.0.1:1/nod", "100ms", "the database did not become available within 100ms",
		},
		"file storage away": {
			"NOD_BLOB_URL=s3://key:secret@127.0.0.1:1/nod?insecure=true", "100ms", "the file storage did not become available",
		},
		"nonsense": {"NOD_DATABASE_URL=postgres://nod@:x/nod", "1h", "the database URL is not valid"},
		"no such database": {
			"NOD_DATABASE_URL=" + neverMade(t), "1h", "does not exist",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := install(t, c.setting, "NOD_START_TIMEOUT="+c.timeout, "NOD_LOG_FORMAT=json")
			r := i.run(serveArguments()...)
			require.Equal(t, 1, r.code)
			lines := strings.Split(strings.TrimSpace(r.stderr), "\n")
			for _, text := range lines {
				require.True(t, json.Valid([]byte(text)), "in the log's form: %s", text)
			}
			var last struct{ Level, Msg, Error string }
			require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &last))
			require.Equal(t, "ERROR", last.Level)
			require.Equal(t, "the server could not start", last.Msg)
			require.Contains(t, last.Error, c.sentence)
			require.Equal(t, 1, strings.Count(r.stderr, `"ERROR"`))
		})
	}
}

// neverMade is a database that a server of PostgreSQL does not have.
func neverMade(t *testing.T) string {
	t.Helper()
	u, err := url.Parse(testkit.PostgresURL(t))
	require.NoError(t, err)
	u.Path = "/nod_never_made"
	return u.String()
}
