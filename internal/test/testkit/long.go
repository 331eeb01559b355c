package testkit

import "testing"

// Long skips a test that only `make check` runs: with -short, as `make test` has it. CONTRIBUTING.md lists these tests,
// and says why once a night is often enough.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("long: make check runs it")
	}
}
