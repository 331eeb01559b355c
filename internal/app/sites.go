package app

import (
	"context"
	"io/fs"
	"net/http"

	"nod/internal/collect/handoff"
	"nod/internal/collect/wink"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/flow/batch"
	"nod/internal/flow/hosted"
	"nod/internal/flow/invite"
	"nod/internal/flow/library"
	"nod/internal/flow/site"
	"nod/internal/flow/sitelink"
	"nod/internal/platform/auth"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/scope"
	"nod/internal/platform/webpage"
	"nod/web"
)

// buildSites makes the features of the pages that tenants publish.
func (a *App) buildSites() {
	f := &a.features
	f.sites = site.New(site.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Audit: f.audit, Tenants: f.tenants,
		Templates: f.templates, LinkURL: a.URLs.Link,
		Pictures: site.NewPictures(site.Outside(attempt.NewGuard(nil).Without(a.opsPort()).Control)),
	})
	f.siteLinks = sitelink.New(sitelink.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Audit: f.audit, Jobs: a.Jobs, Sites: f.sites,
	})
	f.library = library.New(library.Deps{DB: a.DB, Clock: a.Clock, Audit: f.audit})
	f.hosted = hosted.New(hosted.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Jobs: a.Jobs, Log: a.Log, Sites: f.sites, Links: f.siteLinks,
		Users: f.users, Forms: f.forms, Zone: f.tenants.Zone, ProductName: a.Config.ProductName,
		Terms: a.pageTermsURL(), Privacy: a.pagePrivacyURL(),
		Invited: func(ctx context.Context, user scope.Ref) (string, error) {
			return f.invites.TemplateOfUser(ctx, user)
		},
		Allow: func(siteID string) bool {
			ok, _, _, _ := a.Limits.Allow(ratelimit.PublicSite, siteID, a.Clock.Now())
			return ok
		},
	})
	a.Events.Subscribe(f.hosted.Follow)
	f.invites = invite.New(invite.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Events: a.Events, Mail: a.Mail, Audit: f.audit, Usage: f.usage,
		Tenants: f.tenants, Users: f.users, Looks: f.templates, Hosted: f.hosted,
		ProductName: a.Config.ProductName, LinkURL: a.URLs.Link,
	})
	f.batches = batch.New(batch.Deps{DB: a.DB, Clock: a.Clock, Seal: a.Seal, Audit: f.audit, Invites: f.invites})
}

// pageTermsURL is the operator's page, else the widget's own.
func (a *App) pageTermsURL() string { return or(a.Config.TermsURL, a.URLs.Link+wink.TermsPage) }

// pagePrivacyURL is the operator's page, else the widget's own.
func (a *App) pagePrivacyURL() string { return or(a.Config.PrivacyURL, a.URLs.Link+wink.PrivacyPage) }

// authenticateSession is that of public pages: their sessions are kept by features that are made later.
func (a *App) authenticateSession(ctx context.Context, authorization string) (auth.Principal, error) {
	if handoff.IsPhone(authorization) {
		return a.features.wink.Handoffs.Authenticate(ctx, authorization)
	}
	return a.features.hosted.Authenticate(ctx, authorization)
}

// mountHosted puts the public pages on the link door. missing is what every other address shows.
func (a *App) mountHosted(mux *http.ServeMux, dist fs.FS, missing http.Handler) {
	front := hosted.Front{Dist: dist, Words: web.HostedWords, Policy: a.policies().ForSite, Missing: missing}
	a.features.hosted.MountDoor(mux, front)
	a.features.invites.MountDoor(mux, a.features.hosted.Writer(front))
	mux.Handle("GET /i/preview", webpage.Page(dist, "hosted/mail.html", a.policies().ForMail))
}
