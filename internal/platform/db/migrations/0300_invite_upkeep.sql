-- +goose Up
-- When an invitation was sent again: its link works for 14 days from then on.
ALTER TABLE invite ADD COLUMN resent_at BIGINT;
CREATE INDEX invite_by_status ON invite (tenant_id, mode, status, created_at DESC, id DESC);
