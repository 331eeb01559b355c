package main_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/sdk/nod-go"
)

// stage is a server with an organization, a key and a way in between that tests may disturb.
type stage struct {
	*server
	i           *installation
	key, secret string
	base        string

	mu       sync.Mutex
	requests []*http.Request
	before   func(w http.ResponseWriter, attempt int) (answered bool)
	after    func(response *http.Response, attempt int) error
}

func openStage(t *testing.T) *stage {
	t.Helper()
	i := install(t)
	s := &stage{server: i.serve("--demo"), i: i}
	s.signUp(company, member)
	key := i.fixtures("key")[0]
	s.key, s.secret = key.APIKey, key.APISecret
	target, err := url.Parse(s.portal)
	require.NoError(t, err)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	proxy.ModifyResponse = func(response *http.Response) error {
		if after, attempt := s.now(); after != nil {
			return after(response, attempt)
		}
		return nil
	}
	proxy.ErrorHandler = func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.requests = append(s.requests, r.Clone(t.Context()))
		before, attempt := s.before, len(s.requests)
		s.mu.Unlock()
		if before == nil || !before(w, attempt) {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(between.Close)
	s.base = between.URL + "/sandbox/v1"
	return s
}

func (s *stage) now() (after func(*http.Response, int) error, attempt int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.after, len(s.requests)
}

// scene sets what happens on the way of the next requests, and forgets those so far.
func (s *stage) scene(before func(http.ResponseWriter, int) bool, after func(*http.Response, int) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
	s.before = before
	s.after = after
}

func (s *stage) client(options ...nod.Option) *nod.Client {
	s.t.Helper()
	c, err := nod.New(s.base, s.key, s.secret, options...)
	require.NoError(s.t, err)
	return c
}

// refuseFirst answers the first requests in place of the server.
func refuseFirst(times, status int, retryAfter string) func(http.ResponseWriter, int) bool {
	return func(w http.ResponseWriter, attempt int) bool {
		if attempt > times {
			return false
		}
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		w.WriteHeader(status)
		_, _ = fmt.Fprintf(w, `{"code":"BUSY","message":"Later.","requestId":"req-%d","data":{}}`, attempt)
		return true
	}
}

// loseFirst drops the first response after the server has done its work.
func loseFirst(_ *http.Response, attempt int) error {
	if attempt == 1 {
		return errors.New("lost")
	}
	return nil
}

// TestClient calls a running server by the SDK for Go.
func TestClient(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	t.Run("pages", func(t *testing.T) { clientPages(t, s) })
	t.Run("errors", func(t *testing.T) { clientErrors(t, s) })
	t.Run("retries", func(t *testing.T) { clientRetries(t, s) })
	t.Run("one effect", func(t *testing.T) { clientHasOneEffect(t, s) })
	t.Run("newer server", func(t *testing.T) { clientOfNewerServer(t, s) })
	require.Zero(t, s.stop())
	require.NotContains(t, s.logged(), "level=ERROR")
}

func clientPages(t *testing.T, s *stage) {
	const users = 7
	c := s.client()
	made := map[string]bool{}
	for n := range users {
		user, err := c.CreateUser(t.Context(), nod.CreateUserRequest{
			ExternalMetadata: map[string]string{"customer": "no. " + strconv.Itoa(n)},
		})
		require.NoError(t, err)
		require.Equal(t, nod.TokenModeSandbox, user.Token.Mode)
		made[user.User.ID] = true
	}
	s.scene(nil, nil)
	for user, err := range c.ListUsers(t.Context(), nod.ListUsersParams{Size: 3}) {
		require.NoError(t, err)
		delete(made, user.ID)
	}
	require.Empty(t, made)
	require.Len(t, s.requests, 3, "seven of three a page")

	s.scene(nil, nil)
	for _, err := range c.ListUsers(t.Context(), nod.ListUsersParams{Size: 3}) {
		require.NoError(t, err)
		break
	}
	require.Len(t, s.requests, 1, "who stops early loads no more")

	page, err := c.ListUsersPage(t.Context(), nod.ListUsersParams{ExternalMetadata: []string{"customer:no. 4"}})
	require.NoError(t, err)
	require.Len(t, page.Items, 1)
	require.Equal(t, "no. 4", page.Items[0].ExternalMetadata["customer"])
	require.Empty(t, page.NextCursor)
}

func clientErrors(t *testing.T, s *stage) {
	c := s.client()
	s.scene(nil, nil)
	_, err := c.GetUser(t.Context(), "../users")
	var failed *nod.Error
	require.ErrorAs(t, err, &failed)
	require.Equal(t, http.StatusNotFound, failed.Status)
	require.Equal(t, nod.CodeMissingResource, failed.Code)
	require.NotEmpty(t, failed.RequestID)
	require.Contains(t, err.Error(), failed.RequestID)
	require.False(t, nod.Retryable(err))
	require.Len(t, s.requests, 1, "to repeat it would not help")

	_, err = c.GetUser(t.Context(), "")
	require.EqualError(t, err, "nod: GET /users/{id}: id is empty")

	_, err = c.CreateWebhook(t.Context(), nod.CreateWebhookRequest{
		Name: "Mine", URL: "nowhere", EventTypes: []string{"ALL_EVENTS"},
	})
	require.ErrorAs(t, err, &failed)
	require.Equal(t, nod.CodeInvalidParameters, failed.Code)
	require.NotEmpty(t, failed.Fields)
	require.Contains(t, err.Error(), failed.Fields[0].Message)

	for _, err := range c.ListUsers(t.Context(), nod.ListUsersParams{StartDate: "yesterday"}) {
		require.ErrorAs(t, err, &failed)
		require.Equal(t, http.StatusBadRequest, failed.Status)
	}

	stranger, err := nod.New(s.base, s.key, "wrong")
	require.NoError(t, err)
	_, err = stranger.ListUsersPage(t.Context(), nod.ListUsersParams{})
	require.ErrorAs(t, err, &failed)
	require.Equal(t, http.StatusUnauthorized, failed.Status)

	elsewhere, err := nod.New(strings.TrimSuffix(s.base, "/sandbox/v1")+"/docs/v1", s.key, s.secret)
	require.NoError(t, err)
	_, err = elsewhere.ListUsersPage(t.Context(), nod.ListUsersParams{})
	require.ErrorContains(t, err, "does the address end with /sandbox/v1 or /open/v1?")
}

func clientRetries(t *testing.T, s *stage) {
	for name, test := range map[string]struct {
		status, times, attempts int
		fails                   bool
	}{
		"once too many":           {status: http.StatusTooManyRequests, times: 1, attempts: 2},
		"not for long":            {status: http.StatusServiceUnavailable, times: 2, attempts: 3},
		"for longer than we try":  {status: http.StatusInternalServerError, times: 9, attempts: 3, fails: true},
		"asks to come again":      {status: http.StatusConflict, times: 1, attempts: 2},
		"what never gets allowed": {status: http.StatusForbidden, times: 9, attempts: 1, fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			retryAfter := "0"
			if test.status == http.StatusForbidden {
				retryAfter = ""
			}
			s.scene(refuseFirst(test.times, test.status, retryAfter), nil)
			_, err := s.client().ListUsersPage(t.Context(), nod.ListUsersParams{})
			require.Len(t, s.requests, test.attempts)
			if !test.fails {
				require.NoError(t, err)
				return
			}
			var failed *nod.Error
			require.ErrorAs(t, err, &failed)
			require.Equal(t, "req-"+strconv.Itoa(test.attempts), failed.RequestID, "that of the last attempt")
			require.Equal(t, test.status == http.StatusInternalServerError, nod.Retryable(err))
		})
	}
	s.scene(refuseFirst(1, http.StatusTooManyRequests, "0"), nil)
	_, err := s.client(nod.WithRetries(0)).ListUsersPage(t.Context(), nod.ListUsersParams{})
	require.True(t, nod.Retryable(err))
	require.Len(t, s.requests, 1)
}

// clientHasOneEffect: a call whose response got lost is sent again, and is carried out once.
func clientHasOneEffect(t *testing.T, s *stage) {
	c := s.client(nod.WithBackoff(func(int) time.Duration { return 0 }))
	s.scene(nil, loseFirst)
	made, err := c.CreateConsentTemplate(t.Context(), nod.CreateConsentTemplateRequest{
		ConsentType: "Income", Title: "Once", Version: "1", ConsentMethod: "Checkbox", ConsentText: "I agree.",
	})
	require.NoError(t, err)
	require.Len(t, s.requests, 2)
	key := s.requests[0].Header.Get("Idempotency-Key")
	require.NotEmpty(t, key)
	require.Equal(t, key, s.requests[1].Header.Get("Idempotency-Key"))
	s.scene(nil, nil)
	var ids []string
	for template, err := range c.ListConsentTemplates(t.Context(), nod.ListConsentTemplatesParams{}) {
		require.NoError(t, err)
		if template.Title != nil && *template.Title == "Once" {
			ids = append(ids, template.ID)
		}
	}
	require.Equal(t, []string{made.ID}, ids)

	own := nod.WithIdempotencyKey(t.Context(), "order-42")
	first, err := c.CreateConsentTemplate(own, nod.CreateConsentTemplateRequest{
		ConsentType: "Income", Title: "Mine", Version: "1", ConsentMethod: "Checkbox", ConsentText: "I agree.",
	})
	require.NoError(t, err)
	again, err := c.CreateConsentTemplate(own, nod.CreateConsentTemplateRequest{
		ConsentType: "Income", Title: "Mine", Version: "1", ConsentMethod: "Checkbox", ConsentText: "I agree.",
	})
	require.NoError(t, err)
	require.Equal(t, first.ID, again.ID)
	require.NoError(t, c.DeleteConsentTemplate(t.Context(), first.ID))
}

// clientOfNewerServer: a value and a field that this client doesn't know change nothing about the rest.
func clientOfNewerServer(t *testing.T, s *stage) {
	account := s.i.fixtures("account")[0]
	s.scene(nil, func(response *http.Response, _ int) error {
		text, err := io.ReadAll(response.Body)
		if err != nil {
			return err
		}
		newer := bytes.ReplaceAll(text, []byte(`"connectionStatus":"CONNECTED"`),
			[]byte(`"connectionStatus":"HIBERNATING","temperature":{"celsius":[4]}`))
		if bytes.Equal(text, newer) {
			return errors.New("nothing to change in " + string(text))
		}
		response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(newer)), int64(len(newer))
		response.Header.Set("Content-Length", strconv.Itoa(len(newer)))
		return nil
	})
	found := 0
	accounts := s.client(nod.WithRetries(0)).ListAccounts(t.Context(), nod.ListAccountsParams{UserID: account.UserID})
	for a, err := range accounts {
		require.NoError(t, err)
		require.Equal(t, nod.AccountConnectionStatus("HIBERNATING"), a.ConnectionStatus)
		require.Equal(t, account.ID, a.ID)
		require.Equal(t, account.UserID, a.UserID)
		found++
	}
	require.Equal(t, 1, found)
	s.scene(nil, nil)
}
