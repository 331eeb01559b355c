package hosted

import (
	"context"
	"fmt"

	"nod/internal/flow/lowcode"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// trail is what somebody did in a flow of screens. Where they are follows from it at any time.
type trail struct {
	Params  map[string]string `json:"params,omitempty"`
	Passed  []string          `json:"passed,omitempty"`
	Answers lowcode.Answers   `json:"answers,omitempty"`
	// Language is what somebody reads; empty for what the flow was written in.
	Language string `json:"language,omitempty"`
	// HadConnection says that something was connected once, and HasEnded that the last screen was passed.
	HadConnection bool `json:"hadConnection,omitempty"`
	HasEnded      bool `json:"hasEnded,omitempty"`
	// Counted are the steps that were counted; no session counts twice at one.
	Counted []string `json:"counted,omitempty"`
}

func (t trail) run() lowcode.Run {
	return lowcode.Run{Answers: t.Answers, Passed: t.Passed, Params: t.Params}
}

var trails = seal.Column{Table: "wink_session", Name: "flow_sealed", Key: []string{"mode", "id"}}

func (s Session) isFlow() bool { return s.FlowSealed != nil }

func (s *Service) saveTrail(ctx context.Context, tx *db.Tx, run *Session, t trail) error {
	vault, err := s.Seal.Vault(ctx, tx, &trails, run.TenantID)
	if err != nil {
		return fmt.Errorf("seal answers: %w", err)
	}
	if run.FlowSealed, err = vault.SealJSON(t, string(run.Mode), run.ID); err != nil {
		return fmt.Errorf("seal answers: %w", err)
	}
	_, err = tx.ExecContext(ctx, `UPDATE wink_session SET flow_sealed = $1
		WHERE tenant_id = $2 AND mode = $3 AND id = $4`, run.FlowSealed, run.TenantID, run.Mode, run.ID)
	if err != nil {
		return fmt.Errorf("save answers: %w", err)
	}
	return nil
}

func (s *Service) openTrail(ctx context.Context, q db.Querier, run Session) (trail, error) {
	var t trail
	vault, err := s.Seal.Vault(ctx, q, &trails, run.TenantID)
	if err == nil {
		err = vault.OpenJSON(run.FlowSealed, &t, string(run.Mode), run.ID)
	}
	if err != nil {
		return t, fmt.Errorf("open answers: %w", err)
	}
	return t, nil
}
