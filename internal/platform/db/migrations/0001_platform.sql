-- +goose Up
CREATE TABLE clock_offset (
	id        INTEGER PRIMARY KEY,
	offset_ms BIGINT NOT NULL
);

-- Data keys of tenants, wrapped by the master key. The tenant '' is the installation itself.
CREATE TABLE tenant_key (
	tenant_id  TEXT NOT NULL,
	id         TEXT NOT NULL,
	wrapped    TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id),
	UNIQUE (tenant_id, created_at)
);

CREATE TABLE signing_key (
	id             TEXT PRIMARY KEY,
	public         TEXT NOT NULL,
	private_sealed TEXT NOT NULL,
	created_at     BIGINT NOT NULL
);

CREATE TABLE event_counter (
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL,
	sequence  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode)
);

-- body is the exact text sent to webhooks; body_payload the one for those that ask for the payload.
CREATE TABLE event (
	tenant_id    TEXT NOT NULL,
	mode         TEXT NOT NULL,
	id           TEXT NOT NULL,
	sequence     BIGINT NOT NULL,
	type         TEXT NOT NULL,
	user_id      TEXT NOT NULL,
	body         TEXT NOT NULL,
	body_payload TEXT NOT NULL,
	created_at   BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id),
	UNIQUE (tenant_id, mode, sequence)
);
CREATE INDEX event_by_user ON event (tenant_id, mode, user_id, sequence);
CREATE INDEX event_by_time ON event (tenant_id, mode, created_at DESC, id DESC);

-- A request that is being or was carried out under an Idempotency-Key.
CREATE TABLE idempotency (
	tenant_id     TEXT NOT NULL,
	id            TEXT NOT NULL,
	body_hash     TEXT NOT NULL,
	status        INTEGER NOT NULL,
	answer_sealed TEXT NOT NULL,
	effect        BOOLEAN NOT NULL,
	lease_until   BIGINT NOT NULL,
	created_at    BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX idempotency_by_time ON idempotency (created_at);

-- Mails waiting to be handed to the mail server, and in demo mode the mailbox.
CREATE TABLE mail (
	tenant_id  TEXT NOT NULL,
	id         TEXT NOT NULL,
	recipient  TEXT NOT NULL,
	body_sealed TEXT NOT NULL,
	state      TEXT NOT NULL,
	error      TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	sent_at    BIGINT,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mail_by_recipient ON mail (recipient, created_at DESC, id DESC);
CREATE INDEX mail_by_time ON mail (created_at DESC, id DESC);
