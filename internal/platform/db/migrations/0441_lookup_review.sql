-- +goose Up
-- What a tenant wants of its lookups in a mode.
CREATE TABLE lookup_policy (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	needs_second BOOLEAN NOT NULL,
	current_days INTEGER NOT NULL,
	webhook_id TEXT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode)
);

-- Limits of a tenant for metrics of risk signals, and the webhook that is told.
CREATE TABLE signal_rule (
	tenant_id TEXT NOT NULL,
	mode TEXT NOT NULL,
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	metric TEXT NOT NULL,
	compares TEXT NOT NULL,
	threshold BIGINT NOT NULL,
	webhook_id TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX signal_rule_created ON signal_rule (tenant_id, mode, created_at, id);

-- Results that don't match are reviewed; content_hash finds earlier decisions about the same data and answers.
ALTER TABLE verification ADD COLUMN review TEXT NOT NULL DEFAULT '';
ALTER TABLE verification ADD COLUMN content_hash BYTEA;
CREATE INDEX verification_review ON verification (tenant_id, mode, review, created_at, id);
CREATE INDEX verification_content ON verification (tenant_id, mode, content_hash) WHERE content_hash IS NOT NULL;

-- Until when a result is current, and when the subject withdrew the consent.
ALTER TABLE verification ADD COLUMN expires_at BIGINT;
ALTER TABLE verification ADD COLUMN is_expiry_told BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE verification ADD COLUMN withdrawn_at BIGINT;
ALTER TABLE signal ADD COLUMN expires_at BIGINT;
ALTER TABLE signal ADD COLUMN is_expiry_told BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE signal ADD COLUMN withdrawn_at BIGINT;
CREATE INDEX verification_expiry ON verification (expires_at) WHERE expires_at IS NOT NULL AND NOT is_expiry_told;
CREATE INDEX signal_expiry ON signal (expires_at) WHERE expires_at IS NOT NULL AND NOT is_expiry_told;
