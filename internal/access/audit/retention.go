package audit

import (
	"context"
	"crypto/hmac"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/job"
)

const (
	// retention is how long rows are kept.
	retention = 400 * 24 * time.Hour
	trimEvery = time.Hour
	// trimBatch is how many rows are removed in a transaction: nobody waits long for the chain.
	trimBatch = 500
)

// beginning is where a chain begins: behind the last row that was removed, the zero value for all of it.
type beginning struct {
	TenantID  string `db:"tenant_id"`
	Sequence  int64  `db:"sequence"`
	Hash      string `db:"hash"`
	Proof     string `db:"proof"`
	Announced int64  `db:"announced"`
}

// AddJobs has old rows removed from time to time.
func (s *Service) AddJobs(jobs *job.Engine) {
	jobs.Every("remove old rows of the audit", trimEvery, s.Trim)
	jobs.Every("forget who was viewed in hours that are over", trimEvery, s.ForgetViews)
}

// Trim removes rows that are older than 400 days, by whole days, so that a chain says so once a day at most.
// Rows that do not fit are evidence: a chain that is broken in its old part is left as it is and reported.
func (s *Service) Trim(ctx context.Context) error {
	before := db.At(s.Clock.Now().Add(-retention).Truncate(24 * time.Hour))
	tenants, err := agedChains(ctx, s.DB.Read(), before)
	if err != nil {
		return fmt.Errorf("look for old rows of the audit: %w", err)
	}
	var problems []error
	for _, tenant := range tenants {
		for isDone := false; !isDone && err == nil; {
			err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
				isDone, err = s.trim(ctx, tx, tenant, before)
				return err
			})
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("remove old rows of the audit of %q: %w", tenant, err))
			err = nil
		}
	}
	return errors.Join(problems...)
}

// trim removes a batch from the front of a chain; the last one adds the row that says what was removed.
func (s *Service) trim(ctx context.Context, tx *db.Tx, tenant string, before db.Time) (isDone bool, err error) {
	begin, err := lockBeginning(ctx, tx, tenant)
	if err != nil {
		return false, err
	}
	if !s.isProven(begin) {
		return false, errors.New("where it begins was changed")
	}
	rows, err := listAfter(ctx, tx, tenant, begin.Sequence, trimBatch)
	if err != nil {
		return false, err
	}
	old := 0
	for _, row := range rows {
		if !row.CreatedAt.Before(before.Time) {
			break
		}
		if reason := s.faultOf(row, begin.Sequence, begin.Hash); reason != "" {
			return false, fmt.Errorf("%s: %s", row.ID, reason)
		}
		begin.Sequence, begin.Hash = row.Sequence, row.Hash
		old++
	}
	isDone = old < trimBatch
	first := begin.Announced + 1
	if isDone {
		begin.Announced = begin.Sequence
	}
	if begin.Proof, err = s.prove(begin); err != nil {
		return false, err
	}
	if err := removeUpTo(ctx, tx, begin); err != nil {
		return false, err
	}
	if !isDone || begin.Sequence < first {
		return isDone, nil
	}
	return true, s.Record(ctx, tx, Entry{
		TenantID: tenant, ActorKind: System, Action: "audit.trimmed", Detail: map[string]string{
			"first": strconv.FormatInt(first, 10), "last": strconv.FormatInt(begin.Sequence, 10), "hash": begin.Hash,
			"before": before.Format(time.DateOnly),
		},
	})
}

// prove seals where a chain begins, so that nobody without the master key moves it.
func (s *Service) prove(b beginning) (string, error) {
	text, err := json.Marshal([]any{b.TenantID, b.Sequence, b.Hash})
	if err != nil {
		return "", err
	}
	return s.Seal.Hash("audit beginning", string(text)), nil
}

func (s *Service) isProven(b beginning) bool {
	if b.Sequence == 0 {
		return b.Hash == ""
	}
	proof, err := s.prove(b)
	return err == nil && hmac.Equal([]byte(proof), []byte(b.Proof))
}
