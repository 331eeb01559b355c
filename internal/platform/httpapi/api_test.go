package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

type unlimited struct{}

func (unlimited) Allow(class, _ string, _ time.Time) (bool, int, int, int) {
	return class != "closed", 7, 1, 1
}

type server struct {
	t       *testing.T
	api     *httpapi.API
	created atomic.Int64
	release chan struct{}
}

func newServer(t *testing.T, store *db.DB) *server {
	t.Helper()
	clk := clock.New(nil)
	sealer, err := seal.New(t.Context(), store, make([]byte, 32))
	require.NoError(t, err)
	s := &server{t: t, release: make(chan struct{})}
	s.api = httpapi.New(httpapi.Deps{
		DB: store, Seal: sealer, Clock: clk, Limiter: unlimited{}, Cursors: page.NewCodec([]byte("k"), clk.Now),
		Log: slog.New(slog.DiscardHandler),
	}, httpapi.Options{
		Title: "Test", Prefix: "/v1", WrongMethod: http.StatusNotImplemented, BasicChallenge: true,
		Authenticate: func(_ context.Context, authorization string) (auth.Principal, error) {
			who, ok := strings.CutPrefix(authorization, "Bearer ")
			if !ok {
				return auth.Principal{}, fault.New(fault.Unauthenticated, fault.CodeInvalidToken, "Please log in.")
			}
			return auth.Principal{
				Kind:      auth.KindDeveloper,
				TenantID:  who,
				SubjectID: who,
				Role:      auth.Role(strings.ToUpper(who)),

				HasProduction: who == "granted",
			}, nil
		},
		CallerLimit: func(auth.Principal, httpapi.Op) (string, string) { return "", "" },
	})
	s.mount(store)
	return s
}

type createIn struct {
	Body struct {
		Name string `json:"name" maxLength:"10"`
		Wait bool   `json:"wait" required:"false"`
	}
}

type listIn struct {
	httpapi.PageIn
	IDs []string `query:"ids"`
}

func (s *server) mount(store *db.DB) {
	httpapi.Register(
		s.api,
		httpapi.Op{Method: "POST", Path: "/things", ID: "create", Access: httpapi.Caller, Status: 201, MaxBody: 200},
		func(ctx context.Context, in *createIn) (map[string]string, error) {
			if in.Body.Wait {
				<-s.release
			}
			if in.Body.Name == "boom" {
				return nil, errors.New("the database password is hunter2")
			}
			err := store.Tx(ctx, func(*db.Tx) error { s.created.Add(1); return nil })
			return map[string]string{"name": in.Body.Name}, err
		},
	)
	httpapi.Register(s.api, httpapi.Op{Method: "GET", Path: "/things", ID: "list", Access: httpapi.Caller},
		func(_ context.Context, in *listIn) (httpapi.Items[string], error) {
			binding := page.Binding("things", strings.Join(in.IDs, ","))
			if _, err := s.api.Page(in.PageIn, binding); err != nil {
				return httpapi.Items[string]{}, err
			}
			return httpapi.ItemsOf(s.api, binding, page.List[string]{Next: &page.Position{At: 5, ID: "a"}}), nil
		})
	httpapi.Register(
		s.api,
		httpapi.Op{Method: "GET", Path: "/open", ID: "open", Access: httpapi.Public, Limit: "closed"},
		func(context.Context, *struct{}) (httpapi.None, error) { return httpapi.None{}, nil },
	)
	httpapi.Register(s.api, httpapi.Op{Method: "DELETE", Path: "/things", ID: "clear", Access: httpapi.AdminOnly},
		func(context.Context, *struct{}) (httpapi.None, error) { return httpapi.None{}, nil })
}

// noted is a thing with what may be null, in an answer and in a request.
type noted struct {
	Note  *note   `json:"note"`
	Late  *note   `json:"late,omitempty"`
	Never *note   `json:"never" nullable:"false"`
	Kind  *string `json:"kind" enum:"A,B"`
	Asked *note   `json:"asked" required:"false"`
}

type note struct {
	Text string `json:"text"`
}

func TestAnswersSayWhatMayBeNull(t *testing.T) {
	t.Parallel()
	s := newServer(t, testkit.Database(t))
	type answer noted
	httpapi.Register(s.api, httpapi.Op{Method: "PUT", Path: "/noted", ID: "note", Access: httpapi.Caller},
		func(context.Context, *struct{ Body noted }) (answer, error) { return answer{}, nil })
	text, err := s.api.Description()
	require.NoError(t, err)
	var document struct {
		Components struct {
			Schemas map[string]struct{ Properties map[string]json.RawMessage }
		}
	}
	require.NoError(t, json.Unmarshal(text, &document))
	answered := document.Components.Schemas["Answer"].Properties
	for field, schema := range map[string]string{
		"note":  `{"oneOf":[{"$ref":"#/components/schemas/Note"},{"type":"null"}]}`,
		"late":  `{"$ref":"#/components/schemas/Note"}`,
		"never": `{"$ref":"#/components/schemas/Note"}`,
		"kind":  `{"type":["string","null"],"enum":["A","B",null]}`,
	} {
		require.JSONEq(t, schema, string(answered[field]), field)
	}
	require.JSONEq(t, `{"$ref":"#/components/schemas/Note"}`, string(document.Components.Schemas["Noted"].Properties["note"]),
		"what null means in a request is up to the operation")
}

type reply struct {
	status int
	header http.Header
	body   string
	Code   string
	Errors []fault.Field
	Data   json.RawMessage
}

func (s *server) send(method, path, who, body string, headers ...string) reply {
	s.t.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	r := httptest.NewRequest(method, "http://api.test"+path, reader)
	r.Header.Set("Content-Type", "application/json")
	if who != "" {
		r.Header.Set("Authorization", "Bearer "+who)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.api.ServeHTTP(w, r)
	out := reply{status: w.Code, header: w.Header(), body: w.Body.String()}
	require.NoError(s.t, json.Unmarshal(w.Body.Bytes(), &out), "every answer is an envelope: %s", w.Body)
	return out
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	s := newServer(t, testkit.Database(t))
	for _, c := range []struct {
		name, method, path, who, body string
		status                        int
		code                          string
	}{
		{"creates", "POST", "/v1/things", "admin", `{"name":"a"}`, 201, "CREATED"},
		{"lists", "GET", "/v1/things", "admin", "", 200, "OK"},
		{"refuses an anonymous caller", "GET", "/v1/things", "", "", 401, "INVALID_TOKEN"},
		{"refuses a developer what an admin may", "DELETE", "/v1/things", "developer", "", 403, "UNAUTHORIZED_ACCESS"},
		{"lets an admin", "DELETE", "/v1/things", "admin", "", 200, "OK"},
		{"knows no other path", "GET", "/v1/nothing", "admin", "", 404, "MISSING_RESOURCE"},
		{"knows no other method", "PUT", "/v1/things", "admin", `{}`, 501, "UNSUPPORTED_METHOD"},
		{"limits public calls", "GET", "/v1/open", "", "", 429, "REQUEST_LIMIT_EXCEEDED"},
		{"refuses a long name", "POST", "/v1/things", "admin", `{"name":"12345678901"}`, 400, "INVALID_PARAMETERS"},
		{"refuses unknown fields", "POST", "/v1/things", "admin", `{"name":"a","role":"ADMIN"}`, 400, "INVALID_PARAMETERS"},
		{"refuses a repeated key", "POST", "/v1/things", "admin", `{"name":"a","name":"b"}`, 400, "INVALID_PARAMETERS"},
		{"refuses a repeated key in another case", "POST", "/v1/things", "admin", `{"name":"a","NAME":"b"}`, 400, "INVALID_PARAMETERS"},
		{"refuses NUL", "POST", "/v1/things", "admin", `{"name":"a\u0000"}`, 400, "INVALID_PARAMETERS"},
		{"refuses bad UTF-8", "POST", "/v1/things", "admin", "{\"name\":\"\xff\"}", 400, "INVALID_PARAMETERS"},
		{"refuses text after the value", "POST", "/v1/things", "admin", `{"name":"a"} x`, 400, "INVALID_PARAMETERS"},
		{"refuses a large body", "POST", "/v1/things", "admin", `{"name":"` + strings.Repeat("a", 300) + `"}`, 413, "PAYLOAD_TOO_LARGE"},
		{"refuses a large page", "GET", "/v1/things?size=151", "admin", "", 400, "INVALID_PARAMETERS"},
		{"refuses a page of none", "GET", "/v1/things?size=0", "admin", "", 400, "INVALID_PARAMETERS"},
		{"refuses a repeated parameter", "GET", "/v1/things?size=1&size=2", "admin", "", 400, "INVALID_PARAMETERS"},
		{"takes a repeated list", "GET", "/v1/things?ids=1&ids=2", "admin", "", 200, "OK"},
		{"refuses a parameter in another case", "GET", "/v1/things?SIZE=1", "admin", "", 400, "INVALID_PARAMETERS"},
		{"refuses an unknown parameter", "GET", "/v1/things?foo=1", "admin", "", 400, "INVALID_PARAMETERS"},
		{"refuses a parameter where there is none", "DELETE", "/v1/things?foo=1", "admin", "", 400, "INVALID_PARAMETERS"},
		{"tells nothing about parameters to strangers", "GET", "/v1/things?foo=1", "", "", 401, "INVALID_TOKEN"},
		{"refuses NUL in the query", "GET", "/v1/things?cursor=%00", "admin", "", 400, "INVALID_PARAMETERS"},
		{"refuses a made-up cursor", "GET", "/v1/things?cursor=abc", "admin", "", 400, "INVALID_PARAMETERS"},
		{"hides the cause of a failure", "POST", "/v1/things", "admin", `{"name":"boom"}`, 500, "SERVER_ERROR"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := s.send(c.method, c.path, c.who, c.body)
			require.Equal(t, c.status, got.status, got.body)
			require.Equal(t, c.code, got.Code)
			require.NotContains(t, got.body, "hunter2")
		})
	}

	t.Run("names the nearest known parameter", func(t *testing.T) {
		for query, message := range map[string]string{
			"cursors=a":     "Unknown parameter: cursors. Did you mean cursor?",
			"Size=1":        "Unknown parameter: Size. Did you mean size?",
			"id=1":          "Unknown parameter: id. Did you mean ids?",
			"organization":  "Unknown parameter: organization. This endpoint accepts cursor, ids, size.",
			"size=1&size=2": "Send size only once.",
		} {
			got := s.send("GET", "/v1/things?"+query, "admin", "")
			require.Len(t, got.Errors, 1, got.body)
			require.Equal(t, message, got.Errors[0].Message)
		}
		got := s.send("DELETE", "/v1/things?all=1", "admin", "")
		require.Equal(t, "Unknown parameter: all.", got.Errors[0].Message)
	})
	t.Run("refuses another content type", func(t *testing.T) {
		got := s.send("POST", "/v1/things", "admin", `{"name":"a"}`, "Content-Type", "text/plain")
		require.Equal(t, 415, got.status)
	})
	t.Run("challenges scripts but not browsers", func(t *testing.T) {
		require.NotEmpty(t, s.send("GET", "/v1/things", "", "").header.Get("WWW-Authenticate"))
		require.Empty(t, s.send("GET", "/v1/things", "", "", "Sec-Fetch-Mode", "cors").header.Get("WWW-Authenticate"))
	})
	t.Run("says when to try again", func(t *testing.T) {
		require.Equal(t, "7", s.send("GET", "/v1/open", "", "").header.Get("Retry-After"))
	})
	t.Run("binds a cursor to its filter", func(t *testing.T) {
		var list struct{ NextCursor string }
		require.NoError(t, json.Unmarshal(s.send("GET", "/v1/things?ids=1", "admin", "").Data, &list))
		require.Equal(t, 200, s.send("GET", "/v1/things?ids=1&cursor="+list.NextCursor, "admin", "").status)
		require.Equal(t, 400, s.send("GET", "/v1/things?ids=2&cursor="+list.NextCursor, "admin", "").status)
	})
	t.Run("describes access in the document", func(t *testing.T) {
		doc, err := s.api.Description()
		require.NoError(t, err)
		require.Contains(t, string(doc), `"x-access":"admin"`)
	})
}

func TestMissingPolicy(t *testing.T) {
	t.Parallel()
	s := newServer(t, testkit.Database(t))
	require.Panics(t, func() {
		httpapi.Register(s.api, httpapi.Op{Method: "GET", Path: "/free", ID: "free"},
			func(context.Context, *struct{}) (httpapi.None, error) { return httpapi.None{}, nil })
	})
}

func TestIdempotency(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := newServer(t, store)
		post := func(who, body, key string) reply {
			return s.send("POST", "/v1/things", who, body, "Idempotency-Key", key)
		}
		first := post("a", `{"name":"one"}`, "k1")
		again := post("a", `{"name":"one"}`, "k1")
		require.Equal(t, first.body, again.body)
		require.Equal(t, 201, again.status)
		require.Equal(t, "true", again.header.Get("Idempotent-Replayed"))
		require.EqualValues(t, 1, s.created.Load())

		require.Equal(t, 409, post("a", `{"name":"two"}`, "k1").status, "another body under the same key")
		require.Empty(
			t,
			post("b", `{"name":"one"}`, "k1").header.Get("Idempotent-Replayed"),
			"another tenant's key is another key",
		)
		require.EqualValues(t, 2, s.created.Load())
		require.Equal(t, 400, post("a", `{"name":"12345678901"}`, "k2").status)
		require.Equal(t, 201, post("a", `{"name":"ok"}`, "k2").status, "a refused request does not use up its key")
		require.Equal(t, 400, post("a", `{"name":"ok"}`, strings.Repeat("k", 256)).status)
	})
}

// TestIdempotencyKeysAreNotGuessed: keys of clients can name somebody. A request that the release before answered is
// replayed all the same.
func TestIdempotencyKeysAreNotGuessed(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := newServer(t, store)
		post := func(body string) reply {
			return s.send("POST", "/v1/things", "a", body, "Idempotency-Key", "rosa@example.com")
		}
		post(`{"name":"one"}`)
		stored, err := db.Get[string](t.Context(), store.Read(), "SELECT id FROM idempotency")
		require.NoError(t, err)
		guess := id.Hash(strings.Join([]string{"", string(auth.KindDeveloper), "a", "/v1/things", "rosa@example.com"}, "\x00"))
		require.NotEqual(t, guess, stored)

		sealer, err := seal.New(t.Context(), store, make([]byte, 32))
		require.NoError(t, err)
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
			at := seal.Place{Table: "idempotency", Column: "answer_sealed", Tenant: "a", ID: guess}
			answer, err := sealer.Seal(t.Context(), tx, at, []byte(`{"of":"the release before"}`))
			require.NoError(t, err)
			_, err = tx.ExecContext(t.Context(), "UPDATE idempotency SET id = $1, answer_sealed = $2", guess, answer)
			return err
		}))
		require.JSONEq(t, `{"of":"the release before"}`, post(`{"name":"one"}`).body)
		require.Equal(t, 409, post(`{"name":"two"}`).status)
		require.EqualValues(t, 1, s.created.Load())
	})
}

// TestSecretsAreAnsweredOnce: a repeated key tells what was made and brings no secret back, of which nothing is kept.
func TestSecretsAreAnsweredOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := newServer(t, store)
		type made struct {
			ID string `json:"id"`
		}
		type answer struct {
			Thing  made   `json:"thing"`
			Secret string `json:"secret"`
		}
		for path, op := range map[string]httpapi.Op{
			"/made": {ID: "make-secret", Made: "thing.id"}, "/shown": {ID: "show-secret"},
		} {
			op.Method = "POST"
			op.Path = path
			op.Access = httpapi.Caller
			op.Status = 201
			op.Secret = true
			httpapi.Register(s.api, op, func(ctx context.Context, _ *struct{}) (answer, error) {
				err := store.Tx(ctx, func(*db.Tx) error { s.created.Add(1); return nil })
				return answer{made{"thing-1"}, "hunter2"}, err
			})
			first := s.send("POST", "/v1"+path, "a", "", "Idempotency-Key", path)
			require.Equal(t, 201, first.status)
			require.Contains(t, first.body, "hunter2")
			before := s.created.Load()
			again := s.send("POST", "/v1"+path, "a", "", "Idempotency-Key", path)
			require.Equal(t, 409, again.status)
			require.NotContains(t, again.body, "hunter2")
			require.Equal(t, op.Made != "", strings.Contains(again.body, "thing-1"), again.body)
			require.Contains(t, again.body, `"data":{}`)
			require.Empty(t, again.header.Get("Idempotent-Replayed"))
			require.Equal(t, before, s.created.Load(), "nothing was done again")
		}
		sealer, err := seal.New(t.Context(), store, make([]byte, 32))
		require.NoError(t, err)
		type row struct {
			ID     string `db:"id"`
			Answer string `db:"answer_sealed"`
		}
		rows, err := db.Select[row](t.Context(), store.Read(), "SELECT id, answer_sealed FROM idempotency")
		require.NoError(t, err)
		require.Len(t, rows, 2)
		for _, r := range rows {
			at := seal.Place{Table: "idempotency", Column: "answer_sealed", Tenant: "a", ID: r.ID}
			kept, err := sealer.Open(t.Context(), store.Read(), at, r.Answer)
			require.NoError(t, err)
			require.NotContains(t, string(kept), "hunter2")
		}
	})
}

func TestIdempotencyInParallel(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := newServer(t, store)
		const callers = 20
		var answers sync.Map
		var group sync.WaitGroup
		for i := range callers {
			group.Go(func() {
				answer := s.send("POST", "/v1/things", "a", `{"name":"x","wait":true}`, "Idempotency-Key", "k")
				answers.Store(i, [2]any{answer.status, answer.header.Get("Retry-After")})
			})
		}
		close(s.release)
		group.Wait()
		require.EqualValues(t, 1, s.created.Load())
		answers.Range(func(_, answer any) bool {
			require.Contains(t, [][2]any{{201, ""}, {409, "1"}}, answer, "who is too early is asked to come again")
			return true
		})
	})
}

func FuzzCheckJSON(f *testing.F) {
	for _, seed := range []string{`{"a":[1,{"b":null}]}`, `{"a":1,"A":2}`, `"\u0000"`, `[[[[`, `{} {}`, "\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if httpapi.CheckJSON(data) == nil && !json.Valid(data) {
			t.Fatalf("accepted what is not JSON: %q", data)
		}
	})
}
