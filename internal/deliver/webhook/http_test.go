package webhook_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// door is one API with nothing but webhooks on it.
type door struct {
	t   testing.TB
	api *httpapi.API
}

// openDoor makes a door whose callers name themselves "tenant/MODE", as with the portal's token of that mode.
func (b bench) openDoor(prefix string, mount func(api *httpapi.API, s *webhook.Service)) door {
	b.t.Helper()
	limits, err := ratelimit.New(ratelimit.Test)
	require.NoError(b.t, err)
	api := httpapi.New(httpapi.Deps{
		DB: b.store, Seal: b.seal, Clock: b.clock, Limiter: limits, Log: slog.New(slog.DiscardHandler),
		Cursors: page.NewCodec([]byte("cursors"), b.clock.Now), Viewed: b.Audit.Viewed,
	}, httpapi.Options{
		Title: "API", Prefix: prefix, WrongMethod: http.StatusNotImplemented,
		CallerLimit: func(auth.Principal, httpapi.Op) (class, key string) { return "", "" },
		Authenticate: func(_ context.Context, authorization string) (auth.Principal, error) {
			tenant, mode, ok := strings.Cut(authorization, "/")
			if !ok {
				return auth.Principal{}, fault.New(fault.Unauthenticated, fault.CodeInvalidToken, "Who are you?")
			}
			return auth.Principal{
				Kind: auth.KindOpenToken, TenantID: tenant, Mode: auth.Mode(mode),
			}, nil
		},
	})
	mount(api, b.Service)
	return door{b.t, api}
}

type reply struct {
	Status  int
	Text    string
	Code    string
	Message string
	Data    struct {
		Items      []map[string]any
		NextCursor *string
	}
	Raw json.RawMessage `json:"-"`
}

func (d door) call(caller, method, path, body string) reply {
	d.t.Helper()
	request := httptest.NewRequestWithContext(context.Background(), method, path, strings.NewReader(body))
	request.Header.Set("Authorization", caller)
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	response := httptest.NewRecorder()
	d.api.ServeHTTP(response, request)
	out := reply{Status: response.Code, Text: response.Body.String()}
	require.NoError(d.t, json.Unmarshal(response.Body.Bytes(), &out), out.Text)
	require.NotContains(d.t, out.Text, secret)
	if isPublic := !strings.Contains(path, "/deliveries"); isPublic && out.Status < 300 {
		testkit.Contract(d.t).Check(method, path, out.Status, response.Body.Bytes())
	}
	return out
}

const us, others, ours = "tenant-acme/SANDBOX", "tenant-other/SANDBOX", "tenant-acme/PRODUCTION"

const createBody = `{"name":"Orders","url":"https://hooks.example.test/in","secret":"` + secret + `",
	"eventTypes":["ALL_EVENTS"],"active":true,"includePayload":true}`

func TestDataAPI(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		d := b.openDoor("/sandbox/v1", webhook.MountData)
		created := d.call(us, "POST", "/sandbox/v1/webhooks", createBody)
		require.Equal(t, http.StatusOK, created.Status, created.Text)
		var made struct{ Data map[string]any }
		require.NoError(t, json.Unmarshal([]byte(created.Text), &made))
		require.Equal(t, []any{"ALL_EVENTS"}, made.Data["eventTypes"], "as it was sent")
		require.Equal(t, true, made.Data["active"])
		require.Equal(t, true, made.Data["includePayload"])
		require.NotContains(t, made.Data, "secret")
		id, _ := made.Data["id"].(string)
		require.Regexp(t, "^wh-[0-9a-f]{32}$", id)

		require.Equal(t, http.StatusOK, d.call(us, "GET", "/sandbox/v1/webhooks/"+id, "").Status)
		list := d.call(us, "GET", "/sandbox/v1/webhooks?size=10", "")
		require.Len(t, list.Data.Items, 1)
		require.Equal(t, made.Data, list.Data.Items[0])
		require.Nil(t, list.Data.NextCursor)
		require.Contains(t, list.Text, `"nextCursor":null`)
		require.Contains(t, d.call(others, "GET", "/sandbox/v1/webhooks", "").Text, `"items":[]`)

		for _, method := range []string{"GET", "DELETE"} {
			foreign := d.call(others, method, "/sandbox/v1/webhooks/"+id, "")
			unknown := d.call(others, method, "/sandbox/v1/webhooks/wh-1", "")
			require.Equal(t, http.StatusNotFound, foreign.Status)
			require.Equal(t, "Webhook not found.", foreign.Message)
			require.Equal(t, unknown.Text, foreign.Text, "somebody else's looks like none")
			require.Equal(t, http.StatusUnauthorized, d.call("", method, "/sandbox/v1/webhooks/"+id, "").Status)
		}
		require.Equal(t, http.StatusNotImplemented, d.call(us, "PATCH", "/sandbox/v1/webhooks/"+id, "{}").Status)
		require.Equal(t, http.StatusOK, d.call(us, "DELETE", "/sandbox/v1/webhooks/"+id, "").Status)
		require.Equal(t, http.StatusNotFound, d.call(us, "GET", "/sandbox/v1/webhooks/"+id, "").Status)
	})
}

func TestDataAPIRefuses(t *testing.T) {
	t.Parallel()
	d := setup(t, testkit.Database(t)).openDoor("/sandbox/v1", webhook.MountData)
	for body, want := range map[string]string{
		`{}`:         "name is required.",
		`{"name":5}`: "name: expected string.",
		`{"name":"a","secret":"s","eventTypes":["USER_CREATED"]}`:                                            "url is required and must begin with https://",
		`{"name":"a","url":"http://a.co","secret":"s","eventTypes":["USER_CREATED"]}`:                        "url is required and must begin with https://",
		`{"name":"a","url":"https://a.co","eventTypes":["USER_CREATED"]}`:                                    "secret is required.",
		`{"name":"a","url":"https://a.co","secret":"s","eventTypes":[]}`:                                     "at least one event type is required.",
		`{"name":"a","url":"https://a.co","secret":"s"}`:                                                     "at least one event type is required.",
		`{"name":"a","url":"https://a.co","secret":"s","eventTypes":["NOPE"]}`:                               "eventTypes holds an unknown event type.",
		`{"name":"a","url":"https://10.0.0.1","secret":"s","eventTypes":["USER_CREATED"]}`:                   "url must be a public address.",
		`{"name":"a","name":"b","url":"https://a.co","secret":"s","eventTypes":["USER_CREATED"]}`:            "",
		`{"name":"a\u0000","url":"https://a.co","secret":"s","eventTypes":["USER_CREATED"]}`:                 "",
		`{"name":"a","url":"https://a.co","secret":"s","eventTypes":["USER_CREATED"],"includePayload":"no"}`: "",
	} {
		got := d.call(us, "POST", "/sandbox/v1/webhooks", body)
		require.Equal(t, http.StatusBadRequest, got.Status, body)
		require.Equal(t, fault.CodeInvalidParameters, got.Code, body)
		if want != "" {
			require.Equal(t, want, got.Message, body)
		}
	}
	require.Equal(t, http.StatusBadRequest, d.call(us, "GET", "/sandbox/v1/webhooks?size=151", "").Status)
	require.Equal(t, http.StatusBadRequest, d.call(us, "GET", "/sandbox/v1/webhooks?cursor=nonsense", "").Status)
}

func TestDeliveryLog(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		receiver := testkit.NewReceiver(t)
		receiver.Script(testkit.Reply(http.StatusTeapot, "no"), testkit.Reply(http.StatusOK, ""))
		w := b.hook(receiver.URL())
		live := b.hookOf(scope.Of(acme, auth.Production), receiver.URL()+"/live")
		b.start()
		b.record(event.UserCreated)
		b.until(w, all(webhook.Failed, 1))
		b.record(event.TaskStarted)
		b.until(w, func(rows []webhook.Delivery) bool { return rows[0].Status == webhook.Delivered })

		d := b.openDoor("/sandbox/v1", webhook.MountData)
		path := "/sandbox/v1/webhooks/" + w.ID + "/deliveries"
		detailPath := "/sandbox/v1/portal/webhooks/" + w.ID + "/deliveries/"
		first := d.call(us, "GET", path+"?size=1", "")
		require.Equal(t, http.StatusOK, first.Status, first.Text)
		require.Len(t, first.Data.Items, 1)
		newest := first.Data.Items[0]
		require.Equal(t, "TASK_STARTED", newest["eventType"])
		require.Equal(t, "DELIVERED", newest["status"])
		require.EqualValues(t, 200, newest["lastStatusCode"])
		require.Empty(t, newest["lastError"])
		require.Nil(t, newest["nextAttemptAt"])
		require.NotNil(t, first.Data.NextCursor)
		second := d.call(us, "GET", path+"?size=1&cursor="+*first.Data.NextCursor, "")
		require.Nil(t, second.Data.NextCursor)
		failed := second.Data.Items[0]
		require.Equal(t, "FAILED", failed["status"])
		require.EqualValues(t, 1, failed["attempts"])
		require.EqualValues(t, 418, failed["lastStatusCode"])
		require.Equal(t, "HTTP_STATUS", failed["lastError"])
		require.NotNil(t, failed["nextAttemptAt"])

		id, _ := failed["id"].(string)
		one := d.call(us, "GET", detailPath+id, "")
		require.Equal(t, http.StatusOK, one.Status)
		var detail struct {
			Data struct {
				ID       string
				Attempts []map[string]any
				Body     *string
				URL      string
			}
		}
		require.NoError(t, json.Unmarshal([]byte(one.Text), &detail))
		require.Equal(t, id, detail.Data.ID)
		require.Len(t, detail.Data.Attempts, 1)
		require.EqualValues(t, 418, detail.Data.Attempts[0]["statusCode"])
		require.Equal(t, "no", detail.Data.Attempts[0]["responseBody"])
		sent, _ := detail.Data.Attempts[0]["requestHeaders"].(map[string]any)
		require.Equal(t, receiver.Received()[0].Header.Get("Smile-Signature"), sent["Smile-Signature"])
		require.Equal(t, string(receiver.Received()[0].Body), *detail.Data.Body)
		require.Equal(t, w.URL, detail.Data.URL)

		require.Equal(t, http.StatusNotFound, d.call(others, "GET", path, "").Status)
		require.Equal(t, http.StatusNotFound, d.call(others, "GET", detailPath+id, "").Status)
		require.Equal(t, http.StatusNotFound, d.call(us, "GET", detailPath+"dl-1", "").Status)
		require.Equal(t, http.StatusUnauthorized, d.call("", "GET", path, "").Status)
		require.Equal(t, http.StatusBadRequest, d.call(us, "GET", path+"?mode=SANDBOX", "").Status, "the token says it")
		require.Equal(t, http.StatusNotFound, d.call(ours, "GET", path, "").Status)
		require.Equal(t, http.StatusNotFound, d.call(ours, "GET", detailPath+id, "").Status)
		livePath := "/sandbox/v1/webhooks/" + live.ID + "/deliveries"
		require.Contains(t, d.call(ours, "GET", livePath, "").Text, `"items":[]`)
	})
}
