-- +goose Up
-- What a record tells, sealed. Null means that it still is in data, which is blank afterwards, and that item_key still is
-- what the source calls the item; with data_sealed it is a keyed hash of that.
ALTER TABLE record ADD COLUMN data_sealed BYTEA;
