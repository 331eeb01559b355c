package dispatch

import (
	"context"
	"strconv"

	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&testBody, &answer} }

var testBody = seal.Column{
	Table: "webhook_test_event", Name: "body_sealed", Key: []string{"mode", "id"}, From: []seal.Plain{{Column: "body"}},
}

// answer is a frame of what was answered, some of which may be what was sent, and of the headers of both.
var answer = seal.Column{
	Table: "webhook_attempt", Name: "answer_sealed", Key: []string{"mode", "delivery_id", "number"},
	From: []seal.Plain{
		{Column: "excerpt"},
		{Column: "request_headers", Blank: noHeaders}, {Column: "response_headers", Blank: noHeaders},
	},
	Convert: func(plain []string) ([]byte, error) { return answerOf(plain[0], plain[1], plain[2]), nil },
}

const noHeaders = "{}"

func answerOf(excerpt, sent, headers string) []byte {
	if excerpt == "" && sent == noHeaders && headers == noHeaders {
		return nil
	}
	return seal.AppendFrame(nil, []byte(excerpt), []byte(sent), []byte(headers))
}

// TestBodies seals and opens the bodies of test events of a tenant.
func TestBodies(ctx context.Context, q db.Querier, sealer *seal.Sealer, tenant string) (*seal.Vault, error) {
	return sealer.Vault(ctx, q, &testBody, tenant)
}

// Answers opens what receivers of a tenant answered.
func Answers(ctx context.Context, q db.Querier, sealer *seal.Sealer, tenant string) (*seal.Vault, error) {
	return sealer.Vault(ctx, q, &answer, tenant)
}

// sealAnswers seals what was answered, one after the other, in the transaction that stores it.
func (r *recorder) sealAnswers(ctx context.Context, tx *db.Tx, batch []outcome) (answers []byte, err error) {
	vaults := r.Seal.Vaults(tx, &answer)
	for i := range batch {
		o := &batch[i]
		if o.Number == 0 {
			continue
		}
		frame := answerOf(o.excerpt, o.sent, o.headers)
		if frame == nil {
			continue
		}
		vault, err := vaults.Of(ctx, o.TenantID)
		if err != nil {
			return nil, err
		}
		sealed, err := vault.Seal(frame, string(o.Mode), o.ID, strconv.Itoa(o.Number))
		if err != nil {
			return nil, err
		}
		o.AnswerFrom, o.AnswerLength = len(answers)+1, len(sealed)
		answers = append(answers, sealed...)
	}
	return answers, nil
}

// OpenAnswer opens what was answered to an attempt of a delivery.
func OpenAnswer(vault *seal.Vault, sealed []byte, key ...string) (excerpt, sent, headers []byte, err error) {
	frame, err := vault.Open(nil, sealed, key...)
	if err == nil {
		err = seal.ReadFrame(frame, &excerpt, &sent, &headers)
	}
	return excerpt, sent, headers, err
}

// opener opens the bodies of many tenants.
type opener struct {
	*claimer
	tx     *db.Tx
	bodies map[string]event.Bodies
}

// text is what is sent of an event; nil when it was erased with the user's data, and when it does not open, which only
// somebody who writes to the database brings about: that must not hold up the others.
func (o opener) text(ctx context.Context, b *bodyRow, isTest bool) ([]byte, error) {
	err := o.open(ctx, b, isTest)
	switch {
	case seal.IsUnreadable(err):
		o.Log.Error("an event cannot be opened and is not sent", "event", b.ID, "error", err)
		return nil, nil
	case err != nil:
		return nil, err
	case b.BodyPayload != "":
		return []byte(b.BodyPayload), nil
	case b.Body != "":
		return []byte(b.Body), nil
	default:
		return nil, nil
	}
}

func (o opener) open(ctx context.Context, b *bodyRow, isTest bool) (err error) {
	if isTest {
		if b.BodySealed == nil {
			return nil
		}
		vault, err := TestBodies(ctx, o.tx, o.Seal, b.TenantID)
		if err != nil {
			return err
		}
		b.Body, err = vault.OpenText(b.BodySealed, string(b.Mode), b.ID)
		return err
	}
	bodies, ok := o.bodies[b.TenantID]
	if !ok {
		if bodies, err = event.BodiesOf(ctx, o.tx, o.Seal, b.TenantID); err != nil {
			return err
		}
		o.bodies[b.TenantID] = bodies
	}
	return bodies.Open(&b.Event)
}
