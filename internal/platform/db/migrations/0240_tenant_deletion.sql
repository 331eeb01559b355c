-- +goose Up
-- The deletion of an organization. id is that of the tenant: what names a tenant otherwise is deleted with it.
CREATE TABLE tenant_deletion (
	id          TEXT PRIMARY KEY,
	asked_by    TEXT NOT NULL,
	asked_at    BIGINT NOT NULL,
	counts      TEXT NOT NULL,
	finished_at BIGINT,
	due_at      BIGINT
);
CREATE INDEX tenant_deletion_by_due ON tenant_deletion (due_at) WHERE due_at IS NOT NULL;
