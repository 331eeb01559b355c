-- +goose Up
-- The hash of a secret that the browser keeps from which somebody signed up. Empty when it sent none.
ALTER TABLE registration ADD COLUMN browser_hash TEXT NOT NULL DEFAULT '';
CREATE INDEX registration_by_browser ON registration (browser_hash);
