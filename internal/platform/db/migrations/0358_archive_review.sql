-- +goose Up
-- Since when a read document waits for a person to compare fields with the file.
ALTER TABLE archive ADD COLUMN review_at BIGINT;
-- The reader finds out what the document is.
ALTER TABLE archive ADD COLUMN type_is_open BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX archive_in_review ON archive (tenant_id, mode, created_at, id) WHERE review_at IS NOT NULL;
