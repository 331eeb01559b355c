-- +goose Up
-- How the next login or sync of a user of the Sandbox is to fail.
CREATE TABLE test_failure (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	step       TEXT NOT NULL,
	-- The account it is for; empty for whichever comes first.
	account_id TEXT NOT NULL,
	error_code TEXT NOT NULL,
	-- False for one that is over once it has happened.
	repeats    BOOLEAN NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, step, account_id)
);
