// Package status shows the health of the server's parts to the people who use it: a
// page and, for machines, the same as JSON. Each part is asked when somebody looks,
// at most every few seconds, and once a minute for the history: a row per part and
// hour counts what the answers were. Nothing on it belongs to a tenant.
package status
