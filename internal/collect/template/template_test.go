package template_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/template"
	"nod/internal/platform/auth"
	"nod/internal/platform/blob"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/job"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

const filesURL = "https://files.example"

// office is the service with what it stands on.
type office struct {
	*template.Service
	t       *testing.T
	clock   *clock.Clock
	store   *db.DB
	blobs   blob.Store
	tenants *tenant.Service
}

func openOffice(t *testing.T, store *db.DB, uses ...template.LogoUse) office {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(t.Context(), store, master)
	require.NoError(t, err)
	blobs, err := blob.OpenFolder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { _ = blobs.Close() })
	clk, log := clock.New(store), slog.New(slog.DiscardHandler)
	trail := audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})
	tenants := tenant.New(tenant.Deps{DB: store, Clock: clk, Audit: trail})
	return office{t: t, clock: clk, store: store, blobs: blobs, tenants: tenants, Service: template.New(template.Deps{
		DB: store, Clock: clk, Jobs: job.New(store, log), Blobs: blobs, Log: log, Sources: catalogue.New(), Audit: trail,
		Tenants: tenants, FilesURL: filesURL, LogoUses: uses,
	})}
}

// as is a developer of a tenant, who need not be an admin.
func (o office) as(tenant string) context.Context {
	return auth.With(o.t.Context(), auth.Principal{
		Kind: auth.KindDeveloper, TenantID: tenant, SubjectID: "dev-" + tenant, Role: auth.Developer,
	})
}

func (o office) create(tenant string, d template.TemplateDraft) template.Template {
	o.t.Helper()
	made, err := o.Create(o.as(tenant), auth.Sandbox, d)
	require.NoError(o.t, err)
	return made
}

func (o office) get(at scope.Ref) (template.Template, error) {
	return o.Get(o.t.Context(), o.store.Read(), at)
}

func TestVirtualTemplate(t *testing.T) {
	t.Parallel()
	o := openOffice(t, testkit.Database(t))
	for _, id := range []string{"", template.DefaultID} {
		got, err := o.get(scope.Of("tenant-1", auth.Sandbox).Ref(id))
		require.NoError(t, err)
		require.Equal(t, template.Default(), got)
	}
	_, err := o.Update(o.as("tenant-1"), auth.Sandbox, template.DefaultID, template.TemplateDraft{})
	require.True(t, fault.HasCode(err, fault.CodeConflict))
	require.EqualError(t, fault.As(err), "CONFLICT: The default template cannot be changed.")
	require.Error(t, o.Delete(o.as("tenant-1"), auth.Sandbox, template.DefaultID))
	list, err := o.List(t.Context(), scope.Of("tenant-1", auth.Sandbox), page.Request{Size: 50})
	require.NoError(t, err)
	require.Empty(t, list.Items)
}

func TestLifeOfATemplate(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := openOffice(t, store)
		made := o.create("tenant-1", template.TemplateDraft{Name: "  Salary loan ", CompanyName: "Acacia", ThemeColor: "#AA0000"})
		require.Regexp(t, "^wtpl-[0-9a-f]{32}$", made.ID)
		require.Equal(t, "Salary loan", made.Name)
		require.Equal(t, "#aa0000", made.ThemeColor)
		require.Equal(t, template.Default().SuccessPageConfig, made.SuccessPageConfig, "what is left out is the default")
		got, err := o.get(scope.Of("tenant-1", auth.Sandbox).Ref(made.ID))
		require.NoError(t, err)
		require.Equal(t, made, got)

		saved, err := o.Update(o.as("tenant-1"), auth.Sandbox, made.ID, template.TemplateDraft{Name: "Other"})
		require.NoError(t, err)
		require.Equal(t, "Other", saved.Name)
		require.Empty(t, saved.CompanyName, "a save replaces everything")
		require.Equal(t, made.CreatedAt, saved.CreatedAt)

		copied, err := o.Copy(o.as("tenant-1"), auth.Sandbox, made.ID)
		require.NoError(t, err)
		require.NotEqual(t, made.ID, copied.ID)
		require.Equal(t, "Other (copy)", copied.Name)

		for name, foreign := range map[string]func() error{
			"another tenant reads": func() error { _, err := o.get(scope.Of("tenant-2", auth.Sandbox).Ref(made.ID)); return err },
			"another mode reads":   func() error { _, err := o.get(scope.Of("tenant-1", auth.Production).Ref(made.ID)); return err },
			"another tenant saves": func() error {
				_, err := o.Update(o.as("tenant-2"), auth.Sandbox, made.ID, template.TemplateDraft{})
				return err
			},
			"another tenant copies": func() error { _, err := o.Copy(o.as("tenant-2"), auth.Sandbox, made.ID); return err },
			"another mode deletes":  func() error { return o.Delete(o.as("tenant-1"), auth.Production, made.ID) },
		} {
			require.Equal(t, fault.Missing("Template"), foreign(), name)
		}

		require.NoError(t, o.Delete(o.as("tenant-1"), auth.Sandbox, made.ID))
		require.Equal(t, fault.Missing("Template"), o.Delete(o.as("tenant-1"), auth.Sandbox, made.ID))
		_, err = o.Update(o.as("tenant-1"), auth.Sandbox, made.ID, template.TemplateDraft{Name: "Late"})
		require.Equal(t, fault.Missing("Template"), err, "a save of what was deleted does not bring it back")
	})
}

func TestListIsNewestFirst(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := openOffice(t, store)
		var want []string
		for range 5 {
			want = append([]string{o.create("tenant-1", template.TemplateDraft{}).ID}, want...)
		}
		var got []string
		request := page.Request{Size: 2}
		for {
			list, err := o.List(t.Context(), scope.Of("tenant-1", auth.Sandbox), request)
			require.NoError(t, err)
			for _, item := range list.Items {
				require.Equal(t, "default", item.Name, "without a name it is default")
				got = append(got, item.ID)
			}
			if list.Next == nil {
				break
			}
			request.After = list.Next
		}
		require.Equal(t, want, got)
	})
}

func TestDrafts(t *testing.T) {
	t.Parallel()
	o := openOffice(t, testkit.Database(t))
	for name, c := range map[string]struct {
		draft   func(d *template.TemplateDraft)
		message string
	}{
		"long name":         {func(d *template.TemplateDraft) { d.Name = strings.Repeat("ж", 201) }, "Template name is too long (maximum 200)."},
		"name at the limit": {func(d *template.TemplateDraft) { d.Name = strings.Repeat("ж", 200) }, ""},
		"long company": {
			func(d *template.TemplateDraft) { d.CompanyName = strings.Repeat("x", 201) }, "Company name is too long (maximum 200).",
		},
		"control character": {func(d *template.TemplateDraft) { d.UsageText = "a\x07b" }, "Invisible and control characters aren't allowed."},
		"named color":       {func(d *template.TemplateDraft) { d.ThemeColor = "green" }, "Primary color is not valid."},
		"short color":       {func(d *template.TemplateDraft) { d.ThemeColor = "#fff" }, "Primary color is not valid."},
		"logo elsewhere": {
			func(d *template.TemplateDraft) { d.CompanyLogoURL = "https://elsewhere.example/logo.png" },
			"Logo is not valid. Upload it again.",
		},
		"script as logo": {
			func(d *template.TemplateDraft) { d.CompanyLogoURL = "javascript:alert(1)" }, "Logo is not valid. Upload it again.",
		},
		"unknown logo of ours": {
			func(d *template.TemplateDraft) {
				d.CompanyLogoURL = filesURL + "/image/img-" + strings.Repeat("0", 32) + ".png"
			},
			"Logo is not valid. Upload it again.",
		},
	} {
		var d template.TemplateDraft
		c.draft(&d)
		_, err := o.Create(o.as("tenant-1"), auth.Sandbox, d)
		if c.message == "" {
			require.NoError(t, err, name)
			continue
		}
		require.Error(t, err, name)
		require.Equal(t, c.message, fault.As(err).Message, name)
	}
}

func TestOffers(t *testing.T) {
	t.Parallel()
	open := template.Default()
	open.ProviderConfig.TopProviders = []string{"a"}
	require.True(t, open.OffersProvider("b"))
	require.True(t, open.Highlights("a"))
	require.False(t, open.Highlights("b"))

	restricted := open
	restricted.ProviderConfig.Providers = []string{"b"}
	require.False(t, restricted.OffersProvider("a"))
	require.False(t, restricted.Highlights("a"), "highlighting offers nothing")
	require.True(t, restricted.OffersProvider("b"))

	documentsOnly := open
	documentsOnly.FileTypeConfig.FileTypes = []string{"PAYSLIP"}
	require.False(t, documentsOnly.OffersProvider("a"), "documents alone restrict providers, too")
}

// TestLogosElsewhere: a logo also lasts while another feature shows it. Here that column is the
// name of a template.
func TestLogosElsewhere(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		o := openOffice(t, store, template.LogoUse{Table: "wink_template", Column: "name"})
		var owner tenant.Tenant
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) (err error) {
			owner, err = o.tenants.Create(t.Context(), tx, "Bayani Lending", "ada@bayani.test")
			return err
		}))
		send := func() string {
			address, err := o.Upload(o.as(owner.ID), pngOf(t, red(9, 9)), "image/png")
			require.NoError(t, err)
			return address
		}
		idOf := func(address string) string {
			return strings.TrimSuffix(strings.TrimPrefix(address, filesURL+"/image/"), ".png")
		}
		elsewhere, nowhere := send(), send()
		o.create(owner.ID, template.TemplateDraft{Name: idOf(elsewhere)})
		o.create("tenant-2", template.TemplateDraft{Name: idOf(nowhere)})
		require.NoError(t, o.clock.Advance(t.Context(), 25*time.Hour))
		require.NoError(t, o.RemoveUnusedImages(t.Context()))
		for address, isThere := range map[string]bool{elsewhere: true, nowhere: false} {
			require.Equal(t, o.LogoURL(idOf(address)), address)
			err := store.Tx(t.Context(), func(tx *db.Tx) error {
				_, err := o.TakeLogo(t.Context(), tx, owner.ID, address)
				return err
			})
			require.Equal(t, isThere, err == nil, "%v", err)
		}
	})
}
