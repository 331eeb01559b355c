package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
)

// askedFor is under what a transaction keeps the question for the webhooks that its events go to.
type askedFor struct {
	by *Service
	at scope.Scope
}

// Expect asks for the webhooks before there are events. It is an [event.Expecting].
func (s *Service) Expect(ctx context.Context, tx *db.Tx, at scope.Scope) {
	tx.SetValue(askedFor{s, at}, listActive(ctx, tx, at))
}

// Follow writes the deliveries of events in the transaction that records them.
// It is an [event.Subscriber].
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	if len(events) == 0 {
		return nil
	}
	at := scope.Of(events[0].TenantID, events[0].Mode)
	asked, ok := tx.Value(askedFor{s, at}).(func() ([]Webhook, error))
	if !ok {
		return errors.New("find webhooks: nobody asked for them before")
	}
	hooks, err := asked()
	if err != nil {
		return fmt.Errorf("find webhooks: %w", err)
	}
	var rows []dispatch.NewDelivery
	accounts := make([]string, len(events))
	for _, w := range hooks {
		for i, e := range events {
			if !w.wants(e) {
				continue
			}
			if accounts[i] == "" {
				accounts[i] = accountOf(e.Body)
			}
			rows = append(rows, deliveryOf(w, e, accounts[i]))
		}
	}
	return s.Dispatcher.Add(ctx, tx, rows)
}

// deliveryOf is an event of an account on its way to a webhook for the first time.
func deliveryOf(w Webhook, e event.Event, account string) dispatch.NewDelivery {
	return dispatch.NewDelivery{
		TenantID: w.TenantID, Mode: w.Mode, ID: id.New("dl"), WebhookID: w.ID, Lane: queue.Lane(w.Ref()), EventID: e.ID,
		EventType: e.Type, Sequence: e.Sequence, WithPayload: w.IncludePayload && e.HasPayload(),
		Origin: dispatch.FromEvent, UserID: e.UserID, AccountID: account, DueAt: queue.AtOnce,
		CreatedAt: e.CreatedAt.UnixMilli(),
	}
}

// accountOf reads which account an event is about, if it is about one.
func accountOf(body string) string {
	var e struct {
		Data struct {
			AccountID string `json:"accountId"`
		} `json:"data"`
	}
	if json.Unmarshal([]byte(body), &e) != nil {
		return ""
	}
	return e.Data.AccountID
}
