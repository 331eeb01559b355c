-- +goose Up
-- What somebody wants a v3 site to become and hasn't published: one for each site. It is kept as it was sent, and may
-- have errors.
CREATE TABLE site_draft (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	site_id    TEXT NOT NULL,
	id         TEXT NOT NULL,
	name       TEXT NOT NULL,
	flow       TEXT NOT NULL,
	-- The state of the site that the draft was made from.
	based_on   TEXT NOT NULL,
	updated_by TEXT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, site_id)
);

-- What somebody calls a version; empty for nothing.
ALTER TABLE site_version ADD COLUMN name TEXT NOT NULL DEFAULT '';
-- Whether it was kept unfinished: it may have errors, and nobody can have seen it.
ALTER TABLE site_version ADD COLUMN is_draft BOOLEAN NOT NULL DEFAULT FALSE;

-- Answers of a site in the order of the sessions that gave them, for files of all of them.
CREATE INDEX form_by_site_session ON form (tenant_id, mode, site_id, session_id, id);
