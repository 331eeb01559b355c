-- +goose Up
-- The zone in which the organization's months and days end: what a complete month is depends on it.
ALTER TABLE tenant ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'Asia/Manila';
