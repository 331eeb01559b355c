-- +goose Up
-- What the operator writes about the service: incidents, planned maintenance, notices. Nothing in it is about a tenant.
CREATE TABLE status_incident (
	id         TEXT NOT NULL PRIMARY KEY,
	kind       TEXT NOT NULL,
	title      TEXT NOT NULL,
	phase      TEXT NOT NULL,
	impact     TEXT NOT NULL,
	-- The parts of the status page it is about, a JSON array.
	parts      TEXT NOT NULL,
	starts_at  BIGINT NOT NULL,
	-- When a planned maintenance ends; null for everything else.
	ends_at    BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	-- When nothing more is expected; null while it is open.
	closed_at  BIGINT
);
CREATE INDEX status_incident_closed ON status_incident (closed_at);

CREATE TABLE status_update (
	id             TEXT NOT NULL PRIMARY KEY,
	incident_id    TEXT NOT NULL,
	phase          TEXT NOT NULL,
	body           TEXT NOT NULL,
	created_at     BIGINT NOT NULL,
	created_by     TEXT NOT NULL,
	-- The last subscriber it was mailed to; null once all have it.
	mailed_through TEXT
);
CREATE INDEX status_update_incident ON status_update (incident_id, created_at, id);

-- Who gets a mail about each update. The address is sealed, and found by its keyed hash.
CREATE TABLE status_subscriber (
	id             TEXT NOT NULL PRIMARY KEY,
	address_hash   BYTEA NOT NULL,
	address_sealed BYTEA NOT NULL,
	created_at     BIGINT NOT NULL,
	confirmed_at   BIGINT
);
CREATE UNIQUE INDEX status_subscriber_address ON status_subscriber (address_hash);
CREATE INDEX status_subscriber_pending ON status_subscriber (confirmed_at, created_at);

-- Checks during a planned maintenance; they count for nothing else.
ALTER TABLE status_sample ADD COLUMN maintenance BIGINT NOT NULL DEFAULT 0;
