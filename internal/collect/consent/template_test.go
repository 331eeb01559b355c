package consent_test

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/access/audit"
	"nod/internal/collect/consent"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// office is the service with what it stands on.
type office struct {
	*consent.Service
	t     *testing.T
	store *db.DB
}

func openOffice(t *testing.T, store *db.DB) office {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	clk := clock.New(store)
	return office{t: t, store: store, Service: consent.New(consent.Deps{
		DB: store, Seal: sealer, Clock: clk, Audit: audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk}),
	})}
}

// as is a developer of a tenant, who need not be an admin.
func (o office) as(tenant string) context.Context {
	return auth.With(o.t.Context(), auth.Principal{
		Kind: auth.KindDeveloper, TenantID: tenant, SubjectID: "dev-" + tenant, Role: auth.Developer,
	})
}

func loan() consent.TemplateInput {
	return consent.TemplateInput{
		Type: "LOAN", Title: "Loan application", Version: "2026-11", Method: "Check box", Text: "I agree.\n",
	}
}

func (o office) create(tenant string, in consent.TemplateInput) consent.Template {
	o.t.Helper()
	made, err := o.CreateTemplate(o.as(tenant), in, consent.PortalRules())
	require.NoError(o.t, err)
	return made
}

// everything reads the list of a tenant in pages of a size.
func (o office) everything(tenant string, size int) []consent.Template {
	o.t.Helper()
	all, request := []consent.Template{}, page.Request{Size: size}
	for {
		list, err := o.Templates(o.as(tenant), request)
		require.NoError(o.t, err)
		require.LessOrEqual(o.t, len(list.Items), size)
		all = append(all, list.Items...)
		if list.Next == nil {
			return all
		}
		request.After = list.Next
	}
}

func TestTemplateRules(t *testing.T) {
	t.Parallel()
	o := openOffice(t, testkit.Database(t))
	type change func(in *consent.TemplateInput)
	portal, data := consent.PortalRules(), consent.DataRules()
	// Letters of one, two, three and four bytes: what counts are the letters.
	letters := func(n int) string { return strings.Repeat("aéは🙂", n/4) + strings.Repeat("🙂", n%4) }
	for name, c := range map[string]struct {
		change change
		portal string
		data   string
	}{
		"as it should be": {func(*consent.TemplateInput) {}, "", ""},
		"no method":       {func(in *consent.TemplateInput) { in.Method = "" }, "", ""},
		"no type":         {func(in *consent.TemplateInput) { in.Type = "" }, "Consent Type is required", "consentType is required."},
		"no title":        {func(in *consent.TemplateInput) { in.Title = "" }, "Display Title is required", ""},
		"no version":      {func(in *consent.TemplateInput) { in.Version = "" }, "Version is required", "version is required."},
		"no text":         {func(in *consent.TemplateInput) { in.Text = "" }, "Consent Text is required", "consentText is required."},
		"spaces for type": {func(in *consent.TemplateInput) { in.Type = " \t" }, "Consent Type is required", "consentType is required."},
		"spaces for text": {func(in *consent.TemplateInput) { in.Text = " \n" }, "Consent Text is required", "consentText is required."},

		"type of 200":     {func(in *consent.TemplateInput) { in.Type = letters(200) }, "", ""},
		"type of 201":     {func(in *consent.TemplateInput) { in.Type = letters(201) }, "Consent Type is too long (maximum 200)", "consentType is too long (maximum 200)."},
		"title of 200":    {func(in *consent.TemplateInput) { in.Title = letters(200) }, "", ""},
		"title of 201":    {func(in *consent.TemplateInput) { in.Title = letters(201) }, "Display Title is too long (maximum 200)", "title is too long (maximum 200)."},
		"version of 64":   {func(in *consent.TemplateInput) { in.Version = letters(64) }, "", ""},
		"version of 65":   {func(in *consent.TemplateInput) { in.Version = letters(65) }, "", "version is too long (maximum 64)."},
		"version of 200":  {func(in *consent.TemplateInput) { in.Version = letters(200) }, "", "version is too long (maximum 64)."},
		"version of 201":  {func(in *consent.TemplateInput) { in.Version = letters(201) }, "Version is too long (maximum 200)", "version is too long (maximum 64)."},
		"method of 200":   {func(in *consent.TemplateInput) { in.Method = letters(200) }, "", ""},
		"method of 201":   {func(in *consent.TemplateInput) { in.Method = letters(201) }, "Consent Method is too long (maximum 200)", "consentMethod is too long (maximum 200)."},
		"text of 60,000":  {func(in *consent.TemplateInput) { in.Text = letters(60_000) }, "", ""},
		"text of 60,001":  {func(in *consent.TemplateInput) { in.Text = letters(60_001) }, "Consent Text is too long (maximum 60000)", ""},
		"text of 65,535":  {func(in *consent.TemplateInput) { in.Text = letters(65_535) }, "Consent Text is too long (maximum 60000)", ""},
		"text of 65,536":  {func(in *consent.TemplateInput) { in.Text = letters(65_536) }, "Consent Text is too long (maximum 60000)", "consentText is too long (maximum 65535)."},
		"a newline in it": {func(in *consent.TemplateInput) { in.Text = "One.\r\n\r\nTwo.\u2028Three." }, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			in := loan()
			c.change(&in)
			for _, door := range []struct {
				rules   consent.TemplateRules
				message string
			}{{portal, c.portal}, {data, c.data}} {
				made, err := o.CreateTemplate(o.as("tenant-1"), in, door.rules)
				if door.message != "" {
					require.Equal(t, door.message, fault.As(err).Message)
					require.Equal(t, fault.Invalid, fault.As(err).Kind)
					continue
				}
				require.NoError(t, err)
				stored, err := o.Template(o.as("tenant-1"), made.ID)
				require.NoError(t, err)
				require.Equal(t, made, stored)
				require.Equal(t, in, consent.TemplateInput{
					Type: stored.Type, Title: stored.Title, Version: stored.Version, Method: stored.Method, Text: stored.Text,
				}, "kept as it was sent")
			}
		})
	}
	_, err := o.CreateTemplate(o.as("tenant-1"), consent.TemplateInput{}, portal)
	require.Len(t, fault.As(err).Fields, 4, "everything that is missing, at once")
	require.Equal(t, "title", fault.As(err).Fields[1].Field)
}

// TestTemplateList makes and deletes at random, for two tenants, and requires that each lists exactly
// its own that are left, newest first, whatever the size of the pages.
func TestTemplateList(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := openOffice(t, store)
		rounds := 0
		rapid.Check(t, func(r *rapid.T) {
			if rounds++; rounds > 12 { // each is many statements
				return
			}
			names := []string{"tenant-" + rapid.StringMatching(`[a-z0-9]{12}`).Draw(r, "one"), ""}
			names[1] = names[0] + "-2"
			left := map[string][]consent.Template{names[0]: {}, names[1]: {}}
			for range rapid.IntRange(1, 12).Draw(r, "steps") {
				tenant := rapid.SampledFrom(names).Draw(r, "tenant")
				own := left[tenant]
				switch rapid.SampledFrom([]string{"create", "create", "later", "delete"}).Draw(r, "step") {
				case "create":
					left[tenant] = append([]consent.Template{o.create(tenant, loan())}, own...)
				case "later":
					require.NoError(r, o.Clock.Advance(t.Context(), time.Second))
				case "delete":
					if len(own) > 0 {
						i := rapid.IntRange(0, len(own)-1).Draw(r, "which")
						other := names[1-slices.Index(names, tenant)]
						require.Equal(r, fault.NotFound, fault.As(o.DeleteTemplate(o.as(other), own[i].ID)).Kind)
						require.NoError(r, o.DeleteTemplate(o.as(tenant), own[i].ID))
						again := o.DeleteTemplate(o.as(tenant), own[i].ID)
						require.Equal(r, "Consent template not found.", fault.As(again).Message)
						_, err := o.Template(o.as(tenant), own[i].ID)
						require.Equal(r, fault.NotFound, fault.As(err).Kind)
						left[tenant] = slices.Delete(slices.Clone(own), i, i+1)
					}
				}
			}
			size := rapid.IntRange(1, 5).Draw(r, "size")
			for tenant, want := range left {
				require.Equal(r, want, o.everything(tenant, size))
			}
		})
	})
}

func TestTemplatesAreKeptAndAudited(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := openOffice(t, store)
		made := o.create("tenant-1", loan())
		require.Equal(t, "dev-tenant-1", made.CreatedBy)
		require.NoError(t, o.DeleteTemplate(o.as("tenant-1"), made.ID))
		text, err := db.Get[string](t.Context(), store.Read(),
			"SELECT consent_text FROM consent_template WHERE tenant_id = $1 AND id = $2", "tenant-1", made.ID)
		require.NoError(t, err)
		require.Equal(t, made.Text, text, "lookups refer to the row")
		actions, err := db.Select[string](t.Context(), store.Read(),
			"SELECT action FROM audit WHERE tenant_id = $1 AND target = $2 ORDER BY sequence", "tenant-1", made.ID)
		require.NoError(t, err)
		require.Equal(t, []string{"consentTemplate.created", "consentTemplate.deleted"}, actions)
	})
}

// TestTemplateIsDeletedOnce deletes one template in parallel: one request succeeds, and one is audited.
func TestTemplateIsDeletedOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := openOffice(t, store)
		made := o.create("tenant-1", loan())
		results := make(chan error)
		for range 8 {
			go func() { results <- o.DeleteTemplate(o.as("tenant-1"), made.ID) }()
		}
		succeeded := 0
		for range 8 {
			if err := <-results; err == nil {
				succeeded++
			} else {
				require.NotNil(t, fault.As(err), "%v", err)
				require.Equal(t, fault.NotFound, fault.As(err).Kind)
			}
		}
		require.Equal(t, 1, succeeded)
		audited, err := db.Get[int](t.Context(), store.Read(),
			"SELECT COUNT(*) FROM audit WHERE target = $1 AND action = $2", made.ID, "consentTemplate.deleted")
		require.NoError(t, err)
		require.Equal(t, 1, audited)
	})
}
