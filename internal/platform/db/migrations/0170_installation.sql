-- +goose Up
CREATE TABLE installation (
	id      INTEGER PRIMARY KEY,
	is_demo BOOLEAN NOT NULL
);
