package dispatch

import (
	"cmp"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// step is one thing that happens to an endpoint; which one, and what the numbers mean, is up to [endpointMachine].
type step struct{ Kind, A, B int }

const (
	machineRuns  = 16
	machineSteps = 45
)

func steps() *rapid.Generator[[]step] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
		return step{
			rapid.SampledFrom([]int{0, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9}).Draw(t, "kind"),
			rapid.IntRange(0, 1000).Draw(t, "a"), rapid.IntRange(0, 1000).Draw(t, "b"),
		}
	}), machineSteps, machineSteps)
}

// deliveryModel is what a delivery of the endpoint has to look like.
type deliveryModel struct {
	status    Status
	claims    int // made so far, but those that were given back
	answers   int // that were recorded
	due       int64
	earliest  time.Time // before which no further attempt may begin
	isOpen    bool
	isClaimed bool
	isHeld    bool // by a claim whose lease goes on
}

// claimModel is a delivery in the hands of a process.
type claimModel struct {
	by  int
	row *claimed
}

// endpointMachine is an endpoint that two processes send to, beside the database that has to agree with it.
type endpointMachine struct {
	*testing.T
	store      *db.DB
	processes  [2]*Dispatcher
	key        string
	first      int64 // number of its first event
	deliveries map[string]*deliveryModel
	ids        []string // in the order of their events
	held       []claimModel
	owner      int // process, or -1
	isPaused   bool
	isActive   bool
	failing    []int64 // when it failed since it last took something
}

// TestEndpointMachine drives an endpoint through claims of two processes, outcomes, late outcomes, deaths, ends of
// leases, a clock that moves, pauses, 410 and deletion, in any order. A claim holds for 30 s of real time whatever the
// clock says; nobody sends what another has in hand; what is late counts for nothing; nothing is early; eleven
// attempts end at the latest, those that died apart; what ended stays so.
func TestEndpointMachine(t *testing.T) {
	t.Parallel()
	require.Equal(t, 30*time.Second, lease)
	require.Less(t, staleAfter+attempt.Timeout, lease, "a process that waits and sends is done before another may")
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sealer, err := seal.New(t.Context(), store, make([]byte, 32))
		require.NoError(t, err)
		clk := clock.New(store)
		var processes [2]*Dispatcher
		for i := range processes {
			processes[i] = New(Deps{
				DB: store, Clock: clk, Seal: sealer, Log: slog.New(slog.DiscardHandler), Guard: attempt.NewGuard(nil),
				RetryScale: 1,
			})
		}
		for run := range machineRuns {
			m := &endpointMachine{
				T: t, store: store, processes: processes, deliveries: map[string]*deliveryModel{}, owner: -1, isActive: true,
				first: 1000 * int64(run),
			}
			m.open(fmt.Sprint("wh-", run), []auth.Mode{auth.Sandbox, auth.Production}[run%2])
			for _, s := range steps().Example(run) {
				m.take(s)
				m.agrees()
			}
		}
	})
}

func (m *endpointMachine) open(id string, mode auth.Mode) {
	m.Helper()
	m.key = queue.Lane(scope.Of("tenant-1", mode).Ref(id))
	m.inTx(func(tx *db.Tx) error {
		sealed, err := m.processes[0].Seal.Seal(m.Context(), tx, SecretPlace("tenant-1", id), []byte("secret"))
		require.NoError(m, err)
		_, err = tx.ExecContext(m.Context(), `INSERT INTO webhook (tenant_id, mode, id, name, url, secret_sealed,
				secret_before_sealed, active, include_payload, all_events, event_types, owner, owner_until, created_at, updated_at)
			VALUES ('tenant-1', $1, $2, 'Orders', 'https://a.test', $3, '', TRUE, FALSE, TRUE, '[]', '', 0, 1, 1)`, mode, id, sealed)
		return err
	})
	for range 3 {
		m.add()
	}
}

func (m *endpointMachine) inTx(work func(tx *db.Tx) error) {
	m.Helper()
	require.NoError(m, m.store.Tx(m.Context(), work))
}

func (m *endpointMachine) exec(query string, args ...any) {
	m.Helper()
	_, err := m.store.Write().ExecContext(m.Context(), query, args...)
	require.NoError(m, err)
}

func (m *endpointMachine) now() time.Time { return m.processes[0].Clock.Now() }

func (m *endpointMachine) take(s step) {
	m.Helper()
	p := s.A % 2
	of := placeOf(m.key)
	switch s.Kind {
	case 0:
		m.add()
	case 1:
		m.claim(p, 1+s.B%4)
	case 2:
		m.settle(s)
	case 3: // given back, as if it had not been claimed
		m.end(s, func(d *deliveryModel, c claimModel) outcome { d.claims--; return m.processes[c.by].released(c.row) })
	case 4: // cut off by a stop: it may have arrived
		m.end(s, func(_ *deliveryModel, c claimModel) outcome { return m.processes[c.by].interrupted(c.row) })
	case 5:
		by := []time.Duration{6 * time.Second, 7 * time.Minute, 2 * time.Hour, 30 * time.Hour, -time.Hour}[s.B%5]
		require.NoError(m, m.processes[0].Clock.Advance(m.Context(), by))
	case 6: // real time passes
		m.exec("UPDATE webhook_delivery SET lease_until = lease_until - 31000 WHERE lane = $1 AND is_claimed", m.key)
		m.exec("UPDATE webhook SET owner_until = owner_until - 31000 WHERE tenant_id = $1 AND id = $2", of.Tenant, of.ID)
		m.owner = -1
		for _, d := range m.deliveries {
			d.isHeld = false
		}
	case 7:
		m.isPaused = !m.isPaused
		m.exec("UPDATE webhook SET paused_at = CASE WHEN paused_at IS NULL THEN 1 END WHERE tenant_id = $1 AND id = $2",
			of.Tenant, of.ID)
	case 8: // a dead process forgets what it had, the others do not know
		m.held = slices.DeleteFunc(m.held, func(c claimModel) bool { return c.by == p })
	case 9:
		if s.B%4 == 0 {
			m.remove()
		}
	}
}

// add records an event, if there is still somebody to tell.
func (m *endpointMachine) add() {
	m.Helper()
	if !m.isActive {
		return
	}
	of := placeOf(m.key)
	id := fmt.Sprint(of.ID, "-dl-", len(m.ids))
	m.inTx(func(tx *db.Tx) error {
		event := fmt.Sprint(of.ID, "-et-", len(m.ids))
		_, err := tx.ExecContext(m.Context(), `INSERT INTO event (tenant_id, mode, id, sequence, type, user_id, body,
				body_payload, created_at) VALUES ($1, $2, $3, $4, 'USER_CREATED', '', '{}', '', 1)`,
			of.Tenant, of.Mode, event, m.first+int64(len(m.ids)))
		require.NoError(m, err)
		return m.processes[0].dialect.insert(m.Context(), tx, []NewDelivery{{
			TenantID: of.Tenant, Mode: of.Mode, ID: id, WebhookID: of.ID, Lane: m.key, EventID: event,
			EventType: "USER_CREATED", Sequence: int64(len(m.ids)), Origin: FromEvent, DueAt: queue.AtOnce, CreatedAt: 1,
		}})
	})
	m.ids = append(m.ids, id)
	m.deliveries[id] = &deliveryModel{status: Pending, isOpen: true}
}

// claim asks for work as a process does, and expects exactly what the model allows.
func (m *endpointMachine) claim(p, n int) {
	m.Helper()
	before := m.dueBy(m.now())
	got, err := m.processes[p].claim(m.Context(), []want{{lane: &lane{key: m.key}, n: n}})
	require.NoError(m, err)
	isOurs := m.isActive && !m.isPaused && (m.owner == -1 || m.owner == p)
	require.Equal(m, isOurs, got.endpoints[m.key] != nil)
	if !isOurs {
		require.Empty(m, got.rows)
		return
	}
	m.owner = p
	due := m.dueBy(m.now()) // one more than before, perhaps: the clock goes on during the claim
	rows := got.rows[m.key]
	require.GreaterOrEqual(m, len(rows), min(n, len(before)))
	require.LessOrEqual(m, len(rows), min(n, len(due)))
	for _, row := range rows {
		require.Contains(m, due[:len(rows)], row.id)
		d := m.deliveries[row.id]
		require.False(m, m.now().Before(d.earliest), "it is early")
		d.claims++
		d.isClaimed, d.isHeld = true, true
		require.Equal(m, d.claims, row.number)
		m.held = append(m.held, claimModel{p, row})
	}
}

// dueBy lists what nobody has in hand and is due at a time, the longest due first.
func (m *endpointMachine) dueBy(at time.Time) []string {
	var due []string
	for _, id := range m.ids {
		d := m.deliveries[id]
		if d.isOpen && !d.isHeld && d.due <= at.UnixMilli() {
			due = append(due, id)
		}
	}
	slices.SortStableFunc(due, func(a, b string) int { return cmp.Compare(m.deliveries[a].due, m.deliveries[b].due) })
	return due
}

// drawn takes a claim out of the hands of its process, and reports whether its end still counts.
func (m *endpointMachine) drawn(s step) (c claimModel, d *deliveryModel, counts bool) {
	i := s.A % len(m.held)
	c = m.held[i]
	m.held = slices.Delete(m.held, i, i+1)
	d = m.deliveries[c.row.id]
	return c, d, d.isOpen && d.isClaimed && d.claims == c.row.number
}

// end lets a claim end without an answer.
func (m *endpointMachine) end(s step, how func(d *deliveryModel, c claimModel) outcome) {
	m.Helper()
	if len(m.held) == 0 {
		return
	}
	c, d, counts := m.drawn(s)
	if !counts {
		d = &deliveryModel{}
	}
	o := how(d, c)
	d.isClaimed = false
	d.isHeld = false
	d.due = *o.DueAt
	d.earliest = time.Time{} // it was allowed already
	m.commit(c.by, o)
}

func (m *endpointMachine) commit(p int, o outcome) {
	m.Helper()
	require.NoError(m, newRecorder(m.processes[p].Deps, counters{}).commit(m.Context(), []outcome{o}))
}

// settle lets an attempt end with an answer. A late one says nothing of the delivery, but of the endpoint.
func (m *endpointMachine) settle(s step) {
	m.Helper()
	if len(m.held) == 0 {
		return
	}
	c, d, counts := m.drawn(s)
	a := attempt.Answer{Status: http.StatusInternalServerError, Class: attempt.ErrorStatus}
	switch s.B % 20 {
	case 0, 1:
		a = attempt.Answer{Status: http.StatusOK}
	case 2:
		a = attempt.Answer{Status: http.StatusGone, Class: attempt.ErrorStatus}
	case 3, 4:
		a.Status, a.RetryAfter = http.StatusServiceUnavailable, 3*time.Hour
	}
	before := m.now()
	o := m.processes[c.by].settled(c.row, a, m.processes[c.by].schedule)
	if counts {
		d.answers++
		d.status = o.Status
		d.isOpen = o.DueAt != nil
		d.isClaimed = false
		d.isHeld = false
		require.LessOrEqual(m, d.answers, len(Waits(c.row.mode)))
		if d.isOpen {
			d.due = *o.DueAt
			m.waitsLong(d, c.row, a.RetryAfter, before)
		}
	}
	m.commit(c.by, o)
	switch {
	case !m.isActive:
	case a.IsDelivered():
		m.failing = nil
	default:
		m.failing = append(m.failing, o.At)
		isLong := o.At-m.failing[0] >= (5*24*time.Hour).Milliseconds() && len(m.failing) >= 10
		if a.Status == http.StatusGone || isLong {
			m.deactivated()
		}
	}
}

// waitsLong: the next attempt is not before the schedule and the receiver say, and chance adds a tenth at most, or two
// seconds, or a quarter of an hour.
func (m *endpointMachine) waitsLong(d *deliveryModel, c *claimed, asked time.Duration, before time.Time) {
	m.Helper()
	table := Waits(c.mode)[c.number]
	d.earliest = before.Add(max(table, asked)).Truncate(time.Millisecond)
	latest := m.now().Add(max(table+min(max(table/10, 2*time.Second), 15*time.Minute), asked))
	require.False(m, time.UnixMilli(d.due).Before(d.earliest), "%s", c.id)
	require.False(m, time.UnixMilli(d.due).After(latest), "%s", c.id)
}

// deactivated ends all that waits.
func (m *endpointMachine) deactivated() {
	m.isActive = false
	for _, d := range m.deliveries {
		if d.isOpen {
			d.isOpen = false
			d.status = Dead
			d.isClaimed = false
			d.isHeld = false
		}
	}
}

// remove deletes the endpoint as the package above does.
func (m *endpointMachine) remove() {
	m.Helper()
	of := placeOf(m.key)
	m.inTx(func(tx *db.Tx) error {
		_, err := tx.ExecContext(m.Context(), "UPDATE webhook SET active = FALSE, deleted_at = 1 WHERE tenant_id = $1 AND id = $2",
			of.Tenant, of.ID)
		require.NoError(m, err)
		return endAll(m.Context(), tx, m.key, errorDeleted, db.At(m.now()))
	})
	m.deactivated()
}

// agrees compares the database with the model.
func (m *endpointMachine) agrees() {
	m.Helper()
	rows, err := db.Select[struct {
		ID        string `db:"id"`
		Status    Status `db:"status"`
		Attempts  int    `db:"attempts"`
		DueAt     *int64 `db:"due_at"`
		IsClaimed bool   `db:"is_claimed"`
	}](m.Context(), m.store.Read(), "SELECT id, status, attempts, due_at, is_claimed FROM webhook_delivery WHERE lane = $1", m.key)
	require.NoError(m, err)
	require.Len(m, rows, len(m.ids))
	for _, row := range rows {
		d := m.deliveries[row.ID]
		require.Equal(m, d.status, row.Status, row.ID)
		require.Equal(m, d.claims, row.Attempts, row.ID)
		require.Equal(m, d.isOpen, row.DueAt != nil, row.ID)
		if d.isOpen {
			require.Equal(m, d.due, *row.DueAt, row.ID)
			require.Equal(m, d.isClaimed, row.IsClaimed, row.ID)
		}
	}
	of := placeOf(m.key)
	isActive, err := db.Get[bool](m.Context(), m.store.Read(), "SELECT active FROM webhook WHERE tenant_id = $1 AND id = $2",
		of.Tenant, of.ID)
	require.NoError(m, err)
	require.Equal(m, m.isActive, isActive)
}
