package eventtype

import (
	"strings"

	"nod/internal/platform/event"
)

// sections are the names of the parts that a task reads.
func sections() []string {
	return []string{
		"IDENTITIES", "RATINGS", "EMPLOYMENTS", "DOCUMENTS", "INCOMES", "EINCOMES", "TRANSACTIONS", "CONTRIBUTIONS",
		"LIABILITIES",
	}
}

func taskFields() []field {
	return []field{
		ident("taskId", "task", "The task."),
		oneOf("taskType", "What it does.", "LINK_ACCOUNT", "LINK_ACCOUNT", "UPDATE_ACCOUNT", "ANALYZE_ARCHIVE"),
	}
}

// payloadField describes what GET /accounts/{id}/payload answers.
func payloadField() field {
	properties := object{"metadata": object{"type": "object"}}
	for _, name := range []string{"identity", "rating", "insight"} {
		properties[name] = object{"type": []string{"object", "null"}}
	}
	for _, name := range []string{
		"documents", "incomes", "transactions", "employments", "contributions", "liabilities", "eincomes", "links",
	} {
		properties[name] = object{"type": "array", "items": object{"type": "object"}, "maxItems": 300}
	}
	return field{name: "payload", optional: true, schema: object{
		"type": "object", "properties": properties,
		"description": "The account's data at the end of the task, as Retrieve all data of an account returns it, " +
			"at most 300 items in a list. Only for webhooks with includePayload, and not when status is FAILED.",
	}}
}

// noun is a sort of records as its events name it.
type noun struct {
	many, prefix, sandbox string
	added, updated        event.Type
	// idField carries the id where a source has one record of the sort.
	idField string
	// byDate says that updates name a range of days instead of ids.
	byDate bool
}

func nouns() []noun {
	return []noun{
		{many: "Identities", prefix: "i", sandbox: connectMaria, added: event.IdentityAdded, idField: "identityId"},
		{many: "Ratings", prefix: "r", sandbox: connectJose, added: event.RatingAdded, idField: "ratingId"},
		{many: "Transactions", prefix: "t", sandbox: connectJose, added: event.TransactionsAdded},
		{
			many: "Documents", prefix: "d", sandbox: connectMaria, added: event.DocumentsAdded,
			updated: event.DocumentsUpdated,
		},
		{
			many: "Employments", prefix: "e", sandbox: connectMaria, added: event.EmploymentsAdded,
			updated: event.EmploymentsUpdated,
		},
		{
			many: "Incomes", prefix: "inc", sandbox: connectMaria, added: event.IncomesAdded,
			updated: event.IncomesUpdated, byDate: true,
		},
		{
			many: "Contributions", prefix: "con", sandbox: connectMaria, added: event.ContributionsAdded,
			updated: event.ContributionsUpdated, byDate: true,
		},
		{
			many: "Estimated incomes", prefix: "einc", sandbox: connectMaria, added: event.EIncomesAdded,
			updated: event.EIncomesUpdated, byDate: true,
		},
		{
			many: "Liabilities", prefix: "lia", sandbox: connectMaria, added: event.LiabilitiesAdded,
			updated: event.LiabilitiesUpdated,
		},
	}
}

func records() []EventType {
	var all []EventType
	for _, n := range nouns() {
		all = append(all, n.addedType())
		if n.updated != "" {
			all = append(all, n.updatedType())
		}
	}
	return append(all,
		EventType{
			event.InsightAdded, Data, "Insights were computed.", "A task with new data has ended and its insights " +
				"are there.", connectMaria,
			dataOf{[]field{
				ident("insightId", "insight", "The insight."), ident("id", "insight", "The insight again."),
			}, accountOrArchive},
		},
		EventType{
			event.LinkAdded, Data, "It was noted that a user linked an account.",
			"A user connects an account, for the first time or again.", connectMaria,
			dataOf{[]field{
				ident("linkId", "link", "The link record."), ident("id", "link", "The link record again."),
				moment("linkedAt", "When the account was linked."),
			}, account},
		},
	)
}

func (n noun) addedType() EventType {
	fields := n.fields("added")
	if n.idField != "" {
		fields = append(fields, ident(n.idField, n.prefix, "The record."))
		return EventType{
			n.added, Data, n.many + " arrived.", "The record is read for the first time from an account or archive.",
			n.sandbox, dataOf{fields, accountOrArchive},
		}
	}
	return EventType{
		n.added, Data, n.many + " arrived.", "New " + strings.ToLower(n.many) + " are read.", n.sandbox,
		dataOf{fields, accountOrArchive},
	}
}

func (n noun) updatedType() EventType {
	fields := append(n.fields("changed"), moment("updatedAt", "When they were read."))
	if n.byDate {
		fields = append(fields,
			moment("updatedFrom", "The day of the earliest record that changed."),
			moment("updatedTo", "The day of the latest record that changed."))
	} else {
		fields = append(fields, n.ids("updatedIds", "The ids again."))
	}
	return EventType{
		n.updated, Data, n.many + " changed.", strings.ToUpper(n.many[:1]) + n.many[1:] + " that were there are read " +
			"with other values.", syncMaria, dataOf{fields, accountOrArchive},
	}
}

func (n noun) ids(name, description string) field {
	f := texts(name, description, []string{n.prefix + "-" + sampleDigits})
	f.schema["items"] = object{"type": "string", "pattern": "^" + n.prefix + "-[0-9a-f]{32}$"}
	f.schema["maxItems"], f.schema["minItems"] = 300, 1
	return f
}

// fields is the common part S of the data.
func (n noun) fields(what string) []field {
	truncated := flag("idsTruncated", "There are more than 300: read the others in the list.", nil)
	truncated.schema["const"] = true
	return []field{
		ident("taskId", "task", "The task that read them."), count("count", "How many were "+what+".", 1),
		n.ids("ids", "The ids of the records "+what+", at most 300."), maybe(truncated),
	}
}
