-- +goose Up
-- How suppressed addresses are spelled, as long as their people are not erased. id is the keyed hash that
-- invite_suppression knows them by, mail_hash the one of mails and invitations.
CREATE TABLE invite_suppressed_address (
	tenant_id      TEXT NOT NULL,
	mode           TEXT NOT NULL,
	id             TEXT NOT NULL,
	address_sealed BYTEA,
	mail_hash      BYTEA NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX invite_suppressed_address_by_mail ON invite_suppressed_address (tenant_id, mode, mail_hash);
CREATE INDEX invite_suppression_by_time ON invite_suppression
	(tenant_id, mode, created_at DESC, recipient_hash DESC);
