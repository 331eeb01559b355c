-- +goose Up
-- The answers of a form, sealed. Null means that they still are in data, which is blank afterwards.
ALTER TABLE form ADD COLUMN data_sealed BYTEA;
