package docs

import (
	"regexp"
	"strings"
)

// isVariable finds what the reader's shell fills in.
var isVariable = regexp.MustCompile(`\$[A-Z_0-9]+`)

// variable names the ID in a path: {id} behind /apiKeys is $API_KEY_ID.
func variable(path, parameter string) string {
	name := strings.TrimSuffix(parameter, "Id")
	if parameter == "id" {
		before, _, _ := strings.Cut(path, "/{id}")
		name = singular(before[strings.LastIndex(before, "/")+1:])
	}
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return "$" + strings.ToUpper(b.String()) + "_ID"
}

func singular(noun string) string {
	if stem, ok := strings.CutSuffix(noun, "ies"); ok {
		return stem + "y"
	}
	if strings.HasSuffix(noun, "us") {
		return noun
	}
	for _, end := range []string{"ss", "ch"} {
		if stem, ok := strings.CutSuffix(noun, end+"es"); ok {
			return stem + end
		}
	}
	return strings.TrimSuffix(noun, "s")
}

var isParameter = regexp.MustCompile(`\{([A-Za-z]+)\}`)

// fill puts variables in the place of the parameters of a path.
func fill(path string) string {
	return isParameter.ReplaceAllStringFunc(path, func(p string) string {
		return variable(path, strings.Trim(p, "{}"))
	})
}

// quoted is a text as one word of a shell, in which variables are filled in.
func quoted(text string) string {
	text = strings.ReplaceAll(text, "'", `'\''`)
	return "'" + isVariable.ReplaceAllString(text, `'"${0}"'`) + "'"
}
