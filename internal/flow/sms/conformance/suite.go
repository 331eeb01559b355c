// Package conformance tries an SMS gateway against its contract. Our tests run it, and so does nod
// connector check.
package conformance

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"nod/internal/flow/sms"
	programs "nod/internal/lookup/desk/conformance"
	"nod/internal/lookup/remote"
)

// Cases are the promises of a gateway. The number gets one text.
func Cases(e remote.Entry, phone string) ([]programs.Case, error) {
	gateway, err := sms.New(e, nil)
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC().Truncate(time.Second)
	message := func(to string) sms.Message {
		return sms.Message{
			IdempotencyKey: "check-" + rand.Text(), To: to, SenderName: "Nod",
			Text: "This is a test of your SMS gateway.", ExpiresAt: now.Add(time.Hour), Now: now,
		}
	}
	one := message(phone)
	return append([]programs.Case{
		{Name: "a text is accepted", Run: func(ctx context.Context) error {
			answer, err := gateway.Send(ctx, one)
			if err == nil && answer.Outcome != sms.Accepted {
				return errors.New("it was rejected: " + string(answer.Reason))
			}
			return err
		}},
		{Name: "a request that is repeated has the same answer", Run: func(ctx context.Context) error {
			return programs.Same(func() (sms.Answer, error) { return gateway.Send(ctx, one) })
		}},
		{Name: "a number that nobody can have is rejected", Run: func(ctx context.Context) error {
			answer, err := gateway.Send(ctx, message("+99900000091"))
			if err == nil && answer.Outcome != sms.Rejected {
				return errors.New("it was accepted")
			}
			return err
		}},
	}, programs.Doors(e, "messages", message(phone))...), nil
}
