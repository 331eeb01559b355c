package audit

import (
	"cmp"
	"slices"
)

// Action is a kind of act with the words that people read.
type Action struct {
	Name  string // "apikey.revealed"
	Label string // "API key secret revealed"
}

// actions are every kind of act that is recorded. The list is here and not in the database, so that a filter can
// offer what has not happened yet; a test compares it with the places that record.
var actions = []Action{
	{"answers.exported", "Answers of a site exported"},
	{"apikey.created", "API key created"},
	{"apikey.activated", "API key activated"},
	{"apikey.deactivated", "API key deactivated"},
	{"apikey.deleted", "API key deleted"},
	{"apikey.revealed", "API key secret revealed"},
	{"announcement.set", "Announcement changed by the operator"},
	{"allowedOrigins.changed", "Allowed widget origins changed"},
	{"account.dataExpired", "Account data deleted 60 days after it was read"},
	{"account.exported", "Account data exported"},
	{"account.syncDisabled", "Account scheduled sync disabled"},
	{"account.revoked", "Account access revoked"},
	{"archive.corrected", "Document field corrected"},
	{"archive.fileLoaded", "Document file downloaded"},
	{"archive.revoked", "Document revoked"},
	{"audit.exported", "Audit log exported"},
	{"audit.sealed", "Logs from before an upgrade sealed"},
	{"audit.trimmed", "Entries older than 400 days deleted"},
	{"consentTemplate.created", "Consent template created"},
	{"consentTemplate.deleted", "Consent template deleted"},
	{"developer.created", "Member added"},
	{"developer.removed", "Member removed"},
	{"developer.roleChanged", "Member's role changed"},
	{"developer.updated", "Personal details changed"},
	{"image.uploaded", "Logo uploaded"},
	{"inviteTemplate.created", "Invite template created"},
	{"inviteTemplate.deleted", "Invite template deleted"},
	{"inviteTemplate.updated", "Invite template saved"},
	{"invites.checked", "Contacts uploaded to invite"},
	{"invites.importPaused", "Import of invitations paused"},
	{"invites.importStarted", "Import of invitations started"},
	{"invites.importStopped", "Import of invitations stopped"},
	{"invite.resent", "Invitation sent again"},
	{"invite.suppressed", "Address added to the suppression list"},
	{"invite.unsuppressed", "Address removed from the suppression list"},
	{"invite.revoked", "Invitation revoked"},
	{"key.masterAdded", "Master key added by the operator"},
	{"key.masterRotated", "Master key rotated by the operator"},
	{"key.rotated", "Encryption key rotated by the operator"},
	{"passkey.added", "Passkey added"},
	{"passkey.copySuspected", "Possible cloned passkey rejected"},
	{"passkey.removed", "Passkey deleted"},
	{"passkey.renamed", "Passkey renamed"},
	{"password.changed", "Password changed"},
	{"password.changeRefused", "Password change rejected"},
	{"password.reset", "Password reset by link"},
	{"password.resetAsked", "Password reset requested"},
	{"password.resetLinkMade", "Password reset link created by the operator"},
	{"quota.set", "Quota changed by the operator"},
	{"recoveryCode.used", "Recovery code used"},
	{"recoveryCodes.renewed", "Recovery codes replaced"},
	{"savedScreen.created", "Screen saved to the library"},
	{"savedScreen.deleted", "Saved screen deleted"},
	{"secondFactor.reset", "Two-step login reset by the operator"},
	{"signin.created", "Logged in"},
	{"signin.ended", "Logged out"},
	{"signin.othersRevoked", "All other sessions ended"},
	{"signin.refused", "Login failed"},
	{"signin.revoked", "Session ended"},
	{"site.created", "Site created"},
	{"site.deleted", "Site deleted"},
	{"site.published", "Site published"},
	{"site.restored", "Site version restored"},
	{"site.secretRevealed", "Site secret revealed"},
	{"site.secretRotated", "Site secret rotated"},
	{"site.linkCreated", "One-time link created"},
	{"site.linkRevoked", "One-time link revoked"},
	{"site.unpublished", "Site unpublished"},
	{"site.updated", "Site saved"},
	{"site.versionNamed", "Site version named"},
	{"staffInvitation.accepted", "Team invitation accepted"},
	{"staffInvitation.created", "Team invitation sent"},
	{"staffInvitation.linkCopied", "Team invitation link copied"},
	{"staffInvitation.resent", "Team invitation resent"},
	{"staffInvitation.revoked", "Team invitation revoked"},
	{"template.created", "Widget template created"},
	{"template.deleted", "Widget template deleted"},
	{"template.restored", "Widget template version restored"},
	{"template.updated", "Widget template saved"},
	{"template.versionNamed", "Widget template version named"},
	{"tenant.created", "Organization created by the operator"},
	{"tenant.deleted", "Organization deleted"},
	{"tenant.deletionStarted", "Organization deletion started"},
	{"tenant.productionDisabled", "Production revoked by the operator"},
	{"tenant.productionEnabled", "Production granted by the operator"},
	{"tenant.registered", "Organization registered"},
	{"tenant.resumed", "Organization resumed by the operator"},
	{"tenant.suspended", "Organization suspended by the operator"},
	{"tenant.updated", "Organization details changed"},
	{"testClock.advanced", "Test clock of a user advanced"},
	{"testFailure.cleared", "Failures on demand cleared"},
	{"testFailure.set", "Failure on demand set"},
	{"testPerson.created", "Test person created"},
	{"testPerson.deleted", "Test person deleted"},
	{"totp.disabled", "Authenticator app removed"},
	{"totp.enabled", "Authenticator app set up"},
	{"user.invited", "User invited"},
	{"user.erased", "User erased"},
	{"user.erasureStarted", "User erasure started"},
	{"user.sessionReset", "User session reset"},
	{"user.viewed", "User records viewed"},
	{"users.exported", "Users exported"},
	{"webhook.activated", "Webhook reactivated"},
	{"verification.requested", "Verification requested"},
	{"verification.reviewed", "Verification reviewed"},
	{"signal.requested", "Risk signals requested"},
	{"signalRule.created", "Rule for risk signals added"},
	{"signalRule.changed", "Rule for risk signals changed"},
	{"signalRule.deleted", "Rule for risk signals deleted"},
	{"lookup.consentWithdrawn", "Consent of a lookup withdrawn"},
	{"lookup.exported", "Lookup report exported"},
	{"lookupPolicy.changed", "Rules for reviews and the age of results changed"},
	{"lookups.exported", "List of lookup requests exported"},
	{"lookups.batchChecked", "Subjects uploaded to look up"},
	{"lookups.batchStarted", "Batch of lookups started"},
	{"lookups.batchPaused", "Batch of lookups paused"},
	{"lookups.batchStopped", "Batch of lookups stopped"},
	{"lookups.batchExported", "Batch of lookups exported"},
	{"webhook.created", "Webhook added"},
	{"webhook.deliveryDropped", "Webhook delivery dropped by the operator"},
	{"webhook.deliveryRetried", "Webhook delivery retried by the operator"},
	{"webhook.deleted", "Webhook deleted"},
	{"webhook.paused", "Webhook paused"},
	{"webhook.redelivered", "Webhook delivery resent"},
	{"webhook.replayed", "Webhook events replayed"},
	{"webhook.resumed", "Webhook resumed"},
	{"webhook.secretRotated", "Webhook secret rotated"},
	{"webhook.testSent", "Test event sent to a webhook"},
	{"widgetToken.created", "Widget token created"},
}

// Actions returns every kind of act that is recorded, by its words.
func Actions() []Action {
	all := slices.Clone(actions)
	slices.SortFunc(all, func(a, b Action) int { return cmp.Compare(a.Label, b.Label) })
	return all
}

// LabelOf returns the words of an action; one of an older version is shown by its name.
func LabelOf(name string) string {
	for _, a := range Actions() {
		if a.Name == name {
			return a.Label
		}
	}
	return name
}
