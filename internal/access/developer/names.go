package developer

import (
	"context"
	"fmt"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// person is how a developer is named, removed or not.
type person struct {
	ID          string   `db:"id"`
	DisplayName string   `db:"display_name"`
	Email       string   `db:"email_address"`
	RemovedAt   *db.Time `db:"removed_at"`
}

// Signed fills in who did something without a principal: by a mail or a password that only they have.
func (d Developer) Signed(e audit.Entry) audit.Entry {
	e.TenantID = d.TenantID
	e.ActorID = d.ID
	e.ActorName = d.DisplayName
	e.ActorEmail = d.EmailAddress
	return e
}

// Named returns developers of a tenant by their ids, also removed ones, for the audit log.
func (s *Service) Named(ctx context.Context, tenant string, ids []string) ([]audit.Actor, error) {
	return s.people(ctx, tenant, func(b *sqlbuilder.SelectBuilder) { b.Where(b.In("id", sqlbuilder.Flatten(ids)...)) })
}

// Everybody returns all developers of a tenant by name, also removed ones.
func (s *Service) Everybody(ctx context.Context, tenant string) ([]audit.Actor, error) {
	return s.people(ctx, tenant, func(b *sqlbuilder.SelectBuilder) { b.OrderBy("display_name", "id") })
}

func (s *Service) people(ctx context.Context, tenant string, narrow func(*sqlbuilder.SelectBuilder),
) ([]audit.Actor, error) {
	b := db.Query("id", "display_name", "email_address", "removed_at").From("developer")
	b.Where(b.Equal("tenant_id", tenant))
	narrow(b)
	query, args := b.Build()
	rows, err := db.Select[person](ctx, s.DB.Read(), query, args...)
	if err != nil {
		return nil, fmt.Errorf("name developers: %w", err)
	}
	people := make([]audit.Actor, len(rows))
	for i, row := range rows {
		people[i] = audit.Actor{
			Kind: auth.KindDeveloper, ID: row.ID, Name: row.DisplayName, Email: row.Email,
			IsRemoved: row.RemovedAt != nil,
		}
	}
	return people, nil
}

// Admins returns the admins of a tenant, who get the mails about what all of it depends on.
func (s *Service) Admins(ctx context.Context, q db.Querier, tenant string) ([]Developer, error) {
	admins, err := db.Select[Developer](ctx, q, `SELECT * FROM developer
		WHERE tenant_id = $1 AND role = $2 AND removed_at IS NULL ORDER BY created_at, id`, tenant, auth.Admin)
	if err != nil {
		return nil, fmt.Errorf("list admins: %w", err)
	}
	return admins, nil
}
