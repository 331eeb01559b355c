package catalogue_test

import (
	"net/http"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// TestCatalogueOverHTTP reads the data sources the way the portal does: by page, by filter, as a whole, and
// the data points behind them.
func TestCatalogueOverHTTP(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Catalogue")
	get := func(path string) *apptest.Answer {
		t.Helper()
		return tenant.Admin.Get(path).Is(http.StatusOK)
	}
	all := get("/datasources?mode=SANDBOX&size=150").Items()
	require.Len(t, get("/datasources?mode=SANDBOX&size=100").Items(), min(100, len(all)))
	five := get("/datasources?mode=SANDBOX&size=5")
	require.Len(t, five.Items(), 5)
	more := get("/datasources?mode=SANDBOX&size=5&cursor=" + five.Text("nextCursor")).Items()
	require.NotEqual(t, five.Items()[0]["id"], more[0]["id"])
	tenant.Admin.Get("/datasources?mode=SANDBOX&size=151").Is(http.StatusBadRequest)

	types := []string{"GIG", "GOVERNMENT", "SYSTEM", "CREDENTIAL", "DOCUMENT", "EMPLOYER"}
	// Employers are grouped by ISIC sections, as the data API has them.
	subTypes := regexp.MustCompile(
		`^(SERVICES|TRANSPORTATION|TRADING|SHARING|INSURANCE|PAYROLL|HRIS|WALLET|IDENTIFICATION|DOCUMENT|ISIC-[A-U])$`)
	for _, source := range all {
		for _, field := range []string{
			"id", "name", "longName", "logoUrl", "kind", "type", "typeLabel", "subType", "subTypeLabel", "description",
			"enabled", "active", "mfa", "monitorSupported", "accountConnection", "connectionType", "enableOcr", "ord",
			"supported", "supportedList",
		} {
			require.Contains(t, source, field, source["id"])
		}
		require.Contains(t, types, source["type"])
		require.Regexp(t, subTypes, source["subType"])
		require.Contains(t, []string{"PROVIDER", "ARCHIVE_FILE_TYPE"}, source["kind"])
		require.Contains(t, []string{"LOGIN", "NO_NEED_LOGIN"}, source["connectionType"])
	}
	for query, holds := range map[string]func(source map[string]any) bool{
		"type=GIG":                func(s map[string]any) bool { return s["type"] == "GIG" },
		"subType=PAYROLL":         func(s map[string]any) bool { return s["subType"] == "PAYROLL" },
		"enabled=false":           func(s map[string]any) bool { return s["enabled"] == false },
		"accountConnection=false": func(s map[string]any) bool { return s["accountConnection"] == false },
		"name=bayani":             func(s map[string]any) bool { return s["id"] == "sandbox_employer_ph" },
		"kind=ARCHIVE_FILE_TYPE":  func(s map[string]any) bool { return s["kind"] == "ARCHIVE_FILE_TYPE" },
	} {
		wanted := slices.DeleteFunc(slices.Clone(all), func(s map[string]any) bool { return !holds(s) })
		require.NotEmpty(t, wanted, query)
		require.Equal(t, wanted, get("/datasources?mode=SANDBOX&size=150&"+query).Items(), query)
	}
	checkFileTypes(t, tenant)
	checkDatapoints(t, kit, tenant, len(all))
}

func checkFileTypes(t *testing.T, tenant *apptest.Tenant) {
	t.Helper()
	read, named := []any{}, []any{}
	for _, file := range tenant.Admin.Get("/fileTypes?size=10").Is(http.StatusOK).Items() {
		for _, field := range []string{"type", "typeLabel", "logoUrl", "enabled", "ocr", "supported"} {
			require.Contains(t, file, field)
		}
		named = append(named, file["type"])
		if file["ocr"] == true {
			read = append(read, file["type"])
		}
	}
	require.ElementsMatch(t, []any{"TAX_DOCUMENT", "CLEARANCE_NBI", "PAYSLIP"}, read)
	require.ElementsMatch(t, []any{
		"BANK_STATEMENT", "CLEARANCE_BARANGAY", "COMPANY_ID", "GOVERNMENT_ID", "TAX_DOCUMENT", "CLEARANCE_NBI", "OTHERS",
		"PAYSLIP", "CLEARANCE_POLICE", "UTILITY_BILLS",
	}, named)
	require.Len(t, tenant.Admin.Get("/fileTypes?type=PAYSLIP&enabled=true").Is(http.StatusOK).Items(), 1)
}

func checkDatapoints(t *testing.T, kit *apptest.Kit, tenant *apptest.Tenant, sources int) {
	t.Helper()
	const path = "/datasources/-/datapoints/list"
	kit.Anonymous(kit.Management()).Post(path, map[string]any{}).Is(http.StatusUnauthorized)
	one := tenant.Admin.Post(path, map[string]any{
		"datasourceId": "sandbox_employer_ph", "datasourceType": "PROVIDER",
	}).Is(http.StatusOK).Items()
	require.NotEmpty(t, one)
	for _, group := range one {
		require.Equal(t, "sandbox_employer_ph", group["datasourceId"])
		supported := 0.0
		items := group["items"].([]any)
		require.NotEmpty(t, items)
		for _, item := range items {
			if item.(map[string]any)["supportedStatus"] != "UNSUPPORTED" {
				supported++
			}
		}
		require.InDelta(t, float64(len(items)), group["total"], 0)
		require.InDelta(t, supported, group["totalSupported"], 0)
	}
	every := tenant.Admin.Post(path, map[string]any{}).Is(http.StatusOK).Items()
	require.Len(t, every, sources*len(one), "as many groups of each data source")
	tenant.Admin.Post(path, map[string]any{"datasourceId": "nobody"}).Is(http.StatusNotFound)
}
