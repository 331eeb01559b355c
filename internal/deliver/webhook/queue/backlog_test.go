package queue_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook/queue"
)

// TestDelayedDeliveries: the status page names the lag, its cause and the setting that decides; a receiver that is slow
// is no fault of the installation.
func TestDelayedDeliveries(t *testing.T) {
	t.Parallel()
	byRate := queue.Backlog{Waiting: 9900, Delayed: map[queue.DelayCause]queue.Delayed{
		queue.DelayHostRate: {Webhooks: 1, Longest: 125 * time.Second},
		queue.DelayReceiver: {Webhooks: 2, Longest: time.Hour},
	}}
	require.Equal(t, " One webhook is delayed by up to 2m5s: limit of 50/s per host (NOD_WEBHOOK_HOST_RATE)."+
		" 2 webhooks are delayed by up to 1h0m0s: the receiver takes deliveries more slowly than they arrive.",
		byRate.Late(50))
	require.Equal(t, 125*time.Second, byRate.OwnDelay())
	require.Empty(t, queue.Backlog{}.Late(50))
}
