package eventtype

import (
	"maps"

	"nod/internal/platform/db"
)

// object is a JSON object: a schema or a value.
type object = map[string]any

// field is a member of an event's data.
type field struct {
	name   string
	schema object
	// example is its value in examples; nil leaves an optional field out.
	example  any
	optional bool
}

// when is the example of fields that hold the time of the event.
type when struct{}

func text(name, description string, example any) field {
	return field{name: name, schema: object{"type": "string", "description": description}, example: example}
}

// ident is an id of the kind that its prefix says.
func ident(name, prefix, description string) field {
	f := text(name, description, prefix+"-"+sampleDigits)
	f.schema["pattern"] = "^" + prefix + "-[0-9a-f]{32}$"
	return f
}

func oneOf(name, description string, example any, values ...string) field {
	f := text(name, description, example)
	f.schema["enum"] = values
	return f
}

func moment(name, description string) field {
	f := text(name, description, when{})
	f.schema["format"] = "date-time"
	return f
}

func count(name, description string, example int) field {
	return field{
		name: name, example: example,
		schema: object{"type": "integer", "minimum": 0, "description": description},
	}
}

func flag(name, description string, example any) field {
	return field{name: name, example: example, schema: object{"type": "boolean", "description": description}}
}

func texts(name, description string, example []string, values ...string) field {
	item := object{"type": "string"}
	if len(values) > 0 {
		item["enum"] = values
	}
	return field{
		name: name, example: example,
		schema: object{"type": "array", "items": item, "description": description},
	}
}

// maybe makes a field one that may be left out, and leaves it out of the example.
func maybe(f field) field {
	f.optional, f.example = true, nil
	return f
}

// dataOf says what the data of a type holds.
type dataOf struct {
	fields []field
	// from says what data is about a source: an account, an archive, or either of them.
	from source
}

// source is where the data of an event comes from.
type source int

const (
	noSource source = iota
	account
	archive
	accountOrArchive
)

func (d dataOf) all() []field { return append(d.from.fields(), d.fields...) }

func (d dataOf) example(now db.Time) object {
	out := object{}
	for _, f := range d.all() {
		if _, isTime := f.example.(when); isTime {
			out[f.name] = now
		} else if f.example != nil {
			out[f.name] = f.example
		}
	}
	return out
}

func userID() field { return ident("userId", "user", "The end user.") }

// fields are the common parts A and R of the data.
func (s source) fields() []field {
	accountID := ident("accountId", "a", "The account.")
	provider := text("providerId", "The provider of the account.", "sandbox_employer_ph")
	providers := texts("providers", "The provider again, in a list.", []string{"sandbox_employer_ph"})
	archiveID := ident("archiveId", "archive", "The uploaded document.")
	fileType := text("fileType", "What the document is, such as PAYSLIP.", "PAYSLIP")
	sourceID := func(prefix, what string) field { return ident("sourceId", prefix, what) }
	switch s {
	case account:
		return []field{
			userID(), accountID, provider, providers, sourceID("a", "The account again: what the event is about."),
			oneOf("sourceType", "ACCOUNT.", "ACCOUNT", "ACCOUNT"),
		}
	case archive:
		return []field{
			userID(), archiveID, fileType, sourceID("archive", "The document again: what the event is about."),
			oneOf("sourceType", "ARCHIVE.", "ARCHIVE", "ARCHIVE"),
		}
	case accountOrArchive:
		return []field{
			userID(), alternative(accountID, "of an account"), alternative(provider, "of an account"),
			alternative(providers, "of an account"), maybeOf(archiveID, "of an archive"),
			maybeOf(fileType, "of an archive"),
			sourceID("(a|archive)", "The account or document the event is about.").sampled("a-" + sampleDigits),
			oneOf("sourceType", "Which of them it is.", "ACCOUNT", "ACCOUNT", "ARCHIVE"),
		}
	case noSource:
	}
	return nil
}

func (f field) sampled(example any) field {
	f.example = example
	return f
}

// alternative is a field that events of one sort of source have; the example is of that sort.
func alternative(f field, of string) field {
	f.schema = maps.Clone(f.schema)
	f.schema["description"] = f.schema["description"].(string) + " Only in events " + of + "."
	f.optional = true
	return f
}

func maybeOf(f field, of string) field { return alternative(f, of).sampled(nil) }

// conditions say what the flat list of fields cannot.
func (s source) conditions() []object {
	if s != accountOrArchive {
		return nil
	}
	is := func(kind string, required ...string) object {
		return object{
			"if": object{
				"properties": object{"sourceType": object{"const": kind}},
			}, "then": object{"required": required},
		}
	}
	return []object{is("ACCOUNT", "accountId", "providerId"), is("ARCHIVE", "archiveId", "fileType")}
}
