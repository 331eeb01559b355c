package tenant

import (
	_ "embed"
	"slices"
	"strings"
)

// Industry is one of the industries that an organization can be in.
type Industry struct {
	Value string `json:"value" doc:"What is stored and sent: the label in lower case."`
	Label string `json:"label" doc:"The industry in words."`
}

// industryLabels holds one label per line, sorted.
//
//go:embed industries.txt
var industryLabels string

// Industries returns all industries by label. The form and the check of the
// server share this list.
func Industries() []Industry {
	all := []Industry{}
	for label := range strings.Lines(industryLabels) {
		label = strings.TrimSpace(label)
		all = append(all, Industry{Value: strings.ToLower(label), Label: label})
	}
	return all
}

func isIndustry(value string) bool {
	return slices.ContainsFunc(Industries(), func(i Industry) bool { return i.Value == value })
}
