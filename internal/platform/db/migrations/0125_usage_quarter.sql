-- +goose Up
-- Counts of a quarter of an hour each: days of zones half an hour beside UTC begin in the middle of an hour.
-- What was counted by the hour stays, as counts of the hour's first quarter.
ALTER TABLE usage_hour RENAME TO usage_quarter;
ALTER TABLE usage_quarter RENAME COLUMN hour TO starts_at;
