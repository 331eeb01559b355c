package operator

import (
	"context"
	"fmt"
	"strconv"

	"nod/internal/access/audit"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// AddMaster puts a new master key on top of the key file, without using it yet:
// for installations of several servers, which need the file first.
func (s *Service) AddMaster(ctx context.Context, operator string) error {
	if err := seal.AddMaster(s.KeyFile, s.Data); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		return s.Audit.Record(ctx, tx, audit.Entry{
			ActorKind: audit.Operator, ActorID: operator, Action: "key.masterAdded",
		})
	})
}

// RotateMaster has the first master key of the file wrap all data keys, and
// returns how many those were. If it wraps all already, a new one is put on top
// first. It may be stopped at any moment: the next call then only finishes.
func (s *Service) RotateMaster(ctx context.Context, operator string) (keys int, isNew bool, err error) {
	isPrepared, err := s.Seal.HasNewerMaster(ctx)
	if err != nil {
		return 0, false, err
	}
	if !isPrepared {
		if err := s.AddMaster(ctx, operator); err != nil {
			return 0, false, err
		}
	}
	if keys, err = s.Seal.Rewrap(ctx); err != nil {
		return keys, !isPrepared, err
	}
	return keys, !isPrepared, s.DB.Tx(ctx, func(tx *db.Tx) error {
		return s.Audit.Record(ctx, tx, audit.Entry{
			ActorKind: audit.Operator, ActorID: operator, Action: "key.masterRotated",
			Detail: map[string]string{"keys": strconv.Itoa(keys)},
		})
	})
}

// RotateKey makes a new data key for a tenant and returns its number. The
// running servers reseal what is sealed under those before, and delete them then.
func (s *Service) RotateKey(ctx context.Context, tenantID, operator string) (number int64, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if number, err = s.Seal.Rotate(ctx, tx, tenantID); err != nil {
			return fmt.Errorf("rotate data key: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: tenantID, ActorKind: audit.Operator, ActorID: operator, Action: "key.rotated",
			Detail: map[string]string{"number": strconv.FormatInt(number, 10)},
		})
	})
	return number, err
}
