package invite_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/payslip"
	"nod/internal/platform/event"
	"nod/internal/test/apptest"
)

// business is an organization that may invite.
func business(t *testing.T, kit *apptest.Kit, name string) *apptest.Tenant {
	t.Helper()
	tenant := kit.Tenant(name)
	tenant.OpenProduction()
	return tenant
}

func draft() map[string]any {
	page := func(header, button string) map[string]any {
		return map[string]any{"header": header, "description": "For ${fullName} from ${companyName}.", "button": button}
	}
	return map[string]any{
		"name": "Loans", "company": map[string]any{"name": "Forged", "logoUrl": "https://evil.example/x.png"},
		"email": map[string]any{
			"sendEmail": true, "senderName": "Forged", "replyAddress": "loans@example.com",
			"subject": "${companyName} asks ${fullName}", "body": "Hello ${fullName},\n\nplease connect.",
		},
		"landingPage": page("Welcome, ${fullName}", "Connect"), "successPage": page("Done", "Close"),
	}
}

func with(body map[string]any, path string, value any) map[string]any {
	into := body
	keys := strings.Split(path, ".")
	for _, key := range keys[:len(keys)-1] {
		into = into[key].(map[string]any)
	}
	into[keys[len(keys)-1]] = value
	return body
}

func remaining(tenant *apptest.Tenant) float64 {
	for _, s := range tenant.Admin.Get("/usage/summary?mode=PRODUCTION").Is(http.StatusOK).
		Field("actionUsageSummaries").([]any) {
		if s := s.(map[string]any); s["action"] == "CreateInvite" {
			return s["usageDetail"].(map[string]any)["remainVolume"].(float64)
		}
	}
	return -1
}

func someone(email string) map[string]any {
	return map[string]any{"fullName": "Bantayog Reyes", "email": email, "templateId": "default"}
}

// statuses are those of an invite's log, oldest first.
func statuses(tenant *apptest.Tenant, inviteID string) (all []string) {
	for _, item := range tenant.Production.Get("/invites/" + inviteID + "/logs?size=150").Is(http.StatusOK).Items() {
		all = append([]string{item["inviteStatus"].(string)}, all...)
	}
	return all
}

func sentTo(t *testing.T, kit *apptest.Kit, email string) apptest.Mail {
	t.Helper()
	kit.Eventually("mail to "+email, func() bool { return len(kit.Mails(email)) > 0 })
	return kit.Mails(email)[0]
}

// TestTemplates: what is stored, refused, and ignored.
func TestTemplates(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		made := tenant.Production.Post("/inviteTemplates", draft()).Is(http.StatusCreated)
		require.Equal(t, "Bayani Lending", made.Text("company.name"), "nobody invites in another's name")
		require.Equal(t, "Bayani Lending", made.Text("email.senderName"))
		require.Empty(t, made.Text("company.logoUrl"))
		id := made.Text("id")
		require.Equal(t, "Loans", tenant.Production.Get("/inviteTemplates?size=10").Is(http.StatusOK).Items()[0]["name"])
		require.Empty(t, tenant.Sandbox.Get("/inviteTemplates").Is(http.StatusOK).Items())

		plain := tenant.Production.Get("/inviteTemplates/default").Is(http.StatusOK)
		require.Equal(t, "Bayani Lending", plain.Text("company.name"))
		require.Equal(t, tenant.Email, plain.Text("email.replyAddress"))

		for path, value := range map[string]any{
			"name": " ", "email.subject": "", "email.body": "", "email.replyAddress": "nobody",
			"landingPage.header": "", "landingPage.description": "", "landingPage.button": "",
			"successPage.header": "", "successPage.description": "", "successPage.button": "",
		} {
			refused := tenant.Production.Post("/inviteTemplates", with(draft(), path, value)).Is(http.StatusBadRequest)
			require.Contains(t, string(refused.Body), "body."+path, path)
		}
		tenant.Production.Post("/inviteTemplates", with(draft(), "email.subject", "Hello\r\nBcc: a@example.com")).
			Is(http.StatusBadRequest)
		tenant.Production.Post("/inviteTemplates", with(draft(), "email.replyAddress", "a@b.example\r\nBcc: c@d.example")).
			Is(http.StatusBadRequest)

		changed := tenant.Production.Do(http.MethodPut, "/inviteTemplates/"+id, with(draft(), "name", "Other")).
			Is(http.StatusOK)
		require.Equal(t, "Other", changed.Text("name"))
		tenant.Production.Do(http.MethodPut, "/inviteTemplates/default", draft()).Is(http.StatusConflict)
		tenant.Production.Delete("/inviteTemplates/default").Is(http.StatusConflict)
		tenant.Production.Delete("/inviteTemplates/" + id).Is(http.StatusOK)
		tenant.Production.Get("/inviteTemplates/" + id).Is(http.StatusNotFound)
	})
}

// TestInvite walks from the mail to the connection and back.
func TestInvite(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		template := tenant.Production.Post("/inviteTemplates", draft()).Is(http.StatusCreated).Text("id")
		body := someone("bantayog.reyes@example.com")
		body["templateId"] = template
		made := tenant.Production.Post("/invites", body).Is(http.StatusCreated)
		id, user := made.Text("id"), made.Text("userId")
		require.Equal(t, "INVITED", made.Text("status"))
		require.EqualValues(t, 249, remaining(tenant))

		m := sentTo(t, kit, "bantayog.reyes@example.com")
		require.Equal(t, "Bayani Lending asks Bantayog Reyes", m.Subject)
		require.Contains(t, m.From, "Bayani Lending via ")
		require.Contains(t, m.Text, "Hello Bantayog Reyes,")
		require.Contains(t, m.Links, made.Text("inviteLandingPageUrl"))
		for _, link := range m.Links {
			require.True(t, strings.HasPrefix(link, kit.App.URLs.Link+"/i/"), link)
		}
		kit.Eventually("the mail server's answer", func() bool {
			return tenant.Production.Get("/invites/"+id).Is(http.StatusOK).Field("invitedAt") != nil
		})

		// Later changes of the template do not reach a link on its way.
		tenant.Production.Delete("/inviteTemplates/" + template).Is(http.StatusOK)
		link := made.Text("inviteLandingPageUrl")
		secret := link[strings.LastIndex(link, "/")+1:]
		visitor := kit.Anonymous(kit.App.URLs.Link + "/public/v1")
		at := "/invites/" + secret
		page := visitor.Get(at).Is(http.StatusOK)
		require.Equal(t, "LANDING", page.Text("state"))
		require.Equal(t, "Welcome, Bantayog Reyes", page.Text("texts.header"))
		require.Contains(t, string(page.Body), "For Bantayog Reyes from Bayani Lending.")
		browse(kit, "/i/"+secret)
		require.Equal(t, []string{"INVITED"}, statuses(tenant, id), "a page that was loaded is no person")

		visitor.Post(at+"/seen", nil).Is(http.StatusOK)
		visitor.Post(at+"/seen", nil).Is(http.StatusOK)
		require.Equal(t, "WIDGET", visitor.Post(at+"/start", nil).Is(http.StatusOK).Text("state"))
		closed := visitor.Post(at+"/widget-closed", map[string]any{}).Is(http.StatusOK)
		require.Equal(t, "FAILURE_PAGE", closed.Text("state"))
		require.Equal(t, "You have not connected an account yet.", closed.Text("texts.header"))
		require.Equal(t, "Connect", closed.Text("texts.button"))

		pass := visitor.Post(at+"/widget-token", nil).Is(http.StatusOK)
		archive := upload(t, kit, kit.Bearer(kit.Widget(), pass.Text("accessToken")))
		linked := tenant.Production.Get("/invites/" + id).Is(http.StatusOK)
		require.Equal(t, "LINKED", linked.Text("status"))
		require.NotNil(t, linked.Field("linkedAt"))
		closed = visitor.Post(at+"/widget-closed", map[string]any{}).Is(http.StatusOK)
		require.Equal(t, "SUCCESS_PAGE", closed.Text("state"))
		require.Contains(t, closed.Text("qrCode.url"), "/m/wlnk-")

		tenant.Production.Post("/archives/"+archive+"/revoke", nil)
		kit.Bearer(kit.Widget(), pass.Text("accessToken")).Delete("/archives/" + archive)
		require.Equal(t, "REVOKED", tenant.Production.Get("/invites/"+id).Is(http.StatusOK).Text("status"))
		upload(t, kit, kit.Bearer(kit.Widget(), pass.Text("accessToken")))
		require.Equal(t, []string{
			"INVITED", "LANDING_PAGE_OPENED", "WINK_WIDGET_OPENED", "LINKED", "REVOKED", "LINKED",
		}, statuses(tenant, id))
		require.Equal(t, []event.Type{
			event.UserCreated, event.InviteInvited, event.ArchiveStarted, event.TaskStarted, event.ArchiveAnalyzed,
			event.InviteLinked, event.TaskFinished, event.ArchiveRevoked, event.ArchiveStarted, event.TaskStarted,
			event.ArchiveAnalyzed, event.TaskFinished,
		}, recorded(t, kit, tenant, user))
		require.NotContains(t, kit.Stored(), "Bantayog")
		require.NotContains(t, kit.Stored(), secret)
	})
}

// browse opens an address of the link door. The pages themselves are tried in a browser.
func browse(kit *apptest.Kit, path string) *apptest.Answer {
	return kit.Anonymous(kit.App.URLs.Link).Send(http.MethodGet, path, nil, http.Header{"Accept": {"text/html"}})
}

// upload hands in a document that nobody reads.
func upload(t *testing.T, kit *apptest.Kit, widget apptest.Actor) string {
	t.Helper()
	widget.Post("/consents", map[string]any{})
	body, ok := payslip.File("maria", "payslip-maria-villanueva.pdf")
	require.True(t, ok)
	archive := widget.Upload(apptest.Upload{
		FileType: "OTHERS", Name: "card.pdf", Type: "application/pdf", Body: body,
	}).Is(http.StatusCreated).Text("archiveId")
	kit.Eventually("end of the reading", func() bool {
		return widget.Get("/archives/"+archive).Is(http.StatusOK).Text("status") == "UNSUPPORTED"
	})
	return archive
}

func recorded(t *testing.T, kit *apptest.Kit, tenant *apptest.Tenant, user string) (types []event.Type) {
	t.Helper()
	found := tenant.Production.Get("/portal/users/" + user + "/timeline?size=150").Is(http.StatusOK).Items()
	for _, item := range found {
		if item["kind"] == "EVENT" {
			types = append([]event.Type{event.Type(item["type"].(string))}, types...)
		}
	}
	return types
}

// TestPreview: a preview shows what is sent, gaps included, and sends nothing.
func TestPreview(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := business(t, kit, "Bayani Lending")
	body := draft()
	delete(body, "name")
	body["fullName"], body["winkTemplateId"] = "Bantayog Reyes", ""
	shown := tenant.Production.Post("/portal/inviteTemplates/preview", body).Is(http.StatusOK)
	require.Contains(t, shown.Text("from"), "Bayani Lending via ")
	require.Equal(t, "loans@example.com", shown.Text("replyTo"))
	require.Equal(t, "Bayani Lending asks Bantayog Reyes", shown.Text("subject"))
	require.Contains(t, shown.Text("html"), "Bayani Lending asks Bantayog Reyes")
	require.Equal(t, "Welcome, Bantayog Reyes", shown.Text("landingPage.texts.header"))
	require.Equal(t, "Close", shown.Text("successPage.texts.button"))
	require.Regexp(t, "^Bayani Lending asks you to connect your work account: https?://[^ ]+/i/preview$", shown.Text("sms"))
	own := with(body, "sms", map[string]any{"text": "Hi ${fullName},"})
	require.Regexp(t, "^Hi Bantayog Reyes, https?://", tenant.Production.Post("/portal/inviteTemplates/preview", own).
		Is(http.StatusOK).Text("sms"))
	pictured := with(body, "landingPage.description", "![our **house**](https://e.example/h) of ${fullName}")
	described := tenant.Production.Post("/portal/inviteTemplates/preview", pictured).Is(http.StatusOK)
	require.Equal(t, []any{map[string]any{"tag": "p", "children": []any{
		map[string]any{"text": "our house of Bantayog Reyes"},
	}}}, described.Field("landingPage.texts.body"), "whose picture would tell that it was opened")
	tenant.Production.Post("/portal/inviteTemplates/preview", with(body, "email.subject", "")).Is(http.StatusOK)
	require.EqualValues(t, 250, remaining(tenant))
}

// TestRefusals: what is no invitation costs nothing.
func TestRefusals(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		tenant.Sandbox.Post("/invites", someone("a@example.com")).Is(http.StatusForbidden)
		change := func(key string, value any) map[string]any {
			body := someone("a@example.com")
			body[key] = value
			return body
		}
		for _, body := range []map[string]any{
			change("email", "abc"), change("email", "a@example.com\r\nBcc: b@example.com"),
			change("email", `"a@b> SIZE=1"@example.com`), change("fullName", "Ana\r\nBcc: b@example.com"),
		} {
			tenant.Production.Post("/invites", body).Is(http.StatusBadRequest)
		}
		tenant.Production.Post("/invites", change("templateId", "itpl-unknown")).Is(http.StatusNotFound)
		tenant.Production.Post("/invites", change("winkTemplateId", "wtpl-unknown")).Is(http.StatusNotFound)
		require.EqualValues(t, 250, remaining(tenant))
		require.Empty(t, tenant.Production.Get("/invites").Is(http.StatusOK).Items())

		// A name that looks like a placeholder, a link or markup stays what it is.
		name := "${companyName} <b>"
		tenant.Production.Post("/invites", change("fullName", name)).Is(http.StatusCreated)
		m := sentTo(t, kit, "a@example.com")
		require.Contains(t, m.Text, "Hello "+name)
		require.NotContains(t, m.HTML, "<b>")

		// Nobody's name: the part of the address before the @.
		tenant.Production.Post("/invites", map[string]any{"email": "makiling@example.com", "templateId": "default"}).
			Is(http.StatusCreated)
		require.Contains(t, sentTo(t, kit, "makiling@example.com").Text, "Hello makiling,")
	})
}

// TestRefusedMail: the credit comes back, and the link is dead.
func TestRefusedMail(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		made := tenant.Production.Post("/invites", someone("bounce@example.com")).Is(http.StatusCreated)
		kit.Eventually("the mail server's answer", func() bool {
			return tenant.Production.Get("/invites/"+made.Text("id")).Is(http.StatusOK).Text("status") == "FAILED"
		})
		require.Contains(t, tenant.Production.Get("/invites/"+made.Text("id")).Is(http.StatusOK).Text("errorMessage"), "550")
		require.EqualValues(t, 250, remaining(tenant))
		require.Equal(t, []string{"FAILED"}, statuses(tenant, made.Text("id")))
		path := strings.TrimPrefix(made.Text("inviteLandingPageUrl"), kit.App.URLs.Link)
		kit.Anonymous(kit.App.URLs.Link + "/public/v1").Get(strings.Replace(path, "/i/", "/invites/", 1)).
			Is(http.StatusNotFound)
		require.Equal(t, []event.Type{event.UserCreated}, recorded(t, kit, tenant, made.Text("userId")))
	})
}

// TestQuota: with nothing left an invitation is refused.
func TestQuota(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		kit.Exec(`INSERT INTO quota (tenant_id, mode, action, total, used, reserved, enabled, updated_at)
			VALUES ($1, 'PRODUCTION', 'CreateInvite', 1, 0, 0, TRUE, 1)`, tenant.TenantID)
		tenant.Production.Post("/invites", someone("a@example.com")).Is(http.StatusCreated)
		refused := tenant.Production.Post("/invites", someone("b@example.com")).Is(http.StatusForbidden)
		require.Contains(t, string(refused.Body), "QUOTA_EXCEEDED")
		require.Contains(t, string(refused.Body), "free invites")
		require.Len(t, tenant.Production.Get("/invites").Is(http.StatusOK).Items(), 1)
	})
}

// TestUnsubscribe: only a POST unsubscribes, and no invitation of the organization comes after it.
func TestUnsubscribe(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := business(t, kit, "Bayani Lending"), business(t, kit, "Matalino Loans")
		tenant.Production.Post("/invites", someone("bantayog@example.com")).Is(http.StatusCreated)
		link := ""
		for _, found := range sentTo(t, kit, "bantayog@example.com").Links {
			if strings.HasSuffix(found, "/unsubscribe") {
				link = strings.TrimPrefix(found, kit.App.URLs.Link)
			}
		}
		door := kit.Anonymous(kit.App.URLs.Link)
		browse(kit, link) // changes nothing
		tenant.Production.Post("/invites", someone("bantayog@example.com")).Is(http.StatusCreated)
		door.Do(http.MethodPost, link, nil).Is(http.StatusNoContent)
		door.Do(http.MethodPost, link, nil).Is(http.StatusNoContent)
		refused := tenant.Production.Post("/invites", someone("Bantayog@Example.com")).Is(http.StatusBadRequest)
		require.Contains(t, string(refused.Body), "unsubscribed")
		require.EqualValues(t, 248, remaining(tenant))
		other.Production.Post("/invites", someone("bantayog@example.com")).Is(http.StatusCreated)
		door.Do(http.MethodPost, "/i/unknown/unsubscribe", nil).Is(http.StatusNotFound)
	})
}

// TestOwnDelivery: without a mail the caller delivers the link, and the event tells of it at once.
func TestOwnDelivery(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		body := someone("bantayog@example.com")
		body["templateId"] = tenant.Production.Post("/inviteTemplates", with(draft(), "email.sendEmail", false)).
			Is(http.StatusCreated).Text("id")
		made := tenant.Production.Post("/invites", body).Is(http.StatusCreated)
		require.NotNil(t, made.Field("invitedAt"))
		require.Equal(t, []string{"INVITED"}, statuses(tenant, made.Text("id")))
		require.Empty(t, kit.Mails("bantayog@example.com"))
	})
}

// TestLinkLife: a link ends after 14 days, but not for people who connected.
func TestLinkLife(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		path := func(email string) string {
			made := tenant.Production.Post("/invites", someone(email)).Is(http.StatusCreated)
			return strings.TrimPrefix(made.Text("inviteLandingPageUrl"), kit.App.URLs.Link)
		}
		idle, busy := path("idle@example.com"), path("busy@example.com")
		visitor := kit.Anonymous(kit.App.URLs.Link + "/public/v1")
		pass := visitor.Post("/invites/"+strings.TrimPrefix(busy, "/i/")+"/widget-token", nil).Is(http.StatusOK)
		upload(t, kit, kit.Bearer(kit.Widget(), pass.Text("accessToken")))
		visitor.Get("/invites/" + strings.TrimPrefix(idle, "/i/")).Is(http.StatusOK)
		kit.Advance(15 * 24 * time.Hour)
		visitor.Get("/invites/" + strings.TrimPrefix(idle, "/i/")).Is(http.StatusNotFound)
		visitor.Post("/invites/"+strings.TrimPrefix(idle, "/i/")+"/start", nil).Is(http.StatusNotFound)
		kept := visitor.Get("/invites/" + strings.TrimPrefix(busy, "/i/")).Is(http.StatusOK)
		require.Equal(t, "LEAVING", kept.Text("state"))
		require.Contains(t, kept.Text("exit"), "/m/wlnk-")
	})
}

// TestEarlierRows: invites of an earlier release are read before and after they are sealed.
func TestEarlierRows(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		kit.Exec(`INSERT INTO invite (tenant_id, mode, id, user_id, template_id, wink_template_id, email, full_name,
				token_hash, status, error, created_at)
			VALUES ($1, 'PRODUCTION', 'inv-1', 'user-1', '', '', 'bantayog@example.com', 'Bantayog Cruz', $1, 'INVITED',
				'mailbox full', 1)`, tenant.TenantID)
		for range 2 {
			items := tenant.Production.Get("/invites").Is(http.StatusOK).Items()
			require.Len(t, items, 1)
			require.Equal(t, "bantayog@example.com", items[0]["email"])
			require.Equal(t, "Bantayog Cruz", items[0]["fullName"])
			require.Equal(t, "mailbox full", items[0]["errorMessage"])
			kit.SealAll()
		}
		require.NotContains(t, kit.Stored(), "Bantayog")
	})
}

// TestNoDeveloper: the invited are people of a tenant, not developers of its portal.
func TestNoDeveloper(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := business(t, kit, "Bayani Lending")
	const email = "bantayog@example.com"
	tenant.Production.Post("/invites", someone(email)).Is(http.StatusCreated)
	sentTo(t, kit, email)
	door := kit.Anonymous(kit.Management())
	signIn := map[string]any{"email": email, "password": apptest.Password}
	unknown := map[string]any{"email": "nobody@example.com", "password": apptest.Password}
	refused, other := door.Post("/signins", signIn), door.Post("/signins", unknown)
	require.NotEqual(t, http.StatusCreated, refused.Status)
	require.Equal(t, other.Status, refused.Status)
	door.Post("/passwordResets", map[string]any{"emailAddress": email}).Is(http.StatusCreated)
	require.Len(t, kit.Mails(email), 1, "there is no password to reset")
}

// TestAgain: a mail is sent again with the same link, for another 14 days and no credit; not to those who connected,
// left, or were told that the link is over.
func TestAgain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		made := tenant.Production.Post("/invites", someone("bantayog@example.com")).Is(http.StatusCreated)
		at, link := "/invites/"+made.Text("id"), made.Text("inviteLandingPageUrl")
		kit.Eventually("the mail server's answer", func() bool {
			return tenant.Production.Get(at).Is(http.StatusOK).Field("invitedAt") != nil
		})
		kit.Advance(13 * 24 * time.Hour)
		tenant.SignIn()
		again := tenant.Production.Post(at+"/resend", nil).Is(http.StatusOK)
		require.Equal(t, link, again.Text("inviteLandingPageUrl"))
		kit.Eventually("the second mail", func() bool { return len(kit.Mails("bantayog@example.com")) == 2 })
		require.Contains(t, kit.Mails("bantayog@example.com")[0].Links, link)
		kit.Advance(13 * 24 * time.Hour)
		tenant.SignIn()
		visitor := kit.Anonymous(kit.App.URLs.Link + "/public/v1")
		page := "/invites/" + link[strings.LastIndex(link, "/")+1:]
		visitor.Get(page).Is(http.StatusOK)
		require.EqualValues(t, 249, remaining(tenant))
		require.Equal(t, []string{"INVITED"}, statuses(tenant, made.Text("id")))
		require.Equal(t, []event.Type{event.UserCreated, event.InviteInvited}, recorded(t, kit, tenant, made.Text("userId")))

		visitor.Post(page+"/unsubscribe", nil).Is(http.StatusOK)
		require.Contains(t, string(tenant.Production.Post(at+"/resend", nil).Is(http.StatusConflict).Body), "unsubscribed")
		failed := tenant.Production.Post("/invites", someone("bounce@example.com")).Is(http.StatusCreated)
		kit.Eventually("the mail server's answer", func() bool {
			return tenant.Production.Get("/invites/"+failed.Text("id")).Is(http.StatusOK).Text("status") == "FAILED"
		})
		tenant.Production.Post("/invites/"+failed.Text("id")+"/resend", nil).Is(http.StatusConflict)
		tenant.Production.Post("/invites/"+failed.Text("id")+"/revoke", nil).Is(http.StatusConflict)
		tenant.Production.Post("/invites/inv-unknown/resend", nil).Is(http.StatusNotFound)
	})
}

// TestRevoke: the link is dead and stays so, once; those who connected keep theirs.
func TestRevoke(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		made := tenant.Production.Post("/invites", someone("idle@example.com")).Is(http.StatusCreated)
		at, link := "/invites/"+made.Text("id"), made.Text("inviteLandingPageUrl")
		visitor := kit.Anonymous(kit.App.URLs.Link + "/public/v1")
		page := "/invites/" + link[strings.LastIndex(link, "/")+1:]
		visitor.Post(page+"/seen", nil).Is(http.StatusOK)
		require.Equal(t, "REVOKED", tenant.Production.Post(at+"/revoke", nil).Is(http.StatusOK).Text("status"))
		tenant.Production.Post(at+"/revoke", nil).Is(http.StatusOK)
		visitor.Get(page).Is(http.StatusNotFound)
		visitor.Post(page+"/widget-token", nil).Is(http.StatusNotFound)
		tenant.Production.Post(at+"/resend", nil).Is(http.StatusConflict)
		require.Equal(t, 1, strings.Count(strings.Join(statuses(tenant, made.Text("id")), " "), "REVOKED"))

		busy := tenant.Production.Post("/invites", someone("busy@example.com")).Is(http.StatusCreated)
		link = busy.Text("inviteLandingPageUrl")
		page = "/invites/" + link[strings.LastIndex(link, "/")+1:]
		pass := visitor.Post(page+"/widget-token", nil).Is(http.StatusOK)
		upload(t, kit, kit.Bearer(kit.Widget(), pass.Text("accessToken")))
		tenant.Production.Post("/invites/"+busy.Text("id")+"/revoke", nil).Is(http.StatusConflict)
		tenant.Production.Post("/invites/"+busy.Text("id")+"/resend", nil).Is(http.StatusConflict)
		visitor.Get(page).Is(http.StatusOK)
	})
}

// TestFilters: by status, and by a part of the name or address, over pages.
func TestFilters(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		invite := func(name, email string) string {
			body := someone(email)
			body["fullName"] = name
			return tenant.Production.Post("/invites", body).Is(http.StatusCreated).Text("id")
		}
		gone := invite("José Reyes", "jr@example.com")
		invite("Ana Reyes", "ana@example.com")
		invite("Ana Cruz", "reyes-cruz@example.com")
		invite("Mia Santos", "mia@example.com")
		tenant.Production.Post("/invites/"+gone+"/revoke", nil).Is(http.StatusOK)
		names := func(query string) (all []string) {
			for cursor := ""; ; {
				list := tenant.Production.Get("/invites?size=2&" + query + "&cursor=" + cursor).Is(http.StatusOK)
				for _, item := range list.Items() {
					all = append(all, item["fullName"].(string))
				}
				if list.Field("nextCursor") == nil {
					return all
				}
				cursor = list.Text("nextCursor")
			}
		}
		require.Equal(t, []string{"Ana Cruz", "Ana Reyes", "José Reyes"}, names("search=REYES"))
		require.Equal(t, []string{"José Reyes"}, names("search=jose"))
		require.Equal(t, []string{"José Reyes"}, names("inviteStatus=REVOKED"))
		require.Empty(t, names("inviteStatus=REVOKED&search=ana"))
		require.Len(t, names("search="), 4)
		tenant.Production.Get("/invites?inviteStatus=OPENED").Is(http.StatusBadRequest)
	})
}

// TestTracking: mails report that they were opened only where the tenant's texts say so.
func TestTracking(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		plain := tenant.Production.Post("/invites", someone("plain@example.com")).Is(http.StatusCreated)
		require.NotContains(t, sentTo(t, kit, "plain@example.com").HTML, "<img")
		open := func(link string) *apptest.Answer {
			return browse(kit, strings.TrimPrefix(link, kit.App.URLs.Link)+"/opened.gif").Is(http.StatusOK)
		}
		open(plain.Text("inviteLandingPageUrl"))
		open(kit.App.URLs.Link + "/i/unknown")
		require.Equal(t, "INVITED", tenant.Production.Get("/invites/"+plain.Text("id")).Text("status"))

		body := someone("tracked@example.com")
		body["templateId"] = tenant.Production.Post("/inviteTemplates", with(draft(), "email.trackOpens", true)).
			Is(http.StatusCreated).Text("id")
		made := tenant.Production.Post("/invites", body).Is(http.StatusCreated)
		link := made.Text("inviteLandingPageUrl")
		require.Contains(t, sentTo(t, kit, "tracked@example.com").HTML, `<img src="`+link+`/opened.gif"`)
		open(link)
		open(link)
		require.Equal(t, []string{"EMAIL_OPENED", "INVITED"}, sorted(statuses(tenant, made.Text("id"))))
	})
}

func sorted(all []string) []string {
	slices.Sort(all)
	return all
}
