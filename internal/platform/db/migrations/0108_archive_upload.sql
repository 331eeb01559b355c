-- +goose Up
-- The key of the files lies in the row: without it they cannot be read, wherever a copy of them is.
ALTER TABLE archive ADD COLUMN task_id TEXT NOT NULL DEFAULT '';
ALTER TABLE archive ADD COLUMN upload_key TEXT NOT NULL DEFAULT '';
ALTER TABLE archive ADD COLUMN provider_id TEXT NOT NULL DEFAULT 'user-provided';
ALTER TABLE archive ADD COLUMN analysis TEXT NOT NULL DEFAULT 'null';
ALTER TABLE archive ADD COLUMN key_sealed TEXT NOT NULL DEFAULT '';
ALTER TABLE archive ADD COLUMN stored_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE archive ADD COLUMN files_due_at BIGINT;
ALTER TABLE archive ADD COLUMN revoked_at BIGINT;

CREATE INDEX archive_by_time ON archive (tenant_id, mode, created_at DESC, id DESC);
CREATE INDEX archive_by_stored ON archive (tenant_id, mode, stored_bytes) WHERE stored_bytes > 0;
CREATE INDEX archive_by_files_due ON archive (files_due_at) WHERE files_due_at IS NOT NULL;
CREATE UNIQUE INDEX archive_by_key ON archive (tenant_id, mode, user_id, upload_key) WHERE upload_key <> '';
