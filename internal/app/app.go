// Package app is the one place that knows all features: it builds them in
// order, mounts them on their doors, runs and closes. Upward needs between
// features are composed here.
package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"nod/internal/platform/blob"
	"nod/internal/platform/boot"
	"nod/internal/platform/buildinfo"
	"nod/internal/platform/clock"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/mail/returned"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/seal"
	"nod/internal/platform/telemetry"
	"nod/internal/platform/token"
	"nod/internal/platform/webpage"
	"nod/internal/run/backup"
	"nod/internal/run/demo"
	"nod/internal/run/status"
	"nod/web"
)

// floor has the dependencies that all features share.
type floor struct {
	Config  config.Serve
	URLs    URLs
	Log     *slog.Logger
	DB      *db.DB
	Clock   *clock.Clock
	Seal    *seal.Sealer
	Tokens  *token.Signer
	Jobs    *job.Engine
	Events  *event.Recorder
	Blobs   *blob.Guarded
	Mail    *mail.Outbox
	Limits  *ratelimit.Limiter
	Cursors *page.Codec
	Metrics *telemetry.Metrics

	// Resealing brings what is stored under the newest keys.
	Resealing *seal.Job
}

// URLs are the public addresses of the doors, without a trailing slash.
type URLs struct {
	Portal, Link, Open, Sandbox, Files string
}

// App is a running server.
type App struct {
	floor
	features  features
	apis      apis
	listeners listeners
	lock      *boot.Lock // of a SQLite folder
	gate      boot.Gate
	public    publicDoors
	servers   []*http.Server
	serving   chan error
	seeding   atomic.Bool
	sample    demo.Result // what the sample tenant's requests begin with
	shutdown  func(context.Context) error
}

// listeners are the doors, and in demo mode the reference connector.
type listeners struct{ portal, link, ops, reference net.Listener }

// publicDoors answer from the first moment, so that health checks see a start.
type publicDoors struct{ portal, link *boot.Door }

const (
	// drainTimeout and the default delay before it make less than 20 seconds.
	drainTimeout   = 14 * time.Second
	clockRefresh   = 500 * time.Millisecond
	maxHeaderBytes = 16 << 10
)

// New opens the listeners and the database, migrates it, and builds all
// features. Until Start the doors say only that the server is starting.
func New(ctx context.Context, cfg config.Serve, log *slog.Logger) (_ *App, err error) {
	if err := errors.Join(cfg.Validate(), cfg.Prepare()); err != nil {
		return nil, err
	}
	a := &App{floor: floor{Config: cfg, Log: log}, serving: make(chan error, 3)}
	defer func() {
		if err != nil {
			a.close(context.WithoutCancel(ctx))
		}
	}()
	if cfg.DatabaseURL == "" {
		if a.lock, err = boot.LockFolder(cfg.Data); err != nil {
			return nil, err
		}
		if err := backup.Sweep(cfg.Data); err != nil {
			log.Warn("what a backup left behind could not be removed", "error", err)
		}
	}
	if err := a.listen(); err != nil {
		return nil, err
	}
	a.serveStarting()
	if err := a.openDatabase(ctx); err != nil {
		return nil, err
	}
	if err := a.openFloor(ctx); err != nil {
		return nil, err
	}
	if err := a.build(ctx); err != nil {
		return nil, err
	}
	a.mount()
	a.measure()
	if err := a.Jobs.Prepare(); err != nil {
		return nil, fmt.Errorf("prepare jobs: %w", err)
	}
	return a, nil
}

func (a *App) listen() (err error) {
	for _, l := range []struct {
		address string
		into    *net.Listener
	}{
		{a.Config.PortalAddress(), &a.listeners.portal},
		{a.Config.LinkAddress(), &a.listeners.link},
		{a.Config.OpsListen, &a.listeners.ops},
	} {
		if *l.into, err = net.Listen("tcp", l.address); err != nil {
			return fmt.Errorf("listen: %w", err)
		}
	}
	a.URLs = URLs{
		Portal: orLocal(a.Config.PortalURL, a.listeners.portal), Link: orLocal(a.Config.LinkURL, a.listeners.link),
	}
	a.URLs.Open = or(a.Config.OpenURL, a.URLs.Portal) + "/open/v1"
	a.URLs.Sandbox = or(a.Config.SandboxURL, a.URLs.Portal) + "/sandbox/v1"
	a.URLs.Files = or(a.Config.FilesURL, a.URLs.Link) + "/files"
	return nil
}

// opsPort is the port of the operations door, which nothing of a tenant may reach.
func (a *App) opsPort() uint16 {
	address := a.Config.OpsListen
	if a.listeners.ops != nil {
		address = a.listeners.ops.Addr().String()
	}
	_, text, _ := net.SplitHostPort(address)
	port, _ := strconv.ParseUint(text, 10, 16) // a name of a port is none that tenants know
	return uint16(port)
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return strings.TrimSuffix(value, "/")
}

func orLocal(value string, l net.Listener) string {
	return or(value, fmt.Sprintf("http://localhost:%d", l.Addr().(*net.TCPAddr).Port))
}

// openFloor makes what features stand on, on a database that is open.
func (a *App) openFloor(ctx context.Context) (err error) {
	a.Clock = clock.New(nil)
	if a.Config.Demo {
		a.Clock = clock.New(a.DB)
	}
	if err := a.Clock.Refresh(ctx); err != nil {
		return err
	}
	if a.Tokens, err = token.NewSigner(ctx, a.DB, a.Seal, a.Clock); err != nil {
		return err
	}
	var blobs blob.Store
	err = a.wait().Until(ctx, "the file storage", blob.IsUnavailable, func(ctx context.Context) (err error) {
		blobs, err = blob.Open(ctx, a.Config.BlobURL, a.Config.Data)
		return err
	})
	if err != nil {
		return err
	}
	a.Blobs = blob.Guard(blobs, a.Log)
	a.Jobs = job.New(a.DB, a.Log)
	a.Jobs.Time, a.Events = a.Clock.Now, event.NewRecorder(a.Clock, a.Seal)
	if a.Limits, err = ratelimit.New(ratelimit.Profile(a.Config.RateProfile)); err != nil {
		return err
	}
	a.Cursors = page.NewCodec(a.Seal.MAC("cursor"), a.Clock.Now)
	a.Metrics = telemetry.NewMetrics()
	a.Metrics.Log, a.Metrics.IsQuiet = a.Log, a.seeding.Load
	if a.shutdown, err = telemetry.StartTracing(ctx, a.Config.OTLPURL); err != nil {
		return err
	}
	signer, err := mail.ReadDKIM(a.Config.DKIMKeyFile, a.Config.MailFrom, a.Config.DKIMSelector)
	if err != nil {
		return err
	}
	a.Mail, err = mail.New(mail.Deps{
		DKIM: signer, ReturnTo: a.Config.MailReturn, ReportKey: a.Config.MailReportKey, DB: a.DB, Seal: a.Seal,
		Clock: a.Clock, Jobs: a.Jobs, SMTPURL: a.Config.SMTPURL, From: a.Config.MailFrom, Demo: a.Config.Demo,
		Log: a.Log, SenderName: a.Config.ProductName, AllowanceFactor: a.testFactor(), Hold: a.Config.NoOutgoing,
		HostRate: a.Config.MailHostRate,
	})
	if err != nil {
		return err
	}
	if err := a.readReturned(); err != nil {
		return err
	}
	a.Jobs.Every("statistics of new tables", db.StatisticsEvery, a.DB.Analyze)
	a.Jobs.Every("mail", time.Minute, a.Mail.Sweep)
	a.Resealing = seal.NewJob(seal.JobDeps{
		DB: a.DB, Seal: a.Seal, Columns: SealedColumns(), Log: a.Log, RewriteHour: a.Config.RewriteHour,
	})
	a.Jobs.Every("sealing", seal.JobEvery, a.Resealing.Run)
	a.Jobs.Every("idempotency", time.Hour, func(ctx context.Context) error {
		return httpapi.ForgetIdempotency(ctx, a.DB, a.Clock.Now())
	})
	return nil
}

// readReturned reads the mailbox of returned mails, unless this is a rehearsal: what it read would be gone.
func (a *App) readReturned() error {
	box, err := returned.Open(a.Config.MailReturnIMAP, nil, a.Mail)
	if err != nil || box == nil || a.Config.NoOutgoing {
		return err
	}
	a.Mail.Returned = box
	a.Jobs.Every("returned mails", returned.Every, box.Read)
	return nil
}

// testFactor multiplies what is counted in the database, mails to an address and
// logins to providers; test runs use the same few of both all the time.
func (a *App) testFactor() int {
	if ratelimit.Profile(a.Config.RateProfile) == ratelimit.Test {
		return 1000
	}
	return 1
}

// Start works jobs and serves requests until Stop. In demo mode an empty
// installation is filled with sample data before the public doors open.
func (a *App) Start(ctx context.Context) error {
	if a.Clock.IsMovable() {
		if err := a.Clock.MarkDemo(ctx); err != nil {
			return fmt.Errorf("mark the database as one of demo mode: %w", err)
		}
		a.Jobs.Every("clock", clockRefresh, a.Clock.Refresh)
	}
	if err := a.Jobs.Start(ctx); err != nil {
		return fmt.Errorf("start jobs: %w", err)
	}
	if a.Config.NoOutgoing {
		a.Log.Warn("nothing is sent: webhooks, mail and connectors are off (NOD_NO_OUTGOING)")
	} else if err := a.features.start(ctx); err != nil {
		return fmt.Errorf("start features: %w", err)
	}
	a.serveReference()
	handlers := a.doors()
	a.serve(a.listeners.ops, handlers.ops)
	if err := a.seed(ctx, handlers); err != nil {
		return err
	}
	a.public.portal.Handler, a.public.link.Handler = handlers.portal, handlers.link
	a.gate.Open()
	// The parts of the status page are known from the first moment on.
	if err := a.features.status.Sample(ctx); err != nil {
		a.Log.WarnContext(ctx, "the first samples of the status page could not be stored", "error", err)
	}
	return nil
}

func (a *App) serveStarting() {
	a.public = publicDoors{&boot.Door{Gate: &a.gate}, &boot.Door{Gate: &a.gate}}
	if dist, err := fs.Sub(web.Dist, "dist"); err == nil {
		a.public.portal.Early = status.Early(
			a.Config.Data, a.statusPage(webpage.ReadPageAssets(dist)), webpage.Assets(dist, false))
	}
	if a.Config.Demo {
		a.public.link.Early = demo.Receivers() // of the data made meanwhile
	}
	a.serve(a.listeners.portal, a.public.portal)
	a.serve(a.listeners.link, a.public.link)
	a.Log.Info("starting", "version", buildinfo.Read().String(), "portal", a.URLs.Portal, "link", a.URLs.Link)
}

func (a *App) serve(l net.Listener, handler http.Handler) {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog: slog.NewLogLogger(a.Log.Handler(), slog.LevelDebug),
	}
	server.RegisterOnShutdown(a.stopStreams)
	a.servers = append(a.servers, server)
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			a.serving <- err
		}
	}()
}

// stopStreams ends what would last longer than the time for a stop.
func (a *App) stopStreams() {
	if a.features.streams != nil {
		a.features.streams.Stop()
	}
}

// Failed receives the error of a listener that ended on its own.
func (a *App) Failed() <-chan error { return a.serving }

// Stop has balancers send their requests elsewhere, for the time of DrainDelay
// or until ctx ends, lets requests and jobs finish and closes everything.
func (a *App) Stop(ctx context.Context) error {
	a.gate.Drain(ctx, a.Config.DrainDelay)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	var errs []error
	for _, server := range a.servers {
		errs = append(errs, server.Shutdown(ctx))
	}
	errs = append(errs, a.close(ctx))
	return errors.Join(errs...)
}

func (a *App) close(ctx context.Context) error {
	var errs []error
	if a.Jobs != nil {
		errs = append(errs, a.Jobs.Stop(ctx))
	}
	a.features.stop()
	for _, server := range a.servers {
		_ = server.Close() // it still serves after a start that failed
	}
	for _, l := range []net.Listener{a.listeners.portal, a.listeners.link, a.listeners.ops, a.listeners.reference} {
		if l != nil {
			_ = l.Close() // already closed by the server after a normal stop
		}
	}
	if a.shutdown != nil {
		errs = append(errs, a.shutdown(ctx))
	}
	if a.DB != nil {
		errs = append(errs, a.DB.Close())
	}
	return errors.Join(append(errs, a.lock.Release())...)
}
