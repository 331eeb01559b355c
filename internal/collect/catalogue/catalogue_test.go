package catalogue_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
)

func everything() []catalogue.DataSource {
	return catalogue.New().Search(catalogue.Filter{}).Items
}

func TestDataSources(t *testing.T) {
	t.Parallel()
	ids, names := map[string]bool{}, map[string]bool{}
	id := regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)*_ph$`)
	fileType := regexp.MustCompile(`^[A-Z]+(_[A-Z]+)*$`)
	disabled := 0
	for _, source := range everything() {
		require.False(t, ids[source.ID], "id %s is used twice", source.ID)
		require.False(t, names[source.Name], "name %s is used twice", source.Name)
		ids[source.ID], names[source.Name] = true, true
		require.NotEmpty(t, source.LongName)
		require.NotEmpty(t, source.Description)
		require.NotEmpty(t, source.TypeLabel)
		require.NotEmpty(t, source.SubTypeLabel)
		require.False(t, source.Enabled && !source.Active, "%s is enabled but does not work", source.ID)
		if !source.Enabled {
			disabled++
		}
		if source.Kind == catalogue.KindArchiveFileType {
			require.Regexp(t, fileType, source.ID)
			require.Equal(t, catalogue.TypeDocument, source.Type)
			require.False(t, source.AccountConnection)
			require.Equal(t, source.EnableOCR, len(source.Supported) > 0, source.ID)
			continue
		}
		require.Regexp(t, id, source.ID)
		require.True(t, source.AccountConnection)
		require.True(t, source.Supports(catalogue.Identities), "%s could connect an empty account", source.ID)
		require.True(t, source.Supports(catalogue.Documents), source.ID)
	}
	require.GreaterOrEqual(t, len(ids), 70)
	require.Equal(t, 5, disabled)
}

func TestEveryTypeAndSubTypeIsPresent(t *testing.T) {
	t.Parallel()
	want := map[catalogue.Type][]string{
		catalogue.TypeGig:        {"SERVICES", "TRANSPORTATION", "SHARING", "TRADING"},
		catalogue.TypeGovernment: {"INSURANCE"},
		catalogue.TypeSystem:     {"HRIS", "PAYROLL", "WALLET"},
		catalogue.TypeCredential: {"IDENTIFICATION"},
		catalogue.TypeDocument:   {"DOCUMENT"},
	}
	for section := 'A'; section <= 'U'; section++ {
		want[catalogue.TypeEmployer] = append(want[catalogue.TypeEmployer], "ISIC-"+string(section))
	}
	all := catalogue.New()
	for kind, subTypes := range want {
		for _, subType := range subTypes {
			page := all.Search(catalogue.Filter{Type: kind, SubType: subType, Enabled: new(true)})
			require.NotEmpty(t, page.Items, "%s %s", kind, subType)
		}
	}
	for _, source := range everything() {
		require.Contains(t, want[source.Type], source.SubType, source.ID)
	}
}

func TestArchiveFileTypes(t *testing.T) {
	t.Parallel()
	var ids, readable []string
	for _, source := range catalogue.New().Search(catalogue.Filter{Kind: catalogue.KindArchiveFileType}).Items {
		ids = append(ids, source.ID)
		if source.EnableOCR {
			readable = append(readable, source.ID)
		}
	}
	require.ElementsMatch(t, []string{
		"BANK_STATEMENT", "CLEARANCE_BARANGAY", "COMPANY_ID", "GOVERNMENT_ID", "TAX_DOCUMENT",
		"CLEARANCE_NBI", "OTHERS", "PAYSLIP", "CLEARANCE_POLICE", "UTILITY_BILLS",
	}, ids)
	require.ElementsMatch(t, []string{"TAX_DOCUMENT", "CLEARANCE_NBI", "PAYSLIP"}, readable)
}

func TestSandboxProviders(t *testing.T) {
	t.Parallel()
	all := catalogue.New()
	employer, ok := all.Get("sandbox_employer_ph")
	require.True(t, ok)
	require.True(t, employer.Enabled && employer.MonitorSupported && !employer.MFA)
	require.Len(t, employer.Supported, 11)

	for id, kind := range map[string]catalogue.Type{
		"sandbox_gig_ph":        catalogue.TypeGig,
		"sandbox_government_ph": catalogue.TypeGovernment,
		"sandbox_payroll_ph":    catalogue.TypeSystem,
	} {
		source, ok := all.Get(id)
		require.True(t, ok, id)
		require.Equal(t, kind, source.Type)
		require.True(t, source.Enabled && source.MonitorSupported && !source.MFA, id)
		require.True(t, catalogue.IsSandbox(id))
	}
	_, ok = all.Get("nobody_ph")
	require.False(t, ok)
}

func TestDatapointGroupsAgreeWithSupported(t *testing.T) {
	t.Parallel()
	for _, source := range everything() {
		require.Len(t, source.Datapoints, 11)
		for _, group := range source.Datapoints {
			require.Equal(t, source.ID, group.DatasourceID)
			require.Len(t, group.Items, group.Total)
			supported := 0
			for _, item := range group.Items {
				if item.SupportedStatus == catalogue.Supported {
					supported++
				} else {
					require.Equal(t, catalogue.Unsupported, item.SupportedStatus)
				}
			}
			require.Equal(t, group.TotalSupported, supported)
			require.Equal(t, supported > 0, slices.Contains(source.Supported, group.Datapoint))
		}
	}
}
