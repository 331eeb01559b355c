package connection

import (
	"context"
	"errors"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Earlier has everything of a user due earlier: the next syncs, the end of codes that are waited for, and the end of
// data that no sync on a schedule would have renewed meanwhile. The caller has the user locked.
func (s *Service) Earlier(ctx context.Context, tx *db.Tx, user scope.Ref, by time.Duration) (map[string]int, error) {
	syncs, err := moveDue(ctx, tx, user, by, "next_sync_at")
	data, err2 := moveDue(ctx, tx, user, by, "data_until")
	accounts, err3 := accountsOf(ctx, tx, user)
	if err := errors.Join(err, err2, err3); err != nil {
		return nil, err
	}
	moved := map[string]int{"syncs": int(syncs), "accountData": int(data), "loginCodes": 0}
	for _, a := range accounts {
		if a.Status != AwaitingMFA {
			continue
		}
		codes, err := s.Tasks.Earlier(ctx, tx, a.Origin(), by)
		if err != nil {
			return nil, err
		}
		moved["loginCodes"] += codes
	}
	return moved, nil
}
