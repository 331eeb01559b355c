-- +goose Up
-- deleted_at keeps the name and address of a deleted webhook for as long as its history is kept. deactivated_reason is
-- GONE or FAILING; failing_attempts counts those since failing_since, failing_notices the mails about them.
ALTER TABLE webhook ADD COLUMN deleted_at BIGINT;
ALTER TABLE webhook ADD COLUMN deactivated_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE webhook ADD COLUMN failing_attempts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE webhook ADD COLUMN failing_notices INTEGER NOT NULL DEFAULT 0;

ALTER TABLE webhook_delivery ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
ALTER TABLE webhook_delivery ADD COLUMN account_id TEXT NOT NULL DEFAULT '';
CREATE INDEX webhook_delivery_by_status ON webhook_delivery
	(tenant_id, mode, webhook_id, status, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_by_type ON webhook_delivery
	(tenant_id, mode, webhook_id, event_type, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_by_user ON webhook_delivery (tenant_id, mode, user_id, created_at DESC, id DESC)
	WHERE user_id <> '';

-- What was sent and answered; empty for addresses whose answers are not for tenants to read.
ALTER TABLE webhook_attempt ADD COLUMN request_headers TEXT NOT NULL DEFAULT '{}';
ALTER TABLE webhook_attempt ADD COLUMN response_headers TEXT NOT NULL DEFAULT '{}';

-- Bodies of test events, which are no events.
CREATE TABLE webhook_test_event (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	id         TEXT NOT NULL,
	webhook_id TEXT NOT NULL,
	body       TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX webhook_test_event_by_time ON webhook_test_event (tenant_id, mode, webhook_id, created_at);

-- Attempts of an hour by how they ended and how long they took; bucket n is four times the binary logarithm of the
-- milliseconds.
CREATE TABLE webhook_hour (
	tenant_id  TEXT NOT NULL,
	mode       TEXT NOT NULL,
	webhook_id TEXT NOT NULL,
	hour       BIGINT NOT NULL,
	delivered  BOOLEAN NOT NULL,
	bucket     INTEGER NOT NULL,
	n          BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, webhook_id, hour, delivered, bucket)
);

-- Sending again what happened in a range of time. position is the sequence of the last event looked at.
CREATE TABLE webhook_replay (
	tenant_id   TEXT NOT NULL,
	mode        TEXT NOT NULL,
	id          TEXT NOT NULL,
	webhook_id  TEXT NOT NULL,
	status      TEXT NOT NULL,
	only_failed BOOLEAN NOT NULL,
	event_types TEXT NOT NULL,
	range_from  BIGINT NOT NULL,
	range_to    BIGINT NOT NULL,
	position    BIGINT NOT NULL,
	total       BIGINT,
	done        BIGINT NOT NULL,
	created_at  BIGINT NOT NULL,
	finished_at BIGINT,
	PRIMARY KEY (tenant_id, mode, id)
);
CREATE INDEX webhook_replay_by_webhook ON webhook_replay (tenant_id, mode, webhook_id, created_at);
CREATE UNIQUE INDEX webhook_replay_running ON webhook_replay (tenant_id, mode, webhook_id) WHERE finished_at IS NULL;
