-- +goose Up
-- One item of user data. data is JSON as the data API shows it, without id and metadata. item_key
-- finds the same item again in the next reading of its source, item_date (2006-01-02, for months
-- 2006-01, otherwise empty) is what lists are filtered by.
CREATE TABLE record (
	tenant_id       TEXT NOT NULL,
	mode            TEXT NOT NULL,
	id              TEXT NOT NULL,
	kind            TEXT NOT NULL,
	user_id         TEXT NOT NULL,
	source_id       TEXT NOT NULL,
	source_type     TEXT NOT NULL,
	provider_id     TEXT NOT NULL,
	item_key        TEXT NOT NULL,
	item_date       TEXT NOT NULL,
	data            TEXT NOT NULL,
	created_at      BIGINT NOT NULL,
	updated_at      BIGINT NOT NULL,
	item_created_at BIGINT NOT NULL,
	PRIMARY KEY (tenant_id, mode, id),
	UNIQUE (tenant_id, mode, source_id, kind, item_key)
);
-- item_date comes last: it is checked inside the index while the list is read in its order.
CREATE INDEX record_by_time ON record (tenant_id, mode, kind, created_at DESC, id DESC, item_date);
CREATE INDEX record_by_user ON record (tenant_id, mode, kind, user_id, created_at DESC, id DESC, item_date);
CREATE INDEX record_by_source ON record (tenant_id, mode, kind, source_id, created_at DESC, id DESC, item_date);
