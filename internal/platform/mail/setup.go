package mail

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
)

// Setup is how mails go out, for the check whether receivers will trust them.
type Setup struct {
	// Relay is the host of the mail server; empty without one.
	Relay    string
	From     string
	ReturnTo string // empty: returned mails go to From
	DKIM     *DKIM  // nil: the mail server signs, or nobody
	// IsDemo says that mails are kept where there is no mail server.
	IsDemo bool
	// TakesReports says that somebody can report mails that came back.
	TakesReports bool
	// Returned is the mailbox that is read; nil for none.
	Returned Mailbox
}

// Setup tells how mails go out.
func (o *Outbox) Setup() Setup {
	s := Setup{
		From: o.From, ReturnTo: o.ReturnTo, DKIM: o.DKIM, IsDemo: o.Demo, TakesReports: o.ReportKey != "",
		Returned: o.Returned,
	}
	if server, ok := o.Transport.(*SMTP); ok {
		s.Relay = server.host
	}
	return s
}

// Find returns where a message stands that no tenant sent, or db.ErrNotFound.
func (o *Outbox) Find(ctx context.Context, mailID string) (Failing, error) {
	r, err := db.Get[row](ctx, o.DB.Read(), "SELECT "+columns+" FROM mail WHERE tenant_id = '' AND id = $1", mailID)
	if err != nil {
		return Failing{}, fmt.Errorf("find mail: %w", err)
	}
	text, err := o.errorOf(ctx, o.DB.Read(), r)
	return Failing{TenantID: r.TenantID, ID: r.ID, State: r.State, Error: text, CreatedAt: r.CreatedAt}, err
}
