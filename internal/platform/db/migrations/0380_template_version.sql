-- +goose Up
-- Settings of a widget template as they were saved. They never change; their name may.
CREATE TABLE wink_template_version (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	template_id TEXT NOT NULL,
	logo_image  TEXT NOT NULL,
	settings    TEXT NOT NULL,
	created_by  TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	name        TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX wink_template_version_by_logo ON wink_template_version (tenant_id, logo_image);
CREATE INDEX wink_template_version_by_template ON wink_template_version (tenant_id, mode, template_id, created_at DESC, id DESC);

-- The version that a template shows; empty until it is saved by a release that keeps versions.
ALTER TABLE wink_template ADD COLUMN version_id TEXT NOT NULL DEFAULT '';
