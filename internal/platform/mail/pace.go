package mail

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Mailbox providers turn against senders that hand over too much at once, and say so with a temporary refusal. Mails
// of this process therefore go out with a pace per receiving host, and a host that asks for patience gets none for a
// while, longer each time. What is held back costs no try, and goes out once its turn has come.

// ErrLater is behind errors with which a server asks to try a message again: it takes messages, and not this one now.
var ErrLater = errors.New("to be tried later")

// ErrBusy is an [ErrLater] that is about the sender or the whole host: other messages to it would fail, too.
var ErrBusy error = busyHost{}

type busyHost struct{}

// Error implements error.
func (busyHost) Error() string { return ErrLater.Error() }

// Is makes it an ErrLater.
func (busyHost) Is(target error) bool { return target == ErrLater }

const (
	// paceBurst is how many mails go out to one host before its pace begins to count.
	paceBurst = 20
	// The pause after a host asked for patience, which doubles with each time.
	firstPause = time.Minute
	lastPause  = 30 * time.Minute
	// maxHosts is how many hosts are remembered; those without anything to wait for are forgotten then.
	maxHosts = 10_000
)

// pauseAfter is how long a message waits that was put off so many times.
func pauseAfter(times int) time.Duration {
	return min(lastPause, firstPause<<min(max(times-1, 0), 10))
}

// pace is what this process knows about the hosts that it sends to.
type pace struct {
	interval time.Duration // between two mails to a host; 0: no pace
	mutex    sync.Mutex
	hosts    map[string]*hostPace
}

type hostPace struct {
	next   time.Time            // when the next mail would be due if there were no bursts
	until  time.Time            // when the host may be asked again that asked for patience
	pauses int                  // how often it did in a row
	said   string               // when it did last
	held   map[string]time.Time // mails that wait, with when each comes again
}

func newPace(perMinute int) *pace {
	p := &pace{hosts: map[string]*hostPace{}}
	if perMinute > 0 {
		p.interval = time.Minute / time.Duration(perMinute)
	}
	return p
}

// hostOf is where a message is received; empty for texts.
func hostOf(to string) string {
	_, host, _ := strings.Cut(to, "@")
	return strings.ToLower(host)
}

// turn returns how long a message has to wait; 0 lets it go now.
func (p *pace) turn(host, mailID string, now time.Time) time.Duration {
	if host == "" {
		return 0
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	h := p.of(host, now)
	wait := max(h.until.Sub(now), h.next.Add(-paceBurst*p.interval).Sub(now))
	if wait > 0 {
		if _, waits := h.held[mailID]; !waits {
			wait += time.Duration(len(h.held)) * p.interval // behind those that wait already
		}
		h.held[mailID] = now.Add(wait)
		return wait
	}
	delete(h.held, mailID)
	if h.next.Before(now) {
		h.next = now
	}
	h.next = h.next.Add(p.interval)
	return 0
}

// of finds a host, or begins to remember it.
func (p *pace) of(host string, now time.Time) *hostPace {
	if h := p.hosts[host]; h != nil {
		return h
	}
	if len(p.hosts) >= maxHosts {
		for name, h := range p.hosts {
			if len(h.held) == 0 && h.until.Before(now) && h.next.Before(now) {
				delete(p.hosts, name)
			}
		}
	}
	h := &hostPace{held: map[string]time.Time{}}
	p.hosts[host] = h
	return h
}

// took notes that a host is well.
func (p *pace) took(host string, now time.Time) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if h := p.hosts[host]; h != nil && !h.until.After(now) {
		h.pauses, h.said = 0, ""
	}
}

// putOff notes that a host asked for patience, and returns for how long it gets nothing. Mails that were on their way
// when it did say nothing new.
func (p *pace) putOff(host, said string, now time.Time) time.Duration {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	h := p.of(host, now)
	h.said = said
	if !h.until.After(now) {
		h.pauses++
		h.until = now.Add(pauseAfter(h.pauses))
	}
	return h.until.Sub(now)
}

// HostBacklog is a host that mails of this process wait for.
type HostBacklog struct {
	Host  string
	Held  int
	Until time.Time // when the first of them may go
	Error string    // what the host said; empty where only the pace holds them back
}

// Hosts returns the hosts that something waits for, the one with most first.
func (o *Outbox) Hosts() []HostBacklog {
	now := time.Now()
	o.pace.mutex.Lock()
	defer o.pace.mutex.Unlock()
	all := []HostBacklog{}
	for host, h := range o.pace.hosts {
		maps.DeleteFunc(h.held, func(_ string, due time.Time) bool { return now.Sub(due) > lost })
		if h.until.After(now) {
			all = append(all, HostBacklog{host, len(h.held), h.until.UTC(), h.said})
		} else if len(h.held) > 0 {
			all = append(all, HostBacklog{host, len(h.held), h.next.Add(-paceBurst * o.pace.interval).UTC(), ""})
		}
	}
	slices.SortFunc(all, func(a, b HostBacklog) int {
		return cmp.Or(cmp.Compare(b.Held, a.Held), cmp.Compare(a.Host, b.Host))
	})
	return all[:min(len(all), shownHosts)]
}

// lost is how long after its turn a mail is no longer waited for: it was canceled, or another process sent it.
const lost = 10 * time.Minute

// shownHosts is how many hosts a list has at most.
const shownHosts = 50
