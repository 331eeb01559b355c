package connector

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/docs/guides"
)

// TestPrefixesAreTold: each way to ask for a failure is in the guide to the Sandbox.
func TestPrefixesAreTold(t *testing.T) {
	t.Parallel()
	for _, prefix := range []string{prefixError, prefixTimeout, prefixMFA, prefixSlow} {
		require.Contains(t, guides.Read("sandbox"), "| `"+prefix)
	}
}
