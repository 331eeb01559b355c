package app

import (
	"context"
	"strings"
	"time"

	"nod/internal/access/filelink"
	"nod/internal/app/lookups"
	"nod/internal/app/policy"
	"nod/internal/collect/archive"
	"nod/internal/collect/archive/production"
	"nod/internal/collect/archive/sandbox"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/consent"
	"nod/internal/collect/conversion"
	"nod/internal/collect/enduser"
	"nod/internal/collect/handoff"
	"nod/internal/collect/record"
	"nod/internal/collect/source"
	"nod/internal/collect/sourcehealth"
	"nod/internal/collect/task"
	"nod/internal/collect/template"
	"nod/internal/collect/testclock"
	"nod/internal/collect/testfailure"
	"nod/internal/collect/testperson"
	"nod/internal/collect/wink"
	"nod/internal/deliver/erasure"
	"nod/internal/deliver/export"
	"nod/internal/deliver/payload"
	"nod/internal/deliver/timeline"
	"nod/internal/flow/batch"
	"nod/internal/flow/form"
	"nod/internal/flow/hosted"
	"nod/internal/flow/invite"
	"nod/internal/flow/library"
	"nod/internal/flow/site"
	"nod/internal/flow/sitelink"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/lookuppolicy"
	"nod/internal/lookup/namematch"
	"nod/internal/platform/auth"
	"nod/internal/platform/pdf"
	"nod/internal/run/deletion"
)

// forgetTokensEvery is how often the rows of ended widget tokens are deleted.
const forgetTokensEvery = time.Hour

// logoBase is the base URL of the door that serves logos.
func (a *App) logoBase() string { return strings.TrimSuffix(a.URLs.Files, "/files") }

// buildConnect makes the features that end users connect their accounts with.
func (a *App) buildConnect() {
	f := &a.features
	f.consents = consent.New(consent.Deps{DB: a.DB, Seal: a.Seal, Clock: a.Clock, Audit: f.audit})
	f.templates = template.New(template.Deps{
		DB: a.DB, Clock: a.Clock, Jobs: a.Jobs, Blobs: a.Blobs, Log: a.Log, Audit: f.audit, Sources: f.sources,
		Tenants: f.tenants, FilesURL: a.URLs.Files, LogoUses: site.LogoUses(),
	})
	f.users = enduser.New(enduser.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Tokens: a.Tokens, Events: a.Events, Tenants: f.tenants,
		Audit: f.audit, Usage: f.usage, SignIns: f.signins, Keys: f.keys,
		WidgetTokenTTL: a.Config.WidgetTokenTTL, LinkURL: a.URLs.Link, LogoBase: a.logoBase(),
	})
	f.records = record.New(record.Deps{
		DB: a.DB, Seal: a.Seal, Events: a.Events, Sources: f.sources, Zone: f.tenants.Zone,
	})
	f.tasks = task.NewService(a.DB)
	f.health = sourcehealth.New(a.DB, a.Clock, a.Jobs)
	f.conversion = conversion.New(conversion.Deps{
		DB: a.DB, Seal: a.Seal, Clock: a.Clock, Jobs: a.Jobs, Log: a.Log, Zone: f.tenants.Zone, Sources: f.sources,
	})
	life := source.Life{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Events: a.Events, Jobs: a.Jobs, Log: a.Log, Audit: f.audit,
		Sources: f.sources, Usage: f.usage, Users: f.users, Records: f.records, Tasks: f.tasks, LogoBase: a.logoBase(),
		Visits: f.conversion,
	}
	f.connections = connection.New(connection.Deps{
		Life: life, Connectors: f.connectors, Health: f.health, FirstSync: a.Config.SandboxSync,
		DelayFactor: a.simulatorDelays, TriesFactor: int64(a.testFactor()),
	})
	links := filelink.New(filelink.Deps{
		Actors: actors{f.developers, f.keys}, Clock: a.Clock, Seal: a.Seal, Tenants: f.tenants, SignIns: f.signins,
		Keys: f.keys, FilesURL: a.URLs.Files,
	})
	f.lookups = lookups.New(lookups.Deps{
		Deps: inquiry.Deps{
			DB: a.DB, Seal: a.Seal, Clock: a.Clock, Jobs: a.Jobs, Events: a.Events, Log: a.Log, Audit: f.audit,
			Usage: f.usage, Consents: f.consents, Keep: a.Config.KeepLookups(),
		},
		Policies: lookuppolicy.Deps{DB: a.DB, Clock: a.Clock, Audit: f.audit, FindWebhook: f.webhooks.Check},
		Desk:     f.desk, Tenants: f.tenants,
	})
	f.exports = export.New(export.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Jobs: a.Jobs, Log: a.Log, Audit: f.audit, Tenants: f.tenants,
		Consents: f.consents, Sources: f.sources, Users: f.users, Records: f.records, Connections: f.connections,
		Papers: export.Papers{"ver": f.lookups.Verifications.Paper, "signal": f.lookups.Signals.Paper}, Links: links,
		Fonts: pdf.NewFonts(a.Config.FontFolders...), ProductName: a.Config.ProductName, LinkURL: a.URLs.Link,
	})
	f.lookups.OnDelete(f.exports.ForgetLookups)
	a.Events.Subscribe(f.exports.Follow)
	a.buildArchives(life, links)
	a.buildStage()
	f.wink = wink.New(wink.Deps{
		DB: a.DB, Seal: a.Seal, Clock: a.Clock, Tenants: f.tenants, Consents: f.consents, Sources: f.sources,
		Templates: f.templates, Users: f.users, Connections: f.connections, Archives: f.archives, Visits: f.conversion,
		Handoffs:    handoff.New(handoff.Deps{DB: a.DB, Clock: a.Clock, Jobs: a.Jobs}),
		ProductName: a.Config.ProductName, LogoBase: a.logoBase(), Log: a.Log,
		OwnOrigins: strings.Fields(policy.Origins(a.URLs.Portal, a.URLs.Link)), LinkURL: a.URLs.Link,
		Links: wink.Links{Terms: a.Config.TermsURL, Privacy: a.Config.PrivacyURL, Help: a.Config.HelpURL},
	})
	f.forms = form.New(form.Deps{DB: a.DB, Seal: a.Seal, Audit: f.audit})
	a.buildSites()
	f.timelines = timeline.New(a.DB, a.Seal, f.webhooks, BranchesOfPerson())
	f.erasures = erasure.New(erasure.Deps{
		DB: a.DB, Clock: a.Clock, Jobs: a.Jobs, Audit: f.audit, Users: f.users, Connections: f.connections,
		Archives: f.archives, Webhooks: f.webhooks, Exports: f.exports, Log: a.Log, Parts: PartsOfPerson(),
		// Batches come first: a lookup that one of their rows makes meanwhile is there when lookups are claimed.
		Records: f.records, Lookups: []erasure.Lookups{f.lookups.Batches, f.lookups.Verifications, f.lookups.Signals},
	})
	a.Events.Subscribe(f.erasures.Follow)
	f.deletions = deletion.New(deletion.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Jobs: a.Jobs, Audit: f.audit, Tenants: f.tenants,
		Templates: f.templates, Archives: f.archives,
	})
	a.Jobs.Every("widget tokens", forgetTokensEvery, f.users.ForgetTokens)
	f.batches.Repeat(a.Jobs, !a.Config.NoOutgoing)
}

// mountConnect puts their operations on the APIs.
func (a *App) mountConnect() {
	f, management := &a.features, a.apis.management
	catalogue.MountManagement(management, f.sources, a.logoBase())
	connector.MountManagement(management, a.URLs.Files)
	consent.MountManagement(management, f.consents)
	template.MountManagement(management, f.templates)
	enduser.MountManagement(management, f.users)
	site.MountManagement(management, f.sites)
	sitelink.MountManagement(management, f.siteLinks)
	library.MountManagement(management, f.library)
	hosted.Mount(a.apis.hosted, f.hosted)
	invite.MountPages(a.apis.hosted, f.invites)
	sourcehealth.MountManagement(management, f.health)
	conversion.MountManagement(management, f.conversion)
	hosted.MountManagement(management, f.hosted)
	for _, data := range a.apis.data() {
		catalogue.MountData(data, f.sources, a.logoBase())
		consent.MountData(data, f.consents)
		enduser.MountData(data, f.users)
		record.MountData(data, f.records)
		task.MountData(data, f.tasks)
		connection.MountData(data, f.connections)
		payload.MountData(data, payload.Sources{
			DB: a.DB, Users: f.users, Records: f.records, Connections: f.connections, Archives: f.archives,
			Forms: f.forms,
		})
		archive.MountData(data, f.archives, f.users)
		export.MountData(data, f.exports)
		f.lookups.MountData(data)
		testclock.MountData(data, f.clocks)
		testfailure.MountData(data, f.failures)
		testperson.MountData(data, f.testPeople)
		form.MountData(data, f.forms, f.users)
		hosted.MountData(data, f.hosted)
		timeline.MountData(data, f.timelines, f.users)
		erasure.MountData(data, f.erasures)
		invite.MountData(data, f.invites)
		batch.MountData(data, f.batches)
	}
	wink.Mount(a.apis.widget, f.wink)
	wink.MountPhone(a.apis.hosted, f.wink)
}

// buildStage makes what lets developers stage what happens to their users in Sandbox.
func (a *App) buildStage() {
	f := &a.features
	f.clocks = testclock.New(testclock.Deps{
		DB: a.DB, Clock: a.Clock, Audit: f.audit, Users: f.users,
		Movers: []testclock.Mover{f.connections.Earlier, f.archives.Earlier, f.users.EarlierTokens},
	})
	f.failures = testfailure.New(testfailure.Deps{
		DB: a.DB, Clock: a.Clock, Audit: f.audit, Users: f.users, Connections: f.connections, Archives: f.archives,
	})
	f.testPeople = testperson.New(testperson.Deps{
		DB: a.DB, Clock: a.Clock, Seal: a.Seal, Audit: f.audit, Tenants: f.tenants,
	})
	f.connectors.simulator.Guests = f.testPeople
	f.connectors.sandbox = f.failures.Fail(f.clocks.Wind(f.connectors.sandbox))
}

// authenticateWidget is the widget API's: the users are made after the APIs are described.
func (a *App) authenticateWidget(ctx context.Context, authorization string) (auth.Principal, error) {
	return a.features.users.AuthenticateWidget(ctx, authorization)
}

// buildArchives makes the feature that keeps uploaded documents.
func (a *App) buildArchives(life source.Life, links *filelink.Signer) {
	readers, pause := sandbox.Modes(a.simulatorDelays, production.OfMachine(a.Log, a.Config.Models()))
	a.features.archives = archive.New(archive.Deps{
		Life: life, Blobs: a.Blobs, Links: links, MaxStored: a.Config.DocumentStorage << 20,
		Readers: readers, Pause: pause, ReviewShare: a.Config.ReviewShare, SameName: namematch.OnPaper,
	})
}
