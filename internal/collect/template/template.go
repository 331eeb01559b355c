package template

import (
	"slices"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// DefaultID is the id of the virtual template.
const DefaultID = "default_customization"

// ManagePrefix before the id of a template asks for one that shows what is connected, whatever it says.
const ManagePrefix = "manage:"

// Unlimited as connectedAccountLimit never hides the button for more accounts.
const Unlimited = -1

const (
	defaultThemeColor = "#167e1c"
	defaultUsageText  = "employment and income information"
)

// Template is how the widget looks and what it offers.
type Template struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Your name of the template."`
	Settings
	CompanyLogoURL string   `json:"companyLogoUrl" doc:"Address of an uploaded logo, or empty."`
	EnableUpload   bool     `json:"enableUpload" doc:"Whether fileTypes is not empty."`
	CreatedAt      *db.Time `json:"createdAt" doc:"Null for the virtual template."`
	UpdatedAt      *db.Time `json:"updatedAt" doc:"When it last changed; null for the virtual template."`
}

// Settings are what is kept of a template as one value, because nothing looks inside it.
type Settings struct {
	// CompanyName is empty where the name of the tenant stands in for it.
	CompanyName         string         `json:"companyName" doc:"Name in the widget's texts; empty for the organization's."`
	UsageText           string         `json:"usageText" doc:"What you ask for, in the sentence of the consent."`
	ThemeColor          string         `json:"themeColor" doc:"Color of buttons and links, #rrggbb."`
	EnableLearnMoreLink bool           `json:"enableLearnMoreLink" doc:"Whether the first screen links to an explanation."`
	ConsentPageConfig   ConsentPage    `json:"consentPageConfig" doc:"The screen on which people agree."`
	SuccessPageConfig   SuccessPage    `json:"successPageConfig" doc:"The screen after something was connected."`
	ProviderConfig      ProviderChoice `json:"providerConfig" doc:"Which providers the widget offers."`
	FileTypeConfig      FileTypeChoice `json:"fileTypeConfig" doc:"Which documents the widget takes."`
}

// storedTemplate is a template as it lies in the database.
type storedTemplate struct {
	TenantID  string            `db:"tenant_id"`
	Mode      auth.Mode         `db:"mode"`
	ID        string            `db:"id"`
	Name      string            `db:"name"`
	Settings  db.JSON[Settings] `db:"settings"`
	LogoImage string            `db:"logo_image"`
	// VersionID is empty until the template is saved by a release that keeps versions.
	VersionID string  `db:"version_id"`
	CreatedBy string  `db:"created_by"`
	UpdatedBy string  `db:"updated_by"`
	CreatedAt db.Time `db:"created_at"`
	UpdatedAt db.Time `db:"updated_at"`
}

// ConsentPage is the consent screen. Where it is not shown, its checkbox stands on the login screen:
// consent is never skipped.
type ConsentPage struct {
	Enabled              bool   `json:"enabled" doc:"Whether a separate screen asks for consent. Otherwise it is asked on the login screen."`
	GetStartedButtonText string `json:"getStartedButtonText" doc:"Label of the button that agrees."`
}

// SuccessPage is the screen after a connection.
type SuccessPage struct {
	SuccessText                   string `json:"successText" doc:"Text of the screen."`
	ConnectMoreAccountsButtonText string `json:"connectMoreAccountsButtonText" doc:"Label of the button for more accounts."`
	DoneButtonText                string `json:"doneButtonText" doc:"Label of the button that closes the widget."`
	ConnectedAccountLimit         int    `json:"connectedAccountLimit" doc:"-1: never hide the button for more accounts."`
}

// ProviderChoice says which providers are offered, and how.
type ProviderChoice struct {
	Providers                 []string `json:"providers" doc:"Ids of the only providers to offer; empty for all."`
	TopProviders              []string `json:"topProviders" doc:"Highlighted ids, at most 10."`
	ExcludeConnectedProviders bool     `json:"excludeConnectedProviders" doc:"Whether to leave out providers that the user has connected."`
}

// FileTypeChoice says which documents can be uploaded.
type FileTypeChoice struct {
	FileTypes []string `json:"fileTypes" doc:"Types of documents to take; empty for none."`
}

// Default returns the virtual template.
func Default() Template {
	return Template{ID: DefaultID, Name: "Default Customization", Settings: defaultSettings()}
}

func defaultSettings() Settings {
	return Settings{
		UsageText:         defaultUsageText,
		ThemeColor:        defaultThemeColor,
		ConsentPageConfig: ConsentPage{Enabled: true, GetStartedButtonText: "Get Started"},
		SuccessPageConfig: SuccessPage{
			SuccessText:                   "Your account is connected.",
			ConnectMoreAccountsButtonText: "Connect another account",
			DoneButtonText:                "Done",
			ConnectedAccountLimit:         Unlimited,
		},
		ProviderConfig: ProviderChoice{Providers: []string{}, TopProviders: []string{}},
		FileTypeConfig: FileTypeChoice{FileTypes: []string{}},
	}
}

// IsRestricted reports whether only the chosen data sources are offered.
func (t Template) IsRestricted() bool {
	return len(t.ProviderConfig.Providers)+len(t.FileTypeConfig.FileTypes) > 0
}

// OffersProvider reports whether the template lets people choose a provider.
func (t Template) OffersProvider(providerID string) bool {
	return !t.IsRestricted() || slices.Contains(t.ProviderConfig.Providers, providerID)
}

// OffersFileType reports whether the template lets people upload documents of a type.
func (t Template) OffersFileType(fileType string) bool {
	return !t.IsRestricted() || slices.Contains(t.FileTypeConfig.FileTypes, fileType)
}

// Highlights reports whether a provider is put first. Highlighting offers nothing that is not offered.
func (t Template) Highlights(providerID string) bool {
	return t.OffersProvider(providerID) && slices.Contains(t.ProviderConfig.TopProviders, providerID)
}
