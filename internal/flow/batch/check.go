package batch

import (
	"context"
	"errors"
	"fmt"
	"io"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Check checks the files that wait for it, and counts the rows of imports of which one changed. It is work for a tick,
// on every replica.
func (s *Service) Check(ctx context.Context) error {
	found, err := checking(ctx, s.DB.Read())
	if err != nil {
		return fmt.Errorf("find imports to check: %w", err)
	}
	for _, i := range found {
		err = errors.Join(err, s.check(ctx, i))
	}
	return errors.Join(err, s.countAll(ctx))
}

// check stores the contacts of a file with what is wrong with them, a portion in each transaction. It continues where
// the rows end that are there, and leaves the file to any other process at work on it.
func (s *Service) check(ctx context.Context, i Import) error {
	format, text, err := s.selectFile(ctx, i.ref())
	if err != nil {
		return ignoreGone(err) // somebody was faster
	}
	counts, err := count(ctx, s.DB.Read(), i.ref().Scope, i.ID)
	if err != nil {
		return err
	}
	next, err := newReader(format, text)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for before, done := 0, counts[i.ID].Total; ; {
		part, err := readChunk(i, next, before)
		if err != nil {
			return err
		}
		s.read(part, known)
		before += len(part)
		if before <= done && len(part) == chunk {
			continue // stored before a crash
		}
		isMine, err := s.storeChunk(ctx, i.ref(), part, before)
		if err != nil || !isMine || len(part) < chunk {
			return err
		}
	}
}

// storeChunk stores a portion that ends at a place of the file, and ends the check with the last one. It reports
// whether it was not stored already.
func (s *Service) storeChunk(ctx context.Context, at scope.Ref, part []Row, end int) (isMine bool, err error) {
	return isMine, s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err := lock(ctx, tx, at)
		if err != nil || i.State != Checking {
			return ignoreGone(err)
		}
		counts, err := count(ctx, tx, at.Scope, at.ID)
		if err != nil || counts[at.ID].Total != end-len(part) {
			return err
		}
		isMine = true
		if err := s.screen(ctx, tx, at.Scope, part); err != nil {
			return err
		}
		if len(part) == 0 {
			return s.ready(ctx, tx, i)
		}
		if err := s.insertRows(ctx, tx, at.Tenant, part); err != nil {
			return err
		}
		if len(part) == chunk {
			i.UpdatedAt = db.At(s.Clock.Now())
			return update(ctx, tx, i)
		}
		return s.ready(ctx, tx, i)
	})
}

// ready ends a check.
func (s *Service) ready(ctx context.Context, tx *db.Tx, i Import) error {
	if err := removeFile(ctx, tx, i.ref()); err != nil {
		return err
	}
	return s.end(ctx, tx, i, Ready, "")
}

func readChunk(i Import, next reader, before int) ([]Row, error) {
	part := make([]Row, 0, chunk)
	for len(part) < chunk {
		c, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		part = append(part, Row{stored{
			TenantID: i.TenantID, Mode: i.Mode, ID: fmt.Sprintf("%s-%05d", i.ID, before+len(part)+1), ImportID: i.ID,
			State: Waiting,
		}, c})
	}
	return part, nil
}
