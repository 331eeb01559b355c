// Package probe has the ways to ask parts of the server how they are.
package probe

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"nod/internal/run/status"
)

// slowAnswer is what is slow for a part that only says that it is there.
const slowAnswer = 500 * time.Millisecond

// Timed asks once and goes by how long the answer took.
func Timed(what string, ask func(ctx context.Context) error) func(context.Context) (status.State, string) {
	return func(ctx context.Context) (status.State, string) {
		began := time.Now()
		if err := ask(ctx); err != nil {
			return status.Failed, what + " isn't responding."
		}
		if time.Since(began) >= slowAnswer {
			return status.Slow, what + " is responding slowly."
		}
		return status.Works, what + " responds."
	}
}

// Door asks a listener of this process, as a balancer does.
func Door(l net.Listener, serves string) func(context.Context) (status.State, string) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	ask := Timed("The door", func(ctx context.Context) error {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+loopback(l)+"/healthz", nil)
		if err != nil {
			return err
		}
		answer, err := client.Do(request)
		if err != nil {
			return err
		}
		defer func() { _ = answer.Body.Close() }()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("the listener responded with %d", answer.StatusCode)
		}
		return nil
	})
	return func(ctx context.Context) (status.State, string) {
		state, detail := ask(ctx)
		if state == status.Works {
			detail = serves + " respond."
		}
		return state, detail
	}
}

// loopback is where this process reaches its own listener.
func loopback(l net.Listener) string {
	host, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return l.Addr().String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// Waiting says how much waits: "3 jobs wait, the oldest for 12 s."
func Waiting(n int, noun string, oldest time.Duration) string {
	switch {
	case n == 0:
		return "No backlog."
	case n == 1:
		return "One " + noun + " waits" + Age(oldest)
	}
	plural := map[string]string{"job": "jobs", "delivery": "deliveries", "mail": "mails", "document": "documents"}[noun]
	return fmt.Sprintf("%d %s wait%s", n, plural, Age(oldest))
}

// Age follows what waits, where it has waited for a while.
func Age(oldest time.Duration) string {
	if oldest < time.Second {
		return "."
	}
	return ", the oldest for " + oldest.Round(time.Second).String() + "."
}
