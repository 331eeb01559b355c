-- +goose Up
-- Mails are found by a keyed hash of the address they go to. The address itself is in the sealed body, as long as that
-- is kept. What a mail server said may quote the address.
ALTER TABLE mail ADD COLUMN recipient_hash BYTEA;
ALTER TABLE mail ADD COLUMN error_sealed BYTEA;
DROP INDEX mail_by_recipient;
CREATE INDEX mail_by_recipient ON mail (recipient_hash, created_at DESC, id DESC);
