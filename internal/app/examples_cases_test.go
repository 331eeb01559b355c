//go:build !race

package app_test

import (
	"net/http"
	"strings"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// notRun are the operations whose example cannot succeed as it stands, with the reason. An operation that has its
// like in another API is named with its own.
var notRun = map[string]string{
	"stream-changes":          "the stream stays open",
	"stream-events":           "the stream stays open",
	"add-passkey":             "only a security key can make the credential",
	"log-in-by-passkey":       "only a security key can make the credential",
	"ask-second-step-passkey": "only a developer with a security key has this step",
	"rename-passkey":          "only a security key can make a passkey",
	"delete-passkey":          "only a security key can make a passkey",
}

type values = map[string]string

// preparations make what an example needs and the sample data lacks, or what it ends.
func preparations() map[string]func(x *examples) values {
	return map[string]func(x *examples) values{
		"create-invite":                 (*examples).inProduction,
		"resend-invite":                 (*examples).sent,
		"create-invite-import":          (*examples).inProduction,
		"get-invite-import":             (*examples).imported,
		"list-invite-import-contacts":   (*examples).imported,
		"export-invite-import-failures": (*examples).imported,
		"start-invite-import":           (*examples).imported,
		"pause-invite-import":           (*examples).importStarted,
		"stop-invite-import":            (*examples).imported,
		"create-lookup-batch":           (*examples).consented,
		"review-verification":           (*examples).mismatched,
		"rerun-verification":            (*examples).mismatched,
		"rerun-signal":                  (*examples).signaled,
		"copy-invitation-link":          (*examples).undelivered,
		"redeliver-webhook-delivery":    (*examples).delivered,
		"get-webhook-delivery":          (*examples).delivered,
		"get-request":                   (*examples).logged,
		"list-webhook-deliveries":       (*examples).delivered,
		"get-webhook-health":            (*examples).delivered,
		"list-lookup-batch-rows":        (*examples).subjectsUploaded,
		"get-lookup-batch":              (*examples).subjectsUploaded,
		"export-lookup-batch-results":   (*examples).subjectsUploaded,
		"export-lookup-batch-failures":  (*examples).subjectsUploaded,
		"start-lookup-batch":            (*examples).subjectsUploaded,
		"stop-lookup-batch":             (*examples).subjectsUploaded,
		"pause-lookup-batch":            (*examples).subjectsStarted,
		"start-webhook-replay":          (*examples).delivered,
		"preview-webhook-replay":        (*examples).delivered,
		"send-test-event":               (*examples).delivered,
		"rotate-webhook-secret":         (*examples).hooked,
		"update-webhook":                (*examples).hooked,
		"get-deleted-webhook":           (*examples).unhooked,
		"get-webhook-replay":            (*examples).replayed,
		"get-export":                    (*examples).exported,
		"get-erasure":                   (*examples).erased,
		"erase-user":                    (*examples).erasable,
		"get-template":                  (*examples).designed,
		"restore-site-version":          (*examples).savedTwice,
		"rename-site-version":           (*examples).savedTwice,
		"revoke-site-link":              (*examples).linked,
		"get-site-draft":                (*examples).drafted,
		"save-site-draft":               (*examples).drafted,
		"delete-site-draft":             (*examples).drafted,
		"export-alpha-forms":            (*examples).published,
		"update-developer":              (*examples).person,
		"change-password":               (*examples).person,
		"enrol-totp":                    (*examples).person,
		"log-out":                       (*examples).person,
		"revoke-signin":                 (*examples).person,
		"revoke-other-signins":          (*examples).person,
		"update-developer-role":         (*examples).member,
		"delete-developer":              (*examples).member,
		"accept-invitation":             (*examples).invited,
		"confirm-registration":          (*examples).registered,
		"confirm-password-reset":        (*examples).forgetful,
		"confirm-totp":                  (*examples).enrolling,
		"remove-totp":                   (*examples).enrolled,
		"renew-recovery-codes":          (*examples).enrolled,
		"take-second-step":              (*examples).halfway,
		"widget/start-login":            (*examples).maria,
		"widget/get-task":               (*examples).asked,
		"widget/cancel-task":            (*examples).asked,
		"widget/answer-mfa":             (*examples).asked,
		"widget/resend-mfa":             (*examples).askedBefore,
		"correct-archive":               (*examples).analyzed,
		"widget/get-archive":            (*examples).uploaded,
		"widget/cancel-archive":         (*examples).uploaded,
		"widget/revoke-archive":         (*examples).uploaded,
		"widget/revoke-account":         (*examples).connected,
		"get-logged-request":            (*examples).logged,
		"restore-template-version":      (*examples).designedTwice,
		"rename-template-version":       (*examples).designedTwice,
		"get-saved-screen":              (*examples).shelved,
		"delete-saved-screen":           (*examples).shelved,
		"send-manual-result":            (*examples).analyzed,
		"widget/start-handoff":          (*examples).atTheList,
		"widget/get-handoff":            (*examples).handedOff,
		"widget/cancel-handoff":         (*examples).handedOff,
	}
}

// productionURL is the variable of what is run in Production: its base address.
const productionURL = "PRODUCTION_URL"

// inProduction is a key of Production, where invitations are sent.
func (x *examples) inProduction() values {
	key := x.management.Post("/apiKeys", map[string]any{"mode": "PRODUCTION"}).Is(http.StatusCreated)
	return values{
		"NOD_API_KEY": key.Text("apiKey"), "NOD_API_SECRET": key.Text("apiSecret"), productionURL: x.kit.App.URLs.Open,
	}
}

// live calls the API of Production with the key of values.
func (x *examples) live(own values) apptest.Actor {
	return x.kit.Basic(own[productionURL], own["NOD_API_KEY"], own["NOD_API_SECRET"])
}

// sent is an invite whose email was sent.
func (x *examples) sent() values {
	own := x.inProduction()
	live := x.live(own)
	own["INVITE_ID"] = live.Post("/invites", map[string]any{"email": "bea@example.com", "templateId": "default"}).
		Is(http.StatusCreated).Text("id")
	x.kit.Eventually("the email is sent", func() bool {
		sent, err := db.Get[bool](x.Context(), x.kit.App.DB.Read(),
			"SELECT sent_at IS NOT NULL FROM invite WHERE id = $1", own["INVITE_ID"])
		return err == nil && sent
	})
	return own
}

// imported is a file of people to invite, which was checked.
func (x *examples) imported() values {
	own := x.inProduction()
	live := x.live(own)
	id := live.Post("/inviteImports", map[string]any{
		"fileName": "staff.csv", "templateId": "default", "format": "CSV",
		"contacts": "FullName,Email\nCarla Reyes,carla@example.com\n",
	}).Is(http.StatusCreated).Text("id")
	x.kit.Eventually("the file is checked", func() bool {
		return live.Get("/inviteImports/"+id).Is(http.StatusOK).Text("state") == "READY"
	})
	own["INVITE_IMPORT_ID"] = id
	return own
}

// importStarted is one that was started, and paused before it sent anything.
func (x *examples) importStarted() values {
	own := x.imported()
	x.kit.Exec("UPDATE invite_import SET state = 'PAUSED' WHERE id = $1", own["INVITE_IMPORT_ID"])
	return own
}

// consented is a consent template of the reader's own.
func (x *examples) consented() values { return values{"CONSENT_TEMPLATE_ID": consentOf(x.management)} }

// mismatched is a verification of somebody whom the registry knows by another name.
func (x *examples) mismatched() values {
	id := lookUp(x.sandbox, "Somebody Else")
	x.kit.Eventually("a result to review", func() bool {
		return x.sandbox.Get("/alpha/verifications/"+id).Field("review") != nil
	})
	return values{"VERIFICATION_ID": id}
}

// signaled is a signal of a number whose consent nobody withdrew.
func (x *examples) signaled() values {
	id := lookUpPhone(x.sandbox, "2")
	x.kit.Eventually("a result", func() bool { return x.sandbox.Get("/alpha/signals/"+id).Text("status") == "COMPLETED" })
	return values{"SIGNAL_ID": id}
}

// undelivered is an invitation of a colleague whose email failed.
func (x *examples) undelivered() values {
	t := x.kit.Tenant("Examples")
	own := valuesOf(t)
	own["STAFF_INVITATION_ID"] = t.Admin.Post("/staffInvitations", map[string]any{
		"emailAddress": "bounce@example.com", "role": "DEVELOPER",
	}).Is(http.StatusCreated).Text("id")
	x.kit.Eventually("the email fails", func() bool {
		return strings.Contains(string(t.Admin.Get("/staffInvitations").Is(http.StatusOK).Body), `"FAILED"`)
	})
	return own
}

// published is a site that people may answer.
func (x *examples) published() values {
	x.Helper()
	body := map[string]any{"name": "Loan", "enabled": true, "winkTemplateId": "default_customization"}
	return values{"WINK_SITE_ID": x.management.Post("/sites?mode=SANDBOX", body).Is(http.StatusCreated).Text("id")}
}

// savedTwice is a site with a version before the current one.
func (x *examples) savedTwice() values {
	x.Helper()
	body := map[string]any{"name": "Loan", "enabled": true, "winkTemplateId": "default_customization"}
	site := x.management.Post("/sites?mode=SANDBOX", body).Is(http.StatusCreated).Text("id")
	body["winkSiteTemplate"] = map[string]any{
		"winkTemplateId": "default_customization", "redirectBackUrl": "https://example.com",
	}
	x.management.Do(http.MethodPut, "/sites/"+site+"?mode=SANDBOX", body).Is(http.StatusOK)
	versions := x.management.Get("/sites/" + site + "/versions?mode=SANDBOX").Is(http.StatusOK).Items()
	return values{"SITE_ID": site, "VERSION_ID": versions[1]["id"].(string)}
}

// linked is a site with a one-time link.
func (x *examples) linked() values {
	x.Helper()
	site := x.published()["WINK_SITE_ID"]
	made := x.management.Post("/sites/"+site+"/links?mode=SANDBOX", map[string]any{}).Is(http.StatusCreated)
	return values{"SITE_ID": site, "LINK_ID": made.Text("id")}
}

// shelved is a screen in the library.
func (x *examples) shelved() values {
	x.Helper()
	made := x.management.Post("/savedScreens?mode=SANDBOX", map[string]any{"name": "About you", "winkSiteTemplate": flowBody})
	return values{"SAVED_SCREEN_ID": made.Is(http.StatusCreated).Text("id")}
}

// drafted is a site with a draft.
func (x *examples) drafted() values {
	x.Helper()
	body := map[string]any{"name": "Loan", "enabled": false, "type": "LOWCODE", "isDraft": true, "winkSiteTemplate": flowBody}
	made := x.management.Post("/sites?mode=SANDBOX", body).Is(http.StatusCreated)
	kept := x.management.Do(http.MethodPut, "/sites/"+made.Text("id")+"/draft?mode=SANDBOX", map[string]any{
		"name": "Loan", "winkSiteTemplate": flowBody,
	}).Is(http.StatusOK)
	return values{"SITE_ID": made.Text("id"), "VERSION": kept.Text("version"), "SITE_VERSION": made.Text("version")}
}

// delivered is the webhook of the sample data, which has deliveries.
func (x *examples) delivered() values {
	hooks := x.sandbox.Get("/webhooks").Is(http.StatusOK).Items()
	id := hooks[len(hooks)-1]["id"].(string)
	now := x.kit.App.Clock.Now()
	return values{
		"WEBHOOK_ID": id, "DELIVERY_ID": x.newest(x.sandbox, "/webhooks/"+id+"/deliveries"),
		"FROM": now.Add(-time.Hour).Format(time.RFC3339), "TO": now.Format(time.RFC3339),
	}
}

// hooked is a separate webhook.
func (x *examples) hooked() values {
	return values{"WEBHOOK_ID": x.sandbox.Post("/webhooks", map[string]any{
		"name": "Other", "url": "https://example.com/hooks", "eventTypes": []string{"ALL_EVENTS"}, "secret": "webhook-secret-1",
	}).Is(http.StatusOK).Text("id")}
}

func (x *examples) unhooked() values {
	id := x.hooked()["WEBHOOK_ID"]
	x.sandbox.Delete("/webhooks/" + id).Is(http.StatusOK)
	return values{"DELETED_WEBHOOK_ID": id}
}

func (x *examples) replayed() values {
	own := x.delivered()
	own["REPLAY_ID"] = x.management.Post("/webhooks/"+own["WEBHOOK_ID"]+"/replays?mode=SANDBOX", map[string]any{
		"from": own["FROM"], "to": own["TO"], "only": "FAILED",
	}).Is(http.StatusAccepted).Text("id")
	return own
}

func (x *examples) exported() values {
	return values{"EXPORT_ID": x.sandbox.Post("/portal/users/exports", map[string]any{}).
		Is(http.StatusAccepted).Text("id")}
}

// erasable is a user whose data may go.
func (x *examples) erasable() values {
	id := x.sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
	return values{"USER_ID": id, "LAST_8_OF_USER_ID": id[len(id)-8:]}
}

func (x *examples) erased() values {
	own := x.erasable()
	return values{"ERASURE_ID": x.sandbox.Post("/portal/users/"+own["USER_ID"]+"/erasures", map[string]any{
		"confirmation": own["LAST_8_OF_USER_ID"],
	}).Is(http.StatusAccepted).Text("id")}
}

func (x *examples) designed() values {
	return values{"TEMPLATE_ID": x.management.Post("/templates?mode=SANDBOX", map[string]any{
		"name": "Kept", "companyName": "Bayani Lending",
	}).Is(http.StatusCreated).Text("id")}
}

// logged is a request with a key that has reached the request log.
func (x *examples) logged() values {
	x.kit.Basic(x.kit.App.URLs.Sandbox, x.own["NOD_API_KEY"], x.own["NOD_API_SECRET"]).Get("/users?size=1").Is(http.StatusOK)
	x.kit.Eventually("the request in the log", func() bool {
		return len(x.management.Get("/requestLog?mode=SANDBOX").Is(http.StatusOK).Items()) > 0
	})
	return nil
}

// designedTwice is a template with a version before the current one.
func (x *examples) designedTwice() values {
	own := x.designed()
	path := "/templates/" + own["TEMPLATE_ID"]
	x.management.Do(http.MethodPut, path+"?mode=SANDBOX", map[string]any{"themeColor": "#aa0000"}).Is(http.StatusOK)
	versions := x.management.Get(path + "/versions?mode=SANDBOX").Is(http.StatusOK).Items()
	own["VERSION_ID"] = versions[1]["id"].(string)
	return own
}

func valuesOf(t *apptest.Tenant) values {
	return values{
		"DEVELOPER_TOKEN": strings.TrimPrefix(t.Admin.Authorization(), "Bearer "), "EMAIL": t.Email,
		"PASSWORD":     apptest.Password,
		"DEVELOPER_ID": t.Admin.Get("/developers/me").Text("id"),
	}
}

// person is the admin of a separate organization, whose login and password may end.
func (x *examples) person() values {
	t := x.kit.Tenant("Examples")
	own := valuesOf(t)
	own["SIGNIN_ID"] = x.newest(t.Admin, "/signins")
	return own
}

// invite has somebody invited into its own organization.
func (x *examples) invite() (own values, email string) {
	t := x.kit.Tenant("Examples")
	email = "second." + t.Email
	t.Admin.Post("/staffInvitations", map[string]any{"emailAddress": email, "role": "DEVELOPER"}).Is(http.StatusCreated)
	return valuesOf(t), email
}

func (x *examples) invited() values {
	_, email := x.invite()
	return values{"TOKEN": x.kit.MailToken(email)}
}

func (x *examples) member() values {
	own, email := x.invite()
	x.kit.Anonymous(x.kit.Management()).Post("/staffInvitations/confirm", map[string]any{
		"token": x.kit.MailToken(email), "firstName": "Jose", "lastName": "Cruz", "title": "Engineer",
		"newPassword": apptest.Password, "termsAccepted": true,
	}).Is(http.StatusOK)
	admin := x.kit.Bearer(x.kit.Management(), own["DEVELOPER_TOKEN"])
	for _, d := range admin.Get("/developers").Is(http.StatusOK).Items() {
		if id := d["id"].(string); id != own["DEVELOPER_ID"] {
			own["DEVELOPER_ID"] = id
			return own
		}
	}
	require.Fail(x, "nobody joined")
	return nil
}

func (x *examples) registered() values {
	const email = "register.example@example.com"
	x.kit.Anonymous(x.kit.Management()).Post("/registrations", map[string]any{
		"firstName": "Ada", "lastName": "Reyes", "tenantName": "Examples", "emailAddress": email, "title": "Engineer",
		"password": apptest.Password, "termsAccepted": true,
	}).Is(http.StatusCreated)
	return values{"TOKEN": x.kit.MailToken(email)}
}

func (x *examples) forgetful() values {
	t := x.kit.Tenant("Examples")
	before := len(x.kit.Mails(t.Email))
	x.kit.Anonymous(x.kit.Management()).Post("/passwordResets", map[string]any{"emailAddress": t.Email}).
		Is(http.StatusCreated)
	x.kit.Eventually("mail", func() bool { return len(x.kit.Mails(t.Email)) > before })
	return values{"TOKEN": x.kit.MailToken(t.Email)}
}

// enrolling is a person who has scanned the QR code.
func (x *examples) enrolling() values {
	own := x.person()
	own["SECRET"] = x.kit.Bearer(x.kit.Management(), own["DEVELOPER_TOKEN"]).
		Post("/totp", map[string]any{"password": apptest.Password}).Is(http.StatusCreated).Text("secret")
	own["CODE"] = x.code(own)
	return own
}

func (x *examples) code(own values) string {
	code, err := totp.GenerateCode(own["SECRET"], x.kit.App.Clock.Now())
	require.NoError(x, err)
	return code
}

// enrolled is a person whose app is set up, and shows its next code.
func (x *examples) enrolled() values {
	own := x.enrolling()
	x.kit.Bearer(x.kit.Management(), own["DEVELOPER_TOKEN"]).
		Post("/totp/confirm", map[string]any{"code": own["CODE"]}).Is(http.StatusOK)
	x.kit.Advance(time.Minute)
	own["CODE"] = x.code(own)
	return own
}

func (x *examples) halfway() values {
	own := x.enrolled()
	own["TOKEN"] = x.kit.Anonymous(x.kit.Management()).Send(http.MethodPost, "/signins",
		map[string]any{"email": own["EMAIL"], "password": apptest.Password}, http.Header{"User-Agent": {x.agent()}}).
		Is(http.StatusCreated).Text("secondFactor.token")
	return own
}

// newWidget is the widget of a user who has agreed.
func (x *examples) newWidget() (apptest.Actor, values) {
	user := x.sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated)
	widget := x.kit.Bearer(x.kit.Widget(), user.Text("token.accessToken"))
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	return widget, values{"WIDGET_TOKEN": user.Text("token.accessToken")}
}

func (x *examples) maria() values {
	_, own := x.newWidget()
	own["PROVIDER_ID"], own["PASSWORD"] = employer, connector.Personas()[0].Password
	return own
}

// asked is a user whose provider asks for a code.
func (x *examples) asked() values {
	jose := connector.Personas()[1]
	widget, own := x.newWidget()
	own["TASK_ID"] = widget.Post("/accounts", apptest.LoginAs(jose, gig)).Is(http.StatusCreated).Text("taskId")
	own["CODE"] = jose.VerificationCode
	x.kit.Eventually("a question for the code", func() bool {
		return widget.Get("/tasks/"+own["TASK_ID"]).Is(http.StatusOK).Text("step") == "MFA"
	})
	return own
}

// askedBefore is the same, when another code may be asked for.
func (x *examples) askedBefore() values {
	own := x.asked()
	x.kit.Advance(time.Minute)
	return own
}

func (x *examples) uploaded() values {
	widget, own := x.newWidget()
	own["ARCHIVE_ID"] = widget.Upload(apptest.Upload{FileType: "PAYSLIP", Name: "payslip.pdf", Body: x.payslip}).
		Is(http.StatusCreated).Text("archiveId")
	return own
}

// atTheList is a user who agreed to the text.
func (x *examples) atTheList() values {
	_, own := x.newWidget()
	return own
}

// handedOff is an upload that goes on on a phone.
func (x *examples) handedOff() values {
	widget, own := x.newWidget()
	own["HANDOFF_ID"] = widget.Post("/handoffs", map[string]any{"fileType": "PAYSLIP"}).
		Is(http.StatusCreated).Text("id")
	return own
}

// analyzed is a document that was read.
func (x *examples) analyzed() values {
	own := x.uploaded()
	x.kit.Eventually("the document is read", func() bool {
		return x.sandbox.Get("/archives/"+own["ARCHIVE_ID"]).Is(http.StatusOK).Text("state.status") == "ANALYZED"
	})
	return own
}

func (x *examples) connected() values {
	widget, own := x.newWidget()
	own["ACCOUNT_ID"] = x.kit.Connect(widget, connector.Personas()[0], employer)
	return own
}
