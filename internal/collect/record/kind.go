package record

import (
	"reflect"

	"nod/internal/collect/connector"
	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
)

// dateFilter is how the lists of a kind can be limited in time.
type dateFilter int

const (
	noDates dateFilter = iota
	byDay
	byMonth
)

// kind is everything that differs between the sorts of records.
type kind struct {
	section connector.Section
	prefix  string // of ids
	noun    string
	plural  string
	path    string
	tag     string
	listID  string
	getID   string
	dates   dateFilter
	added   event.Type
	updated event.Type // empty where the public API has no such event
	// idField carries the id in the event of a kind of which a source has one record.
	idField string
	data    reflect.Type // what records of the kind hold
	mount   func(api *httpapi.API, s *Service, k kind)
}

// kinds lists all sorts of records; those of connectors come in the order of their events.
func kinds() []kind {
	return []kind{
		{
			section: connector.Identities, prefix: "i", noun: "Identity", plural: "identities",
			path: "/identities", tag: "Identities", listID: "list-identities", getID: "get-identity",
			added: event.IdentityAdded, idField: "identityId",
			data: reflect.TypeFor[connector.Identity](), mount: mountKind[connector.Identity],
		},
		{
			section: connector.Ratings, prefix: "r", noun: "Rating", plural: "ratings",
			path: "/ratings", tag: "Ratings", listID: "list-ratings", getID: "get-rating",
			added: event.RatingAdded, idField: "ratingId",
			data: reflect.TypeFor[connector.Rating](), mount: mountKind[connector.Rating],
		},
		{
			section: connector.Employments, prefix: "e", noun: "Employment", plural: "employments",
			path: "/employments", tag: "Employments", listID: "list-employments", getID: "get-employment",
			dates: byDay,
			added: event.EmploymentsAdded, updated: event.EmploymentsUpdated,
			data: reflect.TypeFor[connector.Employment](), mount: mountKind[connector.Employment],
		},
		{
			section: connector.Documents, prefix: "d", noun: "Document", plural: "documents",
			path: "/documents", tag: "Documents", listID: "list-documents", getID: "get-document",
			added: event.DocumentsAdded, updated: event.DocumentsUpdated,
			data: reflect.TypeFor[connector.Document](), mount: mountKind[connector.Document],
		},
		{
			section: connector.Incomes, prefix: "inc", noun: "Income", plural: "incomes",
			path: "/incomes", tag: "Incomes", listID: "list-incomes", getID: "get-income",
			dates: byDay,
			added: event.IncomesAdded, updated: event.IncomesUpdated,
			data: reflect.TypeFor[connector.Income](), mount: mountKind[connector.Income],
		},
		{
			section: connector.EIncomes, prefix: "einc", noun: "Estimated income", plural: "estimated incomes",
			path: "/eincomes", tag: "Estimated Incomes", listID: "list-eincomes", getID: "get-eincomes", dates: byMonth,
			added: event.EIncomesAdded, updated: event.EIncomesUpdated,
			data: reflect.TypeFor[connector.EIncome](), mount: mountKind[connector.EIncome],
		},
		{
			section: connector.Transactions, prefix: "t", noun: "Transaction", plural: "transactions",
			path: "/transactions", tag: "Transactions", listID: "list-transactions", getID: "get-transaction",
			dates: byDay,
			added: event.TransactionsAdded,
			data:  reflect.TypeFor[connector.Transaction](), mount: mountKind[connector.Transaction],
		},
		{
			section: connector.Contributions, prefix: "con", noun: "Contribution", plural: "contributions",
			path: "/contributions", tag: "Contributions", listID: "list-contributions", getID: "get-contribution",
			dates: byDay,
			added: event.ContributionsAdded, updated: event.ContributionsUpdated,
			data: reflect.TypeFor[connector.Contribution](), mount: mountKind[connector.Contribution],
		},
		{
			section: connector.Liabilities, prefix: "lia", noun: "Liability", plural: "liabilities",
			path: "/liabilities", tag: "Liabilities", listID: "list-liabilities", getID: "get-liabilities",
			dates: byDay,
			added: event.LiabilitiesAdded, updated: event.LiabilitiesUpdated,
			data: reflect.TypeFor[connector.Liability](), mount: mountKind[connector.Liability],
		},
		{
			section: Links, prefix: "link", noun: "Link", plural: "links",
			path: "/links", tag: "Links", listID: "list-links", getID: "get-link",
			data: reflect.TypeFor[Link](), mount: mountKind[Link],
		},
		{
			section: Insights, prefix: "insight", noun: "Insight", plural: "insights",
			path: "/insights", tag: "Insights", listID: "list-insights", getID: "get-feature-insight",
			data: reflect.TypeFor[Insight](), mount: mountKind[Insight],
		},
	}
}
