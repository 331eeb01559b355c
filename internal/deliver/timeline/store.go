package timeline

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/collect/enduser"
	"nod/internal/platform/db"
)

// row is an entry as all branches read it.
type row struct {
	ID         string   `db:"id"`
	Sequence   int64    `db:"sequence"`
	Type       string   `db:"type"`
	At         db.Time  `db:"at"`
	Status     string   `db:"status"`
	ErrorCode  string   `db:"error_code"`
	SourceID   string   `db:"source_id"`
	ProviderID string   `db:"provider_id"`
	Text       string   `db:"text"`
	EndedAt    *db.Time `db:"ended_at"`
}

// branch reads the entries of one kind.
type branch struct {
	kind    Kind
	table   string
	time    string // column of the moment
	key     string // column that tells entries of one moment apart
	columns string
}

// branches are all of them; entries of one moment stand in this order, the last on top.
func branches() []branch {
	const none, never = "'' AS ", "CAST(NULL AS BIGINT) AS ended_at"
	return []branch{
		{Invited, "invite", "created_at", "id", "0 AS sequence, " + none + "type, status, " + none + "error_code, " +
			none + "source_id, " + none + "provider_id, email AS text, " + never},
		{Token, "widget_token", "created_at", "id", "0 AS sequence, " + none + "type, " + none + "status, " + none +
			"error_code, " + none + "source_id, " + none + "provider_id, " + none + "text, expires_at AS ended_at"},
		{Consent, "consent", "created_at", "id", "0 AS sequence, " + none + "type, " + none + "status, " + none +
			"error_code, " + none + "source_id, " + none + "provider_id, version AS text, " + never},
		{Asked, "source_request", "created_at", "id", "0 AS sequence, " + none + "type, " + none + "status, " + none +
			"error_code, " + none + "source_id, " + none + "provider_id, name AS text, " + never},
		{Task, "task", "started_at", "id", "0 AS sequence, type, result AS status, error_code, source_id, " +
			"provider_id, " + none + "text, finished_at AS ended_at"},
		{
			Event,
			"event",
			"created_at",
			"sequence",
			"sequence, type, " + none + "status, " + none + "error_code, " + none +
				"source_id, " + none + "provider_id, body AS text, " + never,
		},
	}
}

// bound is where a page begins, seen from one branch.
type bound struct {
	rank  int
	after *position
	limit int
}

func (b branch) read(ctx context.Context, q db.Querier, user enduser.Ref, from bound) ([]row, error) {
	query, args := b.build(user, from)
	return db.Select[row](ctx, q, query, args...)
}

func (b branch) build(user enduser.Ref, from bound) (query string, args []any) {
	s := db.Query("id", b.time+" AS at", b.columns).From(b.table)
	s.Where(s.Equal("tenant_id", user.Tenant), s.Equal("mode", user.Mode), s.Equal("user_id", user.ID))
	if p := from.after; p != nil {
		switch {
		case from.rank > p.rank: // at the moment of the last entry all of this branch stood above it
			s.Where(s.LessThan(b.time, p.at))
		case from.rank < p.rank:
			s.Where(s.LessEqualThan(b.time, p.at))
		case b.kind == Event:
			s.Where("(" + b.time + ", sequence) < (" + s.Var(p.at) + ", " + s.Var(p.sequence()) + ")")
		default:
			s.Where("(" + b.time + ", id) < (" + s.Var(p.at) + ", " + s.Var(p.key) + ")")
		}
	}
	return s.OrderBy(b.time+" DESC", b.key+" DESC").Limit(from.limit).Build()
}

type deliveryRow struct {
	EventID string `db:"event_id"`
	Delivery
}

// deliveriesOf reads the deliveries of the named events of a user. A webhook that was deleted has no name.
func deliveriesOf(
	ctx context.Context, q db.Querier, user enduser.Ref, events map[string]int,
) ([]deliveryRow, error) {
	s := db.Query("d.event_id", "d.id", "d.webhook_id", "COALESCE(w.name, '') AS webhook_name", "d.status",
		"d.attempts", "d.last_status_code")
	s.From("webhook_delivery d")
	s.JoinWithOption(sqlbuilder.LeftJoin, "webhook w",
		"w.tenant_id = d.tenant_id AND w.mode = d.mode AND w.id = d.webhook_id")
	ids := slices.Sorted(maps.Keys(events))
	s.Where(
		s.Equal("d.tenant_id", user.Tenant),
		s.Equal("d.mode", user.Mode),
		s.In("d.event_id", sqlbuilder.List(ids)),
	)
	query, args := s.Build()
	rows, err := db.Select[deliveryRow](ctx, q, query, args...)
	slices.SortFunc(rows, func(a, b deliveryRow) int { return strings.Compare(a.ID, b.ID) }) // ids grow with time
	return rows, err
}
