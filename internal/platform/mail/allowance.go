package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
)

// Kind says on whose wish a message goes out. Kinds are counted apart, so that
// strangers who use up one of them silence no other.
type Kind string

// The kinds.
const (
	// Unsolicited messages go where somebody typed an address, perhaps not their
	// own: sign-ups and invitations.
	Unsolicited Kind = "UNSOLICITED"
	// KnownAddress messages tell the owner of an account that somebody signed up
	// with their address.
	KnownAddress Kind = "KNOWN_ADDRESS"
	// Requested messages are password resets.
	Requested Kind = "REQUESTED"
	// Notice messages tell what happened to an account or an organization. They
	// are never refused: what a thief does must not go unnoticed.
	Notice Kind = "NOTICE"
)

// allowance is how many messages of a kind one address gets within a time.
type allowance struct {
	count     int
	within    time.Duration
	perTenant bool // of one tenant; messages without a tenant are left out
}

// allowancesOf is the one table of them; a notice has none.
func allowancesOf(kind Kind) ([]allowance, error) {
	const day = 24 * time.Hour
	table := map[Kind][]allowance{
		Unsolicited:  {{count: 3, within: day, perTenant: true}, {count: 5, within: day}},
		KnownAddress: {{count: 1, within: day}},
		Requested:    {{count: 3, within: time.Hour}},
		Notice:       {},
	}
	allowances, isKnown := table[kind]
	if !isKnown {
		return nil, fmt.Errorf("mail of unknown kind %q", kind)
	}
	return allowances, nil
}

// ErrRecipientLimit is the cause of the fault when an address got its share of
// messages, for callers that must not let that show.
var ErrRecipientLimit = errors.New("too many messages to this address")

// CheckShare refuses when a message of m's kind and tenant would be one too many
// for its recipient (429; cause ErrRecipientLimit). Messages that failed do not
// count. Concurrent transactions on PostgreSQL may pass the share by a few.
func (o *Outbox) CheckShare(ctx context.Context, q db.Querier, m Message) error {
	allowances, err := allowancesOf(m.Kind)
	if err != nil {
		return err
	}
	for _, a := range allowances {
		if a.perTenant && m.TenantID == "" {
			continue
		}
		n, err := o.countSince(ctx, q, m, a)
		if err != nil {
			return fmt.Errorf("count mails: %w", err)
		}
		if n >= a.count*o.AllowanceFactor {
			o.results.Add(resultLimited)
			return fault.TooMany("Too many messages were sent to this address. Try again tomorrow.", 0).
				WithCause(ErrRecipientLimit)
		}
	}
	return nil
}

func (o *Outbox) countSince(ctx context.Context, q db.Querier, m Message, a allowance) (int, error) {
	recipient, err := HashRecipient(ctx, q, o.Seal, m.To)
	if err != nil {
		return 0, err
	}
	query := db.Query("count(*)").From("mail")
	query.Where(
		query.Equal("recipient_hash", recipient), query.GreaterThan("created_at", db.At(o.Clock.Now().Add(-a.within))),
		query.Equal("kind", m.Kind), query.NotEqual("state", Failed),
	)
	if a.perTenant {
		query.Where(query.Equal("tenant_id", m.TenantID))
	}
	text, args := query.Build()
	return db.Get[int](ctx, q, text, args...)
}
