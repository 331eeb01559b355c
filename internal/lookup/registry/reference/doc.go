// Package reference is a registry over HTTP to begin one's own from: it checks the signature, reads the question, and
// answers from the published people. The demo's Production and nod-connector serve it.
package reference
