// Package ratelimit slows down callers that ask too often: token buckets in
// memory, one per class of call and key (a tenant, an address, a token). Each
// process counts for itself; limits that must hold over all replicas (mails,
// quotas, failed sign-ins) are counted in the database by their features.
package ratelimit

import (
	"container/list"
	"fmt"
	"math"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"nod/internal/platform/fault"
	"nod/internal/platform/telemetry"
)

// The classes, and what their keys are. Every class has its own rate and its
// own buckets.
const (
	DataLive        = "dataLive"        // production data API, tenant
	DataSandbox     = "dataSandbox"     // sandbox data API, tenant
	Unauthenticated = "unauthenticated" // calls without good credentials, address
	Management      = "management"      // management API, sign-in
	Widget          = "widget"          // widget API, widget token
	Register        = "register"        // registrations, address
	Reset           = "reset"           // password resets asked for, address
	ResetAccount    = "resetAccount"    // password resets asked for, account
	TokenPost       = "tokenPost"       // tokens of mails posted, address
	SecondStep      = "secondStep"      // passkeys and codes of logins, address
	Reveal          = "reveal"          // secrets revealed, developer
	StaffInvitation = "staffInvitation" // staff invitations sent or sent again, tenant
	Report          = "report"          // reports of browsers, address
	AuditWalk       = "auditWalk"       // audit logs exported or verified, tenant
	PublicPage      = "publicPage"      // sessions of public pages begun, address
	PublicSite      = "publicSite"      // sessions of public pages begun, site
	Session         = "session"         // calls of public pages, session
)

// bucketSize says how many calls a class allows at once, and the time after
// which an empty bucket is full again.
type bucketSize struct {
	burst  int
	refill time.Duration
	// byAddress tells that keys are client addresses.
	byAddress bool
}

// sizes holds the strict profile.
func sizes() map[string]bucketSize {
	return map[string]bucketSize{
		DataLive:        {burst: 200, refill: 2 * time.Second}, // 100 a second
		DataSandbox:     {burst: 50, refill: 2 * time.Second},  // 25 a second
		Unauthenticated: {burst: 20, refill: time.Second, byAddress: true},
		Management:      {burst: 60, refill: 3 * time.Second}, // 20 a second
		Widget:          {burst: 30, refill: 3 * time.Second}, // 10 a second
		Register:        {burst: 20, refill: 10 * time.Minute, byAddress: true},
		Reset:           {burst: 20, refill: 10 * time.Minute, byAddress: true},
		ResetAccount:    {burst: 3, refill: time.Hour},
		TokenPost:       {burst: 10, refill: time.Minute, byAddress: true},
		SecondStep:      {burst: 60, refill: time.Minute, byAddress: true},
		Reveal:          {burst: 30, refill: time.Hour},
		StaffInvitation: {burst: 50, refill: time.Hour},
		Report:          {burst: 20, refill: time.Minute, byAddress: true},
		AuditWalk:       {burst: 20, refill: 10 * time.Minute},
		PublicPage:      {burst: 30, refill: time.Minute, byAddress: true},
		PublicSite:      {burst: 600, refill: time.Minute},
		Session:         {burst: 30, refill: 3 * time.Second},
	}
}

// Profile chooses how strict the limits are.
type Profile string

// The profiles.
const (
	Strict Profile = "strict" // for everybody
	Test   Profile = "test"   // a thousand times as much, for test runs from one address
)

// testFactor is what the test profile multiplies by.
const testFactor = 1000

// maxKeys bounds the buckets kept per class. Beyond it the one used longest
// ago is forgotten, even if it is not full again: anyone who commands that many
// keys is not held back by limits per key anyway.
const maxKeys = 20_000

// Limiter holds the buckets.
type Limiter struct {
	classes map[string]*class
	// refused counts calls over a limit, where [Limiter.Measure] was called.
	refused *telemetry.Counter
}

// Measure adds the metrics of limits.
func (l *Limiter) Measure(m *telemetry.Metrics) {
	l.refused = m.Counter("rate_limited_total", "Calls that were refused as too many, by class.", "class")
	for name := range l.classes {
		l.refused.Show(name)
	}
}

type class struct {
	bucketSize
	rate rate.Limit

	mu      sync.Mutex
	buckets map[string]*list.Element
	order   list.List // of *bucket, used most recently first
}

type bucket struct {
	key    string
	usedAt time.Time
	tokens *rate.Limiter
}

// New makes a limiter with the limits of a profile.
func New(profile Profile) (*Limiter, error) {
	factor := 1
	switch profile {
	case Strict:
	case Test:
		factor = testFactor
	default:
		return nil, fmt.Errorf("the rate limit profile must be %s or %s, not %q", Strict, Test, profile)
	}
	l := &Limiter{classes: map[string]*class{}}
	for name, size := range sizes() {
		size.burst *= factor
		perSecond := rate.Limit(float64(size.burst) / size.refill.Seconds())
		l.classes[name] = &class{bucketSize: size, rate: perSecond, buckets: map[string]*list.Element{}}
	}
	return l, nil
}

// Allow takes one call of a key from its bucket. When it is not ok, the call
// must be refused and may be repeated after retryAfterSeconds. remaining is how
// many calls could follow at once, limit how many a full bucket allows. It
// panics for a class that does not exist.
func (l *Limiter) Allow(name, key string, now time.Time) (ok bool, retryAfterSeconds, remaining, limit int) {
	c, known := l.classes[name]
	if !known {
		panic("rate limit class " + name + " does not exist")
	}
	if c.byAddress {
		key = lineOf(key)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	tokens := c.bucketOf(key, now)
	ok = tokens.AllowN(now, 1)
	left := tokens.TokensAt(now)
	if !ok {
		l.refused.Add(name)
		retryAfterSeconds = max(1, int(math.Ceil((1-left)/float64(c.rate))))
	}
	return ok, retryAfterSeconds, max(0, int(left)), c.burst
}

// Take is [Limiter.Allow] for a use case: a call over the limit is refused with a sentence for people.
func (l *Limiter) Take(name, key string, now time.Time, refusal string) error {
	ok, retryAfter, _, _ := l.Allow(name, key, now)
	if ok {
		return nil
	}
	return fault.TooMany(refusal, time.Duration(retryAfter)*time.Second)
}

// Size returns how many buckets are kept.
func (l *Limiter) Size() int {
	n := 0
	for _, c := range l.classes {
		c.mu.Lock()
		n += len(c.buckets)
		c.mu.Unlock()
	}
	return n
}

// bucketOf finds or makes the bucket of a key. Buckets that have had the time
// to fill up are like new ones and are dropped on the way.
func (c *class) bucketOf(key string, now time.Time) *rate.Limiter {
	for last := c.order.Back(); last != nil; last = c.order.Back() {
		if now.Sub(last.Value.(*bucket).usedAt) <= c.refill {
			break
		}
		c.drop(last)
	}
	if found, ok := c.buckets[key]; ok {
		c.order.MoveToFront(found)
		b := found.Value.(*bucket)
		b.usedAt = now
		return b.tokens
	}
	if len(c.buckets) >= maxKeys {
		c.drop(c.order.Back())
	}
	b := &bucket{key: key, usedAt: now, tokens: rate.NewLimiter(c.rate, c.burst)}
	c.buckets[key] = c.order.PushFront(b)
	return b.tokens
}

func (c *class) drop(e *list.Element) {
	delete(c.buckets, e.Value.(*bucket).key)
	c.order.Remove(e)
}

// lineOf returns the key of a client address. IPv6 addresses of one /64 are one
// key, because one customer line commands all of them.
func lineOf(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}
