-- +goose Up
-- Pages that a tenant publishes.
CREATE TABLE site (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	name        TEXT NOT NULL,
	type        TEXT NOT NULL,
	enabled     BOOLEAN NOT NULL,
	version_id  TEXT NOT NULL,
	created_by  TEXT NOT NULL,
	updated_by  TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX site_by_time ON site (tenant_id, mode, created_at DESC, id DESC);

-- Settings of a site as they were saved. They never change: who has begun on a page ends on the same.
CREATE TABLE site_version (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	site_id     TEXT NOT NULL,
	template_id TEXT NOT NULL,
	logo_image  TEXT NOT NULL,
	settings    TEXT NOT NULL,
	created_by  TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX site_version_by_logo ON site_version (tenant_id, logo_image);
CREATE INDEX site_version_by_site ON site_version (tenant_id, mode, site_id, created_at DESC, id DESC);

-- Whose a public address is.
CREATE TABLE site_address (
	site_id   TEXT PRIMARY KEY,
	tenant_id TEXT NOT NULL,
	mode      TEXT NOT NULL
);
