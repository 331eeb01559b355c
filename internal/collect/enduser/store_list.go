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
	"nod/internal/platform/scope"
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

func listUsers(ctx context.Context, q db.Querier, at scope.Scope, f ListFilter, in span) ([]User, error) {
	s, list := f.query("u."+strings.ReplaceAll(userColumns, ", ", ", u."), at, in)
	if f.UserID == "" { // one user needs no order, and asking for it would make a database look for one
		list.Order(s)
	}
	query, args := s.Limit(in.Limit()).Build()
	return db.Select[User](ctx, q, query, args...)
}

// portion is how many users are looked through at a time for a part of a name.
const portion = 2_000

// portionEnd returns where the next portion of a list ends, nil where the list does.
func portionEnd(
	ctx context.Context, q db.Querier, at scope.Scope, f ListFilter, r page.Request,
) (*page.Position, error) {
	f.Name = ""
	s, list := f.query("", at, span{Request: r})
	s.Select(list.Time+" AS at", list.ID+" AS id")
	query, args := list.Order(s).Limit(1).Offset(portion - 1).Build()
	end, err := db.Get[page.Position](ctx, q, query, args...)
	if errors.Is(err, db.ErrNotFound) {
		return nil, nil
	}
	return &end, err
}

// countUsers counts what listUsers would list in all.
func countUsers(ctx context.Context, q db.Querier, at scope.Scope, f ListFilter) (int, error) {
	s, _ := f.query("count(*)", at, span{})
	query, args := s.Build()
	return db.Get[int](ctx, q, query, args...)
}

// query selects the users of a part of the list that fit the filter.
func (f ListFilter) query(columns string, at scope.Scope, in span) (*sqlbuilder.SelectBuilder, db.Newest) {
	s := f.from(columns, at)
	list := db.Newest{Time: s.at, ID: s.id, Within: f.Created, Page: in.Request, Until: in.until}
	list.Narrow(s.SelectBuilder)
	if f.Name != "" {
		s.Where("u.full_name_folded LIKE " + s.Var("%"+db.EscapeLike(fold(f.Name))+"%") + ` ESCAPE '\'`)
	}
	return s.SelectBuilder, list
}

// from begins the query with all that is looked up, not searched through.
func (f ListFilter) from(columns string, at scope.Scope) listQuery {
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

// join reads a table of filters with the users it names.
func (s listQuery) join(table string, at scope.Scope) {
	s.From(table + " f")
	s.Join("end_user u", "u.tenant_id = f.tenant_id", "u.mode = f.mode", "u.id = f.user_id")
	s.Where(s.Equal("f.tenant_id", at.Tenant), s.Equal("f.mode", at.Mode))
}

func (s listQuery) has(table, condition string) {
	s.Where("EXISTS (SELECT 1 FROM " + table + " x WHERE x.tenant_id = u.tenant_id AND x.mode = u.mode" +
		" AND x.user_id = u.id AND " + condition + ")")
}
