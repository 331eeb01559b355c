-- +goose Up
-- Where a form was filled in; null for rows of earlier releases.
ALTER TABLE form ADD COLUMN site_id TEXT;
ALTER TABLE form ADD COLUMN session_id TEXT;
ALTER TABLE form ADD COLUMN reference TEXT;
CREATE INDEX form_by_time ON form (tenant_id, mode, created_at DESC, id DESC);
CREATE INDEX form_by_site ON form (tenant_id, mode, site_id, created_at DESC, id DESC);
-- The site through which a user came; null for those who came otherwise.
ALTER TABLE end_user ADD COLUMN channel_id TEXT;
