package site

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"nod/internal/collect/enduser"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/markdown"
)

// The limits of what a site shows.
const (
	maxName   = 200
	maxHeader = 200
	maxText   = 1000
	maxButton = 50
)

// What sites show until their tenant writes something else.
const (
	defaultHeader       = "Please connect your work account to verify your previous employment"
	defaultIntroduction = "**Your data is safe.** It is encrypted on its way and at rest.\n\n" +
		"**Your login details are not seen** by us or by the company that invited you.\n\n" +
		"**You are in control.** You can revoke access at any time.\n\n" +
		"**It takes seconds.** Have your login details ready."
	defaultLaunch        = "GET STARTED"
	defaultSuccessHeader = "You're all set!"
	defaultSuccessText   = "Your account has been connected. Thank you for sharing your information."
	defaultSuccessButton = "CONTINUE"
	defaultFailureHeader = "Connection unsuccessful"
	defaultFailureText   = "We could not connect your account. You can try again at any time."
	defaultFailureButton = "CONNECT"
)

// Settings are what a version keeps as one value, because nothing looks inside it.
type Settings struct {
	Pages
	Door
}

// Door is who gets in, whatever the site shows behind it.
type Door struct {
	AllowedOrigins []string     `json:"allowedOrigins" doc:"Websites that can embed the page. Empty for none."`
	Availability   Availability `json:"availability" doc:"When the page takes people in, and how many."`
}

// Pages are what a STANDARD site shows. The API has them as optional: a LOWCODE site has screens in their place.
type Pages struct {
	RedirectBackURL          string     `json:"redirectBackUrl" required:"false" doc:"Where people go after a success; empty for nowhere."`
	RedirectBackURLOnFailure string     `json:"redirectBackUrlOnFailure" required:"false" doc:"Where people go after a failure; empty to let them try again."`
	RedirectTarget           Target     `json:"redirectTarget,omitempty"          enum:"SELF,PARENT,TOP" doc:"Which window goes to redirectBackUrl where the page is embedded."`
	RedirectTargetOnFailure  Target     `json:"redirectTargetOnFailure,omitempty" enum:"SELF,PARENT,TOP" doc:"Which window goes to redirectBackUrlOnFailure."`
	LandingPageConfig        Landing    `json:"landingPageConfig" required:"false" doc:"The first screen."`
	ProviderPageConfig       struct{}   `json:"providerPageConfig" required:"false" doc:"Always empty."`
	ResultPageConfig         ResultPage `json:"resultPageConfig" required:"false" doc:"The last screen, after a success or failure."`
}

// Target is which window goes to an exit link, where a website shows the page in a frame.
type Target string

// The targets. Settings store the first one as nothing, as settings saved before there were targets do.
const (
	Self   Target = "SELF"
	Parent Target = "PARENT"
	Top    Target = "TOP"
)

func (t Target) settle() Target {
	if t == Self {
		return ""
	}
	return t
}

// Texts are what one screen of a page says. The body is Markdown.
type Texts struct {
	HeaderText         string `json:"headerText" doc:"Heading of the screen."`
	BodyText           string `json:"bodyText"           doc:"Text below the heading, in Markdown."`
	ContinueButtonName string `json:"continueButtonName" doc:"Label of the button."`
}

// Landing is the screen before the widget.
type Landing struct {
	Enabled bool `json:"enabled" doc:"Whether the screen is shown."`
	Texts
}

// ResultPage are the screens after the widget.
type ResultPage struct {
	Enabled      bool  `json:"enabled" doc:"Whether the screen is shown."`
	EnableQRCode bool  `json:"enableQrCode" doc:"Whether a QR code leads to where the person manages connections."`
	SuccessPage  Texts `json:"successPage" doc:"Texts after a success."`
	FailurePage  Texts `json:"failurePage" doc:"Texts after a failure."`
}

// Draft is what somebody wants to save. What is left out is as in a new site.
type Draft struct {
	WinkTemplateID           string             `json:"winkTemplateId"           required:"false" doc:"As beside winkSiteTemplate, which wins."`
	WinkTemplateName         string             `json:"winkTemplateName"         required:"false" doc:"Accepted and ignored; the name of the template is in name."`
	CompanyLogoURL           string             `json:"companyLogoUrl"           required:"false" doc:"The imageUrl of an upload, or empty."`
	RedirectBackURL          string             `json:"redirectBackUrl"          required:"false" doc:"https:// is added where it is missing."`
	RedirectBackURLOnFailure string             `json:"redirectBackUrlOnFailure" required:"false" doc:"Where people go after a failure. https:// is added where it is missing."`
	RedirectTarget           Target             `json:"redirectTarget"           required:"false" enum:"SELF,PARENT,TOP" doc:"Where the address opens: SELF when left out."`
	RedirectTargetOnFailure  Target             `json:"redirectTargetOnFailure"  required:"false" enum:"SELF,PARENT,TOP" doc:"Where the address opens after a failure: SELF when left out."`
	AllowedOrigins           []string           `json:"allowedOrigins"           required:"false" maxItems:"20" doc:"Left out of an update, the stored ones stay."`
	LandingPageConfig        *landingDraft      `json:"landingPageConfig"        required:"false" doc:"The first screen."`
	ProviderPageConfig       *struct{}          `json:"providerPageConfig"       required:"false" doc:"Accepted and ignored."`
	ResultPageConfig         *resultDraft       `json:"resultPageConfig"         required:"false" doc:"The last screen, after a success or failure."`
	Availability             *availabilityDraft `json:"availability" required:"false" doc:"Left out of an update, the stored one stays."`
	Screens
}

// TextsDraft is what one screen is to say.
type TextsDraft struct {
	HeaderText         string  `json:"headerText"         required:"false" doc:"Heading of the screen."`
	BodyText           *string `json:"bodyText"           required:"false" doc:"Markdown below the heading."`
	ContinueButtonName string  `json:"continueButtonName" required:"false" doc:"Label of the button."`
}

type landingDraft struct {
	Enabled *bool `json:"enabled" required:"false" doc:"Whether the screen is shown."`
	TextsDraft
}

type resultDraft struct {
	Enabled      *bool       `json:"enabled"      required:"false" doc:"Whether the screen is shown."`
	EnableQRCode *bool       `json:"enableQrCode" required:"false" doc:"Whether a QR code leads to where the person manages connections."`
	SuccessPage  *TextsDraft `json:"successPage"  required:"false" doc:"Texts after a success."`
	FailurePage  *TextsDraft `json:"failurePage"  required:"false" doc:"Texts after a failure."`
}

func defaults() Settings {
	return Settings{
		Pages{
			LandingPageConfig: Landing{true, Texts{defaultHeader, defaultIntroduction, defaultLaunch}},
			ResultPageConfig: ResultPage{
				Enabled: true, EnableQRCode: true,
				SuccessPage: Texts{defaultSuccessHeader, defaultSuccessText, defaultSuccessButton},
				FailurePage: Texts{defaultFailureHeader, defaultFailureText, defaultFailureButton},
			},
		},
		Door{AllowedOrigins: []string{}, Availability: Availability{TimeZone: usualZone}},
	}
}

// settle fills what was left out and checks the rest. What other screens than the editor change stays as before.
func (d Draft) settle(before Settings) (Settings, error) {
	s := defaults()
	if l := d.LandingPageConfig; l != nil {
		s.LandingPageConfig.Enabled = l.Enabled == nil || *l.Enabled
		l.fill(&s.LandingPageConfig.Texts)
	}
	if r := d.ResultPageConfig; r != nil {
		s.ResultPageConfig.Enabled = r.Enabled == nil || *r.Enabled
		s.ResultPageConfig.EnableQRCode = r.EnableQRCode == nil || *r.EnableQRCode
		r.SuccessPage.fill(&s.ResultPageConfig.SuccessPage)
		r.FailurePage.fill(&s.ResultPageConfig.FailurePage)
	}
	s.RedirectBackURL, s.RedirectBackURLOnFailure = exit(d.RedirectBackURL), exit(d.RedirectBackURLOnFailure)
	s.RedirectTarget, s.RedirectTargetOnFailure = d.RedirectTarget.settle(), d.RedirectTargetOnFailure.settle()
	door, fields, err := d.settleDoor(before.Door)
	if err != nil {
		return Settings{}, err
	}
	s.Door = door
	if fields = append(fields, s.problems()...); len(fields) > 0 {
		return Settings{}, fault.Fields(fields...)
	}
	return s, nil
}

// settleDoor says who gets in. What was left out stays as before.
func (d Draft) settleDoor(before Door) (Door, []fault.Field, error) {
	out := defaults().Door
	var fields []fault.Field
	if d.Availability != nil {
		out.Availability, fields = d.Availability.settle()
	} else if before.Availability.TimeZone != "" {
		out.Availability = before.Availability
	}
	if d.AllowedOrigins == nil {
		d.AllowedOrigins = before.AllowedOrigins
	}
	var err error
	out.AllowedOrigins, err = enduser.CleanOrigins(d.AllowedOrigins, "body.winkSiteTemplate.allowedOrigins")
	return out, fields, err
}

// fill puts what was sent in the place of what stands there.
func (d *TextsDraft) fill(into *Texts) {
	if d == nil {
		return
	}
	into.HeaderText = cmp.Or(strings.TrimSpace(d.HeaderText), into.HeaderText)
	into.ContinueButtonName = cmp.Or(strings.TrimSpace(d.ContinueButtonName), into.ContinueButtonName)
	if d.BodyText != nil {
		into.BodyText = strings.TrimRight(*d.BodyText, " \n\t")
	}
}

// exit is the address of a link whose https:// the form shows beside the field.
func exit(text string) string {
	text = strings.TrimSpace(text)
	for _, prefix := range []string{"https://", "http://"} {
		if len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix) {
			text = text[len(prefix):]
		}
	}
	if text == "" {
		return ""
	}
	return "https://" + text
}

func (s Settings) problems() []fault.Field {
	const at = "body.winkSiteTemplate."
	fields := slices.Concat(
		s.LandingPageConfig.problems(at+"landingPageConfig", "Landing page"),
		s.ResultPageConfig.SuccessPage.problems(at+"resultPageConfig.successPage", "Success page"),
		s.ResultPageConfig.FailurePage.problems(at+"resultPageConfig.failurePage", "Failure page"),
	)
	for field, address := range map[string]string{
		"redirectBackUrl": s.RedirectBackURL, "redirectBackUrlOnFailure": s.RedirectBackURLOnFailure,
	} {
		if address != "" && !markdown.IsSafe(address) {
			fields = append(fields, wrong(at+field, "Please enter a valid URL starting with https://"))
		}
	}
	return fields
}

func (t Texts) problems(field, screen string) []fault.Field {
	var fields []fault.Field
	for _, text := range []struct {
		field, label, value string
		max                 int
	}{
		{"headerText", "header", t.HeaderText, maxHeader},
		{"bodyText", "text", t.BodyText, maxText},
		{"continueButtonName", "button text", t.ContinueButtonName, maxButton},
	} {
		name := screen + " " + text.label
		if utf8.RuneCountInString(text.value) > text.max {
			problem := fmt.Sprintf("%s is too long (maximum %d).", name, text.max)
			fields = append(fields, wrong(field+"."+text.field, problem))
		} else if label.LineProblem(oneLine.Replace(text.value)) != "" {
			fields = append(fields, wrong(field+"."+text.field, name+" can't contain invisible characters."))
		}
	}
	return fields
}

// oneLine lets through what a text of several lines may have.
var oneLine = strings.NewReplacer("\n", " ", "\t", " ")

func wrong(field, message string) fault.Field {
	return fault.Field{Field: field, Code: fault.CodeInvalidParameters, Message: message}
}
