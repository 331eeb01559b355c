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

// Actor is a developer or an API key as the log names them. Who was removed keeps the name.
type Actor struct {
	Kind      auth.Kind
	ID        string
	Name      string
	Email     string // developers only
	IsRemoved bool
}

// Actors knows who acts for a tenant, also those who were removed: its developers and its API keys.
type Actors interface {
	// Named returns those with these ids, in any order.
	Named(ctx context.Context, tenant string, ids []string) ([]Actor, error)
	// Everybody returns all of a tenant by kind and name.
	Everybody(ctx context.Context, tenant string) ([]Actor, error)
}

// List returns a page of the caller's log, newest first.
func (s *Service) List(ctx context.Context, actors Actors, f Filter, r page.Request) (page.List[Row], error) {
	tenant := auth.From(ctx).TenantID
	rows, err := list(ctx, s.DB.Read(), tenant, f, r)
	if err != nil {
		return page.List[Row]{}, fmt.Errorf("list audit: %w", err)
	}
	cut := page.Cut(rows, r, func(row Row) page.Position { return page.Position{At: row.Sequence} })
	named, err := withNames(ctx, actors, tenant, cut.Items)
	return page.List[Row]{Items: named, Next: cut.Next}, err
}

// withNames asks once for the names of all actors in rows from before names were kept.
func withNames(ctx context.Context, actors Actors, tenant string, rows []Row) ([]Row, error) {
	wanted := map[string]string{}
	ids := []string{}
	for _, row := range rows {
		if _, ok := wanted[row.ActorID]; !ok && row.lacksName() {
			wanted[row.ActorID] = ""
			ids = append(ids, row.ActorID)
		}
	}
	if len(ids) > 0 {
		named, err := actors.Named(ctx, tenant, ids)
		if err != nil {
			return nil, fmt.Errorf("name actors: %w", err)
		}
		for _, a := range named {
			wanted[a.ID] = a.Name
		}
	}
	for i, row := range rows {
		if row.lacksName() {
			rows[i].ActorName = wanted[row.ActorID]
		}
	}
	return rows, nil
}

// lacksName reports whether the row keeps no name although the actor is a developer or a key: with a
// token of the portal, with the key,
// or, as somebody who is not signed in, by a mail that only they can have.
func (r Row) lacksName() bool {
	switch r.ActorKind {
	case string(auth.KindDeveloper), string(auth.KindOpenToken), string(auth.KindKey), Visitor:
		return r.ActorID != "" && r.ActorName == ""
	}
	return false
}

// maxDetails bounds what Details returns.
const maxDetails = 500

// Details returns what the log says of targets in their newest row of an action, by target; of all its
// newest ones when none is given.
func (s *Service) Details(
	ctx context.Context, tenant, action string, targets ...string,
) (map[string]map[string]string, error) {
	rows, err := lastDetails(ctx, s.DB.Read(), tenant, action, targets)
	if err != nil {
		return nil, fmt.Errorf("read audit: %w", err)
	}
	details := map[string]map[string]string{}
	for _, row := range rows {
		if details[row.Target] == nil {
			details[row.Target] = row.Detail.V
		}
	}
	return details, nil
}
