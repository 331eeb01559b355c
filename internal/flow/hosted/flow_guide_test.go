package hosted_test

import (
	"encoding/json"
	"net/http"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// TestFlowGuide follows the guide: its document can be published and gone through, and a form has the fields it names.
func TestFlowGuide(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../docs/guides/flows.md")
	require.NoError(t, err)
	guide := string(text)
	var document map[string]any
	require.NoError(t, json.Unmarshal([]byte(found(t, guide, "```json\n((?s:.+?))```")[0]), &document))

	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	made := tenant.Admin.Post("/sites?mode=SANDBOX", document).Is(http.StatusCreated)
	v := open(t, kit, tenant, made.Text("id"), nil)
	require.Equal(t, "Screen_about", v.view.Text("view.flow.id"))
	end := v.pass("Screen_about", map[string]any{"firstName": "Ysabel", "employed": "NO"})
	require.Equal(t, "https://www.example.com/later?branch=none", end.Text("view.exit"))

	form := v.forms("")[0]
	for _, field := range found(t, guide, "(?m)^\\| `([a-zA-Z]+)` \\|") {
		if field[0] >= 'a' { // the others are statuses
			require.Contains(t, form, field)
		}
	}
}
