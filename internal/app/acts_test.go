package app_test

import (
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// acts are the operations that change something, each with what the audit log calls it.
var acts = map[string]string{
	"add-passkey": "passkey.added", "change-password": "password.changed", "confirm-totp": "totp.enabled",
	"copy-invitation-link": "staffInvitation.linkCopied", "copy-template": "template.created",
	"create-api-key": "apikey.created", "create-consent-template": "consentTemplate.created",
	"create-site":        "site.created",
	"advance-test-clock": "testClock.advanced", "set-test-failure": "testFailure.set", "clear-test-failures": "testFailure.cleared",
	"create-test-person": "testPerson.created", "delete-test-person": "testPerson.deleted",
	"create-invite-import": "invites.checked", "pause-invite-import": "invites.importPaused",
	"start-invite-import": "invites.importStarted", "stop-invite-import": "invites.importStopped",
	"create-invite-suppression": "invite.suppressed", "delete-invite-suppression": "invite.unsuppressed",
	"correct-archive": "archive.corrected", "send-manual-result": "archive.corrected",
	"resend-invite": "invite.resent", "revoke-invite": "invite.revoked",
	"create-invite": "user.invited", "create-invite-template": "inviteTemplate.created",
	"delete-invite-template": "inviteTemplate.deleted", "update-invite-template": "inviteTemplate.updated",
	"withdraw-verification-consent": "lookup.consentWithdrawn", "withdraw-alpha-signal-consent": "lookup.consentWithdrawn",
	"review-verification": "verification.reviewed", "set-lookup-policy": "lookupPolicy.changed",
	"create-signal-rule": "signalRule.created", "update-signal-rule": "signalRule.changed", "delete-signal-rule": "signalRule.deleted",
	"create-verification": "verification.requested", "create-alpha-signal": "signal.requested",
	"create-lookup-batch": "lookups.batchChecked", "start-lookup-batch": "lookups.batchStarted",
	"pause-lookup-batch": "lookups.batchPaused", "stop-lookup-batch": "lookups.batchStopped",
	"export-verification": "lookup.exported", "export-signal": "lookup.exported", "rerun-verification": "verification.requested", "rerun-signal": "signal.requested",
	"create-template": "template.created", "create-token": "widgetToken.created", "create-user": "widgetToken.created",
	"create-webhook": "webhook.created", "delete-account": "account.revoked", "delete-api-key": "apikey.deleted",
	"delete-archive": "archive.revoked", "delete-consent-template": "consentTemplate.deleted",
	"delete-developer": "developer.removed", "delete-passkey": "passkey.removed", "delete-template": "template.deleted",
	"delete-site": "site.deleted", "delete-webhook": "webhook.deleted", "disable-account-monitor": "account.syncDisabled",
	"erase-user": "user.erasureStarted", "export-users": "users.exported", "generate-account-export": "account.exported",
	"get-widget-user":  "widgetToken.created",
	"invite-developer": "staffInvitation.created", "log-out": "signin.ended",
	"redeliver-webhook-delivery": "webhook.redelivered", "remove-totp": "totp.disabled",
	"rename-passkey": "passkey.renamed", "renew-recovery-codes": "recoveryCodes.renewed",
	"resend-invitation": "staffInvitation.resent", "reset-user-session": "user.sessionReset",
	"reveal-api-secret": "apikey.revealed", "revoke-invitation": "staffInvitation.revoked",
	"revoke-other-signins": "signin.othersRevoked", "revoke-signin": "signin.revoked",
	"rotate-webhook-secret": "webhook.secretRotated", "send-test-event": "webhook.testSent",
	"set-allowed-origins": "allowedOrigins.changed", "start-webhook-replay": "webhook.replayed",
	"update-api-key": "apikey.activated", "update-developer": "developer.updated",
	"update-developer-role": "developer.roleChanged", "update-template": "template.updated",
	"restore-template-version": "template.restored", "rename-template-version": "template.versionNamed",
	"restore-site-version": "site.restored", "rename-site-version": "site.versionNamed", "reveal-site-secret": "site.secretRevealed", "rotate-site-secret": "site.secretRotated",
	"save-screen": "savedScreen.created", "delete-saved-screen": "savedScreen.deleted",
	"create-site-link": "site.linkCreated", "revoke-site-link": "site.linkRevoked",
	"update-site": "site.updated", "update-site-status": "site.published", "update-tenant": "tenant.updated", "update-webhook": "webhook.activated", "upload-image": "image.uploaded",
}

// noActs are operations that are no GET and leave no entry, each with why.
var noActs = map[string]string{
	"begin-passkey": "nothing is added before it ends", "create-archive": "the document itself says when and how it came",
	"create-and-classify-archive": "the document itself says when and how it came",
	"create-readme-token":         "opens the documentation for a minute",
	"create-sandbox-token":        "what is done with it is recorded as the caller's",
	"enrol-totp":                  "nothing is on before it is confirmed",
	"list-datapoints":             "reads",
	"preview-markdown":            "reads",
	"preview-picture":             "reads",
	"preview-invite":              "reads",
	"preview-webhook-replay":      "counts",
	"try-site":                    "reads",
	"save-site-draft":             "the draft says who saved it, and the page stays",
	"delete-site-draft":           "the page stays",
}

// TestEveryActHasAName: an operation that changes something says what the audit log calls it, or why it needs no entry.
func TestEveryActHasAName(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	undecided := maps.Clone(acts)
	maps.Copy(undecided, noActs)
	for _, api := range []string{"management", "sandbox"} {
		for _, o := range operationsOf(t, kit, bases(kit)[api]) {
			if o.method == http.MethodGet || o.Access == "public" {
				continue
			}
			require.NotEmpty(t, acts[o.ID]+noActs[o.ID], "%s %s: record it and add it to acts", o.method, o.path)
			delete(undecided, o.ID)
		}
	}
	require.Empty(t, undecided, "operations that are gone")
	known := map[string]bool{}
	for _, a := range audit.Actions() {
		known[a.Name] = true
	}
	for id, action := range acts {
		require.True(t, known[action], "%s: %s", id, action)
	}
}

// TestWhoDidWhat: sending again, tests, tokens, monitoring and wishes for a new password leave entries, and what
// staff did then stays under the name of then.
func TestWhoDidWhat(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		hook := tenant.Sandbox.Post("/webhooks", map[string]any{
			"name": "All", "url": testkit.NewReceiver(t).URL(), "secret": "webhook-secret-1", "active": true,
			"eventTypes": []string{"ALL_EVENTS"},
		}).Is(http.StatusOK).Text("id")
		userID, widget := tenant.User()
		connected := kit.Connect(widget, connector.Personas()[0], "sandbox_gig_ph")
		at := "/webhooks/" + hook
		var deliveryID string
		kit.Eventually("a delivery", func() bool {
			items := tenant.Sandbox.Get(at + "/deliveries").Is(http.StatusOK).Items()
			if len(items) > 0 {
				deliveryID = items[0]["id"].(string)
			}
			return deliveryID != ""
		})
		now := kit.App.Clock.Now()
		for _, act := range []struct {
			action, target string
			do             func()
		}{
			{"webhook.testSent", hook, func() {
				tenant.Admin.Post(at+"/testEvents?mode=SANDBOX", map[string]any{"eventType": "USER_CREATED"}).Is(http.StatusAccepted)
			}},
			{"webhook.redelivered", hook, func() {
				tenant.Sandbox.Post(at+"/deliveries/"+deliveryID+"/redeliver", nil).Is(http.StatusAccepted)
			}},
			{"webhook.replayed", hook, func() {
				tenant.Admin.Post(at+"/replays?mode=SANDBOX", map[string]any{
					"from": now.Add(-time.Hour).Format(time.RFC3339), "to": now.Format(time.RFC3339), "only": "FAILED",
				}).Is(http.StatusAccepted)
			}},
			{"widgetToken.created", userID, func() { tenant.Sandbox.Post("/tokens?userId="+userID, nil).Is(http.StatusCreated) }},
			{"user.sessionReset", userID, func() { tenant.Sandbox.Post("/users/"+userID+"/resetSession", nil).Is(http.StatusOK) }},
			{"account.syncDisabled", connected, func() {
				tenant.Sandbox.Post("/accounts/"+connected+"/disableMonitor", nil).Is(http.StatusOK)
			}},
			{"password.resetAsked", "", func() {
				kit.Anonymous(kit.Management()).Post("/passwordResets", map[string]any{"emailAddress": tenant.Email})
			}},
		} {
			path := "/audit?size=150&action=" + act.action
			before := tenant.Admin.Get(path).Is(http.StatusOK).Items()
			act.do()
			after := tenant.Admin.Get(path).Is(http.StatusOK).Items()
			require.Len(t, after, len(before)+1, act.action)
			require.NotEmpty(t, after[0]["address"], act.action)
			if act.target != "" {
				require.Equal(t, act.target, after[0]["target"], act.action)
				require.Equal(t, "Ada Reyes", after[0]["actorName"], act.action)
			}
		}

		me := tenant.Admin.Get("/developers/me").Is(http.StatusOK)
		entries := func() []map[string]any { return tenant.Admin.Get("/audit?size=150").Is(http.StatusOK).Items() }
		before := entries()
		tenant.Admin.Do(http.MethodPut, "/developers/"+me.Text("id"), map[string]any{
			"firstName": "Zenaida", "lastName": "Santos", "title": "Engineer", "mobileNumber": "09171234567", "emailAddress": tenant.Email, "role": me.Text("role"),
		}).Is(http.StatusOK)
		after := entries()
		require.Equal(t, before, after[len(after)-len(before):], "a new name changes no old entry")
		tenant.Sandbox.Post("/tokens?userId="+userID, nil).Is(http.StatusCreated)
		require.Equal(t, "Zenaida Santos", entries()[0]["actorName"])
		require.Equal(t, tenant.Email, entries()[0]["actorEmail"])
		verified := tenant.Admin.Get("/audit/verification").Is(http.StatusOK)
		require.Equal(t, "INTACT", verified.Text("state"), verified.Text("reason"))
	})
}
