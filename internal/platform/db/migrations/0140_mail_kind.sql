-- +goose Up
-- Whose wish a mail answers: it decides how many an address gets. Mails from before count as nobody's wish.
ALTER TABLE mail ADD COLUMN kind TEXT NOT NULL DEFAULT 'UNSOLICITED';
