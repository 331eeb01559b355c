package enduser

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// WidgetUser returns the user as whom the calling developer tries the widget in the mode of the call, with a new
// token. The user is created on first need, and again when somebody erased them or a fresh one is wanted.
func (s *Service) WidgetUser(ctx context.Context, fresh bool) (User, Token, error) {
	p := auth.From(ctx)
	var user User
	var made Token
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		userID, err := claimWidgetUser(ctx, tx, p)
		if err != nil {
			return fmt.Errorf("claim widget user: %w", err)
		}
		user, err = s.getUser(ctx, tx, scope.Of(p.TenantID, p.Mode).Ref(userID))
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return fmt.Errorf("load widget user: %w", err)
		}
		if err != nil || fresh {
			user, err = s.Insert(ctx, tx, CreateInput{Tenant: p.TenantID, Mode: p.Mode, Source: SourceEmulator})
			if err != nil {
				return err
			}
			if err := updateWidgetUser(ctx, tx, p, user.ID); err != nil {
				return fmt.Errorf("keep widget user: %w", err)
			}
		}
		return s.issue(ctx, tx, user.Ref(), nil, &made)
	})
	return user, made, err
}

// count has usage count a user of the emulator as soon as something is connected.
func (s *Service) count(ctx context.Context, tx *db.Tx, user *User) error {
	if !user.Uncounted || user.Outcome != Success {
		return nil
	}
	user.Uncounted = false
	return s.Usage.CountUser(ctx, tx, scope.Of(user.TenantID, user.Mode))
}

// claimWidgetUser returns the id of the developer's widget user, empty for none, and keeps the developer's other
// calls waiting until the transaction ends.
func claimWidgetUser(ctx context.Context, tx *db.Tx, p auth.Principal) (string, error) {
	return db.Get[string](ctx, tx, `INSERT INTO widget_user (tenant_id, mode, developer_id, user_id)
		VALUES ($1, $2, $3, '')
		ON CONFLICT (tenant_id, mode, developer_id) DO UPDATE SET user_id = widget_user.user_id
		RETURNING user_id`, p.TenantID, p.Mode, p.SubjectID)
}

func updateWidgetUser(ctx context.Context, tx *db.Tx, p auth.Principal, userID string) error {
	_, err := tx.ExecContext(ctx, `UPDATE widget_user SET user_id = $1
		WHERE tenant_id = $2 AND mode = $3 AND developer_id = $4`, userID, p.TenantID, p.Mode, p.SubjectID)
	return err
}
