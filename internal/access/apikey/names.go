package apikey

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// deleted is the act that the audit log keeps the name of a key by which is gone.
const deleted = "apikey.deleted"

type nameRow struct {
	ID   string `db:"id"`
	Name string `db:"name"`
}

// Named returns keys of a tenant by their ids, in both modes, also deleted ones, for the audit log. Nothing
// is done with a key after it was deleted, so what names it outlives all that it did.
func (s *Service) Named(ctx context.Context, tenant string, ids []string) ([]audit.Actor, error) {
	actors, err := s.standing(ctx, tenant, ids)
	if err != nil || len(actors) == len(ids) {
		return actors, err
	}
	gone := slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return slices.ContainsFunc(actors, func(a audit.Actor) bool { return a.ID == id })
	})
	return s.withDeleted(ctx, actors, tenant, gone...)
}

// Everybody returns all keys of a tenant by name, also deleted ones.
func (s *Service) Everybody(ctx context.Context, tenant string) ([]audit.Actor, error) {
	actors, err := s.standing(ctx, tenant, nil)
	if err != nil {
		return nil, err
	}
	actors, err = s.withDeleted(ctx, actors, tenant)
	slices.SortFunc(actors, func(a, b audit.Actor) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return actors, err
}

// standing returns the keys with these ids that are not deleted, all of them without ids.
func (s *Service) standing(ctx context.Context, tenant string, ids []string) ([]audit.Actor, error) {
	query := db.Query("id", "name").From("api_key")
	query.Where(query.Equal("tenant_id", tenant))
	if len(ids) > 0 {
		query.Where(query.In("id", sqlbuilder.Flatten(ids)...))
	}
	text, args := query.Build()
	rows, err := db.Select[nameRow](ctx, s.DB.Read(), text, args...)
	if err != nil {
		return nil, fmt.Errorf("name keys: %w", err)
	}
	actors := make([]audit.Actor, len(rows))
	for i, row := range rows {
		actors[i] = audit.Actor{Kind: auth.KindKey, ID: row.ID, Name: row.Name}
	}
	return actors, nil
}

func (s *Service) withDeleted(
	ctx context.Context, actors []audit.Actor, tenant string, ids ...string,
) ([]audit.Actor, error) {
	details, err := s.Audit.Details(ctx, tenant, deleted, ids...)
	if err != nil {
		return nil, fmt.Errorf("name deleted keys: %w", err)
	}
	for id, detail := range details {
		actors = append(actors, audit.Actor{Kind: auth.KindKey, ID: id, Name: detail["name"], IsRemoved: true})
	}
	return actors, nil
}
