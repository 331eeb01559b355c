package hosted_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/flow/hosted"
)

// TestStatusTable is the table of the specification.
func TestStatusTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from hosted.Status
		step hosted.Step
		live int
		to   hosted.Status
	}{
		{hosted.Pending, hosted.Started, 0, hosted.InProgress},
		{hosted.InProgress, hosted.Connected, 1, hosted.Success},
		{hosted.Failure, hosted.Connected, 1, hosted.Success},
		{hosted.InProgress, hosted.Closed, 0, hosted.Failure},
		{hosted.InProgress, hosted.Closed, 1, hosted.Success},
		{hosted.Failure, hosted.Started, 0, hosted.InProgress},
		{hosted.InProgress, hosted.TimedOut, 1, hosted.Success},
		{hosted.InProgress, hosted.TimedOut, 0, hosted.Failure},
		{hosted.Success, hosted.Lost, 0, hosted.Revoked},
		{hosted.Success, hosted.Lost, 1, hosted.Success},
		{hosted.Revoked, hosted.Connected, 1, hosted.Success},
		{hosted.Revoked, hosted.Started, 0, hosted.Revoked},
		{hosted.Success, hosted.Closed, 0, hosted.Success},
		{hosted.Success, hosted.TimedOut, 0, hosted.Success},
		{hosted.Pending, hosted.Closed, 0, hosted.Pending},
	} {
		require.Equal(t, c.to, c.from.After(c.step, c.live), "%s %s %d", c.from, c.step, c.live)
	}
}

// TestAnyWalk walks at random: nothing goes back to the beginning, a success is only lost by being revoked, and what is
// over stays over until its person does something.
func TestAnyWalk(t *testing.T) {
	t.Parallel()
	steps := []hosted.Step{hosted.Started, hosted.Connected, hosted.Closed, hosted.Lost, hosted.TimedOut}
	rapid.Check(t, func(t *rapid.T) {
		status := hosted.Pending
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			step := rapid.SampledFrom(steps).Draw(t, "step")
			live := rapid.IntRange(0, 2).Draw(t, "live")
			next := status.After(step, live)
			switch {
			case next == hosted.Pending && status != hosted.Pending:
				t.Fatalf("%s went back to the beginning", status)
			case status == hosted.Success && next != status && (next != hosted.Revoked || step != hosted.Lost):
				t.Fatalf("a success became %s by %s", next, step)
			case next == hosted.Success && next != status && live == 0:
				t.Fatalf("%s became a success with nothing", status)
			case next.After(hosted.TimedOut, live) != next && next != hosted.InProgress:
				t.Fatalf("%s goes on automatically", next)
			}
			status = next
		}
	})
}
