package dispatch

import (
	"encoding/json"
	"fmt"
	"strings"

	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/db"
)

// dialect writes the few texts in which the two databases differ.
type dialect struct {
	isPostgres bool
	leases     queue.LeaseTime
}

func newDialect(store *db.DB) dialect { return dialect{store.IsPostgres(), queue.NewLeaseTime(store)} }

// isDue is the condition for rows that may be claimed now: due by the clock, and not claimed, or the lease has ended.
func isDue(clock, realTime string) string {
	return "due_at <= CAST(" + clock + " AS BIGINT) AND (NOT is_claimed OR lease_until <= " + realTime + ")"
}

// asJSON makes the parameter that [dialect.rows] reads. Rows are plain structs
// of texts, numbers and booleans, which can always be written.
func asJSON[T any](rows []T) string {
	text, err := json.Marshal(rows)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// rows is a FROM item named v that reads many rows out of one JSON parameter, so that statements keep one text however
// many rows they work on. Columns are given as "name type".
func (d dialect) rows(parameter string, columns ...string) string {
	if d.isPostgres {
		return fmt.Sprintf("json_to_recordset(CAST(CAST(%s AS text) AS json)) AS v (%s)",
			parameter, strings.Join(columns, ", "))
	}
	fields := make([]string, len(columns))
	for i, column := range columns {
		name, _, _ := strings.Cut(column, " ")
		fields[i] = fmt.Sprintf("json_extract(value, '$.%s') AS %s", name, name)
	}
	return fmt.Sprintf("(SELECT %s FROM jsonb_each(%s)) AS v", strings.Join(fields, ", "), parameter)
}

// bytes is a parameter of bytes where its type could be another.
func (d dialect) bytes(parameter string) string {
	if d.isPostgres {
		return "CAST(" + parameter + " AS bytea)"
	}
	return parameter
}

// laneWant is a want in the names of its columns.
type laneWant struct {
	Lane string `json:"lane"`
	From int64  `json:"from_due"`
	N    int    `json:"n"`
}

// claim is the statement that claims due rows: first attempts in the order of their events, then others by when they
// became due. $1 is the length of the lease, $2 the time by the clock. It changes no column of an index, which makes
// it cheap, for PostgreSQL most of all; so it passes by what is claimed already, which is little.
func (d dialect) claim(wants []laneWant) (query string, more []any) {
	const returning = ` RETURNING tenant_id, mode, id, webhook_id, lane, event_id, sequence, attempts,
		with_payload, origin, created_at`
	if d.isPostgres {
		now, _ := d.leases.Now("")
		return `WITH due AS MATERIALIZED (
			SELECT d.tenant_id, d.mode, d.id FROM ` + d.rows("$3", "lane text", "from_due bigint", "n int") + `
			CROSS JOIN LATERAL (
				SELECT tenant_id, mode, id FROM webhook_delivery
				WHERE lane = v.lane AND due_at >= v.from_due AND ` + isDue("$2", now) + `
				ORDER BY due_at, sequence LIMIT v.n FOR UPDATE SKIP LOCKED
			) d)
			UPDATE webhook_delivery AS t SET attempts = attempts + 1, lease_until = ` + now + ` + $1, is_claimed = TRUE
			FROM due
			WHERE t.tenant_id = due.tenant_id AND t.mode = due.mode AND t.id = due.id
			RETURNING t.tenant_id, t.mode, t.id, webhook_id, lane, event_id, sequence, attempts,
				with_payload, origin, created_at`, []any{asJSON(wants)}
	}
	// SQLite has neither LATERAL nor a correlated LIMIT, but takes one select per lane.
	now, more := d.leases.Now("$3")
	selects := make([]string, len(wants))
	for i, w := range wants {
		selects[i] = fmt.Sprintf(`SELECT id FROM (SELECT rowid AS id FROM webhook_delivery
			WHERE lane = $%d AND due_at >= %d AND %s ORDER BY due_at, sequence LIMIT %d)`,
			i+4, w.From, isDue("$2", now), w.N)
		more = append(more, w.Lane)
	}
	return `UPDATE webhook_delivery SET attempts = attempts + 1, lease_until = ` + now + ` + $1, is_claimed = TRUE
		WHERE rowid IN (` + strings.Join(selects, " UNION ALL ") + ")" + returning, more
}
