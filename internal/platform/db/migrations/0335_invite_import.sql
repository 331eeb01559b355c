-- +goose Up
-- Many invitations at once.
CREATE TABLE invite_import (
	tenant_id        TEXT NOT NULL,
	mode             TEXT NOT NULL,
	id               TEXT NOT NULL,
	name             TEXT NOT NULL,
	template_id      TEXT NOT NULL,
	wink_template_id TEXT NOT NULL,
	state            TEXT NOT NULL,
	reason           TEXT NOT NULL,
	created_at       BIGINT NOT NULL,
	updated_at       BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX invite_import_by_time ON invite_import (tenant_id, mode, created_at DESC, id DESC);
CREATE INDEX invite_import_running ON invite_import (state, updated_at) WHERE state = 'RUNNING';

-- One row per contact: what became of it is known here and nowhere else. Its id ends in its place in the file.
CREATE TABLE invite_import_row (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	id             TEXT NOT NULL,
	import_id      TEXT NOT NULL,
	state          TEXT NOT NULL,
	problem        TEXT NOT NULL,
	invite_id      TEXT NOT NULL,
	user_id        TEXT NOT NULL,
	contact_sealed BYTEA,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX invite_import_row_by_import ON invite_import_row (tenant_id, mode, import_id, state, problem, id);
CREATE INDEX invite_import_row_by_invite ON invite_import_row (tenant_id, mode, invite_id);
CREATE INDEX invite_import_row_by_user ON invite_import_row (tenant_id, mode, user_id);
CREATE INDEX invite_by_recipient ON invite (tenant_id, mode, recipient_hash);
