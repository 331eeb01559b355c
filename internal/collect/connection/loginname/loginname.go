// Package loginname knows what may be shown of a login name, and when two of them are the same.
package loginname

import "strings"

// Mask keeps enough of a login name for its owner to recognise it, and hides its length.
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
