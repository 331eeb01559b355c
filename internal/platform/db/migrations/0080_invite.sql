-- +goose Up
CREATE TABLE invite (
	tenant_id        TEXT NOT NULL,
	mode             TEXT NOT NULL,
	id               TEXT NOT NULL,
	user_id          TEXT NOT NULL,
	template_id      TEXT NOT NULL,
	wink_template_id TEXT NOT NULL,
	email            TEXT NOT NULL,
	full_name        TEXT NOT NULL,
	token_hash       TEXT NOT NULL,
	status           TEXT NOT NULL,
	error            TEXT NOT NULL,
	created_at       BIGINT NOT NULL,
	sent_at          BIGINT,
	opened_at        BIGINT,
	linked_at        BIGINT,
	revoked_at       BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX invite_by_time ON invite (tenant_id, mode, created_at DESC, id DESC);

CREATE INDEX invite_by_user ON invite (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX invite_by_token ON invite (token_hash);
