package sms

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"nod/internal/lookup/remote/door"
)

// The ends of numbers that the reference gateway does not take, so that what happens then can be tried.
const (
	noNumber  = "00000091"
	optedOut  = "00000093"
	noNetwork = "00000094"
	noText    = "00000095"
)

// remember is how long the reference gateway knows what it answered.
const remember = 24 * time.Hour

// Published is the reference gateway: it takes every text and sends none. It is what to begin one's own from.
type Published struct {
	mutex sync.Mutex
	known map[string]answered
}

type answered struct {
	at     time.Time
	answer Answer
}

// NewPublished makes the reference gateway.
func NewPublished() *Published { return &Published{known: map[string]answered{}} }

// Send answers a message. One that comes again is answered as before, and not sent again.
func (p *Published) Send(_ context.Context, m Message) (Answer, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if earlier, ok := p.known[m.IdempotencyKey]; ok {
		return earlier.answer, nil
	}
	now := time.Now()
	for key, earlier := range p.known {
		if now.Sub(earlier.at) > remember {
			delete(p.known, key)
		}
	}
	a := Answer{Outcome: Accepted}
	for end, why := range map[string]Reason{
		noNumber: InvalidNumber, optedOut: OptedOut, noNetwork: Unsupported, noText: Blocked,
	} {
		if strings.HasSuffix(m.To, end) {
			a = Answer{Rejected, why}
		}
	}
	p.known[m.IdempotencyKey] = answered{now, a}
	return a, nil
}

// reference makes the handler of POST /sms/messages.
func reference(keys []string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /sms/messages", door.Handle(keys, NewPublished().Send))
	return mux
}
