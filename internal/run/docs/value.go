package docs

import (
	"strings"
	"unicode"

	"nod/internal/run/docs/sample"
)

const sampleURL = "https://example.com/"

// sampleID is the id of a thing. Providers and kinds of documents are named by words.
func sampleID(noun string) string {
	switch noun {
	case "provider", "datasource", "queryProvider":
		return "sandbox_employer_ph"
	case "":
		return sample.Digits
	}
	for _, name := range []string{noun, singular(noun)} { // payloads have lists of things by the names of the lists
		if own, ok := sample.Prefixes()[name]; ok {
			return own + "-" + sample.Digits
		}
	}
	return strings.ToLower(singular(noun)) + "-" + sample.Digits
}

// named is the value that a name has in itself.
func named(noun, name string) (string, bool) {
	for _, key := range []string{noun + "." + name, name} {
		for _, known := range []map[string]string{sample.Texts(), sample.TextsOf(), sample.PageTexts()} {
			if text, ok := known[key]; ok {
				return text, true
			}
		}
	}
	return "", false
}

// sampleText is a text for a field of a thing; ok is false where no rule knows the name.
func sampleText(noun, name string, s schema) (text string, ok bool) {
	if text, ok := named(noun, name); ok && (s.Format != "date-time" || strings.Contains(text, "T")) {
		return text, true
	}
	switch s.Format {
	case "date-time":
		return sample.Time, true
	case "date":
		return sample.Day, true
	case "uri":
		return sampleURL, true
	}
	switch {
	case name == "id":
		return sampleID(noun), true
	case name == "cursor":
		return sample.Digits, true
	case strings.HasSuffix(name, "Id"):
		return sampleID(strings.TrimSuffix(name, "Id")), true
	case strings.HasSuffix(name, "Url") || name == "url":
		return sampleURL, true
	case strings.HasSuffix(name, "At"):
		return sample.Time, true
	case strings.HasSuffix(name, "Date"):
		return sample.Day, true
	}
	return spoken(name), false
}

// spoken is the words of a name: "Loan purpose" of loanPurpose.
func spoken(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case i == 0:
			r = unicode.ToUpper(r)
		case unicode.IsUpper(r):
			b.WriteByte(' ')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// inner are the things below others that their own word does not tell, or that are those others.
func inner() map[string]string {
	return map[string]string{
		"site/links": "siteLink", "site/versions": "siteVersion", "template/versions": "templateVersion",
		"invite/logs": "inviteLog", "archive/corrections": "archive", "archive/payslips": "archive",
		"signal/requests": "signal", "signal/changes": "signal", "verification/requests": "verification",
		"verification/changes": "verification", "user/timeline": "event",
	}
}

// nounOf is what an operation is about: account of /accounts/{id}/payload and of /accounts.
func nounOf(path string) string {
	noun := ""
	for part := range strings.SplitSeq(strings.Trim(path, "/"), "/") {
		if part == "-" || strings.HasPrefix(part, "{") || strings.HasPrefix(part, "portal") {
			continue
		}
		if own, ok := inner()[noun+"/"+part]; ok {
			noun = own
		} else if one := singular(part); noun == "" || one != part {
			noun = one
		}
	}
	return noun
}
