-- +goose Up
-- Endpoints that tenants want events sent to. secret_before_sealed still signs until secret_before_until after a
-- rotation. owner is the process that sends to the endpoint now; another may take over after owner_until.
CREATE TABLE webhook (
	tenant_id            TEXT NOT NULL,
	mode                 TEXT NOT NULL,
	id                   TEXT NOT NULL,
	name                 TEXT NOT NULL,
	url                  TEXT NOT NULL,
	secret_sealed        TEXT NOT NULL,
	secret_before_sealed TEXT NOT NULL,
	secret_before_until  BIGINT,
	active               BOOLEAN NOT NULL,
	include_payload      BOOLEAN NOT NULL,
	all_events           BOOLEAN NOT NULL,
	event_types          TEXT NOT NULL,
	failing_since        BIGINT,
	paused_at            BIGINT,
	owner                TEXT NOT NULL,
	owner_until          BIGINT NOT NULL,
	created_at           BIGINT NOT NULL,
	updated_at           BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX webhook_by_time ON webhook (tenant_id, mode, created_at DESC, id DESC);

-- One event for one endpoint. lane is tenant/mode/webhook, the queue of the endpoint. due_at is when the next attempt
-- may start: 0 for a first attempt (at once, in the order of sequence), the end of the lease while is_claimed, nothing
-- when there is no further attempt. attempts counts claims, so an outcome that carries an older number came too late.
CREATE TABLE webhook_delivery (
	tenant_id        TEXT NOT NULL,
	mode             TEXT NOT NULL,
	id               TEXT NOT NULL,
	webhook_id       TEXT NOT NULL,
	lane             TEXT NOT NULL,
	event_id         TEXT NOT NULL,
	event_type       TEXT NOT NULL,
	sequence         BIGINT NOT NULL,
	origin           TEXT NOT NULL,
	with_payload     BOOLEAN NOT NULL,
	status           TEXT NOT NULL,
	attempts         INTEGER NOT NULL,
	due_at           BIGINT,
	is_claimed       BOOLEAN NOT NULL,
	last_status_code INTEGER NOT NULL,
	last_error       TEXT NOT NULL,
	created_at       BIGINT NOT NULL,
	finished_at      BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (tenant_id, mode, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_due ON webhook_delivery (lane, due_at, sequence) WHERE due_at IS NOT NULL;

CREATE TABLE webhook_attempt (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	delivery_id TEXT NOT NULL,
	number      INTEGER NOT NULL,
	status_code INTEGER NOT NULL,
	error       TEXT NOT NULL,
	duration_ms BIGINT NOT NULL,
	excerpt     TEXT NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, delivery_id, number)
);
