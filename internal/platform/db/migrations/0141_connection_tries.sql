-- +goose Up
-- How often logins to providers were tried, by what they have in common. subject is a keyed hash.
CREATE TABLE login_try (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	subject   TEXT NOT NULL,
	tries     BIGINT NOT NULL,
	first_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, subject)
);
CREATE INDEX login_try_by_time ON login_try (first_at);
-- The widget token that a login came with; empty for logins that came without.
ALTER TABLE login_attempt ADD COLUMN token_id TEXT NOT NULL DEFAULT '';
