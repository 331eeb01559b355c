-- +goose Up
-- What events carry, sealed. Null means that body and body_payload still hold it, or that it was deleted. source_id is
-- the account or archive that a sealed body names, empty when none.
ALTER TABLE event ADD COLUMN body_sealed BYTEA;
ALTER TABLE event ADD COLUMN payload_sealed BYTEA;
ALTER TABLE event ADD COLUMN source_id TEXT NOT NULL DEFAULT '';
