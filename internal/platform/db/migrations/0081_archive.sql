-- +goose Up
CREATE TABLE archive (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	file_type  TEXT NOT NULL,
	status     TEXT NOT NULL,
	error_code TEXT NOT NULL,
	raw_files  TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX archive_by_user ON archive (tenant_id, mode, user_id, created_at DESC, id DESC);

CREATE TABLE form (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	name       TEXT NOT NULL,
	data       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);

CREATE INDEX form_by_user ON form (tenant_id, mode, user_id, created_at DESC, id DESC);
