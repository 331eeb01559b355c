-- +goose Up
-- The files of a document with their names, and what was read about it, sealed as one. Null means that they still are in
-- the plain columns, which are blank afterwards.
ALTER TABLE archive ADD COLUMN doc_sealed BYTEA;
