package mail

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPace(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)

	t.Run("a burst goes at once, and the rest one behind the other", func(t *testing.T) {
		t.Parallel()
		p := newPace(60)
		for n := range paceBurst + 1 {
			require.Zero(t, p.turn("a.example", fmt.Sprint(n), now), n)
		}
		require.Equal(t, time.Second, p.turn("a.example", "x", now))
		require.Equal(t, 2*time.Second, p.turn("a.example", "y", now))
		require.Zero(t, p.turn("b.example", "z", now), "another host has its own pace")
		require.Zero(t, p.turn("", "sms", now), "a text has no host")
		require.Zero(t, p.turn("a.example", "x", now.Add(time.Second)))
		require.Equal(t, time.Second, p.turn("a.example", "y", now.Add(time.Second)))
		require.Zero(t, p.turn("a.example", "y", now.Add(2*time.Second)))
	})

	t.Run("in a minute no more than the rate and a burst", func(t *testing.T) {
		t.Parallel()
		p, sent := newPace(60), 0
		for tick := range 600 {
			if p.turn("a.example", fmt.Sprint(tick), now.Add(time.Duration(tick)*100*time.Millisecond)) == 0 {
				sent++
			}
		}
		require.InDelta(t, 60+paceBurst, sent, 1)
	})

	t.Run("without a rate nothing waits", func(t *testing.T) {
		t.Parallel()
		p := newPace(0)
		for n := range 1000 {
			require.Zero(t, p.turn("a.example", fmt.Sprint(n), now))
		}
	})

	t.Run("a host that asks for patience gets nothing, longer each time", func(t *testing.T) {
		t.Parallel()
		p := newPace(0)
		require.Zero(t, p.turn("a.example", "1", now))
		require.Equal(t, time.Minute, p.putOff("a.example", "421", now))
		require.Equal(t, time.Minute, p.putOff("a.example", "421", now), "who was on the way says nothing new")
		require.Equal(t, time.Minute, p.turn("a.example", "2", now))
		p.took("a.example", now) // one that was on the way
		require.Equal(t, 30*time.Second, p.turn("a.example", "2", now.Add(30*time.Second)))
		now := now.Add(time.Minute)
		require.Zero(t, p.turn("a.example", "2", now))
		require.Equal(t, 2*time.Minute, p.putOff("a.example", "421", now))
		now = now.Add(2 * time.Minute)
		p.took("a.example", now)
		require.Equal(t, time.Minute, p.putOff("a.example", "421", now), "once it took something, it starts over")
		for range 20 {
			now = now.Add(p.putOff("a.example", "421", now))
		}
		require.Equal(t, lastPause, p.putOff("a.example", "421", now))
	})

	t.Run("hosts are forgotten", func(t *testing.T) {
		t.Parallel()
		p := newPace(60)
		for n := range maxHosts + 1 {
			require.Zero(t, p.turn(fmt.Sprint(n), "m", now.Add(time.Duration(n)*time.Second)))
		}
		require.Less(t, len(p.hosts), 100)
	})
}
