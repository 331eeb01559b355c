package developer

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
)

const invitationColumns = `i.tenant_id, i.id, i.email, i.email_address, i.role, i.inviter_id, i.token_hash, i.mail_id,
	i.mail_state, i.mail_error, i.created_at, i.expires_at, i.used_at`

// putInvitation replaces whatever there is for the same address of the tenant.
func putInvitation(ctx context.Context, tx *db.Tx, i Invitation) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO staff_invitation (tenant_id, id, email, email_address, role, inviter_id,
		token_hash, mail_id, mail_state, mail_error, created_at, expires_at, used_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, NULL)
		ON CONFLICT (tenant_id, email) DO UPDATE SET id = excluded.id, email_address = excluded.email_address,
			role = excluded.role, inviter_id = excluded.inviter_id, token_hash = excluded.token_hash,
			mail_id = excluded.mail_id, mail_state = excluded.mail_state, mail_error = excluded.mail_error,
			created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL`,
		i.TenantID, i.ID, i.Email, i.EmailAddress, i.Role, i.InviterID, i.TokenHash, i.MailID, i.MailState, i.MailError,
		i.CreatedAt, i.ExpiresAt)
	return err
}

func getInvitation(ctx context.Context, q db.Querier, tenant, invitation string) (Invitation, error) {
	return db.Get[Invitation](ctx, q, "SELECT "+invitationColumns+` FROM staff_invitation i
		WHERE i.tenant_id = $1 AND i.id = $2 AND i.used_at IS NULL`, tenant, invitation)
}

func listInvitations(
	ctx context.Context, q db.Querier, tenant string, r page.Request,
) ([]PendingInvitation, error) {
	query := db.Query(invitationColumns, "COALESCE(d.display_name, '') AS inviter_name").From("staff_invitation i")
	query.JoinWithOption("LEFT", "developer d", "d.tenant_id = i.tenant_id AND d.id = i.inviter_id")
	query.Where(query.Equal("i.tenant_id", tenant), "i.used_at IS NULL")
	text, args := db.Newest{Time: "i.created_at", ID: "i.id", Page: r}.Build(query)
	return db.Select[PendingInvitation](ctx, q, text, args...)
}

// invitationsOf returns what a developer sent and nobody accepted yet.
func invitationsOf(ctx context.Context, q db.Querier, d Developer) ([]Invitation, error) {
	return db.Select[Invitation](ctx, q, "SELECT "+invitationColumns+` FROM staff_invitation i
		WHERE i.tenant_id = $1 AND i.inviter_id = $2 AND i.used_at IS NULL`, d.TenantID, d.ID)
}

// renewInvitation stores the new token, mail and inviter of an invitation; false when it
// was used or revoked meanwhile.
func renewInvitation(ctx context.Context, tx *db.Tx, i Invitation) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE staff_invitation SET token_hash = $1, mail_id = $2, mail_state = $3,
			mail_error = $4, expires_at = $5, inviter_id = $6
		WHERE tenant_id = $7 AND id = $8 AND used_at IS NULL`,
		i.TokenHash, i.MailID, i.MailState, i.MailError, i.ExpiresAt, i.InviterID, i.TenantID, i.ID)
	return n == 1, err
}

func deleteInvitation(ctx context.Context, tx *db.Tx, tenant, invitation string) (bool, error) {
	n, err := db.Exec(ctx, tx, "DELETE FROM staff_invitation WHERE tenant_id = $1 AND id = $2 AND used_at IS NULL",
		tenant, invitation)
	return n == 1, err
}

// invitationByToken finds an invitation that can still be accepted.
func invitationByToken(ctx context.Context, q db.Querier, tokenHash string, now db.Time) (Invitation, error) {
	return db.Get[Invitation](ctx, q, "SELECT "+invitationColumns+` FROM staff_invitation i
		WHERE i.token_hash = $1 AND i.used_at IS NULL AND i.expires_at > $2`, tokenHash, now)
}

// useInvitation uses a token up for one caller.
func useInvitation(ctx context.Context, tx *db.Tx, tokenHash string, now db.Time) (Invitation, error) {
	return db.Get[Invitation](ctx, tx, `UPDATE staff_invitation SET used_at = $1
		WHERE token_hash = $2 AND used_at IS NULL AND expires_at > $1
		RETURNING tenant_id, id, email, email_address, role, inviter_id, token_hash, mail_id, mail_state, mail_error,
			created_at, expires_at, used_at`, now, tokenHash)
}

// noteMail records how the mail of an invitation ended; mails of other features
// meet no row.
func noteMail(ctx context.Context, tx *db.Tx, o mail.Outcome) error {
	if o.State == mail.Complained {
		return nil // it arrived
	}
	if o.State == mail.Bounced {
		o.State = mail.Failed
	}
	_, err := tx.ExecContext(ctx, `UPDATE staff_invitation SET mail_state = $1, mail_error = $2
		WHERE tenant_id = $3 AND mail_id = $4`, o.State, o.Error, o.TenantID, o.ID)
	return err
}

func forgetInvitations(ctx context.Context, q db.Querier, before db.Time) error {
	_, err := q.ExecContext(ctx, "DELETE FROM staff_invitation WHERE expires_at < $1", before)
	return err
}
