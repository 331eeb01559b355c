package hosted

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"nod/internal/collect/enduser"
	"nod/internal/flow/form"
	"nod/internal/flow/site"
	"nod/internal/flow/sitelink"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Seal  *seal.Sealer
	Jobs  *job.Engine
	Log   *slog.Logger
	Sites *site.Service
	Links *sitelink.Service
	Users *enduser.Service
	Forms *form.Service
	// Allow decides whether another session of a site may begin now.
	Allow func(siteID string) bool
	// Zone is the time zone of an organization; MISSING_RESOURCE when it was deleted.
	Zone func(ctx context.Context, q db.Querier, tenant string) (*time.Location, error)
	// Invited returns the widget template of the invitation through which a user came, empty for nobody's.
	Invited func(ctx context.Context, user scope.Ref) (string, error)
	// ProductName is who brings invitations; Terms and Privacy are their addresses, empty for none.
	ProductName, Terms, Privacy string
}

// Service keeps sessions.
type Service struct{ Deps }

// New makes the service and adds its tick to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	d.Jobs.Every("wink sessions", settleEvery, s.Settle)
	return s
}

// codeClosed refuses to begin on a page that accepts no visitors.
const codeClosed = "SITE_CLOSED"

// Credential is what the browser acts for a session with.
type Credential struct {
	ID     string `json:"id"`
	Token  string `json:"token" doc:"Send it as Authorization: Bearer."`
	Status Status `json:"status" enum:"PENDING,IN_PROGRESS,SUCCESS,FAILURE,REVOKED" doc:"PENDING when the page was opened, IN_PROGRESS since the person went on, SUCCESS, FAILURE, or REVOKED."`
}

// Open begins a run through a published site. The language is one of its flow; any other is as none.
func (s *Service) Open(
	ctx context.Context, siteID, language string, given map[string]string,
) (Credential, View, error) {
	found, err := s.Links.Published(ctx, siteID, given[sitelink.Param])
	if err != nil {
		return Credential{}, View{}, err
	}
	if found.Closed != "" {
		return Credential{}, View{}, fault.New(fault.Conflict, codeClosed, "This page is closed.")
	}
	if !s.Allow(siteID) {
		return Credential{}, View{}, fault.New(
			fault.RateLimited, fault.CodeRequestLimit, "Too many people are opening this page. Try again in a minute.")
	}
	now, secret, link := s.Clock.Now(), id.Secret(), given[sitelink.Param]
	came := maps.Clone(given)
	maps.DeleteFunc(came, func(name, _ string) bool { return slices.Contains(reserved(), name) })
	run := Session{
		TenantID: found.Site.Tenant, Mode: found.Site.Mode, ID: id.New("wses"), SiteID: siteID, SiteName: found.Name,
		VersionID: found.Version.ID, Status: Pending, TokenHash: id.Hash(secret),
		ActiveAt: db.At(now), CreatedAt: db.At(now), UpdatedAt: db.At(now), given: form.CleanParams(came), came: came,
	}
	run.DueAt = db.AtPtr(now.Add(forgetAfter))
	if err := s.know(ctx, &run, given); err != nil {
		return Credential{}, View{}, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if link != "" { // before all else: who comes second leaves nothing behind
			if err := s.Links.Use(ctx, tx, found.Site, link, run.ID); err != nil {
				return err
			}
		}
		if found.Version.IsFlow() {
			return s.openFlow(ctx, tx, &run, found.Flow, language)
		}
		if err := s.insert(ctx, tx, run); err != nil {
			return fmt.Errorf("insert session: %w", err)
		}
		if !found.Version.Settings.V.LandingPageConfig.Enabled {
			if run, err = s.start(ctx, tx, run.ref()); err != nil {
				return err
			}
			return s.reach(ctx, tx, &run, ReachedStart)
		}
		return s.reach(ctx, tx, &run, ReachedPage)
	})
	if err != nil {
		return Credential{}, View{}, err
	}
	view, err := s.view(ctx, run, false)
	return Credential{run.ID, secret, run.Status}, view, err
}

// reserved are the parameters of an address that are no values of people: nobody else may learn a link.
func reserved() []string {
	return []string{customerParam, signatureParam, languageParam, sitelink.Param}
}

const maxCustomer = 200

// know takes over whom the organization says the person is, if it signed that for this site; otherwise it says that
// somebody tried.
func (s *Service) know(ctx context.Context, run *Session, given map[string]string) error {
	customer, signature := given[customerParam], given[signatureParam]
	if customer == "" && signature == "" {
		return nil
	}
	run.CustomerStatus = Forged
	if customer == "" || len(customer) > maxCustomer || strings.ContainsFunc(customer, isOdd) {
		return nil
	}
	ok, err := s.Sites.IsSigned(ctx, s.DB.Read(), run.scope().Ref(run.SiteID), customer, signature)
	if ok {
		run.CustomerStatus, run.customer = Verified, customer
	}
	return err
}

// isOdd finds what external metadata may not have.
func isOdd(r rune) bool { return r < ' ' || r > '~' }

// metadata is what the session's user is known by to the organization.
func (s *Service) metadata(ctx context.Context, q db.Querier, run Session) (map[string]string, error) {
	runs := []Session{run}
	if err := s.openCustomers(ctx, q, run.TenantID, runs); err != nil || runs[0].customer == "" {
		return nil, err
	}
	return map[string]string{enduser.CustomerKey: runs[0].customer}, nil
}

// Authenticate is the httpapi.Authenticate of public pages.
func (s *Service) Authenticate(ctx context.Context, authorization string) (auth.Principal, error) {
	refused := fault.New(
		fault.Unauthenticated, fault.CodeInvalidToken, "This page has expired. Reload it to start again.")
	scheme, secret, _ := strings.Cut(authorization, " ")
	if !strings.EqualFold(scheme, "Bearer") || secret == "" {
		return auth.Principal{}, refused
	}
	run, err := getByToken(ctx, s.DB.Read(), id.Hash(strings.TrimSpace(secret)))
	if errors.Is(err, db.ErrNotFound) || err == nil && s.Clock.Now().Sub(run.ActiveAt.Time) > idleAfter {
		return auth.Principal{}, refused
	}
	if err != nil {
		return auth.Principal{}, fmt.Errorf("load session: %w", err)
	}
	return auth.Principal{
		Kind: auth.KindVisitor, TenantID: run.TenantID, Mode: run.Mode, SubjectID: run.ID, TokenID: run.ID,
	}, nil
}

// own points to the session that the caller acts for.
func own(ctx context.Context, sessionID string) (scope.Ref, error) {
	p := auth.From(ctx)
	if sessionID != p.SubjectID {
		return scope.Ref{}, fault.Missing("Session")
	}
	return scope.Of(p.TenantID, p.Mode).Ref(sessionID), nil
}

// Resume returns what a page shows that was loaded again.
func (s *Service) Resume(ctx context.Context, at scope.Ref) (Session, View, error) {
	run, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return run, View{}, db.OrMissing(err, "Session")
	}
	view, err := s.view(ctx, run, true)
	return run, view, err
}

// Start begins a session, or lets somebody whose attempt failed try again.
func (s *Service) Start(ctx context.Context, at scope.Ref) (View, error) {
	var run Session
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if run, err = s.start(ctx, tx, at); err != nil {
			return err
		}
		return s.reach(ctx, tx, &run, ReachedStart)
	})
	if err != nil {
		return View{}, err
	}
	view, err := s.view(ctx, run, false)
	if err == nil && view.State != Unavailable && !run.isFlow() {
		view.State = Widget
	}
	return view, err
}

// start makes the session's user on first need. What came with the address becomes a form of theirs.
func (s *Service) start(ctx context.Context, tx *db.Tx, at scope.Ref) (Session, error) {
	run, err := lock(ctx, tx, at)
	if err != nil {
		return run, db.OrMissing(err, "Session")
	}
	if ok, err := s.mayRestart(ctx, tx, run); err != nil || !ok {
		return run, err
	}
	run.take(Started, 0, s.Clock.Now())
	if run.UserID == "" {
		known, err := s.metadata(ctx, tx, run)
		if err != nil {
			return run, fmt.Errorf("open customer of session: %w", err)
		}
		user, err := s.Users.Insert(ctx, tx, enduser.CreateInput{
			Tenant: run.TenantID, Mode: run.Mode, Source: enduser.SourceSite, ChannelID: run.SiteID,
			ExternalMetadata: known,
		})
		if err != nil {
			return run, err
		}
		run.UserID = user.ID
		if err := s.keepParams(ctx, tx, &run); err != nil {
			return run, err
		}
	}
	if err := update(ctx, tx, run); err != nil {
		return run, fmt.Errorf("start session: %w", err)
	}
	return run, nil
}

// paramsForm is what the form is called that holds what came with an address.
const paramsForm = "URL Parameters"

func (s *Service) keepParams(ctx context.Context, tx *db.Tx, run *Session) error {
	given, err := s.open(ctx, tx, *run)
	if err != nil || len(given) == 0 {
		return err
	}
	run.Params = nil
	return s.Forms.Add(ctx, tx, run.user(), form.Filled{
		Name: paramsForm, Reference: form.LinkReference, SiteID: run.SiteID, SessionID: run.ID, Data: given,
		At: run.CreatedAt,
	})
}

// WidgetToken lets the session's user into the widget. It begins a session that has not begun, and restarts one that
// failed: the person who opens the widget is on the page.
func (s *Service) WidgetToken(ctx context.Context, at scope.Ref) (Pass, error) {
	var run Session
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if run, err = s.start(ctx, tx, at); err != nil {
			return err
		}
		return s.reach(ctx, tx, &run, ReachedWidget)
	})
	if err != nil {
		return Pass{}, err
	}
	v, err := s.Sites.VersionOf(ctx, s.DB.Read(), run.scope().Ref(run.VersionID))
	if err != nil {
		return Pass{}, err
	}
	templateID := v.TemplateID
	if run.isFlow() {
		if templateID, err = s.widgetOf(ctx, run, v.Flow); err != nil {
			return Pass{}, err
		}
	}
	return s.pass(ctx, run.user(), templateID, v.Settings.V.AllowedOrigins)
}

// Pass is what a page opens the widget with.
type Pass struct {
	AccessToken string    `json:"accessToken" doc:"Opens the widget for this user."`
	ExpiresAt   db.Time   `json:"expiresAt"`
	TemplateID  string    `json:"templateId" doc:"Widget template to open it with."`
	Mode        auth.Mode `json:"mode"        enum:"SANDBOX,PRODUCTION"`
}

func (s *Service) pass(ctx context.Context, user scope.Ref, templateID string, origins []string) (Pass, error) {
	made, err := s.Users.IssueToken(ctx, user, origins...)
	return Pass{made.AccessToken, made.ExpiresAt, templateID, made.Mode}, err
}

// Close is what comes after the widget.
func (s *Service) Close(ctx context.Context, at scope.Ref) (View, error) {
	var run Session
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		found, err := get(ctx, tx, at)
		if err != nil {
			return db.OrMissing(err, "Session")
		}
		live := 0
		if found.UserID != "" { // the user first, as everybody does who changes both
			user, err := s.Users.Lock(ctx, tx, found.user())
			if err != nil {
				return err
			}
			live = user.Live()
		}
		if run, err = lock(ctx, tx, at); err != nil {
			return db.OrMissing(err, "Session")
		}
		return s.move(ctx, tx, &run, Closed, live)
	})
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, run, false)
}

// move takes a step with a locked session, and counts its first success.
func (s *Service) move(ctx context.Context, tx *db.Tx, run *Session, step Step, live int) error {
	before := run.Status
	run.take(step, live, s.Clock.Now())
	if err := update(ctx, tx, *run); err != nil {
		return fmt.Errorf("update session: %w", err)
	}
	if run.Status != Success || before == Success || before == Revoked {
		return nil
	}
	if err := s.Sites.CountResponse(ctx, tx, run.scope().Ref(run.SiteID)); err != nil {
		return err
	}
	if run.isFlow() && live == 0 {
		return nil // it came to its end on a way without the widget
	}
	return s.reach(ctx, tx, run, ReachedConnection)
}

// List returns a page of sessions, newest first.
func (s *Service) List(ctx context.Context, at scope.Scope, f Filter, r page.Request) (page.List[Session], error) {
	runs, err := list(ctx, s.DB.Read(), at, f, r)
	if err != nil {
		return page.List[Session]{}, fmt.Errorf("list sessions: %w", err)
	}
	if err := s.openCustomers(ctx, s.DB.Read(), at.Tenant, runs); err != nil {
		return page.List[Session]{}, fmt.Errorf("open customers of sessions: %w", err)
	}
	return page.Cut(runs, r, func(run Session) page.Position { return page.At(run.CreatedAt.Time, run.ID) }), nil
}

// Get returns a session, and what came with its address as long as no user has it.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Session, map[string]string, error) {
	run, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return run, nil, db.OrMissing(err, "Session")
	}
	runs := []Session{run}
	if err := s.openCustomers(ctx, s.DB.Read(), at.Tenant, runs); err != nil {
		return run, nil, fmt.Errorf("open customer of session: %w", err)
	}
	given, err := s.open(ctx, s.DB.Read(), run)
	return runs[0], given, err
}
