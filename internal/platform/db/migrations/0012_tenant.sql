-- +goose Up
CREATE TABLE tenant (
	id                TEXT PRIMARY KEY,
	name              TEXT NOT NULL,
	industry          TEXT NOT NULL,
	email_address     TEXT NOT NULL,
	phone_number      TEXT NOT NULL,
	company_size      TEXT NOT NULL,
	website_url       TEXT NOT NULL,
	street_address1   TEXT NOT NULL,
	street_address2   TEXT NOT NULL,
	city              TEXT NOT NULL,
	region            TEXT NOT NULL,
	country           TEXT NOT NULL,
	zip_code          TEXT NOT NULL,
	production_at     BIGINT,
	suspended_at      BIGINT,
	created_at        BIGINT NOT NULL,
	updated_at        BIGINT NOT NULL
);
CREATE INDEX tenant_by_time ON tenant (created_at DESC, id DESC);
