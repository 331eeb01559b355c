package httpconnector

import (
	"encoding/json"

	"nod/internal/collect/connector"
)

// snapshot is the answer to a fetch. An item is the item of the data API with its key.
type snapshot struct {
	Identity       json.RawMessage     `json:"identity"`
	Rating         json.RawMessage     `json:"rating"`
	Employments    []json.RawMessage   `json:"employments"`
	Documents      []json.RawMessage   `json:"documents"`
	Incomes        []json.RawMessage   `json:"incomes"`
	EIncomes       []json.RawMessage   `json:"eincomes"`
	Transactions   []json.RawMessage   `json:"transactions"`
	Contributions  []json.RawMessage   `json:"contributions"`
	Liabilities    []json.RawMessage   `json:"liabilities"`
	FailedSections []connector.Section `json:"failedSections"`
}

// readSnapshot reads a snapshot and checks everything that the data API promises.
func readSnapshot(body []byte) (connector.Snapshot, error) {
	var said snapshot
	if err := readJSON(body, &said); err != nil {
		return connector.Snapshot{}, err
	}
	var r itemReader
	read := connector.Snapshot{
		Identity:       one(&r, said.Identity, func(i *connector.Identity, key string) { i.Key = key }),
		Rating:         one(&r, said.Rating, func(i *connector.Rating, key string) { i.Key = key }),
		Employments:    many(&r, said.Employments, func(i *connector.Employment, key string) { i.Key = key }),
		Documents:      many(&r, said.Documents, func(i *connector.Document, key string) { i.Key = key }),
		Incomes:        many(&r, said.Incomes, func(i *connector.Income, key string) { i.Key = key }),
		EIncomes:       many(&r, said.EIncomes, func(i *connector.EIncome, key string) { i.Key = key }),
		Transactions:   many(&r, said.Transactions, func(i *connector.Transaction, key string) { i.Key = key }),
		Contributions:  many(&r, said.Contributions, func(i *connector.Contribution, key string) { i.Key = key }),
		Liabilities:    many(&r, said.Liabilities, func(i *connector.Liability, key string) { i.Key = key }),
		FailedSections: said.FailedSections,
	}
	if r.err != nil {
		return connector.Snapshot{}, r.err
	}
	if err := read.Validate(); err != nil {
		return connector.Snapshot{}, broken("%s", err.Error())
	}
	return read, nil
}

// itemReader keeps the first error.
type itemReader struct{ err error }

// maxKey is the length of a record's key in bytes.
const maxKey = 300

// one reads an item; null and nothing are no item.
func one[T any](r *itemReader, raw json.RawMessage, setKey func(*T, string)) *T {
	if len(raw) == 0 || string(raw) == "null" || r.err != nil {
		return nil
	}
	var keyed struct {
		Key string `json:"key"`
	}
	var item T
	if r.err = readJSON(raw, &keyed); r.err == nil {
		r.err = readJSON(raw, &item)
	}
	if r.err == nil && len(keyed.Key) > maxKey {
		r.err = broken("a key is longer than %d", maxKey)
	}
	setKey(&item, keyed.Key)
	return &item
}

func many[T any](r *itemReader, raw []json.RawMessage, setKey func(*T, string)) []T {
	var items []T
	for _, text := range raw {
		item := one(r, text, setKey)
		if r.err != nil {
			return nil
		}
		if item == nil {
			r.err = broken("a record is null")
			return nil
		}
		items = append(items, *item)
	}
	return items
}
