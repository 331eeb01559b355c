package bench_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/argon2"

	"nod/internal/test/apptest"
)

const (
	hashKiB  = 19456
	hashers  = 2 // what the floor hashes on, as the server does on two cores
	turnedTo = http.StatusServiceUnavailable
)

// loginSide logs the world's developer in, over and over.
func (w world) loginSide(nod *process) side {
	body := fmt.Sprintf(`{"email":%q,"password":%q}`, w.email, apptest.Password)
	return side{name: "nod", process: nod, status: 201, size: 100, busy: turnedTo, request: func(int) *http.Request {
		return post(nod.base+"/api/v1/signins", "", body)
	}}
}

// BenchmarkLogIn compares logins with bare hashes of the same cost on all cores.
func BenchmarkLogIn(b *testing.B) {
	eachEngine(b, func(b *testing.B, isPostgres bool) {
		w := newWorld(b, isPostgres, size().fewRows)
		nod := w.serve(b, build(b))
		logIn := w.loginSide(nod)
		b.Run("rate", func(b *testing.B) {
			var bare []bareHashes
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections}}
			defer client.CloseIdleConnections()
			logIn.run(b, client, size().round/4) // warm
			var rounds []round
			for b.Loop() {
				bare = append(bare, hashForARound())
				rounds = append(rounds, logIn.run(b, client, size().round))
			}
			ofBare := func(of func(bareHashes) float64) float64 {
				return middle(len(bare), func(i int) float64 { return of(bare[i]) })
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(median(rounds, round.perSecond), "logins/s")
			b.ReportMetric(ofBare(bareHashes.perSecond), "floor-hashes/s")
			b.ReportMetric(middle(len(bare), func(i int) float64 { return rounds[i].perSecond() / bare[i].perSecond() }), "x-floor")
			b.ReportMetric(median(rounds, round.cpuMicros)/1000, "cpu-ms")
			b.ReportMetric(ofBare(bareHashes.cpuMillis), "floor-cpu-ms")
			b.ReportMetric(middle(len(bare), func(i int) float64 {
				return bare[i].cpuMillis() * 1000 / rounds[i].cpuMicros()
			}), "cpu-share-of-hash")
			b.ReportMetric(median(rounds, p50), "p50-ms")
			b.ReportMetric(median(rounds, p99), "p99-ms")
			b.ReportMetric(middle(len(rounds), func(i int) float64 { return float64(rounds[i].refused) }), "refused")
		})
	})
}

// BenchmarkLogInCrowd lets five hundred log in at the same moment. Memory stays what the places for hashes
// take, and the server answers others meanwhile; who finds no place in time is told to come back.
func BenchmarkLogInCrowd(b *testing.B) {
	w := newWorld(b, false, size().fewRows)
	nod := w.serve(b, build(b))
	logIn := w.loginSide(nod)
	b.Run("sqlite", func(b *testing.B) {
		time.Sleep(size().idle)
		idle := nod.memory(b, "VmRSS")
		client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: size().crowd}, Timeout: time.Minute}
		defer client.CloseIdleConnections()
		var health []time.Duration
		var done, refused atomic.Int64
		for b.Loop() {
			stop, measured := make(chan struct{}), make(chan []time.Duration)
			go func() { measured <- watchHealth(nod.base, stop) }()
			var group sync.WaitGroup
			problems := make(chan string, size().crowd)
			for n := range size().crowd {
				group.Go(func() {
					switch isBusy, problem := logIn.call(client, n); {
					case isBusy:
						refused.Add(1)
					case problem != "":
						problems <- problem
					default:
						done.Add(1)
					}
				})
			}
			group.Wait()
			close(stop)
			health = append(health, <-measured...)
			require.Empty(b, problems)
		}
		slices.Sort(health)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(idle, "idle-MiB")
		b.ReportMetric(nod.memory(b, "VmHWM"), "most-MiB")
		b.ReportMetric(float64(hashers*hashKiB)/1024, "floor-MiB")
		b.ReportMetric(float64(done.Load())/float64(b.N), "let-in")
		b.ReportMetric(float64(refused.Load())/float64(b.N), "refused")
		b.ReportMetric(float64(health[len(health)*99/100].Microseconds())/1000, "healthz-p99-ms")
	})
}

// watchHealth asks for the server's health without a pause until it is told to stop.
func watchHealth(base string, stop <-chan struct{}) (took []time.Duration) {
	for {
		select {
		case <-stop:
			return took
		default:
		}
		began := time.Now()
		response, err := http.Get(base + "/healthz")
		if err == nil {
			_, _ = io.Copy(io.Discard, response.Body)
			_ = response.Body.Close()
		}
		took = append(took, time.Since(began))
		time.Sleep(time.Millisecond)
	}
}

// bareHashes is what nothing but hashing did in a round.
type bareHashes struct {
	hashes  int
	elapsed time.Duration
	cpu     time.Duration
}

func (h bareHashes) perSecond() float64 { return float64(h.hashes) / h.elapsed.Seconds() }
func (h bareHashes) cpuMillis() float64 { return float64(h.cpu.Milliseconds()) / float64(h.hashes) }

func hashForARound() bareHashes {
	var group sync.WaitGroup
	var done [hashers]int
	cpu, began := cpuOf(os.Getpid()), time.Now()
	for worker := range done {
		group.Go(func() {
			for time.Since(began) < size().round {
				argon2.IDKey([]byte(apptest.Password), make([]byte, 16), 2, hashKiB, 1, 32)
				done[worker]++
			}
		})
	}
	group.Wait()
	return bareHashes{hashes: done[0] + done[1], elapsed: time.Since(began), cpu: cpuOf(os.Getpid()) - cpu}
}
