package developer

import (
	"context"
	"fmt"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/mail"
)

// operatorInvites is the inviter of the operator's invitations, who may give any role.
const operatorInvites = ""

// InviteAsOperator makes an invitation that nobody of the team sends, and returns
// its link, for installations without mail and for organizations without members.
func (s *Service) InviteAsOperator(
	ctx context.Context, tx *db.Tx, t tenant.Tenant, in InviteInput, operator string,
) (link string, until time.Time, err error) {
	now, secret := s.Clock.Now(), id.Secret()
	i := Invitation{
		TenantID: t.ID, ID: id.New("staffinv"), Email: NormalEmail(in.EmailAddress),
		EmailAddress: strings.TrimSpace(in.EmailAddress), Role: in.Role, InviterID: operatorInvites,
		TokenHash: id.Hash(secret),
		MailState: mail.Failed, MailError: "The operator passes the link on.",
		CreatedAt: db.At(now), ExpiresAt: db.At(now.Add(invitationLife)),
	}
	if err := putInvitation(ctx, tx, i); err != nil {
		return "", until, fmt.Errorf("store invitation: %w", err)
	}
	err = s.Audit.Record(ctx, tx, audit.Entry{
		TenantID: t.ID, ActorKind: audit.Operator, ActorID: operator, Action: "staffInvitation.created", Target: i.ID,
		Detail: map[string]string{"role": string(i.Role), "emailAddress": i.EmailAddress},
	})
	return s.link(occasion{invitation: i, tenantName: t.Name}, secret), i.ExpiresAt.Time, err
}
