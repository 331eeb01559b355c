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
