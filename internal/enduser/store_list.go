package enduser

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

// listQuery reads a list of users in its order from the table that knows the rarest of what is asked for.
type listQuery struct {
	*sqlbuilder.SelectBuilder
	// at and id are the columns of the order.
	at, id string
}

// span is the part of a list that a page is taken from: down to and with until, nil for the end of the list.
type span struct {
	page.Request
	until *page.Position
}

func listUsers(ctx context.Context, q db.Querier, at Ref, f ListFilter, in span) ([]User, error) {
	s := f.query("u."+strings.ReplaceAll(userColumns, ", ", ", u."), at)
	s.within(in)
	if f.UserID == "" { // one user needs no order, and asking for it would make a database look for one
		s.newestFirst()
	}
	query, args := s.Limit(in.Limit()).Build()
	return db.Select[User](ctx, q, query, args...)
}

// searchEnd returns where a page that is searched for a part of a name ends, nil for the end of the list: no index
// finds parts of names, so a page looks at so many users at most, and is then shorter than it might be.
func searchEnd(ctx context.Context, q db.Querier, at Ref, f ListFilter, r page.Request) (*page.Position, error) {
	if f.Name == "" || f.UserID != "" {
		return nil, nil
	}
	users := 50_000 // a third of a microsecond each, out of the index of the list
	if f.ProviderID != "" || len(f.Metadata) > 0 {
		users = 10_000 // each has to be looked up
	}
	f.Name = ""
	s := f.query("", at)
	s.Select(s.at+" AS at", s.id+" AS id")
	s.within(span{Request: r})
	s.newestFirst()
	query, args := s.Limit(1).Offset(users - 1).Build()
	end, err := db.Get[page.Position](ctx, q, query, args...)
	if errors.Is(err, db.ErrNotFound) {
		return nil, nil
	}
	return &end, err
}

// countUsers counts what listUsers would list in all.
func countUsers(ctx context.Context, q db.Querier, at Ref, f ListFilter) (int, error) {
	query, args := f.query("count(*)", at).Build()
	return db.Get[int](ctx, q, query, args...)
}

// query selects the users that fit the filter.
func (f ListFilter) query(columns string, at Ref) listQuery {
	s := f.from(columns, at)
	if !f.Created.From.IsZero() {
		s.Where(s.GreaterEqualThan(s.at, db.At(f.Created.From)))
	}
	if !f.Created.To.IsZero() {
		s.Where(s.LessThan(s.at, db.At(f.Created.To)))
	}
	if f.Name != "" {
		s.Where("u.full_name_folded LIKE " + s.Var("%"+db.EscapeLike(fold(f.Name))+"%") + ` ESCAPE '\'`)
	}
	return s
}

// from begins the query with all that is looked up, not searched through.
func (f ListFilter) from(columns string, at Ref) listQuery {
	names := slices.Sorted(maps.Keys(f.Metadata))
	s := listQuery{db.Query(columns), "u.created_at", "u.id"}
	outcome := "u.outcome"
	switch {
	case f.UserID == "" && f.ProviderID != "":
		s.join("end_user_provider", at)
		s.Where(s.Equal("f.provider_id", f.ProviderID))
		s.at, s.id, outcome = "f.created_at", "f.user_id", "f.outcome"
		f.ProviderID = ""
	case f.UserID == "" && len(names) > 0:
		s.join("end_user_metadata", at)
		s.Where(s.Equal("f.name", names[0]), s.Equal("f.value", f.Metadata[names[0]]))
		s.at, s.id = "f.created_at", "f.user_id"
		names = names[1:]
	default:
		s.From("end_user u")
		s.Where(s.Equal("u.tenant_id", at.Tenant), s.Equal("u.mode", at.Mode))
	}
	if f.Outcome != "" {
		s.Where(s.Equal(outcome, f.Outcome))
	}
	if f.UserID != "" {
		s.Where(s.Equal("u.id", f.UserID))
	}
	if f.ProviderID != "" {
		s.has("end_user_provider", "x.provider_id = "+s.Var(f.ProviderID))
	}
	for _, name := range names {
		s.has("end_user_metadata", "x.name = "+s.Var(name)+" AND x.value = "+s.Var(f.Metadata[name]))
	}
	return s
}

func (s listQuery) within(in span) {
	key := "(" + s.at + ", " + s.id + ")"
	if in.After != nil {
		s.Where(key + " < (" + s.Var(in.After.At) + ", " + s.Var(in.After.ID) + ")")
	}
	if in.until != nil {
		s.Where(key + " >= (" + s.Var(in.until.At) + ", " + s.Var(in.until.ID) + ")")
	}
}

func (s listQuery) newestFirst() { s.OrderBy(s.at+" DESC", s.id+" DESC") }

// join reads a table of filters with the users it names.
func (s listQuery) join(table string, at Ref) {
	s.From(table + " f")
	s.Join("end_user u", "u.tenant_id = f.tenant_id", "u.mode = f.mode", "u.id = f.user_id")
	s.Where(s.Equal("f.tenant_id", at.Tenant), s.Equal("f.mode", at.Mode))
}

func (s listQuery) has(table, condition string) {
	s.Where("EXISTS (SELECT 1 FROM " + table + " x WHERE x.tenant_id = u.tenant_id AND x.mode = u.mode" +
		" AND x.user_id = u.id AND " + condition + ")")
}
