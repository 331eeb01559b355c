package webhook

import (
	"encoding/json"
	"fmt"
	"strings"
)

// dialect writes the few texts in which the two databases differ.
type dialect struct{ isPostgres bool }

// asJSON makes the parameter that [dialect.rows] reads. Rows are plain structs
// of texts, numbers and booleans, which can always be written.
func asJSON[T any](rows []T) string {
	text, err := json.Marshal(rows)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// rows is a FROM item named v that reads many rows out of one JSON parameter,
// so that statements keep one text however many rows they work on. Columns are
// given as "name type".
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

// laneWant is a want in the names of its columns.
type laneWant struct {
	Lane string `json:"lane"`
	From int64  `json:"from_due"`
	N    int    `json:"n"`
}

// claim is the statement that claims due rows: first attempts in the order of
// their events, then others by when they became due. $1 is the end of the
// lease, $2 the time now.
func (d dialect) claim(wants []laneWant) (query string, more []any) {
	const returning = ` RETURNING tenant_id, mode, id, webhook_id, lane, event_id, sequence, attempts, with_payload`
	if d.isPostgres {
		return `WITH due AS MATERIALIZED (
			SELECT d.tenant_id, d.mode, d.id FROM ` + d.rows("$3", "lane text", "from_due bigint", "n int") + `
			CROSS JOIN LATERAL (
				SELECT tenant_id, mode, id FROM webhook_delivery
				WHERE lane = v.lane AND due_at >= v.from_due AND due_at <= $2
				ORDER BY due_at, sequence LIMIT v.n FOR UPDATE SKIP LOCKED
			) d)
			UPDATE webhook_delivery AS t SET attempts = attempts + 1, due_at = $1, is_claimed = TRUE FROM due
			WHERE t.tenant_id = due.tenant_id AND t.mode = due.mode AND t.id = due.id
			RETURNING t.tenant_id, t.mode, t.id, webhook_id, lane, event_id, sequence, attempts,
				with_payload`, []any{asJSON(wants)}
	}
	// SQLite has neither LATERAL nor a correlated LIMIT, but takes one select per lane.
	selects := make([]string, len(wants))
	for i, w := range wants {
		selects[i] = fmt.Sprintf(`SELECT id FROM (SELECT rowid AS id FROM webhook_delivery
			WHERE lane = $%d AND due_at >= %d AND due_at <= $2 ORDER BY due_at, sequence LIMIT %d)`, i+3, w.From, w.N)
		more = append(more, w.Lane)
	}
	return `UPDATE webhook_delivery SET attempts = attempts + 1, due_at = $1, is_claimed = TRUE
		WHERE rowid IN (` + strings.Join(selects, " UNION ALL ") + ")" + returning, more
}
