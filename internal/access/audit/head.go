package audit

import (
	"context"
	"crypto/hmac"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"nod/internal/platform/db"
)

// head is the end of a chain: how many rows it ever had and the hash of the last one.
type head struct {
	TenantID string `db:"tenant_id"`
	Sequence int64  `db:"sequence"`
	Hash     string `db:"hash"`
	// Proof binds the other three under the master key. Nil is from before there were proofs, empty is a chain that
	// was found broken while it grew: no later row makes it whole again.
	Proof *string `db:"proof"`
}

func (s *Service) proofOf(h head) (string, error) {
	text, err := json.Marshal([]any{h.TenantID, h.Sequence, h.Hash})
	if err != nil {
		return "", err
	}
	return s.Seal.Hash("audit head", string(text)), nil
}

func (s *Service) isEnd(h head) bool {
	proof, err := s.proofOf(h)
	return err == nil && h.Proof != nil && hmac.Equal([]byte(proof), []byte(*h.Proof))
}

// Begin starts the chain of a new tenant, in the transaction that makes the tenant. A chain begins only once: where
// one is missing later, it was removed.
func (s *Service) Begin(ctx context.Context, tx *db.Tx, tenant string) error {
	begun := head{TenantID: tenant}
	proof, err := s.proofOf(begun)
	if err != nil {
		return err
	}
	begun.Proof = &proof
	if err := insertHead(ctx, tx, begun); err != nil {
		return fmt.Errorf("begin audit: %w", err)
	}
	return nil
}

// End is where a chain ends: how many entries it ever had, and the hash of the last.
type End struct {
	Entries int64
	Hash    string
}

// EndOf returns where a tenant's chain ends; the zero value where there is none.
func (s *Service) EndOf(ctx context.Context, q db.Querier, tenant string) (End, error) {
	end, err := headOf(ctx, q, tenant)
	if errors.Is(err, db.ErrNotFound) {
		return End{}, nil
	}
	if err != nil {
		return End{}, fmt.Errorf("load the end of the audit: %w", err)
	}
	return End{end.Sequence, end.Hash}, nil
}

// Prepare begins the installation's own chain at the first start. Heads of an installation from before there were
// proofs get theirs, once: the chain is walked first, and a row of the installation's chain says how many were sealed.
// From then on a head without a valid proof is broken.
func (s *Service) Prepare(ctx context.Context) error {
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		own, err := lockInstallation(ctx, tx)
		if err != nil || own.Proof != nil {
			return err
		}
		standing, err := standingOf(ctx, tx)
		if err != nil {
			return err
		}
		if standing.Proven > 0 { // the installation's chain was removed since
			return setProof(ctx, tx, own, "")
		}
		heads, err := unproven(ctx, tx)
		if err != nil {
			return err
		}
		broken := 0
		for _, h := range heads {
			isWhole, err := s.adopt(ctx, tx, h)
			if err != nil {
				return err
			}
			if !isWhole {
				broken++
			}
		}
		if own.Sequence == 0 && standing.Tenants == 0 {
			return nil // a new installation
		}
		return s.Record(ctx, tx, Entry{ActorKind: System, Action: "audit.sealed", Detail: map[string]string{
			"logs": strconv.Itoa(len(heads)), "broken": strconv.Itoa(broken),
		}})
	})
	if err != nil {
		return fmt.Errorf("prepare audit: %w", err)
	}
	return nil
}

// adopt proves the head of a chain from before there were proofs, if its rows fit.
func (s *Service) adopt(ctx context.Context, tx *db.Tx, h head) (isWhole bool, err error) {
	begin, err := beginningOf(ctx, tx, h.TenantID)
	if err != nil {
		return false, err
	}
	verdict, err := s.walk(ctx, tx, begin, mark{h.Sequence, h.Hash})
	if err != nil {
		return false, err
	}
	proof := ""
	if verdict.IsIntact() && begin.Sequence+verdict.Rows == h.Sequence && verdict.Hash == h.Hash {
		if proof, err = s.proofOf(h); err != nil {
			return false, err
		}
	}
	return proof != "", setProof(ctx, tx, h, proof)
}

// take moves the end of a chain by so many rows, which locks the chain until the transaction ends, and returns where it
// ended and whether that is where it was left. A chain without an end continues after its last entry, so that
// nobody stops an organization by removing a row here; it stays broken.
func (s *Service) take(
	ctx context.Context, tx *db.Tx, tenant string, count int,
) (end head, isWhole bool, err error) {
	end, err = moveHead(ctx, tx, tenant, count)
	if errors.Is(err, db.ErrNotFound) {
		end, err = replaceHead(ctx, tx, tenant, count)
	}
	if err != nil {
		return end, false, err
	}
	end.Sequence -= int64(count)
	return end, s.isEnd(end) && end.Sequence >= s.markOf(tenant).sequence, nil
}

// put stores where a chain ends now. This process remembers it: an older end that comes back, proof and all, is found.
func (s *Service) put(ctx context.Context, tx *db.Tx, end head, isWhole bool) error {
	proof := ""
	if isWhole {
		var err error
		if proof, err = s.proofOf(end); err != nil {
			return err
		}
	}
	if err := updateHead(ctx, tx, end, proof); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.remember(end) })
	return nil
}

// mark is a place in a chain.
type mark struct {
	sequence int64
	hash     string
}

func (s *Service) markOf(tenant string) mark {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.marks[tenant]
}

func (s *Service) remember(end head) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if end.Sequence > s.marks[end.TenantID].sequence {
		s.marks[end.TenantID] = mark{end.Sequence, end.Hash}
	}
}
