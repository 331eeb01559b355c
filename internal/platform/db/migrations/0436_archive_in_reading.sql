-- +goose Up
-- How many documents of a tenant are in reading decides whether the next one goes before those of others.
CREATE INDEX archive_in_reading ON archive (tenant_id, mode, id) WHERE status = 'STARTED';
