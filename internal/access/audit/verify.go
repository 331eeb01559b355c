package audit

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/ratelimit"
)

const (
	// verifyBatch is how many rows are read at a time.
	verifyBatch = 500
	// maxWalks is how many chains a process walks at the same time for tenants.
	maxWalks = 2
)

// Verdict is the result of walking a chain.
type Verdict struct {
	// Rows is how many fit, from where the chain begins.
	Rows int64
	// Removed is how many rows came before that and were removed for their age.
	Removed int64
	// Hash is that of the last row; kept elsewhere, it proves later that nothing before it changed.
	Hash string
	// Broken is the id of the first row that does not fit, empty when all do.
	Broken string
	// Reason says what is wrong with it.
	Reason string
	At     db.Time
}

// IsIntact reports whether every row fits.
func (v Verdict) IsIntact() bool { return v.Broken == "" }

// VerifyOwn is Verify for the caller's tenant: it is limited, and only few chains are walked at a
// time, because each walk reads the whole log.
func (s *Service) VerifyOwn(ctx context.Context) (Verdict, error) {
	if err := s.allow(ctx); err != nil {
		return Verdict{}, err
	}
	select {
	case s.walks <- struct{}{}:
		defer func() { <-s.walks }()
	case <-ctx.Done():
		return Verdict{}, ctx.Err()
	}
	return s.Verify(ctx, auth.From(ctx).TenantID)
}

// allow counts one act that reads the whole log of the caller's tenant.
func (s *Service) allow(ctx context.Context) error {
	return s.Limits.Take(ratelimit.AuditWalk, auth.From(ctx).TenantID, s.Clock.Now(),
		"The audit log was verified or exported too many times. Try again later.")
}

// Chains returns the tenants that have a chain, and those that should have one because they exist;
// the installation's is the tenant "".
func (s *Service) Chains(ctx context.Context) ([]string, error) {
	tenants, err := chains(ctx, s.DB.Read())
	if err != nil {
		return nil, fmt.Errorf("list audit chains: %w", err)
	}
	return tenants, nil
}

// Verify walks a tenant's chain and names the first row that is not as it was
// written or does not follow the one before it.
func (s *Service) Verify(ctx context.Context, tenant string) (Verdict, error) {
	for {
		begin, err := beginningOf(ctx, s.DB.Read(), tenant)
		if err != nil {
			return Verdict{}, fmt.Errorf("verify audit: %w", err)
		}
		verdict, err := s.verify(ctx, begin)
		if err != nil {
			return verdict, fmt.Errorf("verify audit: %w", err)
		}
		if verdict.IsIntact() {
			return verdict, nil
		}
		// Old rows that were removed meanwhile look like missing ones.
		now, err := beginningOf(ctx, s.DB.Read(), tenant)
		if err != nil {
			return verdict, fmt.Errorf("verify audit: %w", err)
		}
		if now == begin {
			return verdict, nil
		}
	}
}

// verify walks a chain between its two proven ends. The end is read before the rows and again after them: what was
// recorded meanwhile only makes the chain longer.
func (s *Service) verify(ctx context.Context, begin beginning) (Verdict, error) {
	marks := []mark{s.markOf(begin.TenantID)}
	end, reason, err := s.endOf(ctx, begin.TenantID)
	if err != nil {
		return Verdict{}, err
	}
	if reason == "" {
		marks = append(marks, mark{end.Sequence, end.Hash})
	}
	verdict, err := s.walk(ctx, s.DB.Read(), begin, marks...)
	if err != nil || !verdict.IsIntact() {
		return verdict, err
	}
	last := begin.Sequence + verdict.Rows
	if reason == "" && last > end.Sequence {
		if end, reason, err = s.endOf(ctx, begin.TenantID); reason == "" && last > end.Sequence {
			reason = fmt.Sprintf("rows after %d are none of the log", end.Sequence)
		}
	}
	if reason != "" {
		verdict.Broken, verdict.Reason = "the end", reason
	}
	return verdict, err
}

// endOf returns where a chain ends, or why that cannot be believed.
func (s *Service) endOf(ctx context.Context, tenant string) (end head, reason string, err error) {
	end, err = headOf(ctx, s.DB.Read(), tenant)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return end, "the log is missing", nil
	case err == nil && !s.isEnd(end):
		return end, "where the log ends was changed", nil
	}
	return end, "", err
}

// walk compares the rows of a chain with each other, and with marks: places that it went through, the last of which
// it must reach.
func (s *Service) walk(ctx context.Context, q db.Querier, begin beginning, marks ...mark) (Verdict, error) {
	verdict := Verdict{At: db.At(s.Clock.Now()), Removed: begin.Sequence, Hash: begin.Hash}
	if !s.isProven(begin) || !passes(marks, mark{begin.Sequence, begin.Hash}) {
		verdict.Broken, verdict.Reason = "the beginning", "where the log begins was changed"
		return verdict, nil
	}
	last := begin.Sequence
	for isMore := true; isMore; {
		rows, err := listAfter(ctx, q, begin.TenantID, last, verifyBatch)
		if err != nil {
			return verdict, err
		}
		for _, row := range rows {
			reason := s.faultOf(row, last, verdict.Hash)
			if reason == "" && !passes(marks, mark{row.Sequence, row.Hash}) {
				reason = "it is not the row that was written here"
			}
			if reason != "" {
				verdict.Broken, verdict.Reason = row.ID, reason
				return verdict, nil
			}
			last, verdict.Hash = row.Sequence, row.Hash
			verdict.Rows++
		}
		isMore = len(rows) == verifyBatch
	}
	for _, m := range marks {
		if last < m.sequence {
			verdict.Broken, verdict.Reason = fmt.Sprintf("row %d", last+1), "the end of the chain is missing"
		}
	}
	return verdict, nil
}

// passes reports whether a place is none of the marks' numbers, or the very mark.
func passes(marks []mark, at mark) bool {
	for _, m := range marks {
		if m.sequence == at.sequence && m.hash != at.hash {
			return false
		}
	}
	return true
}

// faultOf says why a row cannot come after the row with this number and hash.
func (s *Service) faultOf(row Row, before int64, prev string) string {
	hash, err := s.hash(row)
	switch {
	case row.Sequence != before+1:
		return "the row before it is missing"
	case row.PrevHash != prev:
		return "it does not follow the row before it"
	case err != nil || row.Hash != hash:
		return "it was changed"
	}
	return ""
}
