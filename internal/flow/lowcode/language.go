package lowcode

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
)

// A flow is written in one language and can be read in others. Wherever an object of the saved form has texts for
// people, its key "translations" holds the same texts by language: {"fil": {"label": "Pangalan"}}. What isn't there is
// read as it was written.

const (
	translationsKey = "translations"
	// usualLanguage is that of flows that don't say theirs.
	usualLanguage = "en"
	// maxLanguages is in how many languages a flow can be read besides its own.
	maxLanguages = 10
)

var languagePattern = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$`)

// In returns the flow as it reads in one of its languages; in any other, as it was written.
func (f Flow) In(language string) Flow {
	if language == f.Language || !slices.Contains(f.Languages, language) {
		return f
	}
	translated := parse(node{reader: &reader{}, value: translated(f.document, language)})
	translated.Name = f.Name
	translated.Language = language
	translated.document = f.document
	return translated
}

// Written returns the flow in the language that it was written in.
func (f Flow) Written() Flow {
	if len(f.Languages) == 0 {
		return f
	}
	return f.In(f.Languages[0])
}

// translated returns a value in which translations have taken the place of texts.
func translated(value any, language string) any {
	switch value := value.(type) {
	case []any:
		out := make([]any, len(value))
		for i, one := range value {
			out[i] = translated(one, language)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(value))
		for key, one := range value {
			out[key] = translated(one, language)
		}
		all, _ := value[translationsKey].(map[string]any)
		texts, _ := all[language].(map[string]any)
		for key, text := range texts {
			if _, isText := value[key].(string); isText && isForPeople(key) && text != "" {
				out[key] = text
			}
		}
		return out
	default:
		return value
	}
}

// isForPeople tells texts from what means the same in every language: names, values and targets.
func isForPeople(key string) bool {
	switch key {
	case "screenName", "nextButtonName", "headerText", "introductionText", "launchButtonText",
		"label", "placeholder", "text", "message":
		return true
	}
	return false
}

// languages reads in which languages a flow can be read, its own first.
func (n node) languages() []string {
	if !n.has("languages") {
		return nil
	}
	own := n.optionalText("language")
	if own == "" {
		own = usualLanguage
	}
	all := []string{own}
	for _, one := range n.list("languages") {
		language, isText := one.value.(string)
		if !isText {
			n.wrong("languages", "languages must be texts.")
		}
		all = append(all, language)
	}
	return all
}

// translations looks at the shape of what stands beside texts.
func (n node) translations() {
	if !n.has(translationsKey) {
		return
	}
	all := n.key(translationsKey)
	object, _ := all.value.(map[string]any)
	for _, language := range slices.Sorted(maps.Keys(object)) {
		texts := all.key(language)
		object, _ := texts.value.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(object)) {
			texts.text(key)
		}
	}
}

// languages looks at the languages, and at each text that has a translation.
func (c *checker) languages() {
	f := c.flow
	if len(f.Languages) == 0 {
		return
	}
	repeated := repeatedIn(f.Languages)
	for _, language := range f.Languages {
		switch {
		case !languagePattern.MatchString(language):
			c.add(fmt.Sprintf("%q is no code of a language.", language))
		case repeated[language]:
			c.add("Language " + language + " is there more than once.")
			delete(repeated, language)
		}
	}
	for _, language := range f.Languages[1:] {
		c.translation(language)
	}
}

func (c *checker) translation(language string) {
	check := func(what, before, now string, most int) {
		if now != before { // what was written is looked at already
			c.length(language+": "+what, now, most)
		}
	}
	for i, now := range c.flow.In(language).Screens {
		before := c.flow.Screens[i]
		c.about(before)
		check("Screen name", before.Name, now.Name, maxScreenName)
		check("Next button name", before.Button, now.Button, maxButton)
		check("Header text", before.Module.Header, now.Module.Header, maxHeader)
		check("Introduction text", before.Module.Introduction, now.Module.Introduction, maxText)
		check("Launch button text", before.Module.Launch, now.Module.Launch, maxButton)
		for j, now := range now.Module.Components {
			before := before.Module.Components[j]
			c.about(c.flow.Screens[i], before)
			check("Text", before.Text, now.Text, maxText)
			check("Label", trim(before.Label), trim(now.Label), maxLabel)
			check("Placeholder", before.Placeholder, now.Placeholder, maxPlaceholder)
			for k, option := range now.Options {
				check("Option label", trim(before.Options[k].Label), trim(option.Label), maxOption)
			}
			if len(now.Rules) > 0 {
				check("Message", before.Rules[0].Message, now.Rules[0].Message, maxMessage)
			}
		}
	}
}
