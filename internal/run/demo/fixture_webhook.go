package demo

import (
	"cmp"
	"context"

	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/page"
	receiving "nod/sdk/nod-go/webhook"
)

const (
	webhookActive   = "active"
	webhookInactive = "inactive"
)

func (f *Fixtures) makeWebhook(ctx context.Context, r FixtureRequest) (Fixture, error) {
	w, secret, err := f.addWebhook(ctx, r, webhook.AllEvents)
	return Fixture{
		ID: w.ID, Mode: r.Mode, State: r.State, CreatedAt: w.CreatedAt, URL: w.URL, Secret: secret,
	}, err
}

func (f *Fixtures) addWebhook(
	ctx context.Context, r FixtureRequest, types ...event.Type,
) (w webhook.Webhook, secret string, err error) {
	secret = receiving.NewSecret()
	w, err = f.Webhooks.Create(ctx, auth.From(ctx), webhook.CreateInput{
		Name: "Fixture", URL: cmp.Or(r.URL, f.ReceiverURL), Secret: secret, EventTypes: types,
		Active: r.State != webhookInactive,
	})
	return w, secret, err
}

// makeDeliveries adds a webhook and users whose coming it is told. The running
// server sends the deliveries; what becomes of them depends on who listens.
func (f *Fixtures) makeDeliveries(ctx context.Context, r FixtureRequest, made func(Fixture) error) error {
	f.Clock.Shift(-r.Age)
	w, secret, err := f.addWebhook(ctx, r, event.UserCreated)
	if err != nil {
		return err
	}
	for range r.Count {
		f.Clock.Shift(-r.Age)
		if _, err := f.makeUser(ctx, r); err != nil {
			return err
		}
	}
	request := page.Request{Size: page.MaxSize}
	for left := r.Count; left > 0; {
		list, err := f.Webhooks.Deliveries(ctx, w.Ref(), webhook.Filter{}, request)
		if err != nil {
			return err
		}
		// People who come meanwhile by other ways are told of as well.
		for _, d := range list.Items[:min(left, len(list.Items))] {
			err := made(Fixture{
				Kind: r.Kind, ID: d.ID, TenantID: r.Tenant.ID, Mode: r.Mode, State: string(d.Status),
				CreatedAt: d.CreatedAt, WebhookID: w.ID, EventID: d.EventID, URL: w.URL, Secret: secret,
			})
			if err != nil {
				return err
			}
		}
		left -= len(list.Items)
		if list.Next == nil {
			return nil
		}
		request.After = list.Next
	}
	return nil
}
