package signin_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/access/developer"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// What people who mean no good try, against the whole server.

const otherPassword = "Copper+Meadow58#"

func ask(public apptest.Actor, email string) {
	public.Post("/passwordResets", map[string]any{"emailAddress": email}).Is(http.StatusCreated)
}

// resetTokens waits until an address has got so many reset links and returns their tokens, newest first.
func resetTokens(t *testing.T, kit *apptest.Kit, email string, n int) []string {
	t.Helper()
	var tokens []string
	kit.Eventually("reset link", func() bool {
		tokens = nil
		for _, m := range kit.Mails(email) {
			for _, link := range m.Links {
				u, err := url.Parse(link)
				require.NoError(t, err)
				if strings.HasSuffix(u.Path, "/resetPassword") {
					tokens = append(tokens, u.Query().Get("token"))
				}
			}
		}
		return len(tokens) == n
	})
	return tokens
}

func setByLink(public apptest.Actor, token, password string) *apptest.Answer {
	return public.Post("/passwordResets/confirm", map[string]any{"token": token, "newPassword": password})
}

func logIn(public apptest.Actor, email, password string) *apptest.Answer {
	return public.Post("/signins", map[string]any{"email": email, "password": password})
}

// parallel runs posts at the same time and returns their answers.
func parallel(n int, post func(i int) *apptest.Answer) []*apptest.Answer {
	var running sync.WaitGroup
	answers := make([]*apptest.Answer, n)
	for i := range n {
		running.Go(func() { answers[i] = post(i) })
	}
	running.Wait()
	return answers
}

// Guessing over several replicas gets no further than at one, and the answers tell nothing.
func TestGuessingOverReplicas(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant, other := kits[0].Tenant("Bayani Lending"), kits[0].Tenant("Second Lending")
		doors := [2]apptest.Actor{
			kits[0].Anonymous(kits[0].Management()), kits[1].Anonymous(kits[1].Management()),
		}
		var first string
		for n := range 30 {
			answer := logIn(doors[n%2], tenant.Email, "Wrong-pass-1!").Is(http.StatusBadRequest)
			if first == "" {
				first = withoutRequestID(answer)
			}
			require.Equal(t, first, withoutRequestID(answer))
		}
		for range 10 { // until the block is longer than this test
			kits[0].Advance(10 * time.Minute)
			logIn(doors[0], tenant.Email, "Wrong-pass-1!").Is(http.StatusBadRequest)
		}
		for _, door := range doors {
			require.Equal(t, first, withoutRequestID(logIn(door, tenant.Email, apptest.Password)), "the right one, too")
			logIn(door, other.Email, apptest.Password).Is(http.StatusCreated)
		}
		kits[0].Advance(15 * time.Minute)
		for _, door := range doors {
			kits[0].Eventually("the block to end", func() bool {
				return logIn(door, tenant.Email, apptest.Password).Status == http.StatusCreated
			})
		}
	})
}

// Of all links that were sent only the newest works, and it works once, however many post it at the same time.
func TestOneOfManyParallelResetsWins(t *testing.T) {
	t.Parallel()
	const histories, posts = 2, 50
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		public := kit.Anonymous(kit.Management())
		for seed := range histories {
			email := kit.Tenant("Bayani Lending").Email
			links := rapid.IntRange(1, 3).Example(seed)
			for range links {
				ask(public, email)
				kit.Eventually("its letter", func() bool { return len(kit.Mails(email)) > 0 })
			}
			tokens := resetTokens(t, kit, email, links)
			chosen := rapid.SliceOfN(rapid.IntRange(0, links-1), posts-1, posts-1).Example(seed)
			chosen = append(chosen, 0) // the newest is posted at least once
			passwordOf := func(i int) string { return fmt.Sprintf("Parallel-%d-post!", i) }
			answers := parallel(posts, func(i int) *apptest.Answer {
				return setByLink(public, tokens[chosen[i]], "X"+passwordOf(i))
			})
			winner := -1
			for i, answer := range answers {
				if answer.Status == http.StatusOK {
					require.Equal(t, -1, winner, "two posts won")
					require.Zero(t, chosen[i], "an older link won")
					winner = i
					continue
				}
				// Who finds no place to hash is told to come back.
				require.Contains(t, []string{"INVALID_LINK", "SERVER_UNAVAILABLE"}, answer.Code)
			}
			require.NotEqual(t, -1, winner, "nobody won")
			logIn(public, email, "X"+passwordOf(winner)).Is(http.StatusCreated)
			logIn(public, email, "X"+passwordOf((winner+1)%posts)).Is(http.StatusBadRequest)
			require.Equal(t, "INVALID_LINK", setByLink(public, tokens[0], otherPassword).Is(http.StatusBadRequest).Code)
		}
	})
}

// Scanners of mails open links; that changes nothing. Confirming twice is no error, but has one effect.
func TestLinksAreForPosts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		public := kit.Anonymous(kit.Management())
		const email = "mila@example.com"
		public.Post("/registrations", map[string]any{
			"firstName": "Mila", "lastName": "Ocampo", "tenantName": "Tala Credit", "emailAddress": email, "title": "CTO",
			"password": apptest.Password,
		}).Is(http.StatusCreated)
		token := kit.MailToken(email)
		page := kit.Anonymous(kit.App.URLs.Portal)
		for range 5 {
			opened := page.Get("/confirm?token=" + token).Is(http.StatusOK)
			require.Equal(t, "no-referrer", opened.Header.Get("Referrer-Policy"))
			page.Do(http.MethodHead, "/confirm?token="+token, nil).Is(http.StatusOK)
			public.Get("/registrations/confirm?token=" + token).Is(http.StatusMethodNotAllowed)
		}
		logIn(public, email, apptest.Password).Is(http.StatusForbidden)

		for _, answer := range parallel(50, func(int) *apptest.Answer {
			return public.Post("/registrations/confirm", map[string]any{"token": token})
		}) {
			answer.Is(http.StatusOK)
		}
		n, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM tenant WHERE name = 'Tala Credit'")
		require.NoError(t, err)
		require.Equal(t, 1, n)

		ask(public, email)
		secret := resetTokens(t, kit, email, 1)[0]
		for range 5 {
			page.Get("/resetPassword?token=" + secret).Is(http.StatusOK)
			public.Get("/passwordResets/confirm?token=" + secret).Is(http.StatusMethodNotAllowed)
		}
		logIn(public, email, apptest.Password).Is(http.StatusCreated)
		require.Equal(t, "INVALID_LINK",
			public.Post("/registrations/confirm", map[string]any{"token": secret}).Is(http.StatusBadRequest).Code)
		setByLink(public, secret, otherPassword).Is(http.StatusOK)
		logIn(public, email, otherPassword).Is(http.StatusCreated)
	})
}

// The addresses in mails are those of the configuration, whatever a request claims to have been sent to.
func TestLinksIgnoreTheHostOfTheRequest(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	address := kit.Management() + "/passwordResets"
	post := func(host string, header http.Header) int {
		body := `{"emailAddress":"` + tenant.Email + `"}`
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(body))
		require.NoError(t, err)
		r.Header = header
		r.Header.Set("Content-Type", "application/json")
		r.Host = host
		response, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		return response.StatusCode
	}
	require.Equal(t, http.StatusMisdirectedRequest, post("evil.test", http.Header{}))
	require.Equal(t, http.StatusCreated, post("", http.Header{
		"X-Forwarded-Host": {"evil.test"}, "X-Forwarded-Proto": {"https"}, "Forwarded": {"host=evil.test"},
		"X-Original-Host": {"evil.test"}, "X-Host": {"evil.test"},
	}))
	resetTokens(t, kit, tenant.Email, 1)
	for _, m := range kit.Mails(tenant.Email) {
		for _, link := range m.Links {
			require.True(t, strings.HasPrefix(link, kit.App.URLs.Portal+"/"), link)
		}
		require.NotContains(t, m.Text+m.HTML, "evil.test")
	}
}

// After a change of the password none of a sign-in's tokens is worth anything, on no replica.
func TestAPasswordChangeEndsEveryToken(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant := kits[0].Tenant("Bayani Lending")
		require.NoError(t, kits[0].App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()
		change := map[string]any{
			"originPassword": "Wrong-pass-1!", "newPassword": otherPassword, "confirmPassword": otherPassword,
		}
		const path = "/developers/me/password"
		wrong := tenant.Admin.Do(http.MethodPut, path, change).Is(http.StatusBadRequest)
		require.Equal(t, "WRONG_PASSWORD", wrong.Code)
		calls := func(kit *apptest.Kit) []*apptest.Answer {
			return []*apptest.Answer{
				tenant.Admin.At(kit).Get("/developers/me"), tenant.Sandbox.At(kit).Get("/users"),
				tenant.Production.At(kit).Get("/users"),
			}
		}
		for _, kit := range kits {
			for _, answer := range calls(kit) {
				answer.Is(http.StatusOK)
			}
		}
		change["originPassword"] = apptest.Password
		tenant.Admin.Do(http.MethodPut, path, change).Is(http.StatusOK)
		for _, kit := range kits {
			for _, answer := range calls(kit) {
				require.Equal(t, "INVALID_TOKEN", answer.Is(http.StatusUnauthorized).Code)
			}
		}
		kits[0].Eventually("the notice", func() bool {
			mails := kits[0].Mails(tenant.Email)
			return strings.Contains(mails[0].Subject, "password was changed")
		})
	})
}

// The server has the rules of the forms, wherever a password is chosen, and cuts nothing off.
func TestEveryDoorHasThePasswordRules(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	public := kit.Anonymous(kit.Management())
	ask(public, tenant.Email)
	token := resetTokens(t, kit, tenant.Email, 1)[0]
	doors := map[string]func(password string) *apptest.Answer{
		"register": func(password string) *apptest.Answer {
			return public.Post("/registrations", map[string]any{
				"firstName": "Ada", "lastName": "Reyes", "tenantName": "Bayani", "emailAddress": "new@example.com",
				"title": "CTO", "password": password,
			})
		},
		"reset": func(password string) *apptest.Answer { return setByLink(public, token, password) },
		"change": func(password string) *apptest.Answer {
			return tenant.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{
				"originPassword": apptest.Password, "newPassword": password, "confirmPassword": password,
			})
		},
	}
	for name, choose := range doors {
		for _, weak := range []string{"Aa1!aaa", "abcdefg1!", "ABCDEFG1!", "Abcdefgh!", "Abcdefg1"} {
			require.Equal(t, developer.WeakPassword, choose(weak).Is(http.StatusBadRequest).Message, "%s %s", name, weak)
		}
		long := choose("Aa1!" + strings.Repeat("x", 125)).Is(http.StatusBadRequest)
		require.Equal(t, "Password must have at most 128 characters", long.Message, name)
		choose(strings.Repeat("Aa1!", 1<<18)).Is(http.StatusRequestEntityTooLarge)
	}
	same := doors["change"](apptest.Password).Is(http.StatusBadRequest)
	require.Contains(t, same.Message, "cannot be the same as your old password")

	hundred := "Aa1!" + strings.Repeat("x", 96)
	doors["reset"](hundred).Is(http.StatusOK)
	logIn(public, tenant.Email, hundred[:89]+"y"+hundred[90:]).Is(http.StatusBadRequest)
	logIn(public, tenant.Email, hundred[:72]).Is(http.StatusBadRequest)
	logIn(public, tenant.Email, hundred).Is(http.StatusCreated)
}

// Anyone who is refused can read why.
func TestRefusalsAreReadable(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	public := kit.Anonymous(kit.Management())
	for name, answer := range map[string]*apptest.Answer{
		"login":         logIn(public, tenant.Email, "Wrong-pass-1!"),
		"register":      public.Post("/registrations", map[string]any{}),
		"reset":         public.Post("/passwordResets", map[string]any{"emailAddress": "abc"}),
		"change":        tenant.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{}),
		"confirm":       public.Post("/registrations/confirm", map[string]any{"token": "bad"}),
		"confirm reset": setByLink(public, "bad", otherPassword),
	} {
		answer.Is(http.StatusBadRequest)
		require.NotEmpty(t, answer.Code, name)
		require.Greater(t, len(answer.Message), 10, name)
		require.True(t, bytes.HasPrefix(bytes.TrimSpace(answer.Body), []byte(`{"code":`)), name)
	}
}
