package developer

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/argon2"

	"nod/internal/platform/fault"
)

// The parameters of new hashes. A stored hash with others is renewed at the next login.
const (
	hashMemory  = 19456 // KiB
	hashTime    = 2
	hashThreads = 1
	saltSize    = 16
	hashSize    = 32
	pepperID    = "1"
)

// The bounds of what a stored hash may cost, so that nobody who can write to
// the database can make a login take forever.
const (
	maxHashMemory  = 128 << 10
	maxHashTime    = 8
	maxHashThreads = 4
)

const (
	maxSlots = 8
	slotWait = 2 * time.Second
	// firstPace is how long a slot is thought to be held before any was.
	firstPace = 50 * time.Millisecond
	// longestRetry bounds when somebody who is turned away is told to come back.
	longestRetry = 30 * time.Second
)

// Hasher hashes and verifies passwords. Each hash takes 19 MiB and tens of
// milliseconds of a core, so only a few run at the same time, and others wait in a
// line, first come, first served. Who would wait longer than two seconds is turned
// away at once and told when: each after the one before, so that they do not come
// back as the same crowd.
type Hasher struct {
	pepper []byte
	memory uint32
	slots  chan struct{}
	wait   time.Duration
	onHash func()
	dummy  string

	mu      sync.Mutex
	waiting int
	pace    time.Duration // for how long slots were held lately
	turn    time.Time     // of the next caller that is refused
}

// HasherOptions describe a hasher.
type HasherOptions struct {
	// Pepper is a key outside the database that hashes are useless without.
	Pepper []byte
	// Memory is what a hash takes, in KiB; 0 means 19 MiB. Tests that are about something else take less.
	Memory uint32
	// Slots is how many hashes run at the same time; 0 means one per core, at most 8.
	Slots int
	// Wait is how long to wait for a slot; 0 means two seconds.
	Wait time.Duration
	// OnHash is called for every hash that is computed, to count them.
	OnHash func()
}

// NewHasher makes a hasher.
func NewHasher(o HasherOptions) *Hasher {
	if o.Memory == 0 {
		o.Memory = hashMemory
	}
	if o.Slots == 0 {
		o.Slots = min(runtime.GOMAXPROCS(0), maxSlots)
	}
	if o.Wait == 0 {
		o.Wait = slotWait
	}
	if o.OnHash == nil {
		o.OnHash = func() {}
	}
	h := &Hasher{
		pepper: o.Pepper, memory: o.Memory, slots: make(chan struct{}, o.Slots), wait: o.Wait, onHash: o.OnHash,
		pace: firstPace,
	}
	h.dummy = phc{h.memory, hashTime, hashThreads, random(saltSize), random(hashSize)}.String()
	return h
}

// Slot is the right to hash now.
type Slot struct {
	hasher *Hasher
	since  time.Time
}

// Acquire waits for a slot; Release must follow.
func (h *Hasher) Acquire(ctx context.Context) (*Slot, error) {
	select {
	case h.slots <- struct{}{}:
		return &Slot{h, time.Now()}, nil
	default:
	}
	if !h.lineUp() {
		return nil, h.retryLater()
	}
	defer h.leaveLine()
	timeout := time.NewTimer(h.wait)
	defer timeout.Stop()
	select {
	case h.slots <- struct{}{}: // the runtime serves senders in the order they came
		return &Slot{h, time.Now()}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timeout.C:
		return nil, h.retryLater()
	}
}

// lineUp reports whether the line is short enough to wait in it.
func (h *Hasher) lineUp() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.step()*time.Duration(h.waiting) > h.wait {
		return false
	}
	h.waiting++
	return true
}

func (h *Hasher) leaveLine() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.waiting--
}

// step is how long it takes until the next slot is free.
func (h *Hasher) step() time.Duration { return h.pace / time.Duration(cap(h.slots)) }

// retryLater refuses, and says when to try again: after everyone who waits, and everyone who was refused before.
func (h *Hasher) retryLater() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	if earliest := now.Add(h.step() * time.Duration(h.waiting)); h.turn.Before(earliest) {
		h.turn = earliest
	}
	if h.turn = h.turn.Add(h.step()); h.turn.Sub(now) > longestRetry {
		h.turn = now.Add(longestRetry)
	}
	busy := fault.New(fault.Unavailable, fault.CodeServerUnavailable,
		"The service is busy. Try again in a few seconds.")
	busy.RetryAfterSeconds = int(h.turn.Sub(now).Seconds()) + 1
	return busy
}

// Release gives the slot back; calling it twice is harmless.
func (s *Slot) Release() {
	if s.hasher == nil {
		return
	}
	h, held := s.hasher, time.Since(s.since)
	h.mu.Lock()
	h.pace += (held - h.pace) / 8
	h.mu.Unlock()
	<-h.slots
	s.hasher = nil
}

// Hash returns the stored form of a password.
func (s *Slot) Hash(password string) string {
	p := phc{memory: s.hasher.memory, time: hashTime, threads: hashThreads, salt: random(saltSize)}
	p.sum = s.hasher.compute(p, password)
	return p.String()
}

// Verify compares a password with its stored form. An empty form stands for
// nobody's password: as much work, never right. isOutdated asks for a new hash
// of a password that was right.
func (s *Slot) Verify(stored, password string) (isRight, isOutdated bool) {
	p, err := parsePHC(stored)
	if err != nil {
		p, _ = parsePHC(s.hasher.dummy) // made by us
	}
	sum := s.hasher.compute(p, password)
	isRight = hmac.Equal(sum, p.sum) && err == nil
	return isRight, isRight && (p.memory != s.hasher.memory || p.time != hashTime || p.threads != hashThreads)
}

// Hash hashes with its own slot.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	slot, err := h.Acquire(ctx)
	if err != nil {
		return "", err
	}
	defer slot.Release()
	return slot.Hash(password), nil
}

func (h *Hasher) compute(p phc, password string) []byte {
	h.onHash()
	key := argon2.IDKey([]byte(NormalPassword(password)), p.salt, p.time, p.memory, p.threads, hashSize)
	mac := hmac.New(sha256.New, h.pepper)
	mac.Write(key)
	return mac.Sum(nil)
}

// phc is a hash in the PHC string format; keyid names the pepper.
type phc struct {
	memory, time uint32
	threads      uint8
	salt, sum    []byte
}

// String returns the stored form.
func (p phc) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d,keyid=%s$%s$%s",
		argon2.Version, p.memory, p.time, p.threads, pepperID,
		base64.RawStdEncoding.EncodeToString(p.salt), base64.RawStdEncoding.EncodeToString(p.sum))
}

var errHash = errors.New("not a password hash of ours")

func parsePHC(text string) (phc, error) {
	var p phc
	var version int
	var keyID string
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" {
		return p, errHash
	}
	if _, err := fmt.Sscanf(parts[2], "v=%d", &version); err != nil || version != argon2.Version {
		return p, errHash
	}
	_, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d,keyid=%s", &p.memory, &p.time, &p.threads, &keyID)
	if err != nil || keyID != pepperID {
		return p, errHash
	}
	if p.memory > maxHashMemory || p.time < 1 || p.time > maxHashTime || p.threads < 1 || p.threads > maxHashThreads {
		return p, errHash
	}
	var saltErr, sumErr error
	p.salt, saltErr = base64.RawStdEncoding.DecodeString(parts[4])
	p.sum, sumErr = base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || sumErr != nil || len(p.sum) != hashSize {
		return p, errHash
	}
	return p, nil
}

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails
	return b
}
