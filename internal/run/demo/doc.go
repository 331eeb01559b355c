// Package demo fills an empty installation with sample data by walking the
// real flows: it registers, reads the mail, logs in, connects people through
// the widget's API and the simulator, and lets the clock run from 55 days ago
// until now. It inserts nothing itself. Doors are the addresses that demo
// mode adds.
package demo
