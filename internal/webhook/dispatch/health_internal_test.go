package dispatch

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/auth"
)

func TestVerdict(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, c := range []struct {
		failing           time.Duration
		attempts, notices int
		kind              NoticeKind
	}{
		{day - 1, 50, 0, ""},
		{day, 1, 0, NoticeFailing},
		{2 * day, 50, 1, ""},
		{4*day - 1, 50, 1, ""},
		{4 * day, 5, 1, NoticeStillFailing},
		{4 * day, 5, 0, NoticeStillFailing},
		{4 * day, 5, 2, ""},
		{5*day - 1, 50, 2, ""},
		{5 * day, 9, 2, ""},
		{5 * day, 10, 2, NoticeDeactivated},
		{50 * day, 10, 0, NoticeDeactivated},
	} {
		kind, isNew := verdict(c.failing, c.attempts, c.notices)
		require.Equal(t, c.kind, kind, "%+v", c)
		require.Equal(t, c.kind != "", isNew)
	}
}

func TestBuckets(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ms := rapid.Int64Range(0, 20_000).Draw(t, "ms")
		upper := BucketMillis(Bucket(ms))
		if ms > 1 && (upper < ms || upper > ms+ms/4+1) {
			t.Fatalf("%d ms are counted as %d", ms, upper)
		}
	})
}

// TestPace: in no second do more attempts start to one host than allowed, and other hosts do not wait for it.
func TestPace(t *testing.T) {
	t.Parallel()
	p, now := newPace(DefaultHostRate), time.Now()
	var starts []time.Time
	for end := now.Add(4 * time.Second); now.Before(end); now = now.Add(7 * time.Millisecond) {
		if p.allows("one", now) {
			p.started("one", now)
			starts = append(starts, now)
		} else {
			wait, isPaced := p.takeNext(now)
			require.True(t, isPaced)
			require.Positive(t, wait)
			require.True(t, p.allows("other", now))
		}
	}
	require.GreaterOrEqual(t, len(starts), 3*DefaultHostRate)
	for i := DefaultHostRate; i < len(starts); i++ {
		require.GreaterOrEqual(t, starts[i].Sub(starts[i-DefaultHostRate]), time.Second)
	}
	p.forget(now.Add(2 * time.Second))
	require.Empty(t, p.starts)
}

// machine is one delivery as the rules of sending see it, driven by chance.
type machine struct {
	mode     auth.Mode
	schedule schedule
	now, due time.Duration
	number   int // attempts made
	started  []time.Duration
	waits    []time.Duration // the least before each attempt, by table and by what the receiver asked for
	isOpen   bool
	isPaused bool
}

func (m *machine) attempt(t *rapid.T) {
	if !m.isOpen || m.isPaused || m.now < m.due {
		t.Skip("nothing is due")
	}
	m.number++
	m.started = append(m.started, m.now)
	if rapid.IntRange(0, 9).Draw(t, "luck") == 0 { // a success or a 410
		m.isOpen = false
		return
	}
	asked := time.Duration(rapid.Int64Range(0, int64(20*time.Hour)).Draw(t, "asked"))
	wait, again := m.schedule.next(m.mode, m.number, asked)
	if m.isOpen = again; !again {
		return
	}
	m.waits = append(m.waits, max(waits(m.mode)[m.number], min(asked, 10*time.Hour)))
	m.due = m.now + wait
}

func (m *machine) check(t *rapid.T) {
	if m.number > len(waits(m.mode)) || m.number > 11 {
		t.Fatalf("%d attempts", m.number)
	}
	for i := 1; i < len(m.started); i++ {
		if least := m.started[i-1] + m.waits[i-1]; m.started[i] < least {
			t.Fatalf("attempt %d began at %s, before %s", i+1, m.started[i], least)
		}
	}
	if m.isOpen && m.number > 0 {
		least := m.started[m.number-1] + m.waits[m.number-1]
		if spread := m.due - least; spread < 0 || spread > maxJitter {
			t.Fatalf("attempt %d is due %s beside its time", m.number+1, spread)
		}
	}
}

// TestRetryMachine drives deliveries through failures, waits, pauses and ends in any order: attempts are never early,
// never more than the table has, and chance only adds.
func TestRetryMachine(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := &machine{mode: rapid.SampledFrom([]auth.Mode{auth.Sandbox, auth.Production}).Draw(t, "mode"), isOpen: true}
		m.schedule = schedule{scale: 1, random: func() float64 { return rapid.Float64Range(0, 0.9999).Draw(t, "random") }}
		t.Repeat(map[string]func(*rapid.T){
			"attempt": m.attempt,
			"wait": func(t *rapid.T) {
				m.now += time.Duration(rapid.Int64Range(0, int64(12*time.Hour)).Draw(t, "wait"))
			},
			"wait until due": func(*rapid.T) { m.now = max(m.now, m.due) },
			"pause":          func(*rapid.T) { m.isPaused = true },
			"resume":         func(*rapid.T) { m.isPaused = false },
			"":               m.check,
		})
	})
}
