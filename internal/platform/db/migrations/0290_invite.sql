-- +goose Up
CREATE TABLE invite_template (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	name       TEXT NOT NULL,
	text_id    TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX invite_template_by_time ON invite_template (tenant_id, mode, created_at DESC, id DESC);

-- What a template said at a time: invitations on their way keep theirs.
CREATE TABLE invite_text (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	template_id TEXT NOT NULL,
	content     TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

ALTER TABLE invite ADD COLUMN text_id TEXT NOT NULL DEFAULT '';
ALTER TABLE invite ADD COLUMN mail_id TEXT NOT NULL DEFAULT '';
ALTER TABLE invite ADD COLUMN updated_at BIGINT;
CREATE INDEX invite_by_mail ON invite (tenant_id, mode, mail_id);

CREATE TABLE invite_log (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	invite_id  TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	status     TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX invite_log_by_invite ON invite_log (tenant_id, mode, invite_id, created_at DESC, id DESC);
CREATE INDEX invite_log_by_user ON invite_log (tenant_id, mode, user_id);

-- Who is not to be invited again. It outlives the erasure of a person, so it knows a keyed hash of the address alone.
CREATE TABLE invite_suppression (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	recipient_hash BYTEA NOT NULL,
	reason         TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, recipient_hash)
);
