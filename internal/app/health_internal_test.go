package app

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/webhook/dispatch"
)

func TestWaitingDeliveries(t *testing.T) {
	t.Parallel()
	for want, b := range map[string]dispatch.Backlog{
		"Nothing waits.":     {},
		"2 deliveries wait.": {Waiting: 2},
		"One delivery waits, the oldest for 12s. Attempts that failed and are repeated: 3.": {Waiting: 1, Retrying: 3, Stuck: 12 * time.Second},
		"At least 9990 deliveries wait. Attempts that failed and are repeated: at least 10.": {
			Waiting: 9990, Retrying: 10, HasMore: true,
		},
	} {
		require.Equal(t, want, waitingDeliveries(b))
	}
}

// TestDelayedDeliveries: the status page names the lag, its cause and the setting that decides; a receiver that is slow
// is no fault of the installation.
func TestDelayedDeliveries(t *testing.T) {
	t.Parallel()
	byRate := dispatch.Backlog{Waiting: 9900, Delayed: map[dispatch.DelayCause]dispatch.Delayed{
		dispatch.DelayHostRate: {Webhooks: 1, Longest: 125 * time.Second},
		dispatch.DelayReceiver: {Webhooks: 2, Longest: time.Hour},
	}}
	require.Equal(t, " One webhook is delayed by up to 2m5s: limit of 50/s per host (NOD_WEBHOOK_HOST_RATE)."+
		" 2 webhooks are delayed by up to 1h0m0s: the receiver takes deliveries more slowly than they arrive.",
		delayed(byRate, 50))
	require.Equal(t, 125*time.Second, ownDelay(byRate))
	require.Empty(t, delayed(dispatch.Backlog{}, 50))
}
