package erasure

// Part is one kind of data. Delete takes away at most $4 rows of the user $3 of the tenant $1 in the mode
// $2, and is run until it finds none.
type Part struct {
	Kind   string
	Tables []string
	Delete string
}

// Parts are all of them, in the order in which they go.
func Parts() []Part {
	own := func(kind, table string) Part {
		return Part{kind, []string{table}, batch("DELETE FROM "+table, table, "")}
	}
	return []Part{
		{"records", []string{"record"}, `DELETE FROM record WHERE tenant_id = $1 AND mode = $2 AND id IN (
			SELECT id FROM record WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND source_id IN (
				SELECT id FROM account WHERE tenant_id = $1 AND mode = $2 AND user_id = $3
				UNION ALL SELECT id FROM archive WHERE tenant_id = $1 AND mode = $2 AND user_id = $3) LIMIT $4)`},
		{
			"eventPayloads",
			[]string{"event"},
			batch("UPDATE event SET body_payload = ''", "event", "body_payload <> ''"),
		},
		{"reportDetails", []string{"export_proof"}, batch(
			"UPDATE export_proof SET shown_sealed = ''", "export_proof", "shown_sealed <> ''")},
		{"consentOrigins", []string{"consent"}, batch(
			"UPDATE consent SET address = '', user_agent = ''", "consent", "(address <> '' OR user_agent <> '')")},
		// What is under way to receivers was filled before the payloads went: its answers are dropped when they come.
		{"openDeliveries", []string{"webhook_delivery"}, `UPDATE webhook_delivery SET drops_answers = TRUE
			WHERE tenant_id = $1 AND mode = $2 AND id IN (
				SELECT d.id FROM event e JOIN webhook_delivery d
					ON d.tenant_id = e.tenant_id AND d.mode = e.mode AND d.event_id = e.id
				WHERE e.tenant_id = $1 AND e.mode = $2 AND e.user_id = $3
					AND d.due_at IS NOT NULL AND NOT d.drops_answers LIMIT $4)`},
		{"deliveryAnswers", []string{"webhook_delivery", "webhook_attempt"}, `UPDATE webhook_attempt
			SET excerpt = '', request_headers = '{}', response_headers = '{}'
			WHERE tenant_id = $1 AND mode = $2 AND (excerpt <> '' OR response_headers <> '{}') AND delivery_id IN (
				SELECT d.id FROM event e JOIN webhook_delivery d
					ON d.tenant_id = e.tenant_id AND d.mode = e.mode AND d.event_id = e.id
				WHERE e.tenant_id = $1 AND e.mode = $2 AND e.user_id = $3 AND EXISTS (
					SELECT 1 FROM webhook_attempt a
					WHERE a.tenant_id = d.tenant_id AND a.mode = d.mode AND a.delivery_id = d.id
						AND (a.excerpt <> '' OR a.response_headers <> '{}')) LIMIT $4)`},
		own("forms", "form"), own("archives", "archive"),
		// Mails name people by their address alone, so they go before the invitation that knows it.
		{"mails", []string{"mail"}, `DELETE FROM mail WHERE tenant_id = $1 AND id IN (
			SELECT m.id FROM invite i JOIN mail m ON m.recipient = i.email
			WHERE i.tenant_id = $1 AND i.mode = $2 AND i.user_id = $3 AND m.tenant_id = $1 LIMIT $4)`},
		own("invitations", "invite"),
		own("sourceRequests", "source_request"), own("tokens", "widget_token"), own("tasks", "task"),
		{"accounts", []string{"account"}, batch("DELETE FROM account", "account", `NOT EXISTS (
			SELECT 1 FROM account_farewell f
			WHERE f.tenant_id = account.tenant_id AND f.mode = account.mode AND f.account_id = account.id)`)},
		// The user's row is gone since the beginning; these are whatever came after it.
		{"links", []string{"wink_link"}, `DELETE FROM wink_link
			WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND $4 > 0`},
		{"providers", []string{"end_user_provider"}, `DELETE FROM end_user_provider
			WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND $4 > 0`},
		{"widgetUsers", []string{"widget_user"}, `DELETE FROM widget_user
			WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND $4 > 0`},
		{"metadata", []string{"end_user_metadata"}, `DELETE FROM end_user_metadata
			WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND $4 > 0`},
	}
}

// batch bounds a statement to some rows of the user that also fulfil a condition.
func batch(statement, table, condition string) string {
	if condition != "" {
		condition = " AND " + condition
	}
	return statement + ` WHERE tenant_id = $1 AND mode = $2 AND id IN (
		SELECT id FROM ` + table + ` WHERE tenant_id = $1 AND mode = $2 AND user_id = $3` + condition + ` LIMIT $4)`
}
