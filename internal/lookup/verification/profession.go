package verification

import (
	_ "embed"
	"strings"
)

//go:embed professions.txt
var professions string

// Professions are those that the Professional Regulation Commission licenses, in the order of the picker.
func Professions() []string { return strings.Split(strings.TrimSpace(professions), "\n") }
