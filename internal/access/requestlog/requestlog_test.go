package requestlog_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/apikey"
	"nod/internal/access/requestlog"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const log = "/requestLog?mode=SANDBOX"

// logged waits until the log of an organization has so many entries.
func logged(kit *apptest.Kit, tenant *apptest.Tenant, n int) (entries []map[string]any) {
	kit.Eventually(fmt.Sprint(n, " entries"), func() bool {
		entries = tenant.Admin.Get(log + "&size=150").Is(http.StatusOK).Items()
		return len(entries) == n
	})
	return entries
}

// TestLog makes calls that end in every way and finds them in the log, of the organization and mode that made them alone.
func TestLog(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, stranger := kit.Tenant("Logged Lending"), kit.Tenant("Stranger")
		require.Empty(t, tenant.Admin.Get(log).Is(http.StatusOK).Items())
		key := tenant.Key("SANDBOX")
		made := key.Post("/users", map[string]any{"externalMetadata": map[string]any{"Zx9maria": "Zx9secret"}}).Is(http.StatusCreated)
		key.Get("/users?size=2&Zx9param=1").Is(http.StatusBadRequest)
		key.Get("/users/Zx9unknown").Is(http.StatusNotFound)
		key.Post("/users", `{"Zx9field":"Zx9value","externalMetadata":"Zx9text"`).Is(http.StatusBadRequest)
		key.Get("/users?size=2").Is(http.StatusOK)
		tenant.Sandbox.Get("/users").Is(http.StatusOK)                                      // the portal's
		kit.Anonymous(kit.App.URLs.Sandbox).Get("/users").Is(http.StatusUnauthorized)       // nobody's
		kit.Basic(kit.App.URLs.Sandbox, "x", "y").Get("/users").Is(http.StatusUnauthorized) // nobody's

		entries := logged(kit, tenant, 5)
		var lines []string
		for _, e := range entries {
			require.Equal(t, e["keyId"], entries[0]["keyId"])
			require.NotEmpty(t, e["keyName"])
			require.Positive(t, e["millis"])
			lines = append(lines, fmt.Sprint(e["method"], " ", e["path"], " ", e["status"], " ", e["code"], " ", e["outcome"], " ", e["queryFields"]))
		}
		require.Equal(t, []string{
			"GET /users 200 OK SUCCESS [size]", "POST /users 400 INVALID_PARAMETERS CLIENT_ERROR []",
			"GET /users/{id} 404 MISSING_RESOURCE CLIENT_ERROR []", "GET /users 400 INVALID_PARAMETERS CLIENT_ERROR [? size]",
			"POST /users 201 CREATED SUCCESS []",
		}, lines)

		first := entries[4]["id"].(string)
		require.Equal(t, made.Header.Get("X-Request-Id"), first, "the response leads to its entry")
		one := tenant.Admin.Get("/requestLog/" + first + "?mode=SANDBOX").Is(http.StatusOK)
		require.Equal(t, `{"externalMetadata":{"?":"string"}}`, one.Text("requestShape"))
		require.Contains(t, one.Text("responseShape"), `"token":{"id":"string","accessToken":"string"`)
		broken := tenant.Admin.Get("/requestLog/" + entries[1]["id"].(string) + "?mode=SANDBOX").Is(http.StatusOK)
		require.Equal(t, `{"?":"string","externalMetadata":"string"}`, broken.Text("requestShape"))
		stranger.Admin.Get("/requestLog/" + first + "?mode=SANDBOX").Is(http.StatusNotFound)
		require.Empty(t, stranger.Admin.Get(log).Is(http.StatusOK).Items())
		tenant.Admin.Get("/requestLog?mode=PRODUCTION").Is(http.StatusForbidden)

		for query, want := range map[string]int{
			"&outcome=SUCCESS": 2, "&outcome=CLIENT_ERROR": 3, "&outcome=SERVER_ERROR": 0, "&code=MISSING_RESOURCE": 1,
			"&operation=create-user": 2, "&operation=create-user&outcome=CLIENT_ERROR": 1, "&keyId=key-0": 0,
			"&keyId=" + entries[0]["keyId"].(string): 5,
		} {
			require.Len(t, tenant.Admin.Get(log+query).Is(http.StatusOK).Items(), want, query)
		}
		tenant.Admin.Get(log + "&outcome=GOOD").Is(http.StatusBadRequest)
		paged, cursor := []any{}, ""
		for range entries {
			page := tenant.Admin.Get(log + "&size=2" + cursor).Is(http.StatusOK)
			for _, e := range page.Items() {
				paged = append(paged, e["id"])
			}
			next, more := page.Field("nextCursor").(string)
			if !more {
				break
			}
			cursor = "&cursor=" + next
		}
		require.Len(t, paged, 5)
		require.Equal(t, first, paged[4])

		routes := tenant.Admin.Get("/requestLog/routes?mode=SANDBOX").Is(http.StatusOK).Items()
		require.Len(t, routes, 3)
		for _, r := range routes {
			require.Positive(t, r["p95Millis"])
			require.Zero(t, r["notListed"])
		}
		require.Equal(t, []any{"create-user", 2.0, 1.0}, []any{routes[0]["operation"], routes[0]["calls"], routes[0]["clientErrors"]})
		hours := tenant.Admin.Get("/requestLog/hours?mode=SANDBOX&operation=get-user").Is(http.StatusOK).Items()
		require.Len(t, hours, 1)
		require.Equal(t, []any{1.0, 1.0, 0.0}, []any{hours[0]["calls"], hours[0]["clientErrors"], hours[0]["serverErrors"]})

		codes := tenant.Admin.Get("/requestLog/errors?mode=SANDBOX").Is(http.StatusOK).Items()
		require.Equal(t, []map[string]any{
			{"code": "INVALID_PARAMETERS", "calls": 2.0, "firstAt": entries[3]["createdAt"], "lastAt": entries[1]["createdAt"]},
			{"code": "MISSING_RESOURCE", "calls": 1.0, "firstAt": entries[2]["createdAt"], "lastAt": entries[2]["createdAt"]},
		}, codes)
		require.Empty(t, stranger.Admin.Get("/requestLog/errors?mode=SANDBOX").Is(http.StatusOK).Items())
		tenant.Admin.Get("/requestLog/errors?mode=PRODUCTION").Is(http.StatusForbidden)

		own := key.Get("/requestLog?size=150").Is(http.StatusOK).Items()
		require.Equal(t, entries, own, "a key reads the same, and not that it read")
		require.Equal(t, one.Text("requestShape"), key.Get("/requestLog/"+first).Is(http.StatusOK).Text("requestShape"))
		require.Len(t, tenant.Sandbox.Get("/requestLog?code=MISSING_RESOURCE").Is(http.StatusOK).Items(), 1)
		strange := stranger.Key("SANDBOX")
		require.Empty(t, strange.Get("/requestLog").Is(http.StatusOK).Items())
		strange.Get("/requestLog/" + first).Is(http.StatusNotFound)

		require.NotContains(t, everything(t, kit), "Zx9", "nothing that somebody sent is stored")
	})
}

// TestObject finds the requests about an object, of the organization and mode that made them alone, and keeps its ID
// nowhere.
func TestObject(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, stranger := kit.Tenant("Objective Lending"), kit.Tenant("Stranger")
		key := tenant.Key("SANDBOX")
		user := key.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
		other := key.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
		once := strings.Repeat("rosa-Zx8-", 28)
		for _, status := range []int{http.StatusCreated, http.StatusConflict} { // a secret is sent once
			key.Send(http.MethodPost, "/users", `{}`, http.Header{
				"Content-Type": {"application/json"}, "Idempotency-Key": {once},
			}).Is(status)
		}
		key.Send(http.MethodDelete, "/users/"+user+"/testFailures", "", http.Header{"Idempotency-Key": {user}}).
			Is(http.StatusOK)
		key.Get("/users/" + user).Is(http.StatusOK)
		key.Get("/users/" + user + "/payload").Is(http.StatusOK)
		key.Post("/tokens?userId="+other, nil).Is(http.StatusCreated)
		owner, account := tenant.ConnectMaria()
		income := key.Get("/incomes?size=1&accountId=" + account).Is(http.StatusOK).Items()[0]["id"].(string)
		key.Get("/incomes/" + income).Is(http.StatusOK)
		key.Get("/accounts/a-Zx9unknown").Is(http.StatusNotFound)
		stranger.Key("SANDBOX").Get("/users/" + user).Is(http.StatusNotFound)
		logged(kit, tenant, 11)

		about := func(caller apptest.Actor, query string) (calls []string) {
			for _, e := range caller.Get("/requestLog?size=150" + query).Is(http.StatusOK).Items() {
				calls = append(calls, fmt.Sprint(e["method"], " ", e["path"], " ", e["status"]))
			}
			return calls
		}
		of := []string{
			"GET /users/{id}/payload 200", "GET /users/{id} 200", "DELETE /users/{id}/testFailures 200", "POST /users 201",
		}
		require.Equal(t, of, about(key, "&objectId="+user))
		require.Equal(t, of, about(tenant.Admin, "&mode=SANDBOX&objectId="+user))
		require.Equal(t, of[1:2], about(key, "&operation=get-user&objectId="+user))
		require.Equal(t, []string{"POST /tokens 201", "POST /users 201"}, about(key, "&objectId="+other))
		require.Equal(t, []string{"GET /incomes/{id} 200", "GET /incomes 200"}, about(key, "&objectId="+account))
		require.Equal(t, []string{"GET /incomes/{id} 200"}, about(key, "&objectId="+owner))
		require.Equal(t, []string{"GET /incomes/{id} 200"}, about(key, "&objectId="+income))
		require.Equal(t, []string{"GET /accounts/{id} 404"}, about(key, "&objectId=a-Zx9unknown"))
		require.Equal(t, []string{"POST /users 409", "POST /users 201"}, about(key, "&objectId="+once))
		require.Empty(t, about(stranger.Admin, "&mode=SANDBOX&objectId="+once))
		require.Empty(t, about(key, "&objectId="+user[:len(user)-1]))
		require.Empty(t, about(tenant.Admin, "&mode=SANDBOX&outcome=SERVER_ERROR&objectId="+user))
		require.Equal(t, []string{"GET /users/{id} 404"}, about(stranger.Admin, "&mode=SANDBOX&objectId="+user))

		first := key.Get("/requestLog?size=3&objectId=" + user).Is(http.StatusOK)
		require.Len(t, first.Items(), 3)
		rest := "/requestLog?size=3&cursor=" + first.Text("nextCursor")
		require.Len(t, key.Get(rest+"&objectId="+user).Is(http.StatusOK).Items(), 1)
		key.Get(rest).Is(http.StatusBadRequest)

		stored := everything(t, kit)
		for _, id := range []string{user, other, account, owner, income, "Zx9unknown", "Zx8"} {
			require.NotContains(t, stored, id)
		}
	})
}

// everything is what the tables of the log hold, as text.
func everything(t *testing.T, kit *apptest.Kit) string {
	t.Helper()
	var all strings.Builder
	for _, table := range []string{"request_log", "request_log_count", "request_log_object"} {
		rows, err := kit.App.DB.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
		require.NoError(t, err)
		columns, err := rows.Columns()
		require.NoError(t, err)
		for rows.Next() {
			row, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			require.NoError(t, rows.Scan(into...))
			fmt.Fprintln(&all, row...)
		}
		require.NoError(t, rows.Err())
		require.NoError(t, rows.Close())
	}
	require.NotEmpty(t, all.String())
	return all.String()
}

// TestSevenDays: what is older is gone for everybody at once, and from the database with the next tick.
func TestSevenDays(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Forgotten Lending")
		tenant.Key("SANDBOX").Get("/users/nobody").Is(http.StatusNotFound)
		id := logged(kit, tenant, 1)[0]["id"].(string)
		kit.Advance(requestlog.Days*24*time.Hour + 2*time.Hour)
		tenant.SignIn()
		require.Empty(t, tenant.Admin.Get(log).Is(http.StatusOK).Items())
		require.Empty(t, tenant.Admin.Get("/requestLog/routes?hours=168&mode=SANDBOX").Is(http.StatusOK).Items())
		require.Empty(t, tenant.Admin.Get("/requestLog/errors?mode=SANDBOX").Is(http.StatusOK).Items())
		tenant.Admin.Get("/requestLog/" + id + "?mode=SANDBOX").Is(http.StatusNotFound)
		kit.Exec("UPDATE request_log SET created_at = 1")
		kit.Exec("UPDATE request_log_object SET created_at = 1")
		s := requestlog.New(requestlog.Deps{DB: kit.App.DB, Clock: kit.App.Clock, Jobs: job.New(kit.App.DB, slog.New(slog.DiscardHandler))})
		require.NoError(t, s.Forget(t.Context()))
		for _, table := range []string{"request_log", "request_log_count", "request_log_object"} {
			var n int
			require.NoError(t, kit.App.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
			require.Zero(t, n, table)
		}
	})
}

// crowd is a separate log, and calls for it.
func crowd(t testing.TB, kit *apptest.Kit, room int) *requestlog.Service {
	t.Helper()
	jobs := job.New(kit.App.DB, slog.New(slog.DiscardHandler))
	return requestlog.New(requestlog.Deps{
		DB: kit.App.DB, Clock: kit.App.Clock, Seal: kit.App.Seal, Room: room, Jobs: jobs,
		API:     func() requestlog.API { return api{} },
		Keys:    apikey.New(apikey.Deps{DB: kit.App.DB, Audit: kit.App.Audit(), Jobs: jobs}),
		Tenants: kit.App.Operator().Tenants, Developers: kit.App.Operator().Developers, Mail: kit.App.Mail,
		ProductName: "Nod", PortalURL: "https://nod.example",
	})
}

// api describes one field, and an operation that will be removed.
type api struct{}

var since = time.Date(2026, 7, 15, 0, 0, 0, 0, time.UTC)

func (api) Description() ([]byte, error) {
	return []byte(`{"components":{"schemas":{"A":{"properties":{"id":{}}}}}}`), nil
}

func (api) Operations() []httpapi.Op {
	return []httpapi.Op{
		{ID: "list-users", Method: http.MethodGet, Path: "/users", Deprecated: &httpapi.Deprecation{Since: since, Sunset: since.AddDate(1, 0, 0), Instead: "GET /people"}},
		{ID: "get-user", Method: http.MethodGet, Path: "/users/{id}"},
	}
}

// called sends a request of a key through the log.
func called(s *requestlog.Service, at scope.Scope, i, status int) {
	calledBy(s, at.Ref("key-1"), i, status)
}

func calledBy(s *requestlog.Service, by scope.Ref, i, status int) {
	key := auth.Principal{Kind: auth.KindKey, TenantID: by.Tenant, Mode: by.Mode, SubjectID: by.ID}
	request := httptest.NewRequest(http.MethodGet, "/users?size=1", nil)
	request.SetBasicAuth("key", "secret")
	client := auth.Client{RequestID: fmt.Sprintf("req-%04d", i)}
	s.Around(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		auth.Tell(r.Context(), key, "list-users")
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(`{"code":"OK","id":"x"}`))
	})).ServeHTTP(httptest.NewRecorder(), request.WithContext(auth.WithClient(request.Context(), client)))
}

// TestOverload: of each outcome 300 a minute are listed, everything is counted, and the counts say what is not listed.
// A database that is away loses no count.
func TestOverload(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	at := scope.Of(kit.Tenant("Crowded").TenantID, auth.Sandbox)
	s := crowd(t, kit, 0)
	for i := range 700 {
		called(s, at, i, http.StatusOK)
	}
	for i := range 5 {
		called(s, at, 1000+i, http.StatusNotFound) // no flood of good calls hides them
	}
	require.NoError(t, s.Store(t.Context()))
	figures := func() requestlog.Figures {
		routes, err := s.Routes(t.Context(), at, 24)
		require.NoError(t, err)
		return routes["list-users"]
	}
	got := figures()
	require.Equal(t, []int64{705, 5, 400}, []int64{got.Calls, got.ClientErrors, got.Skipped})
	errorsListed, err := s.List(t.Context(), at, requestlog.Filter{Outcome: requestlog.ClientError}, page.Request{Size: 100})
	require.NoError(t, err)
	require.Len(t, errorsListed.Items, 5)

	small := crowd(t, kit, 3)
	for i := range 5 {
		called(small, at, 2000+i, http.StatusOK)
	}
	away, leave := context.WithCancel(t.Context())
	leave()
	require.Error(t, small.Store(away))
	called(small, at, 2005, http.StatusOK)
	require.NoError(t, small.Store(t.Context()))
	got = figures()
	require.Equal(t, []int64{711, 403}, []int64{got.Calls, got.Skipped})
}

// TestDeletedMeanwhile: calls of an organization that was deleted before they were stored leave no row and no key.
func TestDeletedMeanwhile(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		s := crowd(t, kit, 0)
		stays := scope.Of(kit.Tenant("Stays").TenantID, auth.Sandbox)
		called(s, stays, 1, http.StatusOK)
		called(s, scope.Of("tenant-of-nobody", auth.Sandbox), 2, http.StatusOK)
		require.NoError(t, s.Store(t.Context()))
		for _, table := range []string{"request_log", "request_log_object", "request_log_count", "tenant_key", "tenant_mac_key"} {
			tenants, err := db.Select[string](t.Context(), kit.App.DB.Read(), "SELECT DISTINCT tenant_id FROM "+table+" WHERE tenant_id <> ''")
			require.NoError(t, err)
			require.NotContains(t, tenants, "tenant-of-nobody", table)
		}
		stored, err := s.List(t.Context(), stays, requestlog.Filter{}, page.Request{Size: 10})
		require.NoError(t, err)
		require.Len(t, stored.Items, 1)
	})
}

// TestDeprecated: requests of an operation that will be removed are marked. The product has none, so a test has one.
func TestDeprecated(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenantID := kit.Tenant("Old Lending").TenantID
	s := crowd(t, kit, 0)
	called(s, scope.Of(tenantID, auth.Sandbox), 1, http.StatusOK)
	require.NoError(t, s.Store(t.Context()))
	management := httpapi.New(httpapi.Deps{Log: slog.New(slog.DiscardHandler)}, httpapi.Options{
		Prefix: "/api/v1", Authenticate: func(context.Context, string) (auth.Principal, error) {
			return auth.Principal{Kind: auth.KindDeveloper, TenantID: tenantID, Role: auth.Admin}, nil
		},
		CallerLimit: func(auth.Principal, httpapi.Op) (string, string) { return "", "" },
	})
	requestlog.MountManagement(management, s)
	answer := httptest.NewRecorder()
	management.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/api/v1/requestLog/routes?mode=SANDBOX", nil))
	require.Equal(t, http.StatusOK, answer.Code, answer.Body)
	require.Contains(t, answer.Body.String(), `"operation":"list-users","method":"GET","path":"/users","deprecated":true`)
}

// BenchmarkAround is what the log costs a request with a body and a response of a kilobyte: the difference between the
// two.
func BenchmarkAround(b *testing.B) {
	kit := apptest.New(b)
	at := scope.Of("t_bench", auth.Sandbox)
	key := auth.Principal{Kind: auth.KindKey, TenantID: at.Tenant, Mode: at.Mode, SubjectID: "key-1"}
	body := []byte(`{"id":"` + strings.Repeat("x", 1000) + `"}`)
	serve := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		auth.Tell(r.Context(), key, "create-user")
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body)
	})
	for name, handler := range map[string]http.Handler{"without": serve, "with": crowd(b, kit, 0).Around(serve)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			request := httptest.NewRequest(http.MethodPost, "/users?size=1", nil)
			request.SetBasicAuth("key", "secret")
			request.Header.Set("Content-Type", "application/json")
			for b.Loop() {
				request.Body = io.NopCloser(bytes.NewReader(body))
				handler.ServeHTTP(httptest.NewRecorder(), request)
			}
		})
	}
}

// TestDeprecationMail: admins whose programs call an operation that will be removed get one mail at once and one every
// 30 days, however many processes look. Others get none.
func TestDeprecationMail(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		calls, calm := kit.Tenant("Old Lending"), kit.Tenant("New Lending")
		at := scope.Of(calls.TenantID, auth.Sandbox)
		key := calls.Admin.Post("/apiKeys", map[string]any{"mode": at.Mode, "name": "Loan engine"}).Is(http.StatusCreated).Text("id")
		processes := []*requestlog.Service{crowd(t, kit, 0), crowd(t, kit, 0)}
		look := func() {
			for _, s := range processes {
				require.NoError(t, s.TellDeprecated(t.Context()))
			}
		}
		told := func(n int) (mails []apptest.Mail) {
			kit.Eventually(fmt.Sprint(n, " mails"), func() bool {
				mails = slices.DeleteFunc(kit.Mails(calls.Email), func(m apptest.Mail) bool {
					return m.Subject != "Your programs call an operation that will be removed"
				})
				return len(mails) == n
			})
			return mails
		}
		call := func(i int) {
			calledBy(processes[0], at.Ref(key), i, http.StatusOK)
			require.NoError(t, processes[0].Store(t.Context()))
			look()
		}
		look()
		call(1)
		require.Contains(t, told(1)[0].Text, "GET /users will be removed on 15 July 2027 or later. Use GET /people instead. "+
			"It was called with the sandbox key \"Loan engine\".\nhttps://nod.example/docs/data/list-users")
		kit.Advance(29 * 24 * time.Hour)
		call(2)
		kit.Advance(2 * 24 * time.Hour)
		look() // nothing was called of late
		n, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM mail WHERE kind = $1 AND tenant_id = $2", mail.Notice, at.Tenant)
		require.NoError(t, err)
		require.Equal(t, 1, n)
		call(3)
		told(2)
		asked := testkit.Plans(t, kit.App.DB, func(ctx context.Context) { require.NoError(t, processes[0].TellDeprecated(ctx)) })
		if !kit.App.DB.IsPostgres() { // which reads so few hours by any index
			asked[0].Reads(t, "request_log_count_by_hour")
		}
		for _, m := range kit.Mails(calm.Email) {
			require.NotContains(t, m.Subject, "removed")
		}
	})
}
