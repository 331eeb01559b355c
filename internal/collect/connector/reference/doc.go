// Package reference is a connector to begin a real one from: it serves the HTTP contract of
// docs/guides/connectors.md with six invented people, and nothing but the standard library. Replace
// people.go with code that logs in at a provider; the other files may stay as they are.
//
// It keeps no state but the answers of the last minutes, which a repeated request gets again. What it must
// remember of a login or an account travels in continuation and session, which it signs, so several
// processes with the same key may share the work.
package reference
