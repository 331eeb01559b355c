-- +goose Up
-- How far ahead of the one clock a user of the Sandbox lives. It moves what is due of that user, and nothing else.
CREATE TABLE test_clock (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	offset_ms  BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id)
);
