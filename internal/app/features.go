package app

import (
	"context"
	"time"

	"nod/internal/access/apikey"
	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/readmetoken"
	"nod/internal/access/requestlog"
	"nod/internal/access/secondfactor"
	"nod/internal/access/signin"
	"nod/internal/access/tenant"
	"nod/internal/access/usage"
	"nod/internal/app/lookups"
	"nod/internal/collect/archive"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/consent"
	"nod/internal/collect/conversion"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/sourcehealth"
	"nod/internal/collect/task"
	"nod/internal/collect/template"
	"nod/internal/collect/testclock"
	"nod/internal/collect/testfailure"
	"nod/internal/collect/testperson"
	"nod/internal/collect/wink"
	"nod/internal/deliver/erasure"
	"nod/internal/deliver/eventstream"
	"nod/internal/deliver/eventtype"
	"nod/internal/deliver/export"
	"nod/internal/deliver/timeline"
	"nod/internal/deliver/webhook"
	"nod/internal/flow/batch"
	"nod/internal/flow/form"
	"nod/internal/flow/hosted"
	"nod/internal/flow/invite"
	"nod/internal/flow/library"
	"nod/internal/flow/site"
	"nod/internal/flow/sitelink"
	"nod/internal/lookup/desk"
	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/scope"
	"nod/internal/run/dashboard"
	"nod/internal/run/deletion"
	"nod/internal/run/operator"
	"nod/internal/run/status"
	"nod/internal/run/status/hook"
	"nod/internal/run/status/incident"
	"nod/internal/run/status/subscriber"
)

// features are all of them, lower first. A feature may use those above it in
// this list and none below.
type features struct {
	audit      *audit.Service
	usage      *usage.Service
	tenants    *tenant.Service
	developers *developer.Service
	factors    *secondfactor.Service
	signins    *signin.Service
	keys       *apikey.Service
	readme     *readmetoken.Service
	requests   *requestlog.Service
	incidents  *incident.Service
	status     *status.Service
	followers  status.Followers
	webhooks   *webhook.Service
	streams    *eventstream.Service
	dashboard  *dashboard.Service
	operator   *operator.Service
	records    *record.Service

	sources     *catalogue.Catalogue
	consents    *consent.Service
	templates   *template.Service
	users       *enduser.Service
	tasks       *task.Service
	health      *sourcehealth.Service
	conversion  *conversion.Service
	connectors  *connectors
	connections *connection.Service
	exports     *export.Service
	wink        *wink.Service
	archives    *archive.Service
	clocks      *testclock.Service
	failures    *testfailure.Service
	testPeople  *testperson.Service
	lookups     *lookups.Lookups
	desk        *desk.Desk
	forms       *form.Service
	sites       *site.Service
	siteLinks   *sitelink.Service
	library     *library.Service
	hosted      *hosted.Service
	invites     *invite.Service
	batches     *batch.Service
	timelines   *timeline.Service
	erasures    *erasure.Service
	deletions   *deletion.Service
}

// build makes every feature in order.
func (a *App) build(ctx context.Context) error {
	a.buildAccess()
	if err := a.features.audit.Prepare(ctx); err != nil {
		return err
	}
	if err := a.buildWebhooks(); err != nil {
		return err
	}
	f := &a.features
	f.sources = catalogue.New()
	f.dashboard = dashboard.New(dashboard.Deps{
		DB: a.DB, Seal: a.Seal, Clock: a.Clock, Audit: f.audit, Catalogue: f.sources,
	})
	f.readme = readmetoken.New(readmetoken.Deps{
		DB: a.DB, Clock: a.Clock, Jobs: a.Jobs, Developers: f.developers, SignIns: f.signins, Keys: f.keys,
	})
	f.requests = requestlog.New(requestlog.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Jobs: a.Jobs, Keys: f.keys, Tenants: f.tenants, Mail: a.Mail,
		Developers: f.developers, ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal,
		API: func() requestlog.API { return a.apis.open },
	})
	a.buildStatus()
	f.operator = operator.New(operator.Deps{
		DB: a.DB, Seal: a.Seal, Audit: f.audit, Tenants: f.tenants, Usage: f.usage, Dashboard: f.dashboard,
		Developers: f.developers, SignIns: f.signins, Factors: f.factors, Webhooks: f.webhooks, Jobs: a.Jobs,
		Mail: a.Mail, Resealing: a.Resealing, KeyFile: a.Config.KeyFile, Data: a.Config.Data,
	})
	a.buildAPIs(authenticators{
		management: a.features.signins.AuthenticateManagement,
		basic:      func(mode auth.Mode) httpapi.Authenticate { return a.features.keys.AuthenticateBasic(mode) },
		bearer:     func(mode auth.Mode) httpapi.Authenticate { return a.features.signins.AuthenticateOpen(mode) },
		widget:     a.authenticateWidget,
		hosted:     a.authenticateSession,
	})
	if err := a.buildConnectors(); err != nil {
		return err
	}
	a.buildConnect()
	return nil
}

// testAddressFactor is how many times as many failed logins the test profile
// allows to a network address, because test runs come from a single one.
const testAddressFactor = 1000

// buildAccess makes the features that decide who may come in.
func (a *App) buildAccess() {
	f := &a.features
	addressFactor := int64(1)
	if ratelimit.Profile(a.Config.RateProfile) == ratelimit.Test {
		addressFactor = testAddressFactor
	}
	hasher := developer.NewHasher(developer.HasherOptions{
		Pepper: a.Seal.MAC("password pepper 1"), Memory: a.Config.HashMemory,
	})
	guesses := developer.NewGuesses(a.Clock, a.Seal, addressFactor)
	f.audit = audit.New(audit.Deps{DB: a.DB, Seal: a.Seal, Clock: a.Clock, Limits: a.Limits})
	f.audit.AddJobs(a.Jobs)
	f.usage = usage.New(usage.Deps{DB: a.DB, Clock: a.Clock, Audit: f.audit})
	a.Events.Subscribe(f.usage.Follow)
	f.tenants = tenant.New(tenant.Deps{DB: a.DB, Clock: a.Clock, Audit: f.audit})
	f.developers = developer.New(developer.Deps{
		DB: a.DB, Clock: a.Clock, Audit: f.audit, Tenants: f.tenants, Mail: a.Mail, Hasher: hasher, Guesses: guesses,
		Limits: a.Limits, ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal, TermsURL: a.Config.TermsURL,
		PasswordMaxAge: a.Config.PasswordMaxAge, InviteByAdmins: a.Config.InviteByAdmins,
	})
	f.factors = secondfactor.New(secondfactor.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Jobs: a.Jobs, Mail: a.Mail, Audit: f.audit, Developers: f.developers,
		Guesses: guesses, ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal,
	})
	f.signins = signin.New(signin.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Tokens: a.Tokens, Jobs: a.Jobs, Mail: a.Mail, Limits: a.Limits,
		Audit: f.audit, Tenants: f.tenants, Developers: f.developers, Factors: f.factors, Hasher: hasher,
		Guesses: guesses, ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal, TermsURL: a.Config.TermsURL,
		TTL: a.Config.SignInTTL, SignUp: a.signUpPolicy,
	})
	f.keys = apikey.New(apikey.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Jobs: a.Jobs, Limits: a.Limits, Audit: f.audit, Log: a.Log,
		Mail: a.Mail, Developers: f.developers, ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal,
	})
}

// buildWebhooks makes the sender of events, and has it follow them.
func (a *App) buildWebhooks() error {
	networks, err := a.Config.WebhookNetworks()
	if err != nil {
		return err
	}
	a.features.streams = eventstream.New(eventstream.Deps{
		DB: a.DB, Seal: a.Seal, Log: a.Log, Viewed: a.features.audit.Viewed,
	})
	a.features.webhooks = webhook.New(webhook.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Usage: a.features.usage, Audit: a.features.audit, Log: a.Log,
		AllowNetworks: networks, AllowLoopback: a.Config.Demo, ClosedPort: a.opsPort(), RetryScale: a.Config.RetryScale,
		HostRate: a.Config.AttemptsPerHost(), Jobs: a.Jobs, Mail: a.Mail, Admins: a.features.developers.Admins,
		Example: eventtype.Example, ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal,
		Changed: func(at scope.Scope) { a.features.streams.Changed(at, eventstream.TopicDeliveries) },
	})
	a.Events.Expect(a.features.webhooks.Expect)
	a.Events.Subscribe(a.features.webhooks.Follow)
	a.Events.Subscribe(a.features.streams.Follow)
	return nil
}

// buildStatus makes what tells about the service.
func (a *App) buildStatus() {
	f := &a.features
	f.incidents = incident.New(incident.Deps{DB: a.DB, Clock: a.Clock})
	f.status = status.New(status.Deps{
		DB: a.DB, Clock: a.Clock, Jobs: a.Jobs, Incidents: f.incidents, PortalURL: a.URLs.Portal, Folder: a.Config.Data,
	})
	f.followers.Subscribers = subscriber.New(subscriber.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Jobs: a.Jobs, Mail: a.Mail, Limits: a.Limits, Incidents: f.incidents,
		ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal, NameOf: f.status.NameOf,
	})
	f.followers.Hooks = hook.New(hook.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Jobs: a.Jobs, Limits: a.Limits, Incidents: f.incidents,
		Announce: func(e incident.Entry) any { return f.status.Announcement(e) }, PortalURL: a.URLs.Portal,
		IsDemo: a.Config.Demo, ClosedPort: a.opsPort(),
	})
}

// mount puts the operations of all features on their APIs.
func (a *App) mount() {
	management := a.apis.management
	audit.MountManagement(management, a.features.audit, actors{a.features.developers, a.features.keys})
	usage.MountManagement(management, a.features.usage)
	tenant.MountManagement(management, a.features.tenants)
	developer.MountManagement(management, a.features.developers)
	secondfactor.MountManagement(management, a.features.factors)
	signin.MountManagement(management, a.features.signins)
	apikey.MountManagement(management, a.features.keys)
	webhook.MountManagement(management, a.features.webhooks)
	eventtype.Mount(management)
	for _, data := range a.apis.data() {
		webhook.MountData(data, a.features.webhooks)
		eventtype.Mount(data)
		eventstream.MountData(data, a.features.streams)
		requestlog.MountData(data, a.features.requests)
		a.features.dashboard.MountData(data)
	}
	a.mountConnect()
	a.features.dashboard.Mount(management)
	readmetoken.MountManagement(management, a.features.readme)
	requestlog.MountManagement(management, a.features.requests)
	a.mountPortal(management)
}

// start begins the long-running work that is not a job.
func (f *features) start(ctx context.Context) error { return f.webhooks.Dispatcher.Start(ctx) }

// stop ends it. It is called as well when build failed half way.
func (f *features) stop() {
	if f.webhooks != nil {
		f.webhooks.Dispatcher.Stop()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if f.keys != nil {
		_ = f.keys.StoreUses(ctx) // a moment of last use is no reason to stop badly
	}
	if f.signins != nil {
		_ = f.signins.StoreSeen(ctx) // nor is this
	}
	if f.requests != nil {
		_ = f.requests.Store(ctx)
	}
	if f.status != nil {
		_ = f.status.Store(ctx)
	}
	if f.conversion != nil {
		_ = f.conversion.Store(ctx)
	}
}
