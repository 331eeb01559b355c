package developer_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const (
	staffInvitations = "/staffInvitations"
	accept           = "/staffInvitations/confirm"
	invitedPassword  = "Invited-pass-2026!"
)

func joining(token string) map[string]any {
	return map[string]any{
		"firstName": "Vera", "lastName": "Lim", "title": "Risk analyst", "newPassword": invitedPassword, "token": token,
	}
}

func invite(actor apptest.Actor, address, role string) *apptest.Answer {
	return actor.Post(staffInvitations, map[string]any{"emailAddress": address, "role": role})
}

// nextToken waits for a mail whose token is none of those of earlier mails.
func nextToken(kit *apptest.Kit, to string, earlier ...string) (token string) {
	kit.Eventually("a new mail to "+to, func() bool {
		for _, m := range kit.Mails(to) {
			for _, link := range m.Links {
				u, err := url.Parse(link)
				if err != nil {
					continue
				}
				token = u.Query().Get("token")
				if token != "" && !slices.Contains(earlier, token) {
					return true
				}
			}
		}
		return false
	})
	return token
}

func signIn(kit *apptest.Kit, email string) apptest.Actor {
	answer := kit.Anonymous(kit.Management()).
		Post("/signins", map[string]any{"email": email, "password": invitedPassword}).Is(http.StatusCreated)
	return kit.Bearer(kit.Management(), answer.Text("developerToken.token"))
}

// member invites an address and accepts; a role below ADMIN is given by the admin afterwards.
func member(kit *apptest.Kit, tenant *apptest.Tenant, email, role string) (apptest.Actor, string) {
	invite(tenant.Admin, email, role).Is(http.StatusCreated)
	kit.Anonymous(kit.Management()).Post(accept, joining(kit.MailToken(email))).Is(http.StatusOK)
	actor := signIn(kit, email)
	return actor, actor.Get("/developers/me").Is(http.StatusOK).Text("id")
}

func TestInvitationBecomesAMember(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, anonymous := kit.Tenant("Bayani Lending"), kit.Anonymous(kit.Management())
		made := invite(tenant.Admin, " Vera@Example.com ", "ADMIN").Is(http.StatusCreated)
		require.Equal(t, "An invitation was sent to Vera@Example.com.", made.Message)
		token := kit.MailToken("vera@example.com")
		require.Regexp(t, `^[A-Za-z0-9_-]{43}$`, token)
		m := kit.Mails("vera@example.com")[0]
		require.Equal(t, "You're invited to join a team on Nod", m.Subject)
		link := kit.App.URLs.Portal + "/confirmInvite?token=" + token + "&organization=Bayani+Lending&firstName=Ada"
		require.Contains(t, m.Links, link)
		require.Contains(t, m.Text, link)

		// Opening the link changes nothing, however often a scanner of mails does.
		for range 5 {
			kit.Anonymous(kit.App.URLs.Portal).Send(http.MethodGet, strings.TrimPrefix(link, kit.App.URLs.Portal), nil, nil)
		}
		listed := tenant.Admin.Get(staffInvitations).Is(http.StatusOK).Items()
		require.Len(t, listed, 1)
		require.Equal(t, "Ada Reyes", listed[0]["inviterName"])
		require.NotContains(t, string(tenant.Admin.Get(staffInvitations).Body), token)

		// The token is for this purpose alone.
		anonymous.Post("/passwordResets/confirm", map[string]any{"token": token, "newPassword": invitedPassword}).
			Is(http.StatusBadRequest)
		anonymous.Post("/registrations/confirm", map[string]any{"token": token}).Is(http.StatusBadRequest)

		accepted := anonymous.Post(accept, joining(token)).Is(http.StatusOK)
		require.Equal(t, "Bayani Lending", accepted.Text("tenantName"))
		require.Equal(t, "INVALID_LINK", anonymous.Post(accept, joining(token)).Is(http.StatusBadRequest).Code)
		me := signIn(kit, "vera@example.com").Get("/developers/me").Is(http.StatusOK)
		require.Equal(t, tenant.TenantID, me.Text("tenantId"))
		require.Equal(t, "ADMIN", me.Text("role"))
		require.Equal(t, "Vera Lim", me.Text("displayName"))
		require.Empty(t, tenant.Admin.Get(staffInvitations).Is(http.StatusOK).Items())
		require.Equal(t, "Vera@Example.com is already a member of your team.",
			invite(tenant.Admin, "Vera@Example.com", "ADMIN").Is(http.StatusConflict).Message)
	})
}

func TestInvitationInput(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	require.Equal(t, "Email is required", invite(tenant.Admin, "", "ADMIN").Is(http.StatusBadRequest).Message)
	require.Equal(t, "Email must be a valid email address",
		invite(tenant.Admin, "abc", "ADMIN").Is(http.StatusBadRequest).Message)
	invite(tenant.Admin, "a@example.com", "OWNER").Is(http.StatusBadRequest)

	invite(tenant.Admin, "vera@example.com", "ADMIN").Is(http.StatusCreated)
	token := kit.MailToken("vera@example.com")
	for field, c := range map[string]struct{ value, message any }{
		"firstName":     {"A", "Too Short!"},
		"lastName":      {strings.Repeat("a", 51), "Too Long!"},
		"title":         {" ", "Job title is required"},
		"newPassword":   {"Abcdefg1", developer.WeakPassword},
		"termsAccepted": {false, "You need to read and agree to our terms and conditions before you can join us."},
	} {
		body := joining(token)
		body[field] = c.value
		answer := kit.Anonymous(kit.Management()).Post(accept, body).Is(http.StatusBadRequest)
		require.Len(t, answer.Errors, 1, field)
		require.Equal(t, field, answer.Errors[0].Field)
		require.Equal(t, c.message, answer.Message)
	}
	// What the token stands for is not taken from elsewhere.
	for _, field := range []string{"role", "tenantId", "emailAddress", "organization"} {
		body := joining(token)
		body[field] = "ADMIN"
		kit.Anonymous(kit.Management()).Post(accept, body).Is(http.StatusBadRequest)
	}
	kit.Anonymous(kit.Management()).Post(accept, joining(token)).Is(http.StatusOK)
}

func TestOnlyTheNewestLinkWorksAndForSevenDays(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, anonymous := kit.Tenant("Bayani Lending"), kit.Anonymous(kit.Management())
		dead := func(token string) {
			t.Helper()
			require.Equal(t, "INVALID_LINK", anonymous.Post(accept, joining(token)).Is(http.StatusBadRequest).Code)
		}
		invite(tenant.Admin, "vera@example.com", "ADMIN").Is(http.StatusCreated)
		first := nextToken(kit, "vera@example.com")
		again := invite(tenant.Admin, "VERA@example.com", "DEVELOPER").Is(http.StatusCreated)
		second := nextToken(kit, "vera@example.com", first)
		dead(first)
		require.Len(t, tenant.Admin.Get(staffInvitations).Items(), 1)

		one := staffInvitations + "/" + again.Text("id")
		tenant.Admin.Post(one+"/resend", nil).Is(http.StatusOK)
		dead(second)
		third := nextToken(kit, "vera@example.com", first, second)
		kit.Advance(7*24*time.Hour + time.Second)
		dead(third)

		tenant.SignIn()
		require.Len(t, tenant.Admin.Get(staffInvitations).Items(), 1, "it can be sent again")
		tenant.Admin.Post(one+"/resend", nil).Is(http.StatusOK)
		fourth := nextToken(kit, "vera@example.com", first, second, third)
		tenant.Admin.Do(http.MethodDelete, one, nil).Is(http.StatusOK)
		dead(fourth)
		tenant.Admin.Do(http.MethodDelete, one, nil).Is(http.StatusNotFound)
		tenant.Admin.Post(one+"/resend", nil).Is(http.StatusNotFound)
		tenant.Admin.Post(one+"/link", nil).Is(http.StatusNotFound)
	})
}

// TestAnInvitationIsAcceptedOnce posts one token fifty times at once.
func TestAnInvitationIsAcceptedOnce(t *testing.T) {
	t.Parallel()
	const callers = 50
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		invite(tenant.Admin, "vera@example.com", "ADMIN").Is(http.StatusCreated)
		body := joining(kit.MailToken("vera@example.com"))
		var group sync.WaitGroup
		codes := make([]string, callers)
		for i := range callers {
			group.Go(func() { codes[i] = kit.Anonymous(kit.Management()).Post(accept, body).Code })
		}
		group.Wait()
		count := map[string]int{}
		for _, code := range codes {
			count[code]++
		}
		require.Equal(t, 1, count["OK"], "%v", count)
		// Hashing passwords is bounded, so some may have been told to come back.
		require.Equal(t, callers-1, count["INVALID_LINK"]+count["SERVER_UNAVAILABLE"], "%v", count)
		require.Len(t, tenant.Admin.Get("/developers").Is(http.StatusOK).Items(), 2)
	})
}

// TestInvitingTellsNothingAboutStrangers: whether an address has an account elsewhere shows to its owner only.
func TestInvitingTellsNothingAboutStrangers(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Mayon Bank")
		stranger := strings.Replace(other.Email, "mayonbank", "nobody", 1)
		same := func(a *apptest.Answer, address string) string {
			a.Is(http.StatusCreated)
			ids := regexp.MustCompile(`(req|staffinv)-[0-9a-f]+|\d{4}-\d\d-\d\dT[^"]+`)
			return strings.ReplaceAll(ids.ReplaceAllString(string(a.Body), "*"), address, "them")
		}
		known := invite(tenant.Admin, other.Email, "ADMIN")
		unknown := invite(tenant.Admin, stranger, "ADMIN")
		require.Equal(t, same(unknown, stranger), same(known, other.Email))
		kit.MailToken(stranger)
		kit.Eventually("the letter to the owner", func() bool { return len(kit.Mails(other.Email)) == 2 })
		letter := kit.Mails(other.Email)[0]
		require.Contains(t, letter.Text, "You already have an account")
		require.NotContains(t, letter.Text, "token=")
		require.Equal(t, other.TenantID, other.Admin.Get("/developers/me").Text("tenantId"))
		require.Len(t, tenant.Admin.Get("/developers").Items(), 1)

		// Anyone who got an account elsewhere meanwhile is refused as with any dead link.
		token := kit.MailToken(stranger)
		invite(other.Admin, stranger, "ADMIN").Is(http.StatusCreated)
		kit.Anonymous(kit.Management()).Post(accept, joining(nextToken(kit, stranger, token))).Is(http.StatusOK)
		refused := kit.Anonymous(kit.Management()).Post(accept, joining(token)).Is(http.StatusBadRequest)
		never := kit.Anonymous(kit.Management()).Post(accept, joining("never")).Is(http.StatusBadRequest)
		require.Equal(t, never.Message, refused.Message)
	})
}

// TestAcceptingEndsASignUpOfTheAddress: somebody who registered an address before its owner gets nothing.
func TestAcceptingEndsASignUpOfTheAddress(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, anonymous := kit.Tenant("Bayani Lending"), kit.Anonymous(kit.Management())
		anonymous.Post("/registrations", map[string]any{
			"firstName": "Eve", "lastName": "Reyes", "tenantName": "Trap", "emailAddress": "vera@example.com", "title": "X",
			"password": apptest.Password, "termsAccepted": true,
		}).Is(http.StatusCreated)
		trap := kit.MailToken("vera@example.com")
		invite(tenant.Admin, "vera@example.com", "ADMIN").Is(http.StatusCreated)
		anonymous.Post(accept, joining(nextToken(kit, "vera@example.com", trap))).Is(http.StatusOK)
		anonymous.Post("/registrations/confirm", map[string]any{"token": trap}).Is(http.StatusBadRequest)
		anonymous.Post("/signins", map[string]any{"email": "vera@example.com", "password": apptest.Password}).
			Is(http.StatusBadRequest)
		me := signIn(kit, "vera@example.com").Get("/developers/me").Is(http.StatusOK)
		require.Equal(t, tenant.TenantID, me.Text("tenantId"))
	})
}

func TestWhoMayDoWhatToTheTeam(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Mayon Bank")
	own := tenant.Admin.Get("/developers/me").Text("id")
	dora, doraID := member(kit, tenant, "dora@example.com", "DEVELOPER")
	require.Equal(t, "DEVELOPER", dora.Get("/developers/me").Text("role"))
	role := map[string]any{"role": "ADMIN"}

	dora.Do(http.MethodPatch, "/developers/"+own, map[string]any{"role": "DEVELOPER"}).Is(http.StatusForbidden)
	dora.Do(http.MethodDelete, "/developers/"+own, nil).Is(http.StatusForbidden)
	dora.Do(http.MethodPatch, "/developers/"+doraID, role).Is(http.StatusForbidden)
	require.Equal(t, "You cannot modify your own account",
		tenant.Admin.Do(http.MethodPatch, "/developers/"+own, role).Is(http.StatusForbidden).Message)
	require.Equal(t, "You cannot delete your own account",
		tenant.Admin.Do(http.MethodDelete, "/developers/"+own, nil).Is(http.StatusForbidden).Message)
	foreign := other.Admin.Get("/developers/me").Text("id")
	tenant.Admin.Do(http.MethodPatch, "/developers/"+foreign, role).Is(http.StatusNotFound)
	tenant.Admin.Do(http.MethodDelete, "/developers/"+foreign, nil).Is(http.StatusNotFound)

	// Nobody gives more than they have, and nobody takes the link that gives more.
	require.Equal(t, "DEVELOPER", invite(dora, "eli@example.com", "ADMIN").Is(http.StatusCreated).Text("role"))
	above := invite(tenant.Admin, "bounce@example.com", "ADMIN").Is(http.StatusCreated)
	one := staffInvitations + "/" + above.Text("id")
	kit.Eventually("the mail to fail", func() bool {
		return strings.Contains(string(tenant.Admin.Get(staffInvitations).Body), `"FAILED"`)
	})
	dora.Post(one+"/link", nil).Is(http.StatusForbidden)
	dora.Post(one+"/resend", nil).Is(http.StatusForbidden)
	dora.Do(http.MethodDelete, one, nil).Is(http.StatusForbidden)
	link, err := url.Parse(tenant.Admin.Post(one+"/link", nil).Is(http.StatusOK).Text("link"))
	require.NoError(t, err)
	kit.Anonymous(kit.Management()).Post(accept, joining(link.Query().Get("token"))).Is(http.StatusOK)

	mailed := staffInvitations + "/" + tenant.Admin.Get(staffInvitations).Items()[0]["id"].(string)
	require.Equal(t, "CONFLICT", tenant.Admin.Post(mailed+"/link", nil).Is(http.StatusConflict).Code)

	promoted := tenant.Admin.Do(http.MethodPatch, "/developers/"+doraID, role).Is(http.StatusOK)
	require.Equal(t, "Vera Lim is now an Admin.", promoted.Message)
	require.Equal(t, "ADMIN", dora.Get("/developers/me").Text("role"), "from the next call on")
	require.Len(t, tenant.Admin.Get("/developers?role=DEVELOPER").Is(http.StatusOK).Items(), 0)
	first := tenant.Admin.Get("/developers?size=1").Is(http.StatusOK)
	rest := tenant.Admin.Get("/developers?cursor=" + first.Text("nextCursor")).Is(http.StatusOK)
	require.Len(t, rest.Items(), 2)
}

// TestOnlyAdminsInvite is the operator's wish that a DEVELOPER neither invites nor manages invitations.
func TestOnlyAdminsInvite(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.InviteByAdmins = true })
	tenant := kit.Tenant("Bayani Lending")
	dora, _ := member(kit, tenant, "dora@example.com", "DEVELOPER")
	require.Equal(t, true, tenant.Admin.Get("/developers/me").Field("mayInvite"))
	require.Equal(t, false, dora.Get("/developers/me").Field("mayInvite"))
	refused := invite(dora, "eli@example.com", "DEVELOPER").Is(http.StatusForbidden)
	require.Equal(t, "Only an Admin can invite people to your team.", refused.Message)
	require.Equal(t, "UNAUTHORIZED_ACCESS", refused.Code)
	one := staffInvitations + "/" + invite(tenant.Admin, "eli@example.com", "DEVELOPER").Is(http.StatusCreated).Text("id")
	dora.Post(one+"/resend", nil).Is(http.StatusForbidden)
	dora.Post(one+"/link", nil).Is(http.StatusForbidden)
	dora.Do(http.MethodDelete, one, nil).Is(http.StatusForbidden)
	require.Len(t, dora.Get(staffInvitations).Is(http.StatusOK).Items(), 1, "who is invited is no secret in the team")
	tenant.Admin.Post(one+"/resend", nil).Is(http.StatusOK)
}

// TestRemovalEndsEverythingButTheKeys: sign-ins end at once, keys go on, and the address is free.
func TestRemovalEndsEverythingButTheKeys(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, anonymous := kit.Tenant("Bayani Lending"), kit.Anonymous(kit.Management())
		vera, veraID := member(kit, tenant, "vera@example.com", "ADMIN")
		made := vera.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(http.StatusCreated)
		key := kit.Basic(kit.App.URLs.Sandbox, made.Text("apiKey"), made.Text("apiSecret"))
		removed := tenant.Admin.Do(http.MethodDelete, "/developers/"+veraID, nil).Is(http.StatusOK)
		require.Equal(t, "Vera Lim was removed from the team.", removed.Message)

		require.Equal(t, "INVALID_TOKEN", vera.Get("/developers/me").Is(http.StatusUnauthorized).Code)
		anonymous.Post("/signins", map[string]any{"email": "vera@example.com", "password": invitedPassword}).
			Is(http.StatusBadRequest)
		key.Get("/users").Is(http.StatusOK)
		tenant.Admin.Do(http.MethodDelete, "/developers/"+veraID, nil).Is(http.StatusNotFound)

		before := kit.MailToken("vera@example.com")
		invite(tenant.Admin, "vera@example.com", "ADMIN").Is(http.StatusCreated)
		anonymous.Post(accept, joining(nextToken(kit, "vera@example.com", before))).Is(http.StatusOK)
		require.NotEqual(t, veraID, signIn(kit, "vera@example.com").Get("/developers/me").Text("id"))
		for _, action := range []string{"developer.removed", "staffInvitation.created", "staffInvitation.accepted"} {
			require.Contains(t, string(tenant.Admin.Get("/audit?size=100").Body), action)
		}
	})
}

// TestInvitationWithoutAMailServer: it is said, and the link can be passed on by hand.
func TestInvitationWithoutAMailServer(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := newOffice(t, store)
		ctx := o.as(o.hire("ada@example.com", auth.Admin), auth.Admin)
		made, err := o.Invite(ctx, developer.InviteInput{EmailAddress: "vera@example.com", Role: auth.Admin})
		require.NoError(t, err)
		require.Equal(t, mail.Failed, made.MailState)
		require.Equal(t, "This server cannot send email.", made.MailError)
		first, _, err := o.InvitationLink(ctx, made.ID)
		require.NoError(t, err)
		second, until, err := o.InvitationLink(ctx, made.ID)
		require.NoError(t, err)
		require.WithinDuration(t, o.Clock.Now().Add(7*24*time.Hour), until, time.Minute)
		join := func(link string) error {
			u, err := url.Parse(link)
			require.NoError(t, err)
			_, err = o.Join(t.Context(), developer.JoinInput{
				Token: u.Query().Get("token"), FirstName: "Vera", LastName: "Lim", Title: "Analyst", NewPassword: invitedPassword,
			})
			return err
		}
		require.True(t, fault.HasCode(join(first), "INVALID_LINK"))
		require.NoError(t, join(second))
		require.True(t, fault.HasCode(join(second), "INVALID_LINK"))
		list, err := o.Invitations(ctx, page.Request{Size: 10})
		require.NoError(t, err)
		require.Empty(t, list.Items)
	})
}
