package sitelink

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"nod/internal/access/audit"
	"nod/internal/flow/site"
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

const (
	cleanEvery = time.Hour
	cleanBatch = 1000
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Seal  *seal.Sealer
	Audit *audit.Service
	Jobs  *job.Engine
	Sites *site.Service
}

// Service keeps links.
type Service struct{ Deps }

// New makes the service and adds its cleaning to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	d.Jobs.Every("site links", cleanEvery, s.Clean)
	return s
}

// Create makes a link to a site that lasts so many days, and returns it with its token and address, which cannot be had
// again.
// The site need not be published yet.
func (s *Service) Create(ctx context.Context, mode auth.Mode, siteID string, days int) (Link, string, string, error) {
	caller, now, token := auth.From(ctx), s.Clock.Now(), id.Secret()
	at := scope.Of(caller.TenantID, mode).Ref(siteID)
	found, err := s.Sites.Get(ctx, at)
	if err != nil {
		return Link{}, "", "", err
	}
	made := Link{
		TenantID: caller.TenantID, Mode: mode, ID: id.New("slk"), SiteID: siteID,
		TokenEnd: token[len(token)-endLength:], CreatedBy: caller.SubjectID,
		CreatedAt: db.At(now), ExpiresAt: db.At(now.AddDate(0, 0, days)),
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if made.TokenHash, err = s.hash(ctx, tx, at, token); err != nil {
			return err
		}
		if err := insert(ctx, tx, made); err != nil {
			return fmt.Errorf("insert link: %w", err)
		}
		return s.record(ctx, tx, "site.linkCreated", made)
	})
	return made, token, found.URL + "?" + url.Values{Param: {token}}.Encode(), err
}

// List returns a page of the links of a site, newest first.
func (s *Service) List(ctx context.Context, at scope.Ref, r page.Request) (page.List[Link], error) {
	if _, err := s.Sites.Get(ctx, at); err != nil {
		return page.List[Link]{}, err
	}
	found, err := list(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Link]{}, fmt.Errorf("list links: %w", err)
	}
	return page.Cut(found, r, func(l Link) page.Position { return page.At(l.CreatedAt.Time, l.ID) }), nil
}

// Revoke ends a link that nobody opened. Revoking it again changes nothing; a link that was used stays used, and its
// session goes on.
func (s *Service) Revoke(ctx context.Context, mode auth.Mode, siteID, linkID string) (Link, error) {
	at := scope.Of(auth.From(ctx).TenantID, mode).Ref(siteID)
	var ended Link
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if ended, err = lock(ctx, tx, at, linkID); err != nil {
			return db.OrMissing(err, "Link")
		}
		now := s.Clock.Now()
		switch ended.StatusAt(now) {
		case Revoked:
			return nil
		case Active:
		default:
			return fault.New(fault.Conflict, "LINK_IS_OVER", "This link was used or has expired.")
		}
		ended.RevokedAt = db.AtPtr(now)
		if err := revoke(ctx, tx, ended); err != nil {
			return fmt.Errorf("revoke link: %w", err)
		}
		return s.record(ctx, tx, "site.linkRevoked", ended)
	})
	return ended, err
}

// Published finds a site that an address opens, with the token of a link if it has one. A link that does not open it
// is as no site, and so is the bare address of a site that only links open.
func (s *Service) Published(ctx context.Context, siteID, token string) (site.Published, error) {
	found, err := s.Sites.Published(ctx, s.DB.Read(), siteID)
	if err != nil || token == "" && !found.Version.Settings.V.Availability.LinksOnly {
		return found, err
	}
	hash, err := s.hash(ctx, s.DB.Read(), found.Site, token)
	if err != nil {
		return found, err
	}
	ok, err := isOpen(ctx, s.DB.Read(), found.Site, hash, s.Clock.Now())
	if err == nil && !ok {
		err = fault.Missing("Page")
	}
	return found, err
}

// Use has the session that tx stores use up a link. Everybody after the first is told that there is no such page.
func (s *Service) Use(ctx context.Context, tx *db.Tx, site scope.Ref, token, sessionID string) error {
	hash, err := s.hash(ctx, tx, site, token)
	if err != nil {
		return err
	}
	ok, err := use(ctx, tx, Link{
		TenantID: site.Tenant, Mode: site.Mode, SiteID: site.ID, TokenHash: hash, UsedAt: db.AtPtr(s.Clock.Now()),
		SessionID: sessionID,
	})
	if err != nil {
		return fmt.Errorf("use link: %w", err)
	}
	if !ok {
		return fault.Missing("Page")
	}
	return nil
}

// Clean deletes links that expired long ago.
func (s *Service) Clean(ctx context.Context) error {
	for {
		var gone int64
		err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			gone, err = forget(ctx, tx, s.Clock.Now().Add(-keptAfter), cleanBatch)
			return err
		})
		if err != nil {
			return fmt.Errorf("delete links: %w", err)
		}
		if gone < cleanBatch {
			return nil
		}
	}
}

func (s *Service) hash(ctx context.Context, q db.Querier, site scope.Ref, token string) ([]byte, error) {
	hasher, err := s.Seal.Hasher(ctx, q, tokens, site.Tenant)
	if err != nil {
		return nil, fmt.Errorf("hash token of link: %w", err)
	}
	return hasher.Sum(string(site.Mode), token), nil
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, l Link) error {
	detail := map[string]string{"mode": string(l.Mode), "site": l.SiteID}
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: l.ID, Detail: detail}.By(auth.From(ctx)))
}
