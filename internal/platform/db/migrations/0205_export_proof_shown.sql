-- +goose Up
-- What the page of a proof lets readers compare with the paper, sealed: masked name, words, keyed digests of
-- name and figures. It is emptied when the user is erased, hence user_id. tries counts comparisons since
-- tries_from, tries_total all of them.
ALTER TABLE export_proof ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
ALTER TABLE export_proof ADD COLUMN shown_sealed TEXT NOT NULL DEFAULT '';
ALTER TABLE export_proof ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE export_proof ADD COLUMN tries_from BIGINT NOT NULL DEFAULT 0;
ALTER TABLE export_proof ADD COLUMN tries_total BIGINT NOT NULL DEFAULT 0;
CREATE INDEX export_proof_by_user ON export_proof (tenant_id, mode, user_id);
