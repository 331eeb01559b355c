package webhook

import (
	"context"
	"fmt"
	"time"

	"nod/internal/deliver/webhook/queue"
)

// withDelays tells how late the webhooks are, and why. It costs nothing while none is.
func (s *Service) withDelays(ctx context.Context, webhooks []Webhook) error {
	causes := map[string]queue.DelayCause{}
	for _, w := range webhooks {
		if w.PausedAt == nil && w.Active {
			causes[queue.Lane(w.Ref())] = w.DelayCause
		}
	}
	delays, err := s.Dispatcher.Delays(ctx, causes)
	if err != nil {
		return err
	}
	for i, w := range webhooks {
		if d, isLate := delays[queue.Lane(w.Ref())]; isLate {
			d.HostRate = s.Dispatcher.HostRate()
			webhooks[i].Delay = &d
		}
	}
	return nil
}

func delayToWire(d *queue.Delay) *delayOut {
	if d == nil {
		return nil
	}
	return &delayOut{int64(d.Waited / time.Second), d.Cause, delaySentence(*d)}
}

// delaySentence says how late deliveries are, why, and which setting decides.
func delaySentence(d queue.Delay) string {
	late := "Deliveries are delayed by " + roundly(d.Waited) + ": "
	switch d.Cause {
	case queue.DelayHostRate:
		return late + fmt.Sprintf("limit of %d/s per host (%s).", d.HostRate, queue.HostRateSetting)
	case queue.DelayReceiver:
		return late + "your receiver takes them more slowly than they arrive."
	default:
		return late + "this server is at its limit of attempts at once."
	}
}

// roundly writes a duration as people say it.
func roundly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}
