package enduser

import (
	"context"
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
	at scope.Scope
	// time and id are the columns of the order.
	time, id string
	// pairs are what users with the wanted external metadata are found by.
	pairs []pair
	// isMoving is set while the external metadata of some users is where an earlier release stored it.
	isMoving bool
}

// pair is a key of external metadata with its value, and the hash of both.
type pair struct {
	name, value string
	hash        []byte
}

var allColumns = "u." + strings.ReplaceAll(userColumns, ", ", ", u.")

// listUsers returns the users of a page, whatever their name, and one more if there is one.
func (s *Service) listUsers(ctx context.Context, at scope.Scope, f ListFilter, r page.Request) ([]User, error) {
	q := s.DB.Read()
	b, err := s.query(ctx, at, f, allColumns)
	if err != nil {
		return nil, err
	}
	query, args := b.page(f, r).Limit(r.Limit()).Build()
	rows, err := db.Select[storedUser](ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	users, err := s.opened(ctx, q, at.Tenant, rows...)
	if err != nil || f.Name == "" {
		return users, err
	}
	part := Fold(f.Name)
	return slices.DeleteFunc(users, func(u User) bool { return !strings.Contains(Fold(u.FullName), part) }), nil
}

// usersAt returns the users at places of a list, in its order. Who was erased meanwhile is missing.
func (s *Service) usersAt(ctx context.Context, at scope.Scope, places []page.Position) ([]User, error) {
	if len(places) == 0 {
		return nil, nil
	}
	b := db.Query(userColumns).From("end_user")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.In("id", ids(places)...))
	query, args := b.Build()
	rows, err := db.Select[storedUser](ctx, s.DB.Read(), query, args...)
	if err != nil {
		return nil, err
	}
	users, err := s.opened(ctx, s.DB.Read(), at.Tenant, rows...)
	if err != nil {
		return nil, err
	}
	place := make(map[string]int, len(places))
	for i, p := range places {
		place[p.ID] = i
	}
	slices.SortFunc(users, func(a, b User) int { return place[a.ID] - place[b.ID] })
	return users, nil
}

func ids(places []page.Position) []any {
	all := make([]any, len(places))
	for i, p := range places {
		all[i] = p.ID
	}
	return all
}

// countUsers counts what lists have in all.
func (s *Service) countUsers(ctx context.Context, at scope.Scope, f ListFilter) (n int, err error) {
	if f.UserID != "" {
		users, err := s.listUsers(ctx, at, f, page.Request{Size: 1})
		return len(users), err
	}
	if f.Name != "" {
		for r := (page.Request{Size: portion}); ; {
			fit, err := s.lookThrough(ctx, at, f, r)
			if n += len(fit.places); err != nil || fit.end == nil {
				return n, err
			}
			r.After = fit.end
		}
	}
	b, err := s.query(ctx, at, f, "count(*)")
	if err != nil {
		return 0, err
	}
	b.newest(f, page.Request{}).Narrow(b.SelectBuilder)
	query, args := b.Build()
	return db.Get[int](ctx, s.DB.Read(), query, args...)
}

// page narrows the query to what lies behind the last page, in the order of the list.
func (b listQuery) page(f ListFilter, r page.Request) *sqlbuilder.SelectBuilder {
	newest := b.newest(f, r)
	newest.Narrow(b.SelectBuilder)
	if f.UserID != "" { // one user needs no order, and asking for it would make a database look for one
		return b.SelectBuilder
	}
	return newest.Order(b.SelectBuilder)
}

func (b listQuery) newest(f ListFilter, r page.Request) db.Newest {
	return db.Newest{Time: b.time, ID: b.id, Within: f.Created, Page: r}
}

// query begins the query for users who fit the filter in all that is looked up, not searched through.
func (s *Service) query(ctx context.Context, at scope.Scope, f ListFilter, columns string) (listQuery, error) {
	b := listQuery{SelectBuilder: db.Query(columns), at: at, time: "u.created_at", id: "u.id"}
	if len(f.Metadata) > 0 {
		if err := s.lookFor(ctx, &b, f.Metadata); err != nil {
			return b, err
		}
	}
	outcome := "u.outcome"
	switch {
	case f.UserID == "" && f.ProviderID != "":
		b.join("end_user_provider")
		b.Where(b.Equal("f.provider_id", f.ProviderID))
		outcome, f.ProviderID = "f.outcome", ""
	case f.UserID == "" && len(b.pairs) > 0:
		b.joinPair(b.pairs[0])
		b.pairs = b.pairs[1:]
	default:
		b.From("end_user u")
		b.Where(b.Equal("u.tenant_id", at.Tenant), b.Equal("u.mode", at.Mode))
	}
	if f.Outcome != "" {
		b.Where(b.Equal(outcome, f.Outcome))
	}
	if f.UserID != "" {
		b.Where(b.Equal("u.id", f.UserID))
	}
	if f.ProviderID != "" {
		b.Where(b.has("end_user_provider", "x.provider_id = "+b.Var(f.ProviderID)))
	}
	for _, wanted := range b.pairs {
		b.hasPair(wanted)
	}
	return b, nil
}

// lookFor notes the external metadata that users must have.
func (s *Service) lookFor(ctx context.Context, b *listQuery, metadata map[string]string) (err error) {
	q := s.DB.Read()
	if b.isMoving, err = s.isMoving(ctx, q); err != nil {
		return err
	}
	hasher, err := s.Seal.Hasher(ctx, q, pairColumn, b.at.Tenant)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(metadata)) {
		b.pairs = append(b.pairs, pair{name, metadata[name], hasher.Sum(name, metadata[name])})
	}
	return nil
}

// join reads a table of filters with the users it names.
func (b *listQuery) join(table string) {
	b.From(table + " f")
	b.Join("end_user u", "u.tenant_id = f.tenant_id", "u.mode = f.mode", "u.id = f.user_id")
	b.Where(b.Equal("f.tenant_id", b.at.Tenant), b.Equal("f.mode", b.at.Mode))
	b.time, b.id = "f.created_at", "f.user_id"
}

// joinPair reads the users with a pair: in one statement from both tables as long as there are two, so that none is
// missed while the job moves them.
func (b *listQuery) joinPair(wanted pair) {
	if !b.isMoving {
		b.join("end_user_pair")
		b.Where(b.Equal("f.pair", wanted.hash))
		return
	}
	const columns = "SELECT tenant_id, mode, user_id, created_at FROM "
	of := " WHERE tenant_id = " + b.Var(b.at.Tenant) + " AND mode = " + b.Var(b.at.Mode)
	b.join("(" + columns + "end_user_pair" + of + " AND pair = " + b.Var(wanted.hash) + " UNION " +
		columns + "end_user_metadata" + of + " AND name = " + b.Var(wanted.name) + " AND value = " +
		b.Var(wanted.value) + ")")
}

func (b *listQuery) hasPair(wanted pair) {
	has := b.has("end_user_pair", "x.pair = "+b.Var(wanted.hash))
	if b.isMoving {
		has = b.Or(has, b.has("end_user_metadata",
			"x.name = "+b.Var(wanted.name)+" AND x.value = "+b.Var(wanted.value)))
	}
	b.Where(has)
}

func (b *listQuery) has(table, condition string) string {
	return "EXISTS (SELECT 1 FROM " + table + " x WHERE x.tenant_id = u.tenant_id AND x.mode = u.mode" +
		" AND x.user_id = u.id AND " + condition + ")"
}
