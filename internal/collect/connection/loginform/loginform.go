// Package loginform knows the login page of a provider as it comes back filled in: whether it can be sent, what may be
// shown of its login name, and when two login names are the same.
package loginform

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/collect/connector"
	"nod/internal/platform/fault"
)

const maxField = 500 // characters of one field

// Mask keeps enough of a login name for its owner to recognize it, and hides its length.
func Mask(login string) string {
	name, domain, isMail := strings.Cut(strings.TrimSpace(login), "@")
	runes := []rune(name)
	masked := "•••"
	if len(runes) > 4 {
		masked = string(runes[:2]) + "•••" + string(runes[len(runes)-1:])
	} else if len(runes) > 1 {
		masked = string(runes[:1]) + "•••"
	}
	if isMail {
		return masked + "@" + domain
	}
	return masked
}

// Normal is what makes two spellings of a login name the same.
func Normal(login string) string {
	return strings.ToLower(strings.Join(strings.Fields(login), ""))
}

// Check returns the login name, or which fields are wrong.
func Check(fields []connector.Field, values map[string]string) (login string, err error) {
	wrong := []fault.Field{}
	add := func(name, message string) {
		wrong = append(wrong, fault.Field{Field: "body.fields." + name, Code: fault.CodeInvalidParameters,
			Message: message})
	}
	known := map[string]bool{}
	for _, field := range fields {
		known[field.Name] = true
		value := values[field.Name]
		if value == "" {
			add(field.Name, field.Label+" is required.")
		}
		if utf8.RuneCountInString(value) > maxField {
			add(field.Name, fmt.Sprintf("%s is too long (maximum %d).", field.Label, maxField))
		}
		if field.Identifier {
			login = value
		}
	}
	for name := range values {
		if !known[name] {
			wrong = append(wrong, fault.Field{
				Field: "body.fields", Code: fault.CodeInvalidParameters,
				Message: "There is a field that the provider does not ask for.",
			})
			break
		}
	}
	if len(wrong) > 0 {
		return "", fault.Fields(wrong...)
	}
	return login, nil
}
