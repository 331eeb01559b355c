package audit

import (
	"context"
	"fmt"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/page"
)

// Filter narrows the log; its zero value is all of it.
type Filter struct {
	Action  string
	ActorID string
	Target  string
	From    time.Time // included
	To      time.Time // not included
}

// Person is a developer as the log names them. One who was removed keeps the name.
type Person struct {
	ID        string
	Name      string
	IsRemoved bool
}

// Staff knows the developers of tenants, also those who were removed.
type Staff interface {
	// Named returns those with these ids, in any order.
	Named(ctx context.Context, tenant string, ids []string) ([]Person, error)
	// Everybody returns all of a tenant by name.
	Everybody(ctx context.Context, tenant string) ([]Person, error)
}

// NamedRow is a row with the name of the developer who acted, empty for other actors.
type NamedRow struct {
	Row
	ActorName string
}

// List returns a page of the caller's log, newest first.
func (s *Service) List(ctx context.Context, staff Staff, f Filter, r page.Request) (page.List[NamedRow], error) {
	tenant := auth.From(ctx).TenantID
	rows, err := list(ctx, s.DB.Read(), tenant, f, r)
	if err != nil {
		return page.List[NamedRow]{}, fmt.Errorf("list audit: %w", err)
	}
	cut := page.Cut(rows, r, func(row Row) page.Position { return page.Position{At: row.Sequence} })
	named, err := withNames(ctx, staff, tenant, cut.Items)
	return page.List[NamedRow]{Items: named, Next: cut.Next}, err
}

// withNames asks once for the names of all developers in rows.
func withNames(ctx context.Context, staff Staff, tenant string, rows []Row) ([]NamedRow, error) {
	wanted := map[string]string{}
	ids := []string{}
	for _, row := range rows {
		if _, ok := wanted[row.ActorID]; !ok && row.isDeveloper() {
			wanted[row.ActorID] = ""
			ids = append(ids, row.ActorID)
		}
	}
	if len(ids) > 0 {
		people, err := staff.Named(ctx, tenant, ids)
		if err != nil {
			return nil, fmt.Errorf("name actors: %w", err)
		}
		for _, p := range people {
			wanted[p.ID] = p.Name
		}
	}
	named := make([]NamedRow, len(rows))
	for i, row := range rows {
		named[i] = NamedRow{Row: row}
		if row.isDeveloper() {
			named[i].ActorName = wanted[row.ActorID]
		}
	}
	return named, nil
}

// isDeveloper reports whether the actor is one: with a token of the portal, or, as somebody who is
// not signed in, by a mail that only they can have.
func (r Row) isDeveloper() bool {
	switch r.ActorKind {
	case string(auth.KindDeveloper), string(auth.KindOpenToken), Visitor:
		return r.ActorID != ""
	}
	return false
}
