package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

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
}

// Record is an item of a list of the data API: its id and data, then where it comes from.
type Record[T any] struct {
	Item     Item[T]
	Metadata Origin
	text     []byte // the data as it is stored, in place of Item.Data
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

// payloadOf builds the payload of a source from its records.
func payloadOf(rows []row) (p Payload, err error) {
	byKind := map[connector.Section][]row{}
	for _, r := range rows {
		byKind[r.Kind] = append(byKind[r.Kind], r)
	}
	p = Payload{
		Identity:      first[connector.Identity](byKind[connector.Identities], &err),
		Rating:        first[connector.Rating](byKind[connector.Ratings], &err),
		Documents:     items[connector.Document](byKind[connector.Documents], &err),
		Incomes:       items[connector.Income](byKind[connector.Incomes], &err),
		Transactions:  items[connector.Transaction](byKind[connector.Transactions], &err),
		Employments:   items[connector.Employment](byKind[connector.Employments], &err),
		Contributions: items[connector.Contribution](byKind[connector.Contributions], &err),
		Liabilities:   items[connector.Liability](byKind[connector.Liabilities], &err),
		EIncomes:      items[connector.EIncome](byKind[connector.EIncomes], &err),
		Links:         items[Link](byKind[Links], &err),
		Insight:       first[Insight](byKind[Insights], &err),
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
		return Record[T]{Item: Item[T]{ID: r.ID}, Metadata: meta, text: r.Data}, nil
	}
	item, err := itemOf[T](r)
	return Record[T]{Item: item, Metadata: meta}, err
}

// MarshalJSON writes the id and the data as one object.
func (i Item[T]) MarshalJSON() ([]byte, error) {
	return joinObjects(struct {
		ID string `json:"id"`
	}{i.ID}, i.Data)
}

// MarshalJSON writes the id, the data and the metadata as one object.
func (r Record[T]) MarshalJSON() ([]byte, error) {
	text, textErr := r.text, error(nil)
	if text == nil {
		text, textErr = json.Marshal(r.Item.Data)
	}
	id, idErr := json.Marshal(r.Item.ID)
	metadata, err := json.Marshal(r.Metadata)
	if err := errors.Join(textErr, idErr, err); err != nil {
		return nil, err
	}
	joined := slices.Concat([]byte(`{"id":`), id, []byte(","), text[1:])
	joined = append(joined[:len(joined)-1], `,"metadata":`...)
	return append(append(joined, metadata...), '}'), nil
}

// joinObjects writes two values that are JSON objects with members as one.
func joinObjects(a, b any) ([]byte, error) {
	var joined bytes.Buffer
	for _, part := range []any{a, b} {
		text, err := json.Marshal(part)
		if err != nil {
			return nil, err
		}
		if joined.Len() > 0 {
			joined.Truncate(joined.Len() - 1)
			joined.WriteByte(',')
			text = text[1:]
		}
		joined.Write(text)
	}
	return joined.Bytes(), nil
}
