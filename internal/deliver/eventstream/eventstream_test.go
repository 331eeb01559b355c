package eventstream_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/eventstream"
	"nod/internal/test/apptest"
)

// patience ends what hangs; it decides nothing else.
const patience = 30 * time.Second

// message is one server-sent event.
type message struct{ id, kind, data string }

// stream is a reader of the endpoint.
type stream struct {
	*testing.T
	status   int
	header   http.Header
	body     string // of an answer that is no stream
	messages chan message
	close    func()
}

// open reads the stream of an actor's tenant at a server.
func open(t *testing.T, kit *apptest.Kit, as apptest.Actor, query, lastEventID string) *stream {
	t.Helper()
	return openAt(t, as, kit.App.URLs.Sandbox+"/events/stream?"+query, lastEventID)
}

// openAt reads a stream at an address.
func openAt(t *testing.T, as apptest.Actor, address, lastEventID string) *stream {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	require.NoError(t, err)
	request.Header.Set("Authorization", as.Authorization())
	if lastEventID != "" {
		request.Header.Set("Last-Event-ID", lastEventID)
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	require.NoError(t, err)
	s := &stream{T: t, status: answer.StatusCode, header: answer.Header, messages: make(chan message, 100)}
	s.close = func() {
		cancel()
		_ = answer.Body.Close()
	}
	t.Cleanup(s.close)
	if s.status != http.StatusOK {
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		s.body = string(text)
		return s
	}
	require.Equal(t, "text/event-stream", answer.Header.Get("Content-Type"))
	go s.read(answer.Body)
	return s
}

func (s *stream) read(body io.Reader) {
	defer close(s.messages)
	var m message
	for lines := bufio.NewScanner(body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "id":
			m.id = value
		case "event":
			m.kind = value
		case "data":
			m.data = value
		case "":
			if m.kind != "" {
				s.messages <- m
			}
			m = message{}
		}
	}
}

// next waits for an event; none when the stream has ended.
func (s *stream) next() (message, bool) {
	s.Helper()
	select {
	case m, ok := <-s.messages:
		return m, ok
	case <-time.After(patience):
		require.FailNow(s, "no event came")
		return message{}, false
	}
}

func (s *stream) is(id, kind string) message {
	s.Helper()
	m, ok := s.next()
	require.True(s, ok, "the stream has ended")
	require.Equal(s, message{id, kind, m.data}, m)
	return m
}

// awaits passes over what else comes, and returns the data.
func (s *stream) awaits(kind string) string {
	s.Helper()
	for {
		m, ok := s.next()
		require.True(s, ok, "the stream has ended")
		if m.kind == kind {
			return m.data
		}
	}
}

func (s *stream) ends() {
	s.Helper()
	m, ok := s.next()
	require.False(s, ok, "%v", m)
}

func TestStream(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Streaming"), kit.Tenant("Somebody Else")
		key := tenant.Key("SANDBOX")
		first, _ := tenant.User()
		live := open(t, kit, key, "", "")
		live.is("1", "ready")
		second, _ := tenant.User()
		other.User()
		sent := live.is("2", "USER_CREATED")
		var body struct {
			ID, Type string
			Sequence int64
			Data     struct{ UserID string }
		}
		require.NoError(t, json.Unmarshal([]byte(sent.data), &body))
		require.Equal(t, second, body.Data.UserID)
		require.EqualValues(t, 2, body.Sequence)

		past := open(t, kit, key, "since=0&follow=false", "")
		past.is("0", "ready")
		require.Contains(t, past.is("1", "USER_CREATED").data, first)
		require.Equal(t, sent, past.is("2", "USER_CREATED"), "the same bytes again")
		past.ends()

		resumed := open(t, kit, key, "since=0&follow=false", "1")
		resumed.is("1", "ready")
		resumed.is("2", "USER_CREATED")
		resumed.ends()

		chosen := open(t, kit, key, "since=0&follow=false&types=ACCOUNT_CREATED,TASK_STARTED", "")
		chosen.is("0", "ready")
		chosen.ends()

		beyond := open(t, kit, key, "since=4000", "")
		beyond.is("2", "ready") // or it would wait for what never comes
		tenant.User()
		beyond.is("3", "USER_CREATED")
		live.is("3", "USER_CREATED")
	})
}

// TestOpenStreamIsLogged: a stream that goes on is in the log of requests already, where the portal's first steps find it.
func TestOpenStreamIsLogged(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Listening")
	listened := func() int {
		return len(tenant.Admin.Get("/requestLog?mode=SANDBOX&operation=stream-events&outcome=SUCCESS").Is(http.StatusOK).Items())
	}
	require.Zero(t, listened())
	live := open(t, kit, tenant.Key("SANDBOX"), "", "")
	live.is("0", "ready")
	kit.Eventually("the open stream in the log", func() bool { return listened() == 1 })
	live.close()
	tenant.User()
	require.Equal(t, 1, listened(), "it is one request")
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Refused")
	for query, status := range map[string]int{
		"types=NOTHING": http.StatusBadRequest, "since=x": http.StatusBadRequest, "since=-2": http.StatusBadRequest,
		"follow=maybe": http.StatusBadRequest,
	} {
		require.Equal(t, status, open(t, kit, tenant.Sandbox, query, "").status, query)
	}
	require.Equal(t, http.StatusBadRequest, open(t, kit, tenant.Sandbox, "", "x").status)
	require.Equal(t, http.StatusUnauthorized, open(t, kit, kit.Anonymous(""), "", "").status)

	operator := kit.App.Operator()
	require.NoError(t, operator.Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	refused := tenant.Production.Get("/events/stream").Is(http.StatusForbidden)
	require.Contains(t, refused.Message, "Use a key of Sandbox")

	var streams []*stream
	for range eventstream.MaxOfKey {
		s := open(t, kit, tenant.Sandbox, "", "")
		s.is("0", "ready")
		streams = append(streams, s)
	}
	full := open(t, kit, tenant.Sandbox, "", "")
	require.Equal(t, http.StatusTooManyRequests, full.status)
	require.Contains(t, full.body, "5 streams are open with this key already. Close one of them.")
	require.NotEmpty(t, full.header.Get("Retry-After"))
	require.Equal(t, http.StatusOK, open(t, kit, tenant.Key("SANDBOX"), "", "").status, "another key has its own places")
	streams[0].close()
	kit.Eventually("a free place", func() bool { return open(t, kit, tenant.Sandbox, "", "").status == http.StatusOK })
}

// TestStreamEndsWithItsKey deactivates the key of an open stream: it ends, and what happens next is not sent.
func TestStreamEndsWithItsKey(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Revoked")
	key := tenant.Key("SANDBOX")
	id := tenant.Admin.Get("/apiKeys?mode=SANDBOX").Is(http.StatusOK).Items()[0]["id"].(string)
	s := open(t, kit, key, "", "")
	s.is("0", "ready")
	inactive := map[string]any{"status": "INACTIVE"}
	tenant.Admin.Do(http.MethodPatch, "/apiKeys/"+id+"?mode=SANDBOX", inactive).Is(http.StatusOK)
	tenant.User()
	s.ends()
}

// TestStreamOfAnotherServer reads at one server what happens at another.
func TestStreamOfAnotherServer(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant := kits[0].Tenant("Two Servers")
		s := open(t, kits[1], tenant.Sandbox, "", "")
		s.is("0", "ready")
		for _, sequence := range []string{"1", "2", "3"} {
			tenant.User()
			s.is(sequence, "USER_CREATED")
		}
	})
}
