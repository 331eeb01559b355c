-- +goose Up
CREATE TABLE developer (
	tenant_id           TEXT NOT NULL,
	id                  TEXT NOT NULL,
	role                TEXT NOT NULL,
	email_address       TEXT NOT NULL,
	display_name        TEXT NOT NULL,
	first_name          TEXT NOT NULL,
	last_name           TEXT NOT NULL,
	title               TEXT NOT NULL,
	mobile_number       TEXT NOT NULL,
	head_image_url      TEXT NOT NULL,
	password_hash       TEXT NOT NULL,
	password_updated_at BIGINT NOT NULL,
	terms_url           TEXT NOT NULL,
	terms_accepted_at   BIGINT NOT NULL,
	removed_at          BIGINT,
	created_at          BIGINT NOT NULL,
	updated_at          BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, id)
);
CREATE INDEX developer_by_time ON developer (tenant_id, created_at DESC, id DESC);

-- Which developer an address belongs to, over all tenants: log-in knows no tenant.
CREATE TABLE developer_directory (
	email        TEXT PRIMARY KEY,
	tenant_id    TEXT NOT NULL,
	developer_id TEXT NOT NULL
);

-- Wrong passwords, counted over all replicas. The subject is a keyed hash of an
-- account or a network address, known or not, so it belongs to no tenant.
CREATE TABLE password_guess (
	subject       TEXT PRIMARY KEY,
	failures      BIGINT NOT NULL,
	consecutive   BIGINT NOT NULL,
	first_at      BIGINT NOT NULL,
	last_at       BIGINT NOT NULL,
	blocked_until BIGINT NOT NULL
);
CREATE INDEX password_guess_by_time ON password_guess (last_at);
