package ledger_test

import (
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The wide form: many endpoints of several businesses, most of which misbehave, instead of many accounts.
const (
	wideVariable  = "NOD_SOAK_DELIVERIES"
	wideTenants   = 10
	wideEndpoints = 100 // of each
	wideWorkers   = 4
)

// character is how an endpoint takes the first attempt of a delivery; the next one it takes well.
type character string

func characters() []character {
	return []character{"well", "well", "well", "slow", "hanging", "resetting", "dripping", "lying", "refusing", "moody"}
}

// wideRun is an installation with a thousand endpoints.
type wideRun struct {
	*run
	tenants []wideTenant
	users   atomic.Int64
	most    int64 // users to make
}

type wideTenant struct {
	name, basic string
	endpoints   []string
}

// wideReceiver is all endpoints. Each has its own address on this machine, as they would in the world.
type wideReceiver struct {
	run  *wideRun
	port int
}

// TestWideOnSQLite and the next send some hundred thousand deliveries to a thousand endpoints that are slow, hang, reset,
// drip, lie and refuse, while the program is killed at random moments: nothing is lost, nothing arrives at a stranger's.
func TestWideOnSQLite(t *testing.T) {
	r := wide(t, sqliteRun)
	r.live(r.killOnSQLite)
}

// TestWideOnPostgres kills one of three replicas at a time.
func TestWideOnPostgres(t *testing.T) {
	r := wide(t, postgresRun)
	r.live(func(int) {
		p := r.programs[r.random.IntN(replicas)]
		p.kill()
		r.noteClaims(r.store)
		r.pause(0, 400*time.Millisecond)
		r.ready = append(r.ready, p.start())
	})
}

func wide(t *testing.T, begin func(t *testing.T) *run) *wideRun {
	t.Helper()
	deliveries := number(t, wideVariable, 0)
	if deliveries == 0 {
		t.Skip("part of make soak: " + wideVariable + " says how many deliveries")
	}
	r := &wideRun{run: begin(t), most: int64(deliveries / wideEndpoints)}
	listener, err := net.Listen("tcp", "0.0.0.0:0")
	require.NoError(t, err)
	in := &wideReceiver{r, listener.Addr().(*net.TCPAddr).Port}
	server := &http.Server{Handler: in, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	for _, p := range r.programs {
		r.ready = append(r.ready, p.start())
	}
	r.open()
	for n := range wideTenants {
		r.tenants = append(r.tenants, r.join(in, n))
	}
	return r
}

// join signs a business up with its endpoints.
func (r *wideRun) join(in *wideReceiver, n int) wideTenant {
	r.t.Helper()
	first := r.programs[0]
	address := fmt.Sprintf("ana%d@ledger.test", n)
	w := wideTenant{name: fmt.Sprint("business-", n), basic: first.signUpAs(address)}
	first.run("operator", "quota", "set", "--tenant", address, "--mode", "SANDBOX", "--action", "CreateWebhook",
		"--total", fmt.Sprint(wideEndpoints))
	for i := range wideEndpoints {
		endpoint := fmt.Sprintf("%s/%s-%d", w.name, characters()[i%len(characters())], i)
		host := fmt.Sprintf("http://127.0.%d.%d:%d/", 100+n, 1+i, in.port)
		r.endpoints[first.hook(w.basic, host+endpoint, false, "USER_CREATED")] = endpoint
		w.endpoints = append(w.endpoints, endpoint)
	}
	return w
}

// live makes users of all businesses until there were enough, with disturbances meanwhile, and judges.
func (r *wideRun) live(disturb func(n int)) {
	r.t.Helper()
	var people sync.WaitGroup
	for w := range wideWorkers {
		people.Go(func() { r.come(w) })
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		people.Wait()
	}()
	kills := 0
	for isOver := false; !isOver || kills < r.kills; kills++ {
		r.pause(500*time.Millisecond, 3*time.Second)
		disturb(kills)
		select {
		case <-done:
			isOver = true
		default:
		}
		if isOver && r.isDrained() {
			kills++
			break
		}
	}
	<-done
	r.open()
	began := time.Now()
	require.Eventually(r.t, r.isDrained, 20*time.Minute, 200*time.Millisecond, "the drain")
	r.receiver.check(r.t)
	r.judge(kills, time.Since(began))
}

func (r *wideRun) isDrained() bool {
	r.open()
	return r.store.count("SELECT count(*) FROM (SELECT 1 AS one FROM webhook_delivery WHERE due_at IS NOT NULL LIMIT 1) AS open") == 0
}

// come is a program of customers that makes users, and writes down what it was told.
func (r *wideRun) come(worker int) {
	random := rand.New(rand.NewPCG(r.seed, uint64(worker)))
	for n := 0; r.users.Add(1) <= r.most; n++ {
		tenant := r.tenants[random.IntN(len(r.tenants))]
		p := promise{Kind: "USER", State: "TRIED", Marker: fmt.Sprintf("%s w%d-%d", tenant.name, worker, n)}
		if r.promises.write(p) != nil {
			return
		}
		at := r.programs[random.IntN(len(r.programs))].at()
		for ; at == nil; at = r.programs[random.IntN(len(r.programs))].at() {
			time.Sleep(pollEvery)
		}
		got, f := call(r.t.Context(), http.MethodPost, sandbox(*at)+"/users", tenant.basic,
			map[string]any{"externalMetadata": map[string]string{"marker": p.Marker}})
		switch {
		case f == answered && got.status == http.StatusCreated:
			p.State, p.User = "ACKNOWLEDGED", got.text("user", "id")
		case f == unknown:
			p.State = "UNKNOWN"
		default:
			p.State = "ABSENT"
		}
		_ = r.promises.write(p)
		// The queue is kept long, but not so long that it no longer says anything.
		for r.receiver.arrived.Load() < (r.users.Load()-100)*wideEndpoints && r.t.Context().Err() == nil {
			time.Sleep(pollEvery)
		}
	}
}

// ServeHTTP implements http.Handler.
func (in *wideReceiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return
	}
	a := arrived(strings.TrimPrefix(request.URL.Path, "/"), request.Header, body)
	how := characterOf(a.Endpoint)
	if a.Attempt > 1 || (how == "moody" && chance(a.Event) >= 30) || chance(a.Event+a.Endpoint) >= 20 {
		how = "well" // even who misbehaves does so with every fifth delivery only, or it would be a bad one at once
	}
	a.Taken = how == "well" || how == "slow"
	if in.run.arrivals.write(a) != nil {
		in.run.receiver.broken.Add(1)
	}
	in.run.receiver.arrived.Add(1)
	in.run.receiver.last.Store(time.Now().UnixMilli())
	how.answer(w, request)
}

func characterOf(endpoint string) character {
	_, name, _ := strings.Cut(endpoint, "/")
	name, _, _ = strings.Cut(name, "-")
	return character(name)
}

// chance is a share in hundred that depends on the text alone.
func chance(text string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text))
	return h.Sum32() % 100
}

func (how character) answer(w http.ResponseWriter, request *http.Request) {
	wait := func(d time.Duration) {
		select {
		case <-time.After(d):
		case <-request.Context().Done():
		}
	}
	switch how {
	case "slow":
		wait(time.Second)
	case "hanging":
		wait(time.Minute)
		panic(http.ErrAbortHandler)
	case "resetting", "moody":
		panic(http.ErrAbortHandler)
	case "dripping":
		for range 200 {
			_, _ = w.Write([]byte("."))
			_ = http.NewResponseController(w).Flush()
			wait(100 * time.Millisecond)
		}
	case "lying": // it promises an answer that it does not give
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte("ok"))
	case "refusing":
		w.WriteHeader(http.StatusBadGateway)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// judge holds the books against each other and against the database.
func (r *wideRun) judge(kills int, drained time.Duration) {
	r.t.Helper()
	b := &table{kills: kills}
	wanted, owners := map[string]string{}, map[string]string{} // types by delivery; events' businesses by event
	marked := map[string]string{}                              // events by marker
	markers := map[string]string{}
	for _, tenant := range r.tenants {
		maps.Copy(markers, r.markers(tenant.basic))
	}
	for _, row := range r.store.all("SELECT id, user_id FROM event WHERE type = 'USER_CREATED'") {
		marker := markers[row[1]]
		owners[row[0]], _, _ = strings.Cut(marker, " ")
		marked[marker] = row[0]
	}
	b.events = len(owners)
	for _, tenant := range r.tenants {
		for event, owner := range owners {
			if owner != tenant.name {
				continue
			}
			for _, endpoint := range tenant.endpoints {
				wanted[deliveryKey(event, endpoint)] = "USER_CREATED"
			}
		}
	}
	b.deliveries = len(wanted)
	b.exhausted = r.store.count("SELECT count(*) FROM webhook_delivery WHERE status <> 'DELIVERED'")
	r.judgeArrivals(b, read[arrival](r.t, r.arrivals), wanted)
	last := map[string]promise{}
	for _, p := range read[promise](r.t, r.promises) {
		last[p.Marker] = p
	}
	for marker, p := range last {
		switch {
		case p.State == "ACKNOWLEDGED" && marked[marker] == "":
			b.lost++
		case p.State == "UNKNOWN":
			b.unknown++
			if marked[marker] != "" {
				b.unknownThere++
			}
		case p.State == "ABSENT" && marked[marker] != "":
			b.ghost++
		}
	}
	r.t.Logf("wide: %s, seed %d: %d endpoints, %d events, %d deliveries, %d arrivals, %d deaths, lost %d, ghosts %d, "+
		"given up %d, duplicates %d of %d in flight, unknown %d (%d there), drain %.0f s, slowest start %.1f s",
		r.database, r.seed, wideTenants*wideEndpoints, b.events, b.deliveries, b.arrivals, kills, b.lost, b.ghost, b.exhausted,
		b.duplicates, b.onTheWire, b.unknown, b.unknownThere, drained.Seconds(), slices.Max(r.ready).Seconds())
	require.Empty(r.t, b.problems)
	require.NotZero(r.t, b.deliveries)
	require.Zero(r.t, b.lost, "lost")
	require.Zero(r.t, b.ghost, "ghosts, or what arrived at a stranger's")
	require.Zero(r.t, b.exhausted, "deliveries given up")
	require.LessOrEqual(r.t, b.duplicates, b.onTheWire)
	if r.database == "SQLite" {
		r.store.isSound()
	}
	if file := os.Getenv("NOD_SOAK_WIDE"); file != "" {
		out, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		require.NoError(r.t, err)
		_, err = fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %d | %d | %d | %d of %d in flight | %.0f s |\n", r.database, kills,
			wideTenants*wideEndpoints, b.events, b.deliveries, b.arrivals, b.lost, b.ghost, b.duplicates, b.onTheWire,
			drained.Seconds())
		require.NoError(r.t, err)
		require.NoError(r.t, out.Close())
	}
}
