// Package boot is how a server comes up and goes down: one process per SQLite
// folder, patience with a database or bucket that is still starting, and doors
// that tell balancers when to send requests and when to stop.
package boot
