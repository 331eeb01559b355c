-- +goose Up
-- Each filter of the audit list has an index in the list's own order, newest first by sequence.
CREATE INDEX audit_by_action ON audit (tenant_id, action, sequence DESC);
CREATE INDEX audit_by_actor ON audit (tenant_id, actor_id, sequence DESC);
CREATE INDEX audit_by_target ON audit (tenant_id, target, sequence DESC);
-- Finds the sequence numbers that a range of time lies between.
CREATE INDEX audit_by_time ON audit (tenant_id, created_at, sequence);

-- A key may end by itself; notice_at is when its admins are told so next, null when they need not be.
ALTER TABLE api_key ADD COLUMN expires_at BIGINT;
ALTER TABLE api_key ADD COLUMN notice_at BIGINT;
CREATE INDEX api_key_by_notice ON api_key (notice_at, tenant_id);
