package dispatch

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// lease is how long a claim holds: a process that dies gives back what it claimed after this time. It is real time,
// because what is on the wire does not go faster when somebody moves the clock: owner_until of a webhook and
// lease_until of a claimed delivery are ends of leases, due_at follows the clock.
const lease = 30 * time.Second

// endpoint is what sending to a webhook needs. It lives as long as its claim: the secret does not stay in memory.
type endpoint struct {
	id, url, host string
	secret        attempt.Secret
	secretBefore  attempt.Secret // still signs; empty when it does not
	delay         queue.DelayCause
}

// claimed is a delivery that this process may attempt now.
type claimed struct {
	tenant      string
	mode        auth.Mode
	id, eventID string
	sequence    int64
	number      int // of the attempt, from 1
	withPayload bool
	origin      Origin
	body        []byte
	endpoint    *endpoint
	madeAt      time.Time
	claimedAt   time.Time // on the process's own clock, which nobody moves

	lane      *lane
	countedAs trust
}

// request is what the attempt sends.
func (d *claimed) request() attempt.Request {
	return attempt.Request{
		URL: d.endpoint.url, WebhookID: d.endpoint.id, EventID: d.eventID, Number: d.number,
		Secret: d.endpoint.secret, SecretBefore: d.endpoint.secretBefore, Body: d.body, IsTest: d.origin == FromTest,
	}
}

// claimer takes due deliveries from the database.
type claimer struct {
	Deps
	dialect
	owner string // this process
}

// claims is what one claim brought, by the key of the lane. A lane that endpoints lacks is not ours to send for.
type claims struct {
	endpoints map[string]*endpoint
	rows      map[string][]*claimed
	// gone are deliveries whose event was deleted with its user.
	gone []*claimed
}

// claim makes this process the owner of the wanted lanes, where they have no
// other, and claims their due rows, in one transaction of three statements.
func (c *claimer) claim(ctx context.Context, wants []want) (claims, error) {
	var out claims
	err := c.DB.Tx(ctx, func(tx *db.Tx) error {
		out = claims{rows: map[string][]*claimed{}}
		var err error
		if out.endpoints, err = c.own(ctx, tx, wants); err != nil || len(out.endpoints) == 0 {
			return err
		}
		rows, err := c.take(ctx, tx, out.endpoints, wants)
		if err != nil || len(rows) == 0 {
			return err
		}
		bodies, err := c.bodies(ctx, tx, rows)
		if err != nil {
			return err
		}
		out.sort(rows, bodies)
		return nil
	})
	if err != nil {
		return claims{}, fmt.Errorf("claim deliveries: %w", err)
	}
	return out, nil
}

type laneRef struct {
	TenantID string    `json:"tenant_id"`
	Mode     auth.Mode `json:"mode"`
	ID       string    `json:"id"`
}

type endpointRow struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	URL      string    `db:"url"`
	Secret   string    `db:"secret_sealed"`
	// Before is the secret before a change, BeforeUntil how long it signs.
	Before      string   `db:"secret_before_sealed"`
	BeforeUntil *db.Time `db:"secret_before_until"`
	// SignsText and BeforeSignsText are set for secrets from before generated ones were decoded.
	SignsText       bool             `db:"secret_signs_text"`
	BeforeSignsText bool             `db:"secret_before_signs_text"`
	Delay           queue.DelayCause `db:"delay_cause"`
}

// own takes or renews the ownership of lanes and opens their secrets.
func (c *claimer) own(ctx context.Context, tx *db.Tx, wants []want) (map[string]*endpoint, error) {
	refs := make([]laneRef, len(wants))
	for i, w := range wants {
		p := placeOf(w.lane.key)
		refs[i] = laneRef{p.Tenant, p.Mode, p.ID}
	}
	// Always in one order, so that processes that want the same lanes do not wait for each other.
	slices.SortFunc(refs, func(a, b laneRef) int { return cmp.Compare(a.ID, b.ID) })
	now, args := c.leases.Now("$4")
	rows, err := db.Select[endpointRow](ctx, tx, `UPDATE webhook SET owner = $1, owner_until = `+now+` + $2
		FROM `+c.rows("$3", "tenant_id text", "mode text", "id text")+`
		WHERE webhook.tenant_id = v.tenant_id AND webhook.mode = v.mode AND webhook.id = v.id
			AND active AND paused_at IS NULL AND (owner = $1 OR owner_until <= `+now+`)
		RETURNING webhook.tenant_id, webhook.mode, webhook.id, url, secret_sealed,
			secret_before_sealed, secret_before_until, secret_signs_text, secret_before_signs_text, delay_cause`,
		append([]any{c.owner, lease.Milliseconds(), asJSON(refs)}, args...)...)
	if err != nil {
		return nil, err
	}
	out := make(map[string]*endpoint, len(rows))
	for _, r := range rows {
		e, err := c.open(ctx, tx, r)
		if err != nil { // one unreadable secret must not hold up the others
			c.Log.Error("webhook cannot be sent to", "webhook", r.ID, "error", err)
			continue
		}
		out[queue.Lane(scope.Of(r.TenantID, r.Mode).Ref(r.ID))] = e
	}
	return out, nil
}

func (c *claimer) open(ctx context.Context, tx *db.Tx, r endpointRow) (*endpoint, error) {
	u, err := url.Parse(r.URL)
	if err != nil {
		return nil, err
	}
	secret, err := c.Seal.Open(ctx, tx, SecretPlace(r.TenantID, r.ID), r.Secret)
	if err != nil {
		return nil, err
	}
	e := &endpoint{
		id: r.ID, url: r.URL, host: strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")),
		secret: attempt.Secret{Text: secret, SignsText: r.SignsText}, delay: r.Delay,
	}
	if r.BeforeUntil != nil && r.BeforeUntil.After(c.Clock.Now()) {
		e.secretBefore.SignsText = r.BeforeSignsText
		e.secretBefore.Text, err = c.Seal.Open(ctx, tx, BeforePlace(r.TenantID, r.ID), r.Before)
	}
	if seal.IsUnreadable(err) { // the present one signs alone
		c.Log.Error("a webhook's secret from before does not open", "webhook", r.ID, "error", err)
		return e, nil
	}
	return e, err
}

// SecretPlace is where the secret of a webhook is sealed.
func SecretPlace(tenant, webhookID string) seal.Place {
	return seal.Place{Table: "webhook", Column: "secret_sealed", Tenant: tenant, ID: webhookID}
}

// BeforePlace is where the secret before a change is sealed.
func BeforePlace(tenant, webhookID string) seal.Place {
	return seal.Place{Table: "webhook", Column: "secret_before_sealed", Tenant: tenant, ID: webhookID}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	now := func(tenant string, key []string) seal.Place { return SecretPlace(tenant, key[1]) }
	before := func(tenant string, key []string) seal.Place { return BeforePlace(tenant, key[1]) }
	return []*seal.Column{
		{Table: "webhook", Name: "secret_sealed", Key: []string{"mode", "id"}, Text: now},
		{Table: "webhook", Name: "secret_before_sealed", Key: []string{"mode", "id"}, Text: before},
	}
}

type claimedRow struct {
	TenantID    string    `db:"tenant_id"    json:"tenant_id"`
	Mode        auth.Mode `db:"mode"         json:"mode"`
	ID          string    `db:"id"           json:"-"`
	WebhookID   string    `db:"webhook_id"   json:"-"`
	Lane        string    `db:"lane"         json:"-"`
	EventID     string    `db:"event_id"     json:"id"`
	Sequence    int64     `db:"sequence"     json:"-"`
	Attempts    int       `db:"attempts"     json:"-"`
	WithPayload bool      `db:"with_payload" json:"with_payload"`
	Origin      Origin    `db:"origin"       json:"-"`
	CreatedAt   db.Time   `db:"created_at"   json:"-"`

	endpoint *endpoint
}

// take claims the due rows of the lanes that this process owns.
func (c *claimer) take(
	ctx context.Context, tx *db.Tx, endpoints map[string]*endpoint, wants []want,
) ([]claimedRow, error) {
	laneWants := make([]laneWant, 0, len(wants))
	for _, w := range wants {
		if endpoints[w.lane.key] == nil {
			continue
		}
		from := int64(queue.AtOnce)
		if w.retriesFirst {
			from = queue.AtOnce + 1
		}
		laneWants = append(laneWants, laneWant{w.lane.key, from, w.n})
	}
	query, more := c.dialect.claim(laneWants)
	args := append([]any{lease.Milliseconds(), db.At(c.Clock.Now())}, more...)
	rows, err := db.Select[claimedRow](ctx, tx, query, args...)
	for i := range rows {
		rows[i].endpoint = endpoints[rows[i].Lane]
	}
	return rows, err
}

// bodyRow is an event with what one delivery or several carry of it: the body with the payload, or the one without.
type bodyRow struct {
	event.Event
	WithPayload bool `db:"with_payload"`
}

type bodyKey struct {
	scope.Ref
	withPayload bool
}

// bodies reads the texts of the events, each once even if several webhooks are sent it. A payload is gone when its
// account was revoked meanwhile; then the event is sent without.
func (c *claimer) bodies(ctx context.Context, tx *db.Tx, rows []claimedRow) (map[bodyKey][]byte, error) {
	wanted := make([]claimedRow, 0, len(rows))
	out := make(map[bodyKey][]byte, len(rows))
	for _, r := range rows {
		key := bodyKey{scope.Of(r.TenantID, r.Mode).Ref(r.EventID), r.WithPayload}
		if _, known := out[key]; !known {
			out[key] = nil
			wanted = append(wanted, r)
		}
	}
	found, err := db.Select[bodyRow](ctx, tx, `SELECT e.tenant_id, e.mode, e.id, v.with_payload, e.body,
			CASE WHEN v.with_payload THEN e.body_payload ELSE '' END AS body_payload,
			CASE WHEN v.with_payload AND e.payload_sealed IS NOT NULL THEN NULL ELSE e.body_sealed END AS body_sealed,
			CASE WHEN v.with_payload THEN e.payload_sealed END AS payload_sealed
		FROM `+c.rows("$1", "tenant_id text", "mode text", "id text", "with_payload boolean")+`
		JOIN event e ON e.tenant_id = v.tenant_id AND e.mode = v.mode AND e.id = v.id`, asJSON(wanted))
	if err != nil {
		return nil, err
	}
	read := opener{claimer: c, tx: tx, bodies: map[string]event.Bodies{}}
	keep := func(found []bodyRow, isTest bool) error {
		for i := range found {
			b := &found[i]
			text, err := read.text(ctx, b, isTest)
			if err != nil {
				return err
			}
			out[bodyKey{scope.Of(b.TenantID, b.Mode).Ref(b.ID), b.WithPayload}] = text
		}
		return nil
	}
	if err := keep(found, false); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(rows, func(r claimedRow) bool { return r.Origin == FromTest }) {
		tests, err := db.Select[bodyRow](ctx, tx, `SELECT e.tenant_id, e.mode, e.id, v.with_payload, e.body,
				e.body_sealed
			FROM `+c.rows("$1", "tenant_id text", "mode text", "id text", "with_payload boolean")+`
			JOIN webhook_test_event e ON e.tenant_id = v.tenant_id AND e.mode = v.mode AND e.id = v.id`, asJSON(wanted))
		if err != nil {
			return nil, err
		}
		if err := keep(tests, true); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// sort puts the rows into their lanes in the order in which they start.
func (c *claims) sort(rows []claimedRow, bodies map[bodyKey][]byte) {
	slices.SortFunc(rows, func(a, b claimedRow) int {
		return cmp.Or(cmp.Compare(min(a.Attempts, 2), min(b.Attempts, 2)), cmp.Compare(a.Sequence, b.Sequence))
	})
	now := time.Now()
	for _, r := range rows {
		d := &claimed{
			tenant: r.TenantID, mode: r.Mode, id: r.ID, eventID: r.EventID, sequence: r.Sequence, number: r.Attempts,
			withPayload: r.WithPayload,
			body:        bodies[bodyKey{scope.Of(r.TenantID, r.Mode).Ref(r.EventID), r.WithPayload}],
			origin:      r.Origin, endpoint: r.endpoint, madeAt: r.CreatedAt.Time, claimedAt: now,
		}
		if d.body == nil {
			c.gone = append(c.gone, d)
			continue
		}
		c.rows[r.Lane] = append(c.rows[r.Lane], d)
	}
}

// due returns the keys of the lanes that have due rows.
func (c *claimer) due(ctx context.Context) ([]string, error) {
	now, args := c.leases.Now("$2")
	return db.Select[string](ctx, c.DB.Read(), queue.OpenLanes+`
		SELECT lane FROM open_lane WHERE lane IS NOT NULL AND EXISTS (
			SELECT 1 FROM webhook_delivery d WHERE d.lane = open_lane.lane AND `+isDue("$1", now)+`)`,
		append([]any{db.At(c.Clock.Now())}, args...)...)
}

// forgetClaims frees what an earlier process on SQLite had claimed: there is only one, so it no longer runs.
func (c *claimer) forgetClaims(ctx context.Context) error {
	if c.isPostgres {
		return nil
	}
	return c.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE webhook SET owner_until = 0 WHERE owner_until > 0"); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE webhook_delivery SET is_claimed = FALSE
			WHERE due_at IS NOT NULL AND is_claimed`)
		return err
	})
}

// disown lets other processes take over at once.
func (c *claimer) disown(ctx context.Context) error {
	_, err := c.DB.Write().ExecContext(ctx, "UPDATE webhook SET owner_until = 0 WHERE owner = $1", c.owner)
	return err
}
