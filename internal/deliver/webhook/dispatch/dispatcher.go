package dispatch

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the dispatcher's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Seal  *seal.Sealer
	Log   *slog.Logger
	// Guard decides which addresses may be dialled.
	Guard *attempt.Guard
	// Notify is called when an admin must be told about an endpoint, in the transaction that found it out.
	Notify  func(ctx context.Context, tx *db.Tx, n Notice) error
	Changed func(at scope.Scope) // told whose outcomes were recorded; nil for nobody
	// HostRate is how many attempts start to one host in a second; 0 means DefaultHostRate.
	HostRate int
	// RetryScale is a factor on the waits between attempts.
	RetryScale float64
	// Tick is how often due deliveries are looked for besides being told; 0 means a second.
	Tick time.Duration
}

const (
	defaultTick = time.Second
	// drainTimeout is how long attempts on the wire may finish when the process
	// stops. Those that take longer are cut off and sent again by the next one.
	drainTimeout = 10 * time.Second
	dropMark     = "-"
	pauseMark    = "="
)

// Dispatcher sends due deliveries while it runs. Start and Stop may be called in any order and more than once.
type Dispatcher struct {
	claimer
	*queue.Queues
	schedule schedule
	sender   *attempt.Sender
	tick     time.Duration

	mu   sync.Mutex
	stop context.CancelFunc // nil while stopped
	done chan struct{}

	counted counters

	wakeMu sync.Mutex
	woken  map[string]bool // keys of lanes, some behind a mark
	all    bool            // look for due lanes everywhere
	signal chan struct{}
}

// New makes a dispatcher.
func New(d Deps) *Dispatcher {
	tick := d.Tick
	if tick == 0 {
		tick = defaultTick
	}
	dialect := newDialect(d.DB)
	return &Dispatcher{
		claimer:  claimer{Deps: d, dialect: dialect, owner: id.New("whd")},
		Queues:   queue.New(d.DB, d.Clock, dialect.leases),
		schedule: newSchedule(d.RetryScale),
		sender:   attempt.NewSender(d.Guard),
		tick:     tick,
		woken:    map[string]bool{},
		signal:   make(chan struct{}, 1),
	}
}

// Start begins to send. The work goes on after ctx has ended, until Stop.
func (d *Dispatcher) Start(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stop != nil {
		return nil
	}
	if err := d.forgetClaims(ctx); err != nil {
		return err
	}
	ctx, d.stop = context.WithCancel(context.WithoutCancel(ctx))
	d.done = make(chan struct{})
	go d.run(ctx, d.done)
	return nil
}

// Stop claims nothing more, lets attempts on the wire end, records them, and returns when nothing runs anymore.
func (d *Dispatcher) Stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stop == nil {
		return
	}
	d.stop()
	<-d.done
	d.stop = nil
}

// wake tells that lanes may have due deliveries; without keys, that any may.
// A key behind a mark tells that the lane has ended or rests. It never blocks.
func (d *Dispatcher) wake(keys ...string) {
	d.wakeMu.Lock()
	d.all = d.all || len(keys) == 0
	for _, key := range keys {
		d.woken[key] = true
	}
	d.wakeMu.Unlock()
	select {
	case d.signal <- struct{}{}:
	default:
	}
}

func (d *Dispatcher) takeWoken() (keys map[string]bool, all bool) {
	d.wakeMu.Lock()
	defer d.wakeMu.Unlock()
	keys, all = d.woken, d.all
	d.woken, d.all = map[string]bool{}, false
	return keys, all
}

// HostRate is how many attempts this process starts to one host in a second.
func (d *Dispatcher) HostRate() int { return cmp.Or(d.Deps.HostRate, DefaultHostRate) }

// run is the life of a started dispatcher.
func (d *Dispatcher) run(ctx context.Context, done chan struct{}) {
	defer close(done)
	hard, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	r := &round{
		Dispatcher: d, lanes: newLanes(d.HostRate()), recorder: newRecorder(d.Deps, d.counted), hard: hard,
		claimed: make(chan claimResult, 1), found: make(chan []string, 1), finished: make(chan finished, maxRunning),
		given: make(chan []*lane), noted: make(chan struct{}, 1),
	}
	go r.recorder.run(context.WithoutCancel(ctx)) // also what a stop cuts off is recorded
	var listening sync.WaitGroup
	if d.isPostgres {
		listening.Go(func() { d.listen(ctx) })
	}
	r.loop(ctx)
	r.drain(cut)
	listening.Wait()
	close(r.recorder.in)
	<-r.recorder.stopped
	d.sender.Close()
	if err := d.disown(context.WithoutCancel(ctx)); err != nil {
		d.Log.Warn("lanes could not be given back", "error", err)
	}
}
