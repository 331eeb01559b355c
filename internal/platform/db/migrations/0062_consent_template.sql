-- +goose Up
-- Of a tenant, not of a mode. Rows stay when they are deleted, because lookups refer to them.
CREATE TABLE consent_template (
	tenant_id      TEXT NOT NULL,
	id             TEXT NOT NULL,
	consent_type   TEXT NOT NULL,
	title          TEXT NOT NULL,
	version        TEXT NOT NULL,
	consent_method TEXT NOT NULL,
	consent_text   TEXT NOT NULL,
	created_by     TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	deleted_at     BIGINT,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX consent_template_by_time ON consent_template (tenant_id, created_at DESC, id DESC)
	WHERE deleted_at IS NULL;
