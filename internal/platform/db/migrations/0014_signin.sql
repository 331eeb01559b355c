-- +goose Up
-- One log-in with all its tokens.
CREATE TABLE signin (
	tenant_id    TEXT NOT NULL,
	id           TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	address      TEXT NOT NULL,
	user_agent   TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	expires_at   BIGINT NOT NULL,
	revoked_at   BIGINT,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX signin_by_developer ON signin (tenant_id, developer_id, created_at DESC, id DESC);
CREATE INDEX signin_by_expiry ON signin (expires_at);

-- A sign-up that waits for the proof of its address; there is no tenant yet. A
-- newer one of the same address replaces it, and its token with it.
CREATE TABLE registration (
	email             TEXT PRIMARY KEY,
	id                TEXT NOT NULL UNIQUE,
	token_hash        TEXT NOT NULL UNIQUE,
	email_address     TEXT NOT NULL,
	first_name        TEXT NOT NULL,
	last_name         TEXT NOT NULL,
	tenant_name       TEXT NOT NULL,
	title             TEXT NOT NULL,
	password_hash     TEXT NOT NULL,
	terms_url         TEXT NOT NULL,
	terms_accepted_at BIGINT NOT NULL,
	created_at        BIGINT NOT NULL,
	expires_at        BIGINT NOT NULL,
	confirmed_at      BIGINT
);
CREATE INDEX registration_by_time ON registration (created_at);

-- The newest wish of an address to reset its password, whether it is known or not.
CREATE TABLE password_reset (
	email      TEXT PRIMARY KEY,
	id         TEXT NOT NULL UNIQUE,
	token_hash TEXT NOT NULL UNIQUE,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	used_at    BIGINT
);
CREATE INDEX password_reset_by_time ON password_reset (created_at);
