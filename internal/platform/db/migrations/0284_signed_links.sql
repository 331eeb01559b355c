-- +goose Up
-- What an organization signs links to a site with; null until it asks for it.
ALTER TABLE site ADD COLUMN secret_sealed BYTEA;
-- The organization's own id of a person, and whether its signature held: empty, VERIFIED or FORGED.
ALTER TABLE wink_session ADD COLUMN customer_status TEXT NOT NULL DEFAULT '';
ALTER TABLE wink_session ADD COLUMN customer_sealed BYTEA;
