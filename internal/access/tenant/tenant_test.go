package tenant_test

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

func setup(t *testing.T, store *db.DB) *tenant.Service {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	clk := clock.New(nil)
	return tenant.New(tenant.Deps{DB: store, Clock: clk, Audit: audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})})
}

func create(t *testing.T, store *db.DB, s *tenant.Service, name string) (made tenant.Tenant) {
	t.Helper()
	require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) (err error) {
		made, err = s.Create(t.Context(), tx, name, "ada@example.com")
		return err
	}))
	return made
}

func TestCheckName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"":                      "Organization name is required",
		"   ":                   "Organization name is required",
		"A":                     "Too Short!",
		" A ":                   "Too Short!",
		"Ab":                    "",
		"Ñé":                    "",
		strings.Repeat("é", 50): "",
		strings.Repeat("é", 51): "Too Long!",
		"Two\r\nLines":          "Invisible and control characters aren't allowed.",
	} {
		got := ""
		if field := tenant.CheckName("tenantName", name, "Organization name is required"); field != nil {
			require.Equal(t, "tenantName", field.Field)
			got = field.Message
		}
		require.Equal(t, want, got, "%q", name)
	}
}

func TestOperatorActs(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		ctx := t.Context()
		made := create(t, store, s, " Bayani Lending ")
		require.Equal(t, "Bayani Lending", made.Name)
		other := create(t, store, s, "Fresh Start")

		for _, step := range []struct {
			act                   func(ctx context.Context, tenant, operator string) error
			production, suspended bool
		}{
			{s.EnableProduction, true, false},
			{s.EnableProduction, true, false},
			{s.Suspend, true, true},
			{s.Resume, true, false},
			{s.DisableProduction, false, false},
			{s.DisableProduction, false, false},
		} {
			require.NoError(t, step.act(ctx, made.ID, "cli"))
			got, err := s.Get(ctx, made.ID)
			require.NoError(t, err)
			require.Equal(t, step.production, got.HasProduction())
			require.Equal(t, step.suspended, got.IsSuspended())
		}
		untouched, err := s.Get(ctx, other.ID)
		require.NoError(t, err)
		require.Equal(t, other, untouched)

		actions, err := db.Select[string](ctx, store.Read(), "SELECT action FROM audit WHERE tenant_id = $1 ORDER BY sequence", made.ID)
		require.NoError(t, err)
		require.Equal(t, []string{
			"tenant.productionEnabled", "tenant.suspended", "tenant.resumed", "tenant.productionDisabled",
		}, actions, "repeated acts are recorded once")

		require.True(t, fault.HasCode(s.Suspend(ctx, "tenant-x", "cli"), fault.CodeMissingResource))
		_, err = s.Get(ctx, "tenant-x")
		require.True(t, fault.HasCode(err, fault.CodeMissingResource))
	})
}

func TestListPagesNewestFirst(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		want := []string{}
		for _, name := range []string{"One", "Two", "Three"} {
			want = append([]string{create(t, store, s, name).ID}, want...)
		}
		got := []string{}
		request := page.Request{Size: 2}
		for {
			list, err := s.List(t.Context(), request)
			require.NoError(t, err)
			for _, item := range list.Items {
				got = append(got, item.ID)
			}
			if request.After = list.Next; list.Next == nil {
				break
			}
		}
		require.Equal(t, want, got)
	})
}

func goodProfile() tenant.Profile {
	return tenant.Profile{
		Name: "Bayani Lending", Industry: "consumer lending", EmailAddress: "hello@bayani.test", PhoneNumber: "+63900000100",
		CompanySize: "51-200", WebsiteURL: "https://bayani.test", StreetAddress1: "14 Acacia Street",
		StreetAddress2: "San Roque", City: "Cebu City", Region: "Central Visayas", Country: "Philippines", ZipCode: "6000",
		TimeZone: "Asia/Manila",
	}
}

func TestUpdateChecksEveryField(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	s := setup(t, store)
	made := create(t, store, s, "Bayani Lending")
	ctx := as(t, made.ID, auth.Developer)
	for _, c := range []struct {
		change      func(p *tenant.Profile)
		field, says string
	}{
		{func(p *tenant.Profile) { p.Name = "" }, "name", "Name required"},
		{func(p *tenant.Profile) { p.Name = "A" }, "name", "Too Short!"},
		{func(p *tenant.Profile) { p.Name = strings.Repeat("a", 51) }, "name", "Too Long!"},
		{func(p *tenant.Profile) { p.Name = "A\nB" }, "name", "Invisible and control characters aren't allowed."},
		{func(p *tenant.Profile) { p.Industry = "" }, "industry", "Industry is required"},
		{func(p *tenant.Profile) { p.Industry = "Consumer Lending" }, "industry", "Choose an industry from the list."},
		{func(p *tenant.Profile) { p.EmailAddress = " " }, "emailAddress", "Email is required"},
		{func(p *tenant.Profile) { p.EmailAddress = "abc" }, "emailAddress", "Email must be a valid email address"},
		{func(p *tenant.Profile) { p.EmailAddress = "a@b" }, "emailAddress", "Email must be a valid email address"},
		{func(p *tenant.Profile) { p.TimeZone = "Manila" }, "timeZone", "Choose a time zone from the list."},
		{func(p *tenant.Profile) { p.TimeZone = "Local" }, "timeZone", "Choose a time zone from the list."},
		{func(p *tenant.Profile) { p.PhoneNumber = "" }, "phoneNumber", "Phone Number is required"},
		{func(p *tenant.Profile) { p.PhoneNumber = "abc" }, "phoneNumber", "Phone Number must be a number"},
		{func(p *tenant.Profile) { p.PhoneNumber = "+" }, "phoneNumber", "Phone Number must be a number"},
		{func(p *tenant.Profile) { p.PhoneNumber = "0917 1" }, "phoneNumber", "Phone Number must be a number"},
		{func(p *tenant.Profile) { p.PhoneNumber = "٣٤" }, "phoneNumber", "Phone Number must be a number"},
		{func(p *tenant.Profile) { p.PhoneNumber = strings.Repeat("1", 21) }, "phoneNumber", "Too Long!"},
		{func(p *tenant.Profile) { p.CompanySize = "" }, "companySize", "Company Size is required"},
		{func(p *tenant.Profile) { p.CompanySize = "12" }, "companySize", "Choose a company size from the list."},
		{func(p *tenant.Profile) { p.WebsiteURL = "" }, "websiteUrl", "Website URL is required"},
		{func(p *tenant.Profile) { p.WebsiteURL = "https://" + strings.Repeat("a", 2050) }, "websiteUrl", "Too Long!"},
		{func(p *tenant.Profile) { p.StreetAddress1 = "" }, "streetAddress1", "Street Address is required"},
		{func(p *tenant.Profile) { p.StreetAddress2 = strings.Repeat("a", 201) }, "streetAddress2", "Too Long!"},
		{func(p *tenant.Profile) { p.City = "" }, "city", "City is required"},
		{func(p *tenant.Profile) { p.Region = "a\x00" }, "region", "Invisible and control characters aren't allowed."},
		{func(p *tenant.Profile) { p.Country = "" }, "country", "Country is required"},
		{func(p *tenant.Profile) { p.ZipCode = strings.Repeat("1", 21) }, "zipCode", "Too Long!"},
	} {
		p := goodProfile()
		c.change(&p)
		_, err := s.Update(ctx, p)
		f := fault.As(err)
		require.NotNil(t, f, "%+v", p)
		require.Equal(t, []fault.Field{{Field: c.field, Code: "INVALID_PARAMETERS", Message: c.says}}, f.Fields)
	}
	for _, address := range []string{
		"abc", "www.bayani.test", "//bayani.test", "javascript:alert(1)", "ftp://bayani.test", "https://", "https:bayani.test",
		"https://a@bayani.test", "https://a:b@bayani.test", "https://bayani.test/a b", "java\tscript:alert(1)", `https:\\a.b`,
		"data:text/html,x", "https://bayani.test\\@evil.test", "mailto:a@b.co",
	} {
		p := goodProfile()
		p.WebsiteURL = address
		_, err := s.Update(ctx, p)
		require.EqualError(t, err, "INVALID_PARAMETERS: Website URL must be a valid URL", address)
	}
	untouched, err := s.Get(ctx, made.ID)
	require.NoError(t, err)
	require.Equal(t, made, untouched)
}

func TestUpdate(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		made, other := create(t, store, s, "Bayani Lending"), create(t, store, s, "Fresh Start")
		ctx := as(t, made.ID, auth.Developer)
		want := goodProfile()
		typed := want
		typed.City, typed.Name = "  Cebu City ", " Bayani Lending"
		for range 2 {
			got, err := s.Update(ctx, typed)
			require.NoError(t, err)
			require.Equal(t, want, profileOf(got))
			got, err = s.Get(ctx, made.ID)
			require.NoError(t, err)
			require.Equal(t, want, profileOf(got))
		}
		untouched, err := s.Get(ctx, other.ID)
		require.NoError(t, err)
		require.Equal(t, other, untouched)

		actions, err := db.Select[string](ctx, store.Read(), "SELECT action FROM audit WHERE tenant_id = $1", made.ID)
		require.NoError(t, err)
		require.Equal(t, []string{"tenant.updated"}, actions, "what changes nothing is not recorded")
	})
}

func profileOf(t tenant.Tenant) tenant.Profile {
	return tenant.Profile{
		Name: t.Name, Industry: t.Industry, EmailAddress: t.EmailAddress, PhoneNumber: t.PhoneNumber,
		CompanySize: t.CompanySize, WebsiteURL: t.WebsiteURL, StreetAddress1: t.StreetAddress1,
		StreetAddress2: t.StreetAddress2, City: t.City, Region: t.Region, Country: t.Country, ZipCode: t.ZipCode,
		TimeZone: t.TimeZone,
	}
}

func TestTimeZone(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := setup(t, store)
		made := create(t, store, s, "Bayani Lending")
		ctx := as(t, made.ID, auth.Developer)
		zone := func() string {
			found, err := s.Zone(ctx, store.Read(), made.ID)
			require.NoError(t, err)
			return found.String()
		}
		require.Equal(t, "Asia/Manila", zone())
		profile := goodProfile()
		profile.TimeZone = "America/Los_Angeles"
		updated, err := s.Update(ctx, profile)
		require.NoError(t, err)
		require.Equal(t, "America/Los_Angeles", updated.TimeZone)
		profile.Name, profile.TimeZone = "Bayani", ""
		_, err = s.Update(ctx, profile)
		require.NoError(t, err)
		require.Equal(t, "America/Los_Angeles", zone(), "who sends none keeps theirs")
	})
}

func as(t *testing.T, tenantID string, role auth.Role) context.Context {
	t.Helper()
	return auth.With(t.Context(), auth.Principal{Kind: "developer", TenantID: tenantID, SubjectID: "dev-1", Role: role})
}

func TestIndustries(t *testing.T) {
	t.Parallel()
	all := tenant.Industries()
	require.GreaterOrEqual(t, len(all), 325)
	require.LessOrEqual(t, len(all), 335)
	small := []string{"and", "of"}
	values := []string{}
	for _, i := range all {
		require.Equal(t, strings.ToLower(i.Label), i.Value)
		require.Equal(t, strings.Join(strings.Fields(i.Label), " "), i.Label)
		for word := range strings.FieldsFuncSeq(i.Label, func(r rune) bool { return r == ' ' || r == '-' }) {
			require.True(t, unicode.IsUpper(rune(word[0])) || slices.Contains(small, word), i.Label)
		}
		values = append(values, i.Value)
	}
	require.True(t, slices.IsSorted(values))
	require.Len(t, slices.Compact(slices.Clone(values)), len(values), "each is there once")
}
