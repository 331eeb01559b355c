package invite

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Status is how far the invited person got.
type Status string

// The statuses.
const (
	Invited Status = "INVITED"
	Opened  Status = "OPENED"
	Linked  Status = "LINKED"
	Failed  Status = "FAILED"
)

// Invite is an invitation of one person.
type Invite struct {
	ID        string  `db:"id"`
	UserID    string  `db:"user_id"`
	FullName  string  `db:"full_name"`
	Email     string  `db:"email"`
	Status    Status  `db:"status"`
	CreatedAt db.Time `db:"created_at"`
}

// Service keeps invites.
type Service struct {
	db   *db.DB
	seal *seal.Sealer
}

// New makes the service.
func New(store *db.DB, sealer *seal.Sealer) *Service { return &Service{store, sealer} }

// List returns a page of the invites of a tenant in a mode, newest first.
func (s *Service) List(
	ctx context.Context, at scope.Scope, r page.Request,
) (page.List[Invite], error) {
	invites, err := s.list(ctx, s.db.Read(), at, r)
	if err != nil {
		return page.List[Invite]{}, fmt.Errorf("list invites: %w", err)
	}
	return page.Cut(invites, r, func(i Invite) page.Position { return page.At(i.CreatedAt.Time, i.ID) }), nil
}
