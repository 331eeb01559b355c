-- +goose Up
-- Why a document that a phone sent was refused, whatever the document: the desktop that waits for it shows that. Empty for none.
ALTER TABLE handoff ADD COLUMN error_code TEXT NOT NULL DEFAULT '';
