package mail

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/telemetry"
)

// How an attempt to send ended, as metrics name it. A failed one is tried again.
const (
	resultSent     = "sent"
	resultFailed   = "failed"
	resultRefused  = "refused"   // by the mail server, for good
	resultGaveUp   = "gave_up"   // the last attempt failed
	resultExpired  = "expired"   // too old
	resultDropped  = "dropped"   // by the operator
	resultLimited  = "limited"   // not taken: the address had its share for the day
	resultNoServer = "no_server" // not taken: none is configured
)

// Backlog returns how many mails wait and for how long the oldest does. A state in the text lets the index serve it.
func (o *Outbox) Backlog(ctx context.Context) (waiting int, oldest time.Duration, err error) {
	row, err := db.Get[struct {
		Waiting int      `db:"waiting"`
		Since   *db.Time `db:"since"`
	}](ctx, o.DB.Read(), `SELECT count(*) AS waiting, min(created_at) AS since
		FROM (SELECT created_at FROM mail WHERE state = 'QUEUED' ORDER BY created_at LIMIT 10000) AS m`)
	if err != nil || row.Since == nil {
		return row.Waiting, 0, err
	}
	return row.Waiting, max(0, o.Clock.Now().Sub(row.Since.Time)), nil
}

// Measure adds the metrics of mails.
func (o *Outbox) Measure(m *telemetry.Metrics) {
	o.results = m.Counter("mail_results_total", "Attempts to send by result: sent, failed (tried again), refused by "+
		"the server, gave_up, expired, dropped by the operator; and mails that were not taken: limited per "+
		"recipient, no_server.", "result")
	for _, result := range []string{
		resultSent, resultFailed, resultRefused, resultGaveUp, resultExpired, resultDropped, resultLimited,
		resultNoServer,
	} {
		o.results.Show(result)
	}
	m.Measure("mail", []telemetry.Gauge{
		{Name: "mail_waiting", Help: "Mails that wait to be sent, counted up to 10,000."},
		{Name: "mail_oldest_seconds", Help: "Age of the oldest mail that waits to be sent."},
	}, func(ctx context.Context) ([]telemetry.Reading, error) {
		waiting, oldest, err := o.Backlog(ctx)
		return []telemetry.Reading{
			telemetry.Read("mail_waiting", float64(waiting)), telemetry.Read("mail_oldest_seconds", oldest.Seconds()),
		}, err
	})
}
