package library

import (
	"context"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/flow/site"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Audit *audit.Service
}

// Service keeps screens.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Save keeps a screen under a name. Its shape is checked, and nothing else: what is wrong with it is found in the flow
// that it is inserted into.
func (s *Service) Save(ctx context.Context, mode auth.Mode, name string, flow site.Screens) (stored, error) {
	caller := auth.From(ctx)
	made := stored{listed: listed{
		TenantID: caller.TenantID, Mode: mode, ID: id.New("scr"),
		CreatedBy: caller.SubjectID, CreatedAt: db.At(s.Clock.Now()),
	}}
	var err error
	if made.Name, err = nameOf(name); err != nil {
		return stored{}, err
	}
	parsed, raw, err := flow.Parse()
	if err != nil {
		return stored{}, err
	}
	if err := made.show(parsed); err != nil {
		return stored{}, err
	}
	made.Flow = raw
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := insert(ctx, tx, made); err != nil {
			return fmt.Errorf("insert saved screen: %w", err)
		}
		return s.record(ctx, tx, "savedScreen.created", made.listed)
	})
	return made, err
}

// Get returns a saved screen with what it shows.
func (s *Service) Get(ctx context.Context, at scope.Ref) (stored, error) {
	found, err := get(ctx, s.DB.Read(), at)
	return found, db.OrMissing(err, "Saved screen")
}

// List returns a page of the saved screens of a mode, newest first.
func (s *Service) List(ctx context.Context, at scope.Scope, r page.Request) (page.List[listed], error) {
	found, err := list(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[listed]{}, fmt.Errorf("list saved screens: %w", err)
	}
	return page.Cut(found, r, func(l listed) page.Position { return page.At(l.CreatedAt.Time, l.ID) }), nil
}

// Delete removes a screen from the library. Flows that it was inserted into keep their copies.
func (s *Service) Delete(ctx context.Context, at scope.Ref) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		gone, err := remove(ctx, tx, at)
		if err != nil {
			return db.OrMissing(err, "Saved screen")
		}
		return s.record(ctx, tx, "savedScreen.deleted", gone)
	})
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, l listed) error {
	detail := map[string]string{"mode": string(l.Mode), "name": l.Name}
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: l.ID, Detail: detail}.By(auth.From(ctx)))
}
