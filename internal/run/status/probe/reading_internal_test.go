package probe

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/docs/guides"
)

// TestTimesOfGuide: the guide to the status page has the times after which documents wait too long.
func TestTimesOfGuide(t *testing.T) {
	t.Parallel()
	require.Contains(t, guides.Read("status"), fmt.Sprintf("more than %d minutes; slow after %d.",
		stuckReading/time.Minute, slowReading/time.Minute))
}
