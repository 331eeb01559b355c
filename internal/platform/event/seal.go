package event

import (
	"context"
	"encoding/json"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&body, &payload} }

var body = seal.Column{
	Table: "event", Name: "body_sealed", Key: []string{"mode", "id"}, From: []seal.Plain{{Column: "body"}},
	Also: nameSource,
}

var payload = seal.Column{
	Table: "event", Name: "payload_sealed", Key: []string{"mode", "id"}, From: []seal.Plain{{Column: "body_payload"}},
}

// nameSource writes beside a body that was just sealed which source it names, as a search in it finds nothing anymore.
func nameSource(ctx context.Context, tx *db.Tx, moved seal.Moved) error {
	var of struct{ Data map[string]any }
	if json.Unmarshal([]byte(moved.Plain[0]), &of) != nil {
		return nil // of an unknown form: it was not found before either
	}
	_, err := tx.ExecContext(ctx, "UPDATE event SET source_id = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4",
		sourceOf(of.Data), moved.Tenant, moved.Key[0], moved.Key[1])
	return err
}

func sourceOf(data map[string]any) string {
	id, _ := data["sourceId"].(string)
	return id
}

// Bodies seals and opens what the events of a tenant carry. It is for one goroutine.
type Bodies struct{ body, payload *seal.Vault }

// BodiesOf makes the bodies of a tenant; to seal, q must be the transaction.
func BodiesOf(ctx context.Context, q db.Querier, sealer *seal.Sealer, tenant string) (b Bodies, err error) {
	if b.body, err = sealer.Vault(ctx, q, &body, tenant); err != nil {
		return Bodies{}, err
	}
	b.payload, err = sealer.Vault(ctx, q, &payload, tenant)
	return b, err
}

// Open opens what was read of an event. What an earlier release stored plain stays as it is until it was moved.
func (b Bodies) Open(e *Event) (err error) {
	if e.BodySealed != nil {
		if e.Body, err = b.body.OpenText(e.BodySealed, string(e.Mode), e.ID); err != nil {
			return err
		}
	}
	if e.PayloadSealed != nil {
		e.BodyPayload, err = b.payload.OpenText(e.PayloadSealed, string(e.Mode), e.ID)
	}
	e.BodySealed, e.PayloadSealed = nil, nil
	return err
}

// seal returns what is stored of an event: null for a payload that there is not.
func (b Bodies) seal(e Event) (body, payload []byte, err error) {
	if body, err = b.body.SealText(e.Body, string(e.Mode), e.ID); err != nil || e.BodyPayload == "" {
		return body, nil, err
	}
	payload, err = b.payload.SealText(e.BodyPayload, string(e.Mode), e.ID)
	return body, payload, err
}
