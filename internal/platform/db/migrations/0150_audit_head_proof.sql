-- +goose Up
-- proof binds number and hash of the last row under the master key. Null is a head from before there were proofs, which
-- the first start seals; empty is one that was tampered with.
ALTER TABLE audit_head ADD COLUMN proof TEXT;
