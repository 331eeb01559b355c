-- +goose Up
-- The invitation of an address to a tenant's staff. There is one for each address
-- of a tenant: a newer one replaces it, and its token with it. It stays after use
-- until it is forgotten, because a used link is refused like an unknown one.
CREATE TABLE staff_invitation (
	tenant_id     TEXT NOT NULL,
	id            TEXT NOT NULL,
	email         TEXT NOT NULL,
	email_address TEXT NOT NULL,
	role          TEXT NOT NULL,
	inviter_id    TEXT NOT NULL,
	token_hash    TEXT NOT NULL UNIQUE,
	mail_id       TEXT NOT NULL,
	mail_state    TEXT NOT NULL,
	mail_error    TEXT NOT NULL,
	created_at    BIGINT NOT NULL,
	expires_at    BIGINT NOT NULL,
	used_at       BIGINT,
	PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX staff_invitation_by_email ON staff_invitation (tenant_id, email);
CREATE INDEX staff_invitation_by_time ON staff_invitation (tenant_id, created_at DESC, id DESC) WHERE used_at IS NULL;
CREATE INDEX staff_invitation_by_expiry ON staff_invitation (expires_at);

-- Serves the team filtered by role; the index by time serves the whole team.
CREATE INDEX developer_by_role ON developer (tenant_id, role, created_at DESC, id DESC) WHERE removed_at IS NULL;
