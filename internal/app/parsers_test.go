package app_test

import (
	"encoding/base64"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/clock"
	"nod/internal/test/apptest"
)

// FuzzAuthorization shows any header to the authenticators of all doors: who is not known is refused in one
// way, and nothing breaks.
func FuzzAuthorization(f *testing.F) {
	kit := apptest.New(f)
	tenant := kit.Tenant("Fuzzed")
	_, widget := tenant.User()
	good := map[string]bool{}
	for _, caller := range []apptest.Actor{tenant.Admin, tenant.Sandbox, widget, tenant.Key("SANDBOX")} {
		good[caller.Authorization()] = true
		f.Add(caller.Authorization())
		scheme, text, _ := strings.Cut(caller.Authorization(), " ")
		f.Add(strings.ToUpper(scheme) + "  " + text)
		f.Add(scheme + " " + text[:len(text)-1])
		if raw, err := base64.StdEncoding.DecodeString(text); err == nil {
			f.Add("Basic " + base64.StdEncoding.EncodeToString(append(raw, 0)))
			f.Add("Basic " + base64.RawURLEncoding.EncodeToString(raw))
		}
	}
	for _, seed := range []string{
		"", "Basic", "Basic :", "Basic Og==", "Bearer eyJhbGciOiJub25lIn0.e30.", "Bearer ..", "Bearer " + strings.Repeat("e30.", 100),
		"Basic \xff\xfe", "Bearer \u202e", "Digest username=x",
	} {
		f.Add(seed)
	}
	client := &http.Client{Timeout: time.Minute}
	f.Fuzz(func(t *testing.T, header string) {
		for _, address := range []string{
			kit.Management() + "/tenant", kit.App.URLs.Sandbox + "/users?size=1", kit.App.URLs.Open + "/users?size=1", kit.Widget() + "/config",
		} {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
			require.NoError(t, err)
			request.Header["Authorization"] = []string{header}
			response, err := client.Do(request)
			if err != nil {
				t.Skip("no header: ", err)
			}
			body, err := io.ReadAll(response.Body)
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			switch response.StatusCode {
			case http.StatusUnauthorized, http.StatusBadRequest, http.StatusRequestHeaderFieldsTooLarge:
			case http.StatusOK:
				require.True(t, isSpelledLike(good, header), "%q is let in at %s", header, address)
			default:
				t.Fatalf("%d for %q: %s", response.StatusCode, header, body)
			}
		}
	})
}

// isSpelledLike reports whether a header is a good one but for the case of its scheme and spaces.
func isSpelledLike(good map[string]bool, header string) bool {
	scheme, text, _ := strings.Cut(strings.TrimSpace(header), " ")
	for known := range good {
		knownScheme, knownText, _ := strings.Cut(known, " ")
		if strings.EqualFold(scheme, knownScheme) && strings.TrimSpace(text) == knownText {
			return true
		}
		raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text)) // another spelling of the same bytes
		if err == nil && strings.EqualFold(scheme, "Basic") && base64.StdEncoding.EncodeToString(raw) == knownText {
			return true
		}
	}
	return false
}

// FuzzParseAge: what is read is the sum of its parts, never the rest of a number that did not fit.
func FuzzParseAge(f *testing.F) {
	for _, seed := range []string{"90d", "12h", "10m1s", "1d12h", "-1d", "0s", "d", "1d1d", "106751d", "106752d", "9223372036854775807d", "1d2562047h"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := clock.ParseAge(text)
		if err != nil {
			require.Zero(t, got)
			return
		}
		if strings.HasPrefix(text, "-") {
			return
		}
		require.GreaterOrEqual(t, got, time.Duration(0), text)
		again, err := clock.ParseAge(got.String())
		require.NoError(t, err)
		require.Equal(t, got, again)
	})
}

// TestOddHeaders sends headers that are no text to calls that store where they came from.
func TestOddHeaders(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Odd Headers")
		for _, odd := range []string{"\xff\xfe", strings.Repeat("a", 199) + "é", strings.Repeat("é", 400), "\u202e", "'; DROP TABLE x; --"} {
			header := http.Header{"User-Agent": {odd}, "X-Forwarded-For": {odd}, "Idempotency-Key": {odd[:min(len(odd), 200)]}, "Origin": {odd}}
			kit.Anonymous(kit.Management()).
				Send(http.MethodPost, "/signins", map[string]any{"email": tenant.Email, "password": apptest.Password}, header).
				Is(http.StatusCreated)
			user := tenant.Sandbox.Send(http.MethodPost, "/users", map[string]any{}, header).Is(http.StatusCreated)
			widget := kit.Bearer(kit.Widget(), user.Text("token.accessToken"))
			widget.Send(http.MethodPost, "/consents", map[string]any{}, header).Is(http.StatusCreated)
			kit.Anonymous(kit.App.URLs.Portal).Send(http.MethodPost, "/csp", odd, header).Is(http.StatusNoContent)
		}
	})
}
