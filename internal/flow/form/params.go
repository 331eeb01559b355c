package form

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// The bounds of what is kept of an address. Anybody can open a page, so it is little.
const (
	maxParams     = 20
	maxParamName  = 50
	maxParamValue = 200
	maxParamBytes = 512
)

var paramForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// CleanParams keeps what can be kept of the parameters of an address: names as programs write them, values without
// characters that cannot be seen.
func CleanParams(given map[string]string) map[string]string {
	kept, room := map[string]string{}, maxParamBytes
	names := make([]string, 0, len(given))
	for name := range given {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		value := printable(given[name])
		if len(name) > maxParamName || !paramForm.MatchString(name) || value == "" || len(kept) == maxParams {
			continue
		}
		if room -= len(name) + len(value); room < 0 {
			break
		}
		kept[name] = value
	}
	return kept
}

func printable(text string) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "")))
	if runes := []rune(text); len(runes) > maxParamValue {
		return string(runes[:maxParamValue])
	}
	return text
}
