-- +goose Up
-- The masked login name of an account, and what a provider asks of a person, which names their phone in part. Null means
-- that they still are in the plain columns, which are blank afterwards.
ALTER TABLE account ADD COLUMN login_mask_sealed BYTEA;
ALTER TABLE login_attempt ADD COLUMN challenge_sealed BYTEA;
