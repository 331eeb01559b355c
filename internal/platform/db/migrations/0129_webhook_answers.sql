-- +goose Up
-- Whether what a receiver answers is dropped from now on, because the data that it was told of was taken back.
ALTER TABLE webhook_delivery ADD COLUMN drops_answers BOOLEAN NOT NULL DEFAULT FALSE;
