package enduser

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
)

// withUploads returns the user after a change of documents.
func (u User) withUploads(s Summary[UploadRef]) User {
	u.Uploads.V = s.Items
	u.UploadsLive, u.UploadsEnded = s.Live, s.Ended
	return u.settled(s.Revoked)
}

// settled derives what follows from the counts.
func (u User) settled(isRevoked bool) User {
	u.Outcome = u.outcome()
	switch {
	case u.Outcome == Success:
		u.SessionStatus = Completed
	case isRevoked && u.SessionStatus == Completed:
		u.SessionStatus = Revoked
	}
	return u
}

// SetUploads puts what lists show of a user's documents on the locked user's row.
func (s *Service) SetUploads(ctx context.Context, tx *db.Tx, locked User, summary Summary[UploadRef]) error {
	user := locked.withUploads(summary)
	user.UpdatedAt = db.At(s.Clock.Now())
	if err := s.count(ctx, tx, &user); err != nil {
		return err
	}
	if err := updateUploads(ctx, tx, user); err != nil {
		return fmt.Errorf("update documents of user: %w", err)
	}
	return nil
}

func updateUploads(ctx context.Context, tx *db.Tx, u User) error {
	_, err := tx.ExecContext(ctx, `UPDATE end_user SET uploads = $1, uploads_live = $2, uploads_ended = $3,
			outcome = $4, session_status = $5, updated_at = $6, uncounted = $7
		WHERE tenant_id = $8 AND mode = $9 AND id = $10`,
		u.Uploads, u.UploadsLive, u.UploadsEnded, u.Outcome, u.SessionStatus, u.UpdatedAt, u.Uncounted,
		u.TenantID, u.Mode, u.ID)
	if err != nil {
		return err
	}
	return writeProviders(ctx, tx, u)
}
