package archive

import (
	"context"
	"fmt"
	"slices"
	"time"

	"nod/internal/access/filelink"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/platform/auth"
	"nod/internal/platform/blob"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/telemetry"
)

// Deps are the service's dependencies.
type Deps struct {
	source.Life
	Blobs blob.Store
	Links *filelink.Signer
	// Readers are who reads the documents of each mode.
	Readers Readers
	// Pause is the time that passes before the reading of a document begins.
	Pause func(mode auth.Mode) time.Duration
	// MaxStored is how many bytes the files of a tenant may take in a mode.
	MaxStored int64
	// SameName reports whether two names are one person's, and whether that can be told.
	SameName func(printed, known string) (isSame, isKnown bool)
	// ReviewShare is how many of the fields that were read with certainty people look at all the same, 0 to 1.
	ReviewShare float64
}

// Service keeps archives.
type Service struct {
	Deps
	// Failure is how a document that was read must end; empty to keep the result. It is set before the first reading.
	Failure func(ctx context.Context, tx *db.Tx, user scope.Ref) (connector.ErrorCode, error)
	// opening has room for as many documents as may be opened at once, because that takes memory.
	opening chan struct{}
	// compared counts the fields that people compared with files.
	compared *telemetry.Counter
}

// maxOpening is how many documents are checked at once.
const maxOpening = 2

// New makes the service and adds its job and its ticks to the engine.
func New(d Deps) *Service {
	s := &Service{Deps: d, opening: make(chan struct{}, maxOpening)}
	s.addJobs()
	return s
}

// Get returns an archive, also one that was revoked.
func (s *Service) Get(ctx context.Context, at scope.Owned) (Archive, error) {
	a, err := s.get(ctx, s.DB.Read(), at)
	return a, db.OrMissing(err, "Archive")
}

// List returns a page of archives, newest first.
func (s *Service) List(
	ctx context.Context, at scope.Scope, filter ListFilter, r page.Request,
) (page.List[Archive], error) {
	archives, err := s.list(ctx, s.DB.Read(), at, filter, r)
	if err != nil {
		return page.List[Archive]{}, fmt.Errorf("list archives: %w", err)
	}
	return page.Cut(archives, r, func(a Archive) page.Position { return page.At(a.CreatedAt.Time, a.ID) }), nil
}

// OfUser returns a page of the archives of a user, those that were revoked included, newest first.
func (s *Service) OfUser(ctx context.Context, user scope.Ref, r page.Request) (page.List[Archive], error) {
	return s.List(ctx, user.Scope, ListFilter{User: user.ID}, r)
}

// Linked returns the documents of a user that were accepted and not revoked, newest first.
func (s *Service) Linked(ctx context.Context, user scope.Ref) ([]Archive, error) {
	archives, err := s.ofUser(ctx, s.DB.Read(), user)
	if err != nil {
		return nil, fmt.Errorf("list archives of user: %w", err)
	}
	return slices.DeleteFunc(archives, func(a Archive) bool { return !a.IsLive() }), nil
}

// Offers reports whether a file type can be uploaded.
func (s *Service) Offers(fileType string) bool {
	source, ok := s.Sources.Get(fileType)
	return ok && source.Kind == catalogue.KindArchiveFileType && source.Enabled && source.Active
}
