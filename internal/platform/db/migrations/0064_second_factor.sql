-- +goose Up
-- The authenticator app of a developer. It counts once it is confirmed; the
-- newest step a code was accepted of is kept, because each works once.
CREATE TABLE totp (
	tenant_id     TEXT NOT NULL,
	developer_id  TEXT NOT NULL,
	secret_sealed TEXT NOT NULL,
	last_step     BIGINT NOT NULL,
	created_at    BIGINT NOT NULL,
	confirmed_at  BIGINT,
	PRIMARY KEY (tenant_id, developer_id)
);

-- What opens the second step without the app, each once. Keyed hashes only.
CREATE TABLE recovery_code (
	tenant_id    TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	code_hash    TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	used_at      BIGINT,
	PRIMARY KEY (tenant_id, developer_id, code_hash)
);

-- A key pair whose private half a browser or a security key holds.
CREATE TABLE passkey (
	tenant_id     TEXT NOT NULL,
	id            TEXT NOT NULL,
	developer_id  TEXT NOT NULL,
	name          TEXT NOT NULL,
	credential_id TEXT NOT NULL,
	credential    TEXT NOT NULL,
	sign_count    BIGINT NOT NULL,
	created_at    BIGINT NOT NULL,
	last_used_at  BIGINT,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX passkey_by_developer ON passkey (tenant_id, developer_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX passkey_by_credential ON passkey (tenant_id, credential_id);

-- A question put to a passkey, to be answered once within minutes. Whoever signs
-- in without a password is not known yet, so tenant and developer are empty then.
CREATE TABLE passkey_challenge (
	tenant_id    TEXT NOT NULL,
	id           TEXT NOT NULL,
	developer_id TEXT NOT NULL,
	purpose      TEXT NOT NULL,
	session      TEXT NOT NULL,
	expires_at   BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);

-- A log-in whose password was right and that waits for the second step.
CREATE TABLE signin_pending (
	tenant_id           TEXT NOT NULL,
	id                  TEXT NOT NULL,
	developer_id        TEXT NOT NULL,
	user_agent          TEXT NOT NULL,
	password_updated_at BIGINT NOT NULL,
	attempts            BIGINT NOT NULL,
	expires_at          BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX signin_pending_by_expiry ON signin_pending (expires_at);
