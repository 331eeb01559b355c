package record

import (
	"encoding/json"
	"fmt"

	"nod/internal/collect/connector"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/db"
)

// MaxPayloadItems is how many items of a list go into a webhook's payload.
const MaxPayloadItems = 300

// Item is a record as payloads show it: its id, then its data.
type Item[T any] struct {
	ID   string
	Data T
	text []byte // the data as it is stored, while that is how it is shown
}

// Record is an item of a list of the data API: its id and data, then where it comes from. Only the text of the item is
// there where that is enough.
type Record[T any] struct {
	Item     Item[T]
	Metadata Origin
}

// Origin is the metadata of a record: where it comes from.
type Origin struct {
	ItemCreatedAt db.Time    `json:"itemCreatedAt" doc:"When the record was first read from its source; for a task, its start."`
	CreatedAt     db.Time    `json:"createdAt" doc:"When the record was stored; for a task, its start."`
	AccountID     *string    `json:"accountId" deprecated:"true" doc:"The account that the record comes from; null for documents. Deprecated: use sourceId with sourceType."`
	SourceID      string     `json:"sourceId" doc:"ID of the account or document that the data comes from."`
	SourceType    SourceType `json:"sourceType" enum:"ACCOUNT,UPLOAD,ARCHIVE,SOCIAL_SECURITY" doc:"ACCOUNT, or ARCHIVE for an uploaded document."`
	UserID        string     `json:"userId"`
	ProviderID    string     `json:"providerId"`
}

// SourceMetadata says where a payload comes from.
type SourceMetadata struct {
	SourceID   string     `json:"sourceId" doc:"ID of the account or document that the data comes from."`
	SourceType SourceType `json:"sourceType" enum:"ACCOUNT,UPLOAD,ARCHIVE,SOCIAL_SECURITY" doc:"ACCOUNT, or ARCHIVE for an uploaded document."`
	UserID     string     `json:"userId"`
	ProviderID string     `json:"providerId"`
}

// SourcePayload is the payload of one account as the data API answers it.
type SourcePayload struct {
	Metadata SourceMetadata `json:"metadata" personal:"number of the customer" doc:"Which account or document the data comes from."`
	Payload
}

// Payload is all records of one source, in each list the newest item first.
type Payload struct {
	Identity      *Item[connector.Identity]      `json:"identity" doc:"Who the person is at the source; null when it doesn't say."`
	Rating        *Item[connector.Rating]        `json:"rating" doc:"How the person is rated at the source; null when it doesn't say."`
	Documents     []Item[connector.Document]     `json:"documents" doc:"Documents that lie at the source."`
	Incomes       []Item[connector.Income]       `json:"incomes" doc:"Payments for work, by pay period."`
	Transactions  []Item[connector.Transaction]  `json:"transactions" doc:"Bookings on the account at the source."`
	Employments   []Item[connector.Employment]   `json:"employments" doc:"Jobs, current and past."`
	Contributions []Item[connector.Contribution] `json:"contributions" doc:"Payments into social insurance or a fund."`
	Liabilities   []Item[connector.Liability]    `json:"liabilities" doc:"Loans."`
	EIncomes      []Item[connector.EIncome]      `json:"eincomes" doc:"Income by month, as the source estimates it."`
	Links         []Item[Link]                   `json:"links" doc:"When the account was linked."`
	Insight       *Item[Insight]                 `json:"insight" doc:"Figures computed from the data; null until it has been read."`
}

// List is a list inside the payload of a user, which shows lists in the form of pages.
type List[T any] struct {
	NextCursor *string   `json:"nextCursor" doc:"Not null when there is more than fits: read the rest from the list of this kind."`
	Items      []Item[T] `json:"items" doc:"The records, newest first."`
}

// ListPayload is a payload as the payload of a user shows it for each source.
type ListPayload struct {
	Identity      *Item[connector.Identity]    `json:"identity" doc:"Who the person is at the source; null when it doesn't say."`
	Rating        *Item[connector.Rating]      `json:"rating" doc:"How the person is rated at the source; null when it doesn't say."`
	Documents     List[connector.Document]     `json:"documents" doc:"Documents that lie at the source."`
	Incomes       List[connector.Income]       `json:"incomes" doc:"Payments for work, by pay period."`
	Transactions  List[connector.Transaction]  `json:"transactions" doc:"Bookings on the account at the source."`
	Employments   List[connector.Employment]   `json:"employments" doc:"Jobs, current and past."`
	Contributions List[connector.Contribution] `json:"contributions" doc:"Payments into social insurance or a fund."`
	Liabilities   List[connector.Liability]    `json:"liabilities" doc:"Loans."`
	EIncomes      List[connector.EIncome]      `json:"eincomes" doc:"Income by month, as the source estimates it."`
	Links         List[Link]                   `json:"links" doc:"When the account was linked."`
	Insight       *Item[Insight]               `json:"insight" doc:"Figures computed from the data; null until it has been read."`
}

// Lists returns the payload in the form that the payload of a user has.
func (p Payload) Lists() ListPayload {
	return ListPayload{
		Identity: p.Identity, Rating: p.Rating, Documents: listOf(p.Documents), Incomes: listOf(p.Incomes),
		Transactions: listOf(p.Transactions), Employments: listOf(p.Employments),
		Contributions: listOf(p.Contributions), Liabilities: listOf(p.Liabilities), EIncomes: listOf(p.EIncomes),
		Links: listOf(p.Links), Insight: p.Insight,
	}
}

// MonthlyIncomes are the incomes by month of the payload's insight, one entry for each currency.
func (p Payload) MonthlyIncomes() []figure.MonthlyIncome {
	if p.Insight == nil {
		return nil
	}
	return p.Insight.Data.MonthlyIncomes
}

// Cut returns the payload with at most n items in each list.
func (p Payload) Cut(n int) Payload {
	p.Documents = cut(p.Documents, n)
	p.Incomes = cut(p.Incomes, n)
	p.Transactions = cut(p.Transactions, n)
	p.Employments, p.Contributions = cut(p.Employments, n), cut(p.Contributions, n)
	p.Liabilities = cut(p.Liabilities, n)
	p.EIncomes = cut(p.EIncomes, n)
	p.Links = cut(p.Links, n)
	return p
}

func cut[T any](items []T, n int) []T { return items[:min(n, len(items))] }

func listOf[T any](items []Item[T]) List[T] { return List[T]{Items: items} }

// byKind parts rows, which come kind by kind.
func byKind(rows []row) map[connector.Section][]row {
	kinds := map[connector.Section][]row{}
	for begin := 0; begin < len(rows); {
		kind, end := rows[begin].Kind, begin+1
		for end < len(rows) && rows[end].Kind == kind {
			end++
		}
		kinds[kind] = rows[begin:end]
		begin = end
	}
	return kinds
}

// payloadOf builds the payload of a source from its records.
func payloadOf(rows []row) (p Payload, err error) {
	kinds := byKind(rows)
	p = Payload{
		Identity:      first[connector.Identity](kinds[connector.Identities], &err),
		Rating:        first[connector.Rating](kinds[connector.Ratings], &err),
		Documents:     items[connector.Document](kinds[connector.Documents], &err),
		Incomes:       items[connector.Income](kinds[connector.Incomes], &err),
		Transactions:  items[connector.Transaction](kinds[connector.Transactions], &err),
		Employments:   items[connector.Employment](kinds[connector.Employments], &err),
		Contributions: items[connector.Contribution](kinds[connector.Contributions], &err),
		Liabilities:   items[connector.Liability](kinds[connector.Liabilities], &err),
		EIncomes:      items[connector.EIncome](kinds[connector.EIncomes], &err),
		Links:         items[Link](kinds[Links], &err),
		Insight:       first[Insight](kinds[Insights], &err),
	}
	return p, err
}

// items decodes rows of one kind; the first failure of all calls stays in err.
func items[T any](rows []row, err *error) []Item[T] {
	list := make([]Item[T], 0, len(rows))
	for _, r := range rows {
		item, failed := itemOf[T](r)
		if failed != nil && *err == nil {
			*err = failed
		}
		list = append(list, item)
	}
	return list
}

// first decodes the record of a kind of which a source has at most one.
func first[T any](rows []row, err *error) *Item[T] {
	list := items[T](rows, err)
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}

func itemOf[T any](r row) (Item[T], error) {
	item := Item[T]{ID: r.ID}
	if r.isAsShown {
		item.text = r.Data
	}
	if err := json.Unmarshal(r.Data, &item.Data); err != nil {
		return Item[T]{}, fmt.Errorf("read record %s: %w", r.ID, err)
	}
	return item, nil
}

func recordOf[T any](r row) (Record[T], error) {
	meta := Origin{
		ItemCreatedAt: r.ItemCreatedAt, CreatedAt: r.CreatedAt, SourceID: r.SourceID, SourceType: r.SourceType,
		UserID: r.UserID, ProviderID: r.ProviderID,
	}
	if r.SourceType == SourceAccount {
		meta.AccountID = &r.SourceID
	}
	if r.isAsShown {
		return Record[T]{Item: Item[T]{ID: r.ID, text: r.Data}, Metadata: meta}, nil
	}
	item, err := itemOf[T](r)
	return Record[T]{Item: item, Metadata: meta}, err
}
