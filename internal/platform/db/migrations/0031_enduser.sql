-- +goose Up
-- accounts and uploads are what lists show of a user, kept here so that lists join nothing.
CREATE TABLE end_user (
	tenant_id         TEXT NOT NULL,
	mode              TEXT NOT NULL,
	id                TEXT NOT NULL,
	source            TEXT NOT NULL,
	external_metadata TEXT NOT NULL,
	full_name         TEXT NOT NULL,
	full_name_folded  TEXT NOT NULL,
	name_source_id    TEXT NOT NULL,
	head_image_url    TEXT NOT NULL,
	outcome           TEXT NOT NULL,
	session_status    TEXT NOT NULL,
	accounts          TEXT NOT NULL,
	accounts_live     BIGINT NOT NULL,
	accounts_ended    BIGINT NOT NULL,
	uploads           TEXT NOT NULL,
	uploads_live      BIGINT NOT NULL,
	uploads_ended     BIGINT NOT NULL,
	created_at        BIGINT NOT NULL,
	updated_at        BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX end_user_by_time ON end_user (tenant_id, mode, created_at DESC, id DESC);
CREATE INDEX end_user_by_outcome ON end_user (tenant_id, mode, outcome, created_at DESC, id DESC);

-- Which providers and file types a user has, for the filter of lists.
CREATE TABLE end_user_provider (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	user_id     TEXT NOT NULL,
	provider_id TEXT NOT NULL,
	source_type TEXT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id, provider_id, source_type)
);

-- A token ends with the sign-in or the API key that it was made with.
CREATE TABLE widget_token (
	tenant_id     TEXT NOT NULL,
	mode          TEXT NOT NULL,
	id            TEXT NOT NULL,
	user_id       TEXT NOT NULL,
	origin_set_id TEXT NOT NULL,
	signin_id     TEXT NOT NULL,
	key_id        TEXT NOT NULL,
	created_at    BIGINT NOT NULL,
	expires_at    BIGINT NOT NULL,
	revoked_at    BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX widget_token_by_user ON widget_token (tenant_id, mode, user_id);
CREATE INDEX widget_token_by_expiry ON widget_token (expires_at);

-- Who may frame the widget. The id is public: it stands in the frame's address, which names no tenant.
CREATE TABLE origin_set (
	id         TEXT PRIMARY KEY,
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	name       TEXT NOT NULL,
	any_origin BOOLEAN NOT NULL,
	origins    TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	UNIQUE (tenant_id, mode, name)
);

-- The address under which a user manages connections; its id is a secret, hence hash and sealed copy.
CREATE TABLE wink_link (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	user_id    TEXT NOT NULL,
	id_hash    TEXT NOT NULL UNIQUE,
	id_sealed  TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, user_id)
);
