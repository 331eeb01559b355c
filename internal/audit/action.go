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

// Actions returns every kind of act that is recorded, by its words. The list stands here and not in
// the database, so that a filter can name what has not happened yet; a test compares it with the
// places that record.
func Actions() []Action {
	all := []Action{
		{"apikey.created", "API key created"},
		{"apikey.activated", "API key activated"},
		{"apikey.deactivated", "API key deactivated"},
		{"apikey.deleted", "API key deleted"},
		{"apikey.revealed", "API key secret revealed"},
		{"announcement.set", "Announcement changed by the operator"},
		{"account.revoked", "Account access taken back"},
		{"audit.exported", "Audit log exported"},
		{"developer.created", "Member added"},
		{"developer.removed", "Member removed"},
		{"developer.roleChanged", "Member's role changed"},
		{"developer.updated", "Personal details changed"},
		{"password.changed", "Password changed"},
		{"password.changeRefused", "Password change refused"},
		{"password.reset", "Password reset by mail"},
		{"quota.set", "Volume changed by the operator"},
		{"signin.created", "Signed in"},
		{"signin.ended", "Signed out"},
		{"signin.othersRevoked", "All other sign-ins ended"},
		{"signin.refused", "Sign-in refused"},
		{"signin.revoked", "Sign-in of a device ended"},
		{"staffInvitation.accepted", "Team invitation accepted"},
		{"staffInvitation.created", "Team invitation sent"},
		{"staffInvitation.linkCopied", "Link of a team invitation copied"},
		{"staffInvitation.resent", "Team invitation sent again"},
		{"staffInvitation.revoked", "Team invitation revoked"},
		{"tenant.productionDisabled", "Production taken back by the operator"},
		{"tenant.productionEnabled", "Production granted by the operator"},
		{"tenant.registered", "Organization registered"},
		{"tenant.resumed", "Organization resumed by the operator"},
		{"tenant.suspended", "Organization suspended by the operator"},
		{"tenant.updated", "Organization details changed"},
		{"webhook.created", "Webhook added"},
		{"webhook.deleted", "Webhook deleted"},
	}
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
