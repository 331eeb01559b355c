-- +goose Up
-- Where a consent came from, what a person looked for, and who was invited, sealed. Null means that it still is in the
-- plain columns, which are blank afterwards, or that there is nothing to seal.
ALTER TABLE consent ADD COLUMN origin_sealed BYTEA;
ALTER TABLE source_request ADD COLUMN name_sealed BYTEA;
ALTER TABLE invite ADD COLUMN person_sealed BYTEA;
-- The keyed hash by which mails know the address that was invited.
ALTER TABLE invite ADD COLUMN recipient_hash BYTEA;
