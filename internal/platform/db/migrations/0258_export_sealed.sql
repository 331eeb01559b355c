-- +goose Up
-- What the list of users in an export is limited to, a name for example, sealed. Null means that it still is in filter,
-- or that there is nothing.
ALTER TABLE export ADD COLUMN filter_sealed BYTEA;
