package nod

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAPIChanges: what changed in the APIs stands below the release, and every release of it is in the changelog.
func TestAPIChanges(t *testing.T) {
	t.Parallel()
	const some = "# Changelog\n\n## Unreleased\n\n- A\n\n## May\n\n- B\n\n## April\n\n- C\n"
	require.Equal(t, "# Changelog\n\n## Unreleased\n\n- A\n\n## May\n\n- B\n\n**API changes**\n\n- Data API: new operation, `GET /x`\n"+
		"\n## April\n\n- C\n", withAPIChanges(some, "# Changes\n\n## Unreleased\n\n## May\n\n- Data API: new operation, `GET /x`\n"))

	all := withAPIChanges(changelog, apiChanges)
	require.Equal(t, strings.Count(changelog, "\n## "), strings.Count(all, "\n## "))
	for _, heading := range regexp.MustCompile(`(?m)^## .+$`).FindAllString(apiChanges, -1) {
		require.Contains(t, changelog, "\n"+heading+"\n", "api/changes.md has a release that the changelog doesn't have")
	}
}
