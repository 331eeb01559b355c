package wink

import (
	"strings"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/consent"
)

// words are our own words in the language of a person. Names of companies and whatever a tenant wrote stay as
// they are; a word without a translation stays English.
type words struct {
	language string
	known    map[string]string
}

// wordsOf returns the words for a locale such as fil-PH.
func wordsOf(locale string) words {
	language, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(locale), "_", "-"), "-")
	if language == consent.Filipino || language == "tl" { // browsers and phones still use the older code
		return words{consent.Filipino, filipino()}
	}
	return words{}
}

// languages are all in which there are words.
func languages() []words { return []words{{}, wordsOf(consent.Filipino)} }

func (w words) say(english string) string {
	if word, ok := w.known[english]; ok {
		return word
	}
	return english
}

// nameOf is what a source is called: providers by their own name, document types in the language.
func (w words) nameOf(source catalogue.DataSource) string {
	if source.Kind == catalogue.KindArchiveFileType {
		return w.say(source.Name)
	}
	return source.Name
}

func filipino() map[string]string {
	return map[string]string{
		"Gig Platform": "Gig Platform", "Govt Service": "Serbisyo ng Gobyerno", "System": "System",
		"Employer": "Employer", "Credential": "Kredensyal", "Document": "Dokumento",

		"Payslip": "Payslip", "Tax Document": "Dokumento sa Buwis", "NBI Clearance": "NBI Clearance",
		"Bank Statement": "Bank Statement", "Barangay Clearance": "Barangay Clearance",
		"Police Clearance": "Police Clearance", "Company ID": "ID ng Kompanya", "Government ID": "ID ng Gobyerno",
		"Utility Bills": "Mga Bayarin sa Kuryente at Tubig", "Others": "Iba pa",

		"Password": "Password", "Username": "Username",
		"Staff username or email":  "Username o email sa trabaho",
		"Email or mobile number":   "Email o numero ng mobile",
		"Member username or email": "Username o email ng miyembro", "Username or email": "Username o email",

		"employment and income information": "impormasyon sa trabaho at kita",
	}
}
