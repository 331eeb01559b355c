package record

import (
	"context"
	"encoding/json"
	"fmt"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

// Records are read all day, so they are written without decoding what is stored: it is passed on, the rest is appended.
// The tests hold what is written to the types that the API describes.

// MarshalJSON writes the id and the data as one object.
func (i Item[T]) MarshalJSON() ([]byte, error) { return i.appendJSON(nil) }

func (i Item[T]) appendJSON(dst []byte) ([]byte, error) {
	text := i.text
	if text == nil {
		var err error
		if text, err = json.Marshal(i.Data); err != nil {
			return nil, err
		}
	}
	dst = append(httpapi.AppendText(append(dst, `{"id":`...), i.ID), ',')
	return append(dst, text[1:]...), nil
}

// MarshalJSON writes the id, the data and the metadata as one object.
func (r Record[T]) MarshalJSON() ([]byte, error) { return r.appendJSON(nil) }

func (r Record[T]) appendJSON(dst []byte) ([]byte, error) {
	dst, err := r.Item.appendJSON(dst)
	if err != nil {
		return nil, err
	}
	dst = append(dst[:len(dst)-1], `,"metadata":`...)
	return append(r.Metadata.appendJSON(dst), '}'), nil
}

func (o Origin) appendJSON(dst []byte) []byte {
	dst = o.ItemCreatedAt.AppendJSON(append(dst, `{"itemCreatedAt":`...))
	dst = append(o.CreatedAt.AppendJSON(append(dst, `,"createdAt":`...)), `,"accountId":`...)
	if o.AccountID != nil {
		dst = httpapi.AppendText(dst, *o.AccountID)
	} else {
		dst = append(dst, "null"...)
	}
	return append(SourceMetadata{o.SourceID, o.SourceType, o.UserID, o.ProviderID}.appendFields(append(dst, ',')), '}')
}

func (m SourceMetadata) appendFields(dst []byte) []byte {
	dst = httpapi.AppendText(append(dst, `"sourceId":`...), m.SourceID)
	dst = httpapi.AppendText(append(dst, `,"sourceType":`...), string(m.SourceType))
	dst = httpapi.AppendText(append(dst, `,"userId":`...), m.UserID)
	return httpapi.AppendText(append(dst, `,"providerId":`...), m.ProviderID)
}

// payloadField is a field of a payload.
type payloadField struct {
	name    string
	section connector.Section
	isOne   bool // there is one record at most, or null
	write   func(w *writer, r row)
}

func payloadFields() []payloadField {
	return []payloadField{
		{"identity", connector.Identities, true, writeItem[connector.Identity]},
		{"rating", connector.Ratings, true, writeItem[connector.Rating]},
		{"documents", connector.Documents, false, writeItem[connector.Document]},
		{"incomes", connector.Incomes, false, writeItem[connector.Income]},
		{"transactions", connector.Transactions, false, writeItem[connector.Transaction]},
		{"employments", connector.Employments, false, writeItem[connector.Employment]},
		{"contributions", connector.Contributions, false, writeItem[connector.Contribution]},
		{"liabilities", connector.Liabilities, false, writeItem[connector.Liability]},
		{"eincomes", connector.EIncomes, false, writeItem[connector.EIncome]},
		{"links", Links, false, writeItem[Link]},
		{"insight", Insights, true, writeItem[Insight]},
	}
}

// WritePayload writes all records of a source as the data API answers them.
func (s *Service) WritePayload(
	ctx context.Context, q db.Querier, at scope.Scope, m SourceMetadata,
) (httpapi.Written[SourcePayload], error) {
	rows, err := s.store.ofSource(ctx, q, at, m.SourceID)
	if err != nil {
		return httpapi.Written[SourcePayload]{}, fmt.Errorf("load records of source: %w", err)
	}
	w := writer{text: append(make([]byte, 0, roomFor(rows)), `{"metadata":{`...)}
	w.text = append(m.appendFields(w.text), '}')
	kinds := byKind(rows)
	for _, f := range payloadFields() {
		w.text = append(append(append(w.text, `,"`...), f.name...), `":`...)
		f.writeTo(&w, kinds[f.section])
	}
	return httpapi.Write[SourcePayload](append(w.text, '}')), w.err
}

func (f payloadField) writeTo(w *writer, rows []row) {
	switch {
	case f.isOne && len(rows) == 0:
		w.text = append(w.text, "null"...)
	case f.isOne:
		f.write(w, rows[0])
	default:
		w.text = append(w.text, '[')
		for i, r := range rows {
			if i > 0 {
				w.text = append(w.text, ',')
			}
			f.write(w, r)
		}
		w.text = append(w.text, ']')
	}
}

func writeItem[T any](w *writer, r row) {
	if r.isAsShown {
		w.item(Item[T]{ID: r.ID, text: r.Data})
		return
	}
	item, err := itemOf[T](r)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.item(item)
}

// roomFor is about what records take when they are written.
func roomFor(rows []row) int {
	const around = 400 // the ID and the metadata
	size := 0
	for i := range rows {
		size += len(rows[i].Data) + around
	}
	return size
}

// writer appends what is written; the first failure stays.
type writer struct {
	text []byte
	err  error
}

func (w *writer) item(item interface {
	appendJSON(dst []byte) ([]byte, error)
}) {
	if w.err == nil {
		w.text, w.err = item.appendJSON(w.text)
	}
}
