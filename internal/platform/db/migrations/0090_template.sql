-- +goose Up
-- How the widget looks and what it offers. settings is JSON: texts, colour, screens and data sources.
-- logo_image is the id of the logo, '' without one; its address is made when the template is read.
CREATE TABLE wink_template (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	name       TEXT NOT NULL,
	settings   TEXT NOT NULL,
	logo_image TEXT NOT NULL,
	created_by TEXT NOT NULL,
	updated_by TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX wink_template_by_time ON wink_template (tenant_id, mode, created_at DESC, id DESC);
CREATE INDEX wink_template_by_logo ON wink_template (tenant_id, logo_image);

-- A logo that was uploaded. The bytes are a blob named after the id, which is random, because whoever
-- knows it can load the image. used_at moves on when something is saved with the image.
CREATE TABLE wink_image (
	tenant_id  TEXT NOT NULL,
	id         TEXT NOT NULL,
	created_by TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	used_at    BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX wink_image_by_use ON wink_image (used_at);
