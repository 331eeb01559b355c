package values

import (
	"slices"

	"nod/internal/reading/hint"
	"nod/internal/reading/paper"
	"nod/internal/reading/validation"
)

// Analysis is what a document says, under the names of the data API. What it does not say is left out.
type Analysis struct {
	Values
	Fields      []paper.Field `json:"fields,omitempty" doc:"Each value with its place on the page and how certain it is."`
	Review      []string      `json:"review,omitempty" doc:"Names of the fields that a person should compare with the file: those that were hard to read, and a random few of the others, which show how often certain readings are wrong."`
	Hints       []paper.Hint  `json:"hints,omitempty" doc:"What does not fit, such as a net pay that is not what is left of the gross pay, or a file that another user has, too. Reasons to look, never verdicts."`
	Corrections []Correction  `json:"corrections,omitempty" doc:"What people confirmed, corrected, or added, newest per field. The reader's own values stay in fields."`
	// Checks are those of [validation] that found nothing. They are stored beside the analysis.
	Checks []string `json:"-"`
}

// Stated are the fields of a document by name, as people set them where they did.
func (a *Analysis) Stated() map[string]paper.Field {
	by := a.read()
	for _, set := range a.Corrections {
		f := by[set.Name]
		f.Name, f.Value, f.IsCertain = set.Name, set.Value, true
		by[set.Name] = f
	}
	return by
}

// read are the fields by name as the reader found them.
func (a *Analysis) read() map[string]paper.Field {
	by := map[string]paper.Field{}
	for _, f := range a.Fields {
		by[f.Name] = f
	}
	return by
}

// VersionOf counts how often people set a field.
func (a *Analysis) VersionOf(name string) int {
	for _, set := range a.Corrections {
		if set.Name == name {
			return set.Version
		}
	}
	return 0
}

// Name is a field with the whole name of the person, certain when all of its parts are. Its value is empty when the
// document states no name.
func (a *Analysis) Name() paper.Field {
	stated := a.Stated()
	said := map[string]string{}
	for name, f := range stated {
		said[name] = f.Value
	}
	whole, first := NameOf(said)
	found := stated[first]
	found.Value = whole
	if first == "lastName" {
		found.IsCertain = found.IsCertain && stated["firstName"].IsCertain
	}
	return found
}

// HoldName holds the name that the document states against a known one, empty for none. What was said of it before is
// forgotten; slices of the caller stay as they are.
func (a *Analysis) HoldName(known string, compare func(printed, known string) (isSame, isKnown bool)) {
	isAboutName := func(h paper.Hint) bool { return h.Code == hint.NameDiffers }
	isNameFits := func(check string) bool { return check == validation.NameFits }
	a.Hints = slices.DeleteFunc(slices.Clone(a.Hints), isAboutName)
	a.Checks = slices.DeleteFunc(slices.Clone(a.Checks), isNameFits)
	name := a.Name()
	if name.Value == "" || known == "" {
		return
	}
	switch isSame, isKnown := compare(name.Value, known); {
	case isSame:
		a.Checks = append(a.Checks, validation.NameFits)
	case isKnown:
		a.Hints = append(a.Hints, hint.Name(name))
	}
}

// Validation is what the checks of a document came to.
func (a *Analysis) Validation(fileType string) validation.Validation {
	d := validation.Document{FileType: fileType, Fields: a.Stated(), Hints: a.Hints, Checks: a.Checks}
	read := a.read()
	for name, f := range d.Fields {
		if f.Value != read[name].Value {
			d.Changed = append(d.Changed, name)
		}
	}
	return validation.Of(d)
}
