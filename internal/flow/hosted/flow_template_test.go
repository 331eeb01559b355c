package hosted_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
)

// TestFlowTemplates: a widget screen opens the widget with its own template; where a way has several, with that of the
// screen that was reached last.
func TestFlowTemplates(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	template := func(name string) string {
		return tenant.Admin.Post("/templates?mode=SANDBOX", map[string]any{"name": name}).Is(http.StatusCreated).Text("id")
	}
	gigs, payroll := template("Gigs"), template("Payroll")
	site := tenant.Admin.Post("/sites?mode=SANDBOX", example(t, func(screens []any) {
		module := func(i int) map[string]any { return screens[i].(map[string]any)["module"].(map[string]any) }
		side := module(2)
		side["type"], side["components"] = module(3)["type"], []any{}
		side["props"].(map[string]any)["winkTemplateId"] = gigs
		screens[2].(map[string]any)["routers"] = []any{map[string]any{"target": connect, "conditions": []any{}}}
		module(3)["props"].(map[string]any)["winkTemplateId"] = payroll
	})).Is(http.StatusCreated).Text("id")

	v := open(t, kit, tenant, site, nil)
	widget := func() *apptest.Answer {
		return v.actor.Post("/sessions/"+v.id+"/widget-token", nil).Is(http.StatusOK)
	}
	v.pass(landing, nil)
	require.Equal(t, other, v.pass(about, unemployed()).Text("view.flow.id"))
	first := widget()
	require.Equal(t, gigs, first.Text("templateId"))
	kit.Connect(kit.Bearer(kit.Widget(), first.Text("accessToken")), connector.Personas()[0], provider)
	require.Equal(t, connect, v.pass(other, nil).Text("view.flow.id"))
	require.Equal(t, payroll, widget().Text("templateId"))
}
