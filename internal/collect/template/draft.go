package template

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nod/internal/collect/catalogue"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
)

const (
	// unnamed is the name of templates that are saved without one.
	unnamed          = "default"
	maxName          = 200
	maxScreenText    = 1000
	maxHighlighted   = 10
	maxSources       = 500
	maxSourceID      = 64
	maxAccountLimit  = 10_000
	copyEnding       = " (copy)"
	fieldLogo        = "body.companyLogoUrl"
	fieldLimit       = "body.successPageConfig.connectedAccountLimit"
	fieldHighlighted = "body.providerConfig.topProviders"
)

var colorForm = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// TemplateDraft is a template as somebody wants to save it. What is left out is as in the virtual template.
// The API's description calls it by this name, where Draft alone would say nothing.
type TemplateDraft struct {
	Name                string        `json:"name"                required:"false" doc:"Saved as default when empty."`
	CompanyName         string        `json:"companyName"         required:"false" doc:"Name in the widget's texts; empty for the organization's."`
	UsageText           string        `json:"usageText"           required:"false" doc:"What you ask for, in the sentence of the consent."`
	CompanyLogoURL      string        `json:"companyLogoUrl"      required:"false" doc:"The imageUrl of an upload, or empty."`
	ThemeColor          string        `json:"themeColor"          required:"false" doc:"Color of buttons and links, #rrggbb."`
	EnableLearnMoreLink bool          `json:"enableLearnMoreLink" required:"false" doc:"Whether the first screen links to an explanation."`
	ConsentPageConfig   *consentDraft `json:"consentPageConfig"   required:"false" doc:"The screen on which people agree."`
	SuccessPageConfig   *successDraft `json:"successPageConfig"   required:"false" doc:"The screen after something was connected."`
	ProviderConfig      *sourceDraft  `json:"providerConfig"      required:"false" doc:"Which providers the widget offers."`
	FileTypeConfig      *fileDraft    `json:"fileTypeConfig"      required:"false" doc:"Which documents the widget takes."`
	EnableUpload        bool          `json:"enableUpload"        required:"false" doc:"Derived from fileTypes; the value sent is ignored."`
}

type consentDraft struct {
	Enabled              *bool  `json:"enabled"              required:"false" doc:"Whether a separate screen asks for consent. Otherwise it is asked on the login screen."`
	GetStartedButtonText string `json:"getStartedButtonText" required:"false" doc:"Label of the button that agrees."`
}

type successDraft struct {
	SuccessText                   string `json:"successText"                   required:"false" doc:"Text of the screen."`
	ConnectMoreAccountsButtonText string `json:"connectMoreAccountsButtonText" required:"false" doc:"Label of the button for more accounts."`
	DoneButtonText                string `json:"doneButtonText"                required:"false" doc:"Label of the button that closes the widget."`
	ConnectedAccountLimit         *int   `json:"connectedAccountLimit"         required:"false" doc:"How many accounts a user can connect; -1 for any number."`
}

type sourceDraft struct {
	Providers                 []string `json:"providers"                 required:"false" doc:"IDs of the only providers to offer; empty for all."`
	TopProviders              []string `json:"topProviders"              required:"false" doc:"IDs of providers to show first, at most 10."`
	ExcludeConnectedProviders bool     `json:"excludeConnectedProviders" required:"false" doc:"Whether to leave out providers that the user has connected."`
}

type fileDraft struct {
	FileTypes []string `json:"fileTypes" required:"false" doc:"Types of documents to take; empty for none."`
}

// settle fills what was left out and checks the rest.
func (d TemplateDraft) settle(sources *catalogue.Catalogue) (name string, s Settings, err error) {
	s = defaultSettings()
	s.CompanyName, s.EnableLearnMoreLink = strings.TrimSpace(d.CompanyName), d.EnableLearnMoreLink
	s.UsageText = orDefault(d.UsageText, s.UsageText)
	s.ThemeColor = strings.ToLower(orDefault(d.ThemeColor, s.ThemeColor))
	if c := d.ConsentPageConfig; c != nil {
		s.ConsentPageConfig.Enabled = c.Enabled == nil || *c.Enabled
		s.ConsentPageConfig.GetStartedButtonText = orDefault(
			c.GetStartedButtonText, s.ConsentPageConfig.GetStartedButtonText)
	}
	if c := d.SuccessPageConfig; c != nil {
		into := &s.SuccessPageConfig
		into.SuccessText = orDefault(c.SuccessText, into.SuccessText)
		into.ConnectMoreAccountsButtonText = orDefault(
			c.ConnectMoreAccountsButtonText, into.ConnectMoreAccountsButtonText)
		into.DoneButtonText = orDefault(c.DoneButtonText, into.DoneButtonText)
		if c.ConnectedAccountLimit != nil {
			into.ConnectedAccountLimit = *c.ConnectedAccountLimit
		}
	}
	if c := d.ProviderConfig; c != nil {
		s.ProviderConfig = ProviderChoice{
			Providers: unique(c.Providers), TopProviders: unique(c.TopProviders),
			ExcludeConnectedProviders: c.ExcludeConnectedProviders,
		}
	}
	if c := d.FileTypeConfig; c != nil {
		s.FileTypeConfig.FileTypes = unique(c.FileTypes)
	}
	name = orDefault(d.Name, unnamed)
	if fields := slices.Concat(checkTexts(name, s), s.checkSources(sources)); len(fields) > 0 {
		return "", Settings{}, fault.Fields(fields...)
	}
	return name, s, nil
}

func orDefault(text, otherwise string) string { return cmp.Or(strings.TrimSpace(text), otherwise) }

// unique keeps the first of equal ids, in the order in which they were picked.
func unique(ids []string) []string {
	kept := []string{}
	for _, id := range ids {
		if !slices.Contains(kept, id) {
			kept = append(kept, id)
		}
	}
	return kept
}

func checkTexts(name string, s Settings) []fault.Field {
	var fields []fault.Field
	for _, text := range []struct {
		field, label, value string
		max                 int
	}{
		{"body.name", "Template name", name, maxName},
		{"body.companyName", "Company name", s.CompanyName, maxName},
		{"body.usageText", "Information type", s.UsageText, maxName},
		{"body.consentPageConfig.getStartedButtonText", "Start Button Text",
			s.ConsentPageConfig.GetStartedButtonText, maxName},
		{"body.successPageConfig.successText", "Screen Text", s.SuccessPageConfig.SuccessText, maxScreenText},
		{"body.successPageConfig.connectMoreAccountsButtonText", "Next Button Text",
			s.SuccessPageConfig.ConnectMoreAccountsButtonText, maxName},
		{"body.successPageConfig.doneButtonText", "Exit Button Text", s.SuccessPageConfig.DoneButtonText, maxName},
	} {
		if utf8.RuneCountInString(text.value) > text.max {
			fields = append(fields,
				wrong(text.field, fmt.Sprintf("%s is too long (maximum %d).", text.label, text.max)))
		} else if problem := textProblem(text.field, text.value); problem != "" {
			fields = append(fields, wrong(text.field, problem))
		}
	}
	if !colorForm.MatchString(s.ThemeColor) {
		fields = append(fields, wrong("body.themeColor", "Primary color is not valid."))
	}
	limit := s.SuccessPageConfig.ConnectedAccountLimit
	if limit != Unlimited && (limit < 1 || limit > maxAccountLimit) {
		fields = append(fields, wrong(fieldLimit, "The number of connected accounts is not valid."))
	}
	return fields
}

// textProblem judges the two names as names; texts of screens may have lines and tabs.
func textProblem(field, text string) string {
	isName := field == "body.name" || field == "body.companyName"
	if isName && text != "" {
		return label.NameProblem(text)
	}
	return label.LineProblem(strings.NewReplacer("\n", " ", "\t", " ").Replace(text))
}

// checkSources refuses ids that are of the other kind. Ids that the catalogue no longer knows
// are kept: they come back with their data source, and mean nothing until then.
func (s Settings) checkSources(sources *catalogue.Catalogue) []fault.Field {
	var fields []fault.Field
	for _, list := range []struct {
		field, label string
		ids          []string
		kind         catalogue.Kind
		max          int
	}{
		{"body.providerConfig.providers", "Include Only The Following", s.ProviderConfig.Providers,
			catalogue.KindProvider, maxSources},
		{"body.fileTypeConfig.fileTypes", "Include Only The Following", s.FileTypeConfig.FileTypes,
			catalogue.KindArchiveFileType, maxSources},
		{fieldHighlighted, "Highlight The Following", s.ProviderConfig.TopProviders, "", maxHighlighted},
	} {
		if len(list.ids) > list.max {
			fields = append(fields,
				wrong(list.field, fmt.Sprintf("%s is too long (maximum %d).", list.label, list.max)))
			continue
		}
		if slices.ContainsFunc(list.ids, func(id string) bool {
			source, known := sources.Get(id)
			return id == "" || len(id) > maxSourceID || strings.ContainsFunc(id, unicode.IsControl) ||
				known && list.kind != "" && source.Kind != list.kind
		}) {
			fields = append(fields, wrong(list.field, list.label+" is not valid."))
		}
	}
	return fields
}

func wrong(field, message string) fault.Field {
	return fault.Field{Field: field, Code: fault.CodeInvalidParameters, Message: message}
}

// nameOfCopy is the name with an ending, cut where it would be too long.
func nameOfCopy(name string) string {
	room := maxName - utf8.RuneCountInString(copyEnding)
	if runes := []rune(name); len(runes) > room {
		name = string(runes[:room])
	}
	return name + copyEnding
}
