package bench_test

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// side is one of those that a benchmark compares.
type side struct {
	name    string
	process *process
	request func(n int) *http.Request
	status  int
	size    int // least length of an answer
	busy    int // status of a request that was turned away and is not counted; 0 for none
}

// round is what a side did in one round.
type round struct {
	requests int
	refused  int
	elapsed  time.Duration
	cpu      time.Duration
	took     []time.Duration // sorted
}

func (r round) cpuMicros() float64 { return float64(r.cpu.Microseconds()) / float64(r.requests) }
func (r round) perSecond() float64 { return float64(r.requests) / r.elapsed.Seconds() }
func (r round) millis(share float64) float64 {
	return float64(r.took[int(share*float64(len(r.took)-1))].Microseconds()) / 1000
}

const connections = 8

// compare calls the sides in turns, one round of each per operation of the benchmark.
func compare(b *testing.B, sides ...side) map[string][]round {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections}, Timeout: time.Minute}
	defer client.CloseIdleConnections()
	for _, s := range sides { // connections, caches and statements are warm before the first round
		s.run(b, client, size().round/4)
	}
	rounds := map[string][]round{}
	for b.Loop() {
		for _, s := range sides {
			rounds[s.name] = append(rounds[s.name], s.run(b, client, size().round))
		}
	}
	b.ReportMetric(0, "ns/op") // the length of a round tells nothing
	return rounds
}

// run sends requests over all connections, each the next as soon as one is answered.
func (s side) run(b *testing.B, client *http.Client, length time.Duration) round {
	b.Helper()
	var mu sync.Mutex
	var group sync.WaitGroup
	var out round
	var failure string
	cpu, began := s.process.cpu(b), time.Now()
	for worker := range connections {
		group.Go(func() {
			var took []time.Duration
			problem, refused := "", 0
			for n := worker; time.Since(began) < length && problem == ""; n += connections {
				sent := time.Now()
				var isBusy bool
				if isBusy, problem = s.call(client, n); isBusy {
					refused++
					continue
				}
				took = append(took, time.Since(sent))
			}
			mu.Lock()
			defer mu.Unlock()
			out.refused += refused
			out.took = append(out.took, took...)
			failure += problem
		})
	}
	group.Wait()
	require.Empty(b, failure, s.name)
	out.elapsed = time.Since(began)
	out.cpu = s.process.cpu(b) - cpu
	out.requests = len(out.took)
	slices.Sort(out.took)
	return out
}

// call reports whether a request was turned away, or what was wrong with its answer.
func (s side) call(client *http.Client, n int) (isBusy bool, problem string) {
	response, err := client.Do(s.request(n))
	if err != nil {
		return false, err.Error()
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if response.StatusCode == s.busy {
		return true, ""
	}
	if err != nil || response.StatusCode != s.status || len(body) < s.size {
		return false, response.Status + " " + string(body[:min(300, len(body))])
	}
	return false, ""
}

// median of a figure of rounds, and of the ratio of two sides round by round.
func median(rounds []round, of func(round) float64) float64 {
	return middle(len(rounds), func(i int) float64 { return of(rounds[i]) })
}

func ratio(a, b []round, of func(round) float64) float64 {
	return middle(len(a), func(i int) float64 { return of(a[i]) / of(b[i]) })
}

func middle(n int, of func(i int) float64) float64 {
	values := make([]float64, n)
	for i := range n {
		values[i] = of(i)
	}
	slices.Sort(values)
	return values[n/2]
}

func p99(r round) float64 { return r.millis(0.99) }
func p50(r round) float64 { return r.millis(0.5) }

func get(url, authorization string) *http.Request {
	r, _ := http.NewRequest(http.MethodGet, url, nil) // our own addresses
	r.Header.Set("Authorization", authorization)
	return r
}

func post(url, authorization, body string) *http.Request {
	r, _ := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	r.Header.Set("Authorization", authorization)
	r.Header.Set("Content-Type", "application/json")
	return r
}
