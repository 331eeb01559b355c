-- +goose Up
-- Whether the text of a secret signs beside the bytes that it encodes: it was set when receivers were told to take the
-- text for the key. The default is for what is there already, and for a process of the version before.
ALTER TABLE webhook ADD COLUMN secret_signs_text BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE webhook ADD COLUMN secret_before_signs_text BOOLEAN NOT NULL DEFAULT TRUE;
