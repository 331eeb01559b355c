package docs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/run/docs/snippet"
)

// TestCalls: a page from which a request can be tried may ask the host of Sandbox, where that is another one, and no
// page may ask any other.
func TestCalls(t *testing.T) {
	t.Parallel()
	const portal, data = "https://nod.example", "https://data.nod.example"
	for name, c := range map[string]struct {
		sandbox string
		call    snippet.Call
		want    []string
	}{
		"its own host":  {data + "/sandbox/v1", snippet.Call{Credentials: snippet.Basic}, []string{data}},
		"the portal's":  {portal + "/sandbox/v1", snippet.Call{Credentials: snippet.Basic}, nil},
		"a longer name": {portal + ".test/v1", snippet.Call{Credentials: snippet.Basic}, []string{portal + ".test"}},
		"a file":        {data + "/sandbox/v1", snippet.Call{Credentials: snippet.Basic, IsFile: true}, nil},
		"a screen":      {data + "/sandbox/v1", snippet.Call{Credentials: snippet.Bearer}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			view := &pageView{
				Current: &API{BaseURLs: []BaseURL{{URL: c.sandbox}}}, Operation: &operation{Call: c.call},
			}
			h := &Handler{Deps: Deps{PortalURL: portal}}
			require.Equal(t, c.want, h.calls(&rendered{view: view}))
		})
	}
	require.Empty(t, (&Handler{}).calls(&rendered{view: &pageView{Current: &API{}}}), "a page of no operation")
	require.Empty(t, (&Handler{}).calls(&rendered{}), "a file")
}
