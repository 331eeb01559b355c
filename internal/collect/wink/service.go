package wink

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"nod/internal/access/tenant"
	"nod/internal/collect/archive"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/consent"
	"nod/internal/collect/conversion"
	"nod/internal/collect/enduser"
	"nod/internal/collect/handoff"
	"nod/internal/collect/template"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB          *db.DB
	Seal        *seal.Sealer
	Clock       *clock.Clock
	Tenants     *tenant.Service
	Consents    *consent.Service
	Sources     *catalogue.Catalogue
	Templates   *template.Service
	Users       *enduser.Service
	Connections *connection.Service
	Archives    *archive.Service
	Handoffs    *handoff.Service
	// Visits counts how far people get.
	Visits      *conversion.Service
	ProductName string
	// Links are those that the operator configured.
	Links   Links
	LinkURL string
	// LogoBase is the base URL of the door that serves logos.
	LogoBase string
	// OwnOrigins are the doors whose pages may always show the widget.
	OwnOrigins []string
	Log        *slog.Logger
}

// Service does what the widget asks for.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// visit is one call: who calls, and with which template.
type visit struct {
	caller   auth.Principal
	tenant   tenant.Tenant
	template template.Template
}

func (s *Service) visit(ctx context.Context, templateID string) (visit, error) {
	p := auth.From(ctx)
	owner, err := s.Tenants.Get(ctx, p.TenantID)
	if err != nil {
		return visit{}, err
	}
	templateID, isManaging := strings.CutPrefix(templateID, template.ManagePrefix)
	chosen, err := s.Templates.Get(ctx, s.DB.Read(), scope.Of(p.TenantID, p.Mode).Ref(templateID))
	if isManaging { // people can always revoke
		chosen.ProviderConfig.ExcludeConnectedProviders = false
	}
	return visit{p, owner, chosen}, err
}

func userOf(p auth.Principal) scope.Ref {
	return scope.Of(p.TenantID, p.Mode).Ref(p.SubjectID)
}

// own points to a task, an account or a document only if it is the caller's.
func own(ctx context.Context, id string) scope.Owned {
	p := auth.From(ctx)
	return scope.Of(p.TenantID, p.Mode).Ref(id).Of(p.SubjectID)
}

func (v visit) companyName() string { return cmp.Or(v.template.CompanyName, v.tenant.Name) }

func (v visit) subject() consent.Subject {
	return consent.Subject{TenantID: v.caller.TenantID, Mode: v.caller.Mode, UserID: v.caller.SubjectID}
}

// document is the text that the user is asked to agree to, in the user's language.
func (s *Service) document(v visit, w words) consent.Document {
	return consent.NewDocument(consent.Wording{
		TemplateID: v.template.ID, CompanyName: v.companyName(), ProductName: s.ProductName,
		UsageText: w.say(v.template.UsageText), Language: w.language,
	})
}

// hasConsent reports whether the user agreed to the current text, in whichever language.
func (s *Service) hasConsent(ctx context.Context, v visit) (bool, error) {
	docs := []consent.Document{}
	for _, language := range languages() {
		docs = append(docs, s.document(v, language))
	}
	return s.Consents.HasGiven(ctx, s.DB.Read(), v.subject(), docs...)
}

// offered returns the providers of a template that can be connected in the mode, disabled ones
// included (they are shown, but cannot be chosen), and the documents that can be uploaded.
func (s *Service) offered(v visit) []catalogue.DataSource {
	all := s.Sources.Search(catalogue.Filter{}).Items
	return slices.DeleteFunc(all, func(source catalogue.DataSource) bool {
		if source.Kind == catalogue.KindArchiveFileType {
			return !v.template.OffersFileType(source.ID)
		}
		return !v.template.OffersProvider(source.ID) || !s.Connections.Offers(v.caller.Mode, source)
	})
}

func isAvailable(source catalogue.DataSource) bool { return source.Enabled && source.Active }

// Config returns everything that the widget needs to begin.
func (s *Service) Config(ctx context.Context, templateID, locale string) (Config, error) {
	v, err := s.visit(ctx, templateID)
	if err != nil {
		return Config{}, err
	}
	w := wordsOf(locale)
	doc := s.document(v, w)
	given, err := s.hasConsent(ctx, v)
	if err != nil {
		return Config{}, err
	}
	linked, err := s.Linked(ctx, w)
	if err != nil {
		return Config{}, err
	}
	sources := SourceCount{Types: []catalogue.Type{}}
	for _, source := range s.offered(v) {
		if !isAvailable(source) {
			continue
		}
		sources.Total++
		if !slices.Contains(sources.Types, source.Type) {
			sources.Types = append(sources.Types, source.Type)
		}
	}
	if s.reached(v, conversion.Opened, ""); given {
		s.reached(v, conversion.Consented, "")
	}
	running, err := s.running(ctx, v, w)
	if err != nil {
		return Config{}, err
	}
	t, usual := v.template, template.Default()
	return Config{
		TemplateID: t.ID, Mode: v.caller.Mode, UserID: v.caller.SubjectID, TenantName: v.tenant.Name,
		ProductName: s.ProductName, CompanyName: v.companyName(), CompanyLogoURL: t.CompanyLogoURL,
		ThemeColor: t.ThemeColor, UsageText: w.say(t.UsageText), EnableLearnMoreLink: t.EnableLearnMoreLink,
		Consent: ConsentStep{
			ShowScreen: showsConsentScreen(t.ConsentPageConfig.Enabled, sources.Total), Given: given, Text: doc.Text,
			GetStartedButtonText: ownWord(
				t.ConsentPageConfig.GetStartedButtonText, usual.ConsentPageConfig.GetStartedButtonText, locale),
		},
		Sources: sources, Success: successOf(t, locale), Links: s.links(w), Linked: linked,
		Running:    running,
		ShowLinked: !t.ProviderConfig.ExcludeConnectedProviders, ExpiresAt: db.At(time.Unix(v.caller.ExpiresAt, 0)),
	}, nil
}

// ownWord returns the text of a template, or nothing where it is the built-in English one and the person
// reads another language: the widget then says it in that language.
func ownWord(text, builtIn, locale string) string {
	isEnglish := locale == "" || strings.HasPrefix(strings.ToLower(locale), "en")
	if !isEnglish && text == builtIn {
		return ""
	}
	return text
}

func successOf(t template.Template, locale string) SuccessStep {
	usual := template.Default().SuccessPageConfig
	step := SuccessStep(t.SuccessPageConfig)
	step.SuccessText = ownWord(step.SuccessText, usual.SuccessText, locale)
	step.DoneButtonText = ownWord(step.DoneButtonText, usual.DoneButtonText, locale)
	step.ConnectMoreAccountsButtonText = ownWord(
		step.ConnectMoreAccountsButtonText, usual.ConnectMoreAccountsButtonText, locale)
	return step
}

// GiveConsent writes the receipt that the user agreed to the current text of a template, as it was shown in
// the language of the locale.
func (s *Service) GiveConsent(ctx context.Context, templateID, locale string) (consent.Receipt, error) {
	v, err := s.visit(ctx, templateID)
	if err != nil {
		return consent.Receipt{}, err
	}
	receipt, err := s.Consents.Give(ctx, v.subject(), s.document(v, wordsOf(locale)))
	if err == nil {
		s.reached(v, conversion.Consented, "")
	}
	return receipt, err
}

// Search narrows what the template offers.
type Search struct {
	TemplateID string
	Type       catalogue.Type
	Name       string
}

// filter returns what to look for in the catalogue, and whether there is anything to be found.
func (s *Service) filter(ctx context.Context, in Search) (catalogue.Filter, template.Template, bool, error) {
	v, err := s.visit(ctx, in.TemplateID)
	if err != nil {
		return catalogue.Filter{}, v.template, false, err
	}
	f := catalogue.Filter{
		Type: in.Type, Name: in.Name, TopIDs: v.template.ProviderConfig.TopProviders,
	}
	connected, err := s.hidden(ctx, v)
	if err != nil {
		return f, v.template, false, err
	}
	for _, source := range s.offered(v) {
		if !slices.Contains(connected, source.ID) {
			f.IDs = append(f.IDs, source.ID)
		}
	}
	return f, v.template, len(f.IDs) > 0, nil
}

// hidden returns the providers that the template leaves out of the list, because they are connected.
func (s *Service) hidden(ctx context.Context, v visit) ([]string, error) {
	if !v.template.ProviderConfig.ExcludeConnectedProviders {
		return nil, nil
	}
	linked, err := s.Connections.Linked(ctx, userOf(v.caller))
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, account := range linked {
		if account.Status == connection.Connected {
			ids = append(ids, account.ProviderID)
		}
	}
	return ids, nil
}

func (s *Service) shown(t template.Template, source catalogue.DataSource, w words) Source {
	return Source{
		ID: source.ID, Name: w.nameOf(source), LogoURL: s.LogoBase + catalogue.LogoPath(source.ID), Kind: source.Kind,
		Type: source.Type, TypeLabel: w.say(source.TypeLabel), Enabled: isAvailable(source),
		Highlighted: t.Highlights(source.ID),
	}
}

// Source returns a provider with the fields of its login page, or a document type, which has none.
func (s *Service) Source(ctx context.Context, sourceID, locale string) (SourceDetail, error) {
	w := wordsOf(locale)
	if source, ok := s.Sources.Get(sourceID); ok && s.Archives.Offers(sourceID) {
		return SourceDetail{Source: s.shown(template.Template{}, source, w), Fields: []LoginField{}}, nil
	}
	description, err := s.Connections.Describe(ctx, auth.From(ctx).Mode, sourceID)
	if err != nil {
		return SourceDetail{}, err
	}
	source, _ := s.Sources.Get(sourceID) // described, hence known
	detail := SourceDetail{
		Source: s.shown(template.Template{}, source, w), Fields: []LoginField{}, MFA: source.MFA,
	}
	for _, field := range description.Fields {
		field.Label = w.say(field.Label)
		detail.Fields = append(detail.Fields, LoginField(field))
	}
	if auth.From(ctx).Mode == auth.Sandbox {
		detail.TestLogin = testLogin()
	}
	return detail, nil
}

// Login is a login page as the user filled it in.
type Login struct {
	ProviderID string
	TemplateID string
	Fields     map[string]string
}

// StartLogin begins a login, provided that the user agreed to the text and that the template offers
// the provider.
func (s *Service) StartLogin(ctx context.Context, in Login) (connection.StartedLogin, error) {
	v, err := s.visit(ctx, in.TemplateID)
	if err != nil {
		return connection.StartedLogin{}, err
	}
	if err := s.requireConsent(ctx, v); err != nil {
		return connection.StartedLogin{}, err
	}
	if _, known := s.Sources.Get(in.ProviderID); known && !v.template.OffersProvider(in.ProviderID) {
		return connection.StartedLogin{}, errDisabled()
	}
	started, err := s.Connections.Start(ctx, connection.StartInput{
		User: userOf(v.caller), ProviderID: in.ProviderID, Fields: in.Fields, TokenID: v.caller.TokenID,
		Visit: s.visitOf(v),
	})
	s.submitted(v, in.ProviderID, err)
	return started, forEndUser(err)
}

// errDisabled refuses a source that the template does not offer.
func errDisabled() error {
	return fault.New(fault.Unprocessable, connection.CodeProviderDisabled, connector.ProviderDisabled.Message())
}

// forEndUser replaces the sentences that are meant for the tenant.
func forEndUser(err error) error {
	if fault.HasCode(err, fault.CodeQuotaExceeded) {
		return fault.New(fault.Forbidden, fault.CodeQuotaExceeded, connector.QuotaExceeded.Message())
	}
	return err
}

// requireConsent refuses before the user agreed.
func (s *Service) requireConsent(ctx context.Context, v visit) error {
	given, err := s.hasConsent(ctx, v)
	if err == nil && !given {
		err = fault.New(fault.Conflict, CodeConsentRequired, "Agree to the terms first.")
	}
	return err
}

// Linked returns the user's accounts that are or were connected, and the documents that were accepted, newest first.
func (s *Service) Linked(ctx context.Context, w words) ([]Linked, error) {
	user := userOf(auth.From(ctx))
	accounts, err := s.Connections.Linked(ctx, user)
	if err != nil {
		return nil, err
	}
	archives, err := s.Archives.Linked(ctx, user)
	if err != nil {
		return nil, err
	}
	linked := []Linked{}
	for _, a := range accounts {
		item := s.linked(a.ID, a.ProviderID, w)
		item.ConnectionStatus = a.Status
		item.LoginName = a.LoginMask
		item.ConnectedAt = a.ConnectedAt
		linked = append(linked, item)
	}
	for _, a := range archives {
		item := s.linked(a.ID, a.FileType, w)
		item.Kind, item.ConnectionStatus = catalogue.KindArchiveFileType, connection.Connected
		item.ConnectedAt = &a.CreatedAt
		if len(a.RawFiles.V) > 0 {
			item.LoginName = a.RawFiles.V[0].Name
		}
		linked = append(linked, item)
	}
	slices.SortStableFunc(linked, func(a, b Linked) int { return b.connectedAt().Compare(a.connectedAt()) })
	return linked, nil
}

func (s *Service) linked(id, sourceID string, w words) Linked {
	item := Linked{
		Kind: catalogue.KindProvider, AccountID: id, ProviderID: sourceID, Name: sourceID,
		LogoURL: s.LogoBase + catalogue.LogoPath(sourceID),
	}
	if source, ok := s.Sources.Get(sourceID); ok {
		item.Name = w.nameOf(source)
	}
	return item
}

const maxSourceName = 200

// RequestSource keeps the name of a provider that the user missed.
func (s *Service) RequestSource(ctx context.Context, name string) error {
	name = strings.TrimSpace(name)
	if name == "" {
		return fault.InvalidField("body.name", "name is required.")
	}
	if utf8.RuneCountInString(name) > maxSourceName {
		return fault.InvalidField("body.name", fmt.Sprintf("name is too long (maximum %d).", maxSourceName))
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		return s.insertRequest(ctx, tx, userOf(auth.From(ctx)), sourceRequest{id.New("sr"), name, db.At(s.Clock.Now())})
	})
	if err != nil {
		return fmt.Errorf("store source request: %w", err)
	}
	return nil
}
