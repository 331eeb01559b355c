package connection

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"nod/internal/access/audit"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// DataLife is how long data is kept after it was read last: every reading confirms all of it.
const DataLife = 60 * 24 * time.Hour

// forgetOldData deletes what was read too long ago.
func (s *Service) forgetOldData(ctx context.Context, now time.Time) error {
	accounts, err := accountsDue(ctx, s.DB.Read(), "data_until", now)
	if err != nil {
		return fmt.Errorf("list old data: %w", err)
	}
	errs := []error{}
	for _, a := range accounts {
		err := s.onAccount(ctx, a.Ref(), forgetIfOld)
		if !fault.HasCode(err, fault.CodeMissingResource) { // revoked meanwhile
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// forgetIfOld leaves the account as it stands; the audit log proves what went and when.
func forgetIfOld(ctx context.Context, c *change) error {
	until := c.account.DataUntil
	if until == nil || until.After(c.Now) { // read again meanwhile
		return nil
	}
	count, err := c.Records.Count(ctx, c.Tx, scope.Of(c.account.TenantID, c.account.Mode), c.account.ID)
	if err != nil {
		return err
	}
	if err := c.Forget(ctx, c.account); err != nil {
		return err
	}
	c.account.DataUntil = nil
	return c.Audit.Record(ctx, c.Tx, audit.Entry{
		TenantID: c.account.TenantID, ActorKind: audit.System, Action: "account.dataExpired", Target: c.account.ID,
		Detail: map[string]string{"mode": string(c.account.Mode), "userId": c.account.UserID,
			"records": strconv.Itoa(count), "readAt": until.Add(-DataLife).UTC().Format(time.RFC3339)},
	})
}
