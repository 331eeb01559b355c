package listen_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/listen"
	"nod/internal/test/testkit"
)

// answers is a server that answers one connection after the other; at the last one the listener ends.
type answers struct {
	*httptest.Server
	after []string // what each connection sent as Last-Event-ID
}

// listenTo runs a listener against answers until all were given, and returns what it printed.
func listenTo(t *testing.T, options listen.Options, bodies ...string) (printed string, s *answers) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s = &answers{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := len(s.after)
		s.after = append(s.after, r.Header.Get("Last-Event-ID"))
		if at >= len(bodies) {
			cancel()
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = w.Write([]byte(bodies[at]))
	}))
	defer s.Close()
	var out bytes.Buffer
	options.Server = s.URL
	options.Key = "nk_sbx_one:ns_sbx_two"
	options.Since = -1
	options.Out = &out
	if options.Folder == "" {
		options.Folder = t.TempDir()
	}
	l, err := listen.New(options)
	require.NoError(t, err)
	require.NoError(t, l.Run(ctx))
	return out.String(), s
}

const ready = "id: 6\nevent: ready\ndata: {\"sequence\":6,\"newest\":6}\n\n"

func happened(sequence int) string {
	return fmt.Sprintf("id: %d\nevent: USER_CREATED\ndata: {\"id\":\"et-%d\",\"type\":\"USER_CREATED\"}\n\n", sequence, sequence)
}

// TestStream takes events in every form that a stream may have, and goes on after the last one of them.
func TestStream(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"as the server writes them": happened(7),
		"with signs of life":        ":\n\n" + ":beat\n\n" + happened(7) + ":\n\n",
		"with other ends of lines":  strings.ReplaceAll(happened(7), "\n", "\r\n"),
		"without spaces":            strings.ReplaceAll(happened(7), ": ", ":"),
		"in several lines of data":  "id: 7\nevent: USER_CREATED\ndata: {\"id\":\"et-7\",\ndata: \"type\":\"USER_CREATED\"}\n\n",
		"with other fields":         "retry: 10\nother: thing\n" + happened(7),
		"cut off in the next one":   happened(7) + strings.TrimSuffix(happened(8), "\n\n"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			receiver := testkit.NewReceiver(t)
			printed, s := listenTo(t, listen.Options{Forward: receiver.URL()}, ready+body)
			require.Equal(t, []string{"", "7"}, s.after)
			require.Regexp(t, `7 USER_CREATED +200`, printed)
			require.Len(t, receiver.Received(), 1)
			require.JSONEq(t, `{"id":"et-7","type":"USER_CREATED"}`, string(receiver.Received()[0].Body))
		})
	}
}

// TestStreamThatIsNone: what is no event is not forwarded, and the listener asks again for what comes after the last
// one it took.
func TestStreamThatIsNone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ body, sentence string }{
		"an event without an end": {"data: " + strings.Repeat("x", 2<<20), "The connection to the server was lost: bufio.Scanner: token too long."},
		"no number":               {"id: seven\nevent: USER_CREATED\ndata: {}\n\n", "The server sends what is no event."},
		"no JSON":                 {"id: 7\nevent: USER_CREATED\ndata: {\n\n", "The server sends what is no event:"},
		"an end":                  {"", "The connection to the server ended."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			receiver := testkit.NewReceiver(t)
			printed, s := listenTo(t, listen.Options{Forward: receiver.URL()}, ready+c.body)
			require.Equal(t, []string{"", "6"}, s.after)
			require.Contains(t, printed, c.sentence)
			require.Empty(t, receiver.Received())
		})
	}
}

// TestPlace: a listener continues where the last one of its key and name stopped, in the same folder.
func TestPlace(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	_, err := listen.New(listen.Options{Server: "http://localhost:1", Key: "nk_sbx_one:ns_sbx_two", Folder: folder, Print: true})
	require.NoError(t, err)
	_, err = listen.New(listen.Options{Server: "http://localhost:1", Key: "nk_sbx_one:ns_sbx_two", Folder: folder, Print: true})
	require.EqualError(t, err, "a listener with this key and name is already running: give this one another --name")
	_, err = listen.New(listen.Options{
		Server: "http://localhost:1", Key: "nk_sbx_one:ns_sbx_two", Folder: folder, Print: true, Name: "worker",
	})
	require.NoError(t, err)
}

// TestPrint: what a server sends cannot drive the terminal.
func TestPrint(t *testing.T) {
	t.Parallel()
	printed, _ := listenTo(t, listen.Options{Print: true},
		ready+"id: 7\nevent: USER_CREATED\ndata: {\"id\":\"et-7\",\"type\":\"USER_\\u001b[31mCREATED\",\"text\":\"\u009b2J\"}\n\n")
	require.NotContains(t, printed, "\x1b")
	require.NotContains(t, printed, "\u009b")
	require.Contains(t, printed, `7 USER_[31mCREATED`)
}
