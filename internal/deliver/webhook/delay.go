package webhook

import (
	"context"
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
	return &delayOut{int64(d.Waited / time.Second), d.Cause, d.Sentence()}
}
