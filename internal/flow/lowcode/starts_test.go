package lowcode

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStartingPoints: what the portal offers to begin with can be published as it is, in a separate widget.
func TestStartingPoints(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../web/packages/flow/starts/*.json")
	require.NoError(t, err)
	require.Len(t, files, 5)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			t.Parallel()
			raw, err := os.ReadFile(file)
			require.NoError(t, err)
			var site struct {
				Name     string          `json:"name"`
				Template json.RawMessage `json:"winkSiteTemplate"`
			}
			require.NoError(t, json.Unmarshal(raw, &site))
			flow, problems := Parse(site.Template)
			require.Empty(t, problems)
			flow.Name = site.Name
			require.Empty(t, flow.Check(func(id string) bool { return id == "" }))
			kinds := map[string]int{}
			for _, screen := range flow.Screens {
				kinds[screen.Module.Type]++
			}
			require.Equal(t, 1, kinds[Landing])
			require.Equal(t, 1, kinds[Widget])
			require.GreaterOrEqual(t, kinds["FormModule"], 3)
		})
	}
}
