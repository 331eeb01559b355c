package erasure

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Status is how far an erasure got.
type Status string

// The statuses.
const (
	Running Status = "RUNNING"
	Done    Status = "DONE"
)

// Erasure is the deletion of one user.
type Erasure struct {
	TenantID    string                  `db:"tenant_id"`
	Mode        auth.Mode               `db:"mode"`
	ID          string                  `db:"id"`
	UserID      string                  `db:"user_id"`
	Status      Status                  `db:"status"`
	RequestedBy string                  `db:"requested_by"`
	Counts      db.JSON[map[string]int] `db:"counts"`
	Digest      string                  `db:"digest"`
	CreatedAt   db.Time                 `db:"created_at"`
	FinishedAt  *db.Time                `db:"finished_at"`
	DueAt       *db.Time                `db:"due_at"`
}

func (e Erasure) user() scope.Ref {
	return scope.Of(e.TenantID, e.Mode).Ref(e.UserID)
}

// Proof is what one shows of an erasure. Its digest covers all other fields.
type Proof struct {
	ID          string         `json:"id"`
	TenantID    string         `json:"tenantId" doc:"Your organization."`
	Mode        auth.Mode      `json:"mode" doc:"Mode of the user."`
	UserID      string         `json:"userId" doc:"The user who was erased."`
	Status      Status         `json:"status"      enum:"RUNNING,DONE" doc:"RUNNING until everything is deleted, then DONE."`
	RequestedAt db.Time        `json:"requestedAt" doc:"When the erasure was requested."`
	FinishedAt  *db.Time       `json:"finishedAt" doc:"When the last piece was deleted; null while it runs."`
	Counts      map[string]int `json:"counts"                          doc:"How much of each kind was deleted."`
	Digest      string         `json:"digest"                          doc:"SHA-256 of this object as JSON without spaces and with an empty digest; empty while it runs."`
}

func (e Erasure) proof() Proof {
	counts := e.Counts.V
	if counts == nil {
		counts = map[string]int{}
	}
	return Proof{
		e.ID, e.TenantID, e.Mode, e.UserID, e.Status, e.CreatedAt, e.FinishedAt, counts, e.Digest,
	}
}

// Sum computes the digest of a proof.
func (p Proof) Sum() (string, error) {
	p.Digest = ""
	text, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// total is how much was deleted in all.
func (e Erasure) total() (n int) {
	for _, count := range e.Counts.V {
		n += count
	}
	return n
}
