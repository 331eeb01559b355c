package app

import "nod/internal/platform/buildinfo"

// measure has every part tell its metrics. Nothing in them names a tenant.
func (a *App) measure() {
	m, f := a.Metrics, &a.features
	database := map[bool]string{false: "sqlite", true: "postgres"}[a.DB.IsPostgres()]
	build := buildinfo.Read()
	m.Info("build_info", "What runs.", map[string]string{
		"version": build.Version, "commit": build.ShortCommit(), "go": build.Go, "database": database,
	})
	a.DB.Measure(m)
	a.Blobs.Measure(m)
	a.Mail.Measure(m)
	a.Limits.Measure(m)
	f.usage.Measure(m)
	f.conversion.Measure(m)
	f.tasks.Measure(m, a.Clock.Now)
	f.archives.Measure(m)
	f.streams.Measure(m)
	f.webhooks.Dispatcher.Measure(m)
	a.Jobs.Measure(m)
	f.status.Measure(m)
}
