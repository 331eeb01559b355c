package source

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/usage"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/conversion"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/task"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Source is a row of any kind of source.
type Source interface {
	// Origin says whose the source is, where its records come from, and what its events tell of it.
	Origin() record.Source
	// Payload is what the end of a task tells of the source, around its records.
	Payload(records record.SourcePayload) any
	// IsLive says that the source brings or brought data, HasEnded that it does not or no longer.
	IsLive() bool
	HasEnded() bool
}

// Reason says who revoked a source.
type Reason string

// The reasons.
const (
	UserRevoked   Reason = "USER_REVOKED"
	TenantRevoked Reason = "TENANT_REVOKED"
	UserErased    Reason = "USER_ERASED"
)

// ErrOver comes back from a step that has nothing left to do, because the source went on without it.
var ErrOver = errors.New("the source went on without this step")

// UnlessOver returns an error, but not [ErrOver].
func UnlessOver(err error) error {
	if errors.Is(err, ErrOver) {
		return nil
	}
	return err
}

// Life is what the sources of all kinds need.
type Life struct {
	DB      *db.DB
	Clock   *clock.Clock
	Seal    *seal.Sealer
	Events  *event.Recorder
	Jobs    *job.Engine
	Log     *slog.Logger
	Audit   *audit.Service
	Usage   *usage.Service
	Sources *catalogue.Catalogue
	Users   *enduser.Service
	Records *record.Service
	Tasks   *task.Service
	// Visits counts how logins and documents of the widget end.
	Visits *conversion.Service
	// LogoBase is the base URL of the door that serves logos.
	LogoBase string
}

// LogoURL is the address of the logo of a data source.
func (l *Life) LogoURL(sourceID string) string { return l.LogoBase + catalogue.LogoPath(sourceID) }

// Begin locks a user for a change.
func (l *Life) Begin(ctx context.Context, tx *db.Tx, user scope.Ref) (Change, error) {
	locked, err := l.Users.Lock(ctx, tx, user)
	return Change{life: l, Tx: tx, Now: l.Clock.Now(), User: locked}, err
}

// PayloadOf returns all records of a source that its caller has loaded.
func (l *Life) PayloadOf(ctx context.Context, q db.Querier, s Source) (record.SourcePayload, error) {
	from := s.Origin()
	data, err := l.Records.Payload(ctx, q, scope.Of(from.TenantID, from.Mode), from.SourceID)
	return record.SourcePayload{Metadata: metadataOf(from), Payload: data}, err
}

// WritePayload is [Life.PayloadOf] as the data API answers it.
func (l *Life) WritePayload(ctx context.Context, s Source) (httpapi.Written[record.SourcePayload], error) {
	from := s.Origin()
	return l.Records.WritePayload(ctx, l.DB.Read(), scope.Of(from.TenantID, from.Mode), metadataOf(from))
}

func metadataOf(from record.Source) record.SourceMetadata {
	return record.SourceMetadata{
		SourceID: from.SourceID, SourceType: from.SourceType, UserID: from.UserID, ProviderID: from.ProviderID,
	}
}

// Change is one step in the life of a source, while its user is locked.
type Change struct {
	life *Life
	Tx   *db.Tx
	Now  time.Time
	User enduser.User
	// Task is the one that the step is about.
	Task task.Task
	// Revoked says that the step revoked the source.
	Revoked bool
}
