package record

import (
	"context"
	"fmt"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// MountData puts the lists and the single records of all kinds on a data API.
func MountData(api *httpapi.API, s *Service) {
	for _, k := range s.kinds {
		k.mount(api, s, k)
	}
}

type getIn struct {
	ID string `path:"id" minLength:"1" maxLength:"200"`
}

// ListIn is what all lists can be filtered by. It is exported because the framework overlooks embedded
// inputs that are not.
type ListIn struct {
	httpapi.PageIn
	UserID    string `query:"userId" maxLength:"200" doc:"Only records of this user."`
	SourceID  string `query:"sourceId" maxLength:"200" doc:"Only records of this account or archive."`
	AccountID string `query:"accountId" maxLength:"200" deprecated:"true" doc:"Only records of this account. Deprecated: use sourceId, which takes documents as well."`
}

func (in *ListIn) filter() listQuery {
	return listQuery{UserID: in.UserID, SourceID: in.SourceID, AccountID: in.AccountID}
}

type dayListIn struct {
	ListIn
	StartDate string `query:"startDate" format:"date" doc:"Only records that begin on this day or later."`
	EndDate   string `query:"endDate" format:"date" doc:"Only records that begin on this day or earlier."`
}

func (in *dayListIn) filter() listQuery {
	q := in.ListIn.filter()
	q.From, q.To = in.StartDate, in.EndDate
	return q
}

type monthListIn struct {
	ListIn
	StartMonth string `query:"startMonth" pattern:"^[0-9]{4}-(0[1-9]|1[0-2])$" doc:"First month, such as 2006-01."`
	EndMonth   string `query:"endMonth" pattern:"^[0-9]{4}-(0[1-9]|1[0-2])$" doc:"Last month, such as 2006-12."`
}

func (in *monthListIn) filter() listQuery {
	q := in.ListIn.filter()
	q.From, q.To = in.StartMonth, in.EndMonth
	return q
}

// listRequest is one of the inputs above.
type listRequest[I any] interface {
	*I
	filter() listQuery
	paging() httpapi.PageIn
}

func (in *ListIn) paging() httpapi.PageIn { return in.PageIn }

// mountKind mounts one kind whose records hold a T.
func mountKind[T any](api *httpapi.API, s *Service, k kind) {
	switch k.dates {
	case byDay:
		mountList[T, dayListIn](api, s, k)
	case byMonth:
		mountList[T, monthListIn](api, s, k)
	default:
		mountList[T, ListIn](api, s, k)
	}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: k.path + "/{id}", ID: k.getID, Tag: k.tag, Access: httpapi.Caller,
		Summary: "Get one of the " + k.plural, Views: k.plural,
		Description: "404 once its account or document is revoked, or its user erased.",
	}, handlers[T]{api: api, service: s, kind: k}.getRecord)
}

func mountList[T, I any, P listRequest[I]](api *httpapi.API, s *Service, k kind) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: k.path, ID: k.listID, Tag: k.tag, Access: httpapi.Caller,
		Summary: "List " + k.plural + ", newest first", Views: k.plural,
		Description: "Those of all users, or of one with `userId`, or of one account or document with `sourceId`.",
	}, listHandlers[T, I, P]{api: api, service: s, kind: k}.listRecords)
}

// handlers has the operations of a kind whose records hold a T.
type handlers[T any] struct {
	api     *httpapi.API
	service *Service
	kind    kind
}

func (h handlers[T]) getRecord(ctx context.Context, in *getIn) (httpapi.Written[Record[T]], error) {
	row, err := h.service.get(ctx, h.kind, in.ID)
	if err != nil {
		return httpapi.Written[Record[T]]{}, err
	}
	httpapi.Seen(ctx, row.Mode, row.UserID)
	record, err := recordOf[T](row)
	if err != nil {
		return httpapi.Written[Record[T]]{}, err
	}
	text, err := record.appendJSON(nil)
	return httpapi.Write[Record[T]](text), err
}

// listHandlers has the list of a kind that is filtered as I says.
type listHandlers[T, I any, P listRequest[I]] handlers[T]

func (h listHandlers[T, I, P]) listRecords(
	ctx context.Context, in *I,
) (httpapi.Written[httpapi.Items[Record[T]]], error) {
	query := P(in).filter()
	caller := auth.From(ctx)
	query.TenantID = caller.TenantID
	query.Mode = caller.Mode
	query.Section = h.kind.section
	binding := query.binding()
	var err error
	if query.Page, err = h.api.Page(P(in).paging(), binding); err != nil {
		return httpapi.Written[httpapi.Items[Record[T]]]{}, err
	}
	rows, err := h.service.list(ctx, query)
	if err != nil {
		return httpapi.Written[httpapi.Items[Record[T]]]{}, err
	}
	items := writer{text: make([]byte, 0, roomFor(rows.Items))}
	users := make([]string, len(rows.Items))
	for i, row := range rows.Items {
		record, err := recordOf[T](row)
		if err != nil {
			return httpapi.Written[httpapi.Items[Record[T]]]{}, err
		}
		if i > 0 {
			items.text = append(items.text, ',')
		}
		items.item(record)
		users[i] = row.UserID
	}
	httpapi.Seen(ctx, query.Mode, users...)
	return httpapi.WrittenItems[Record[T]](h.api, binding, items.text, rows.Next), items.err
}

// scope binds a cursor to the list and everything it is filtered by.
func (f listQuery) binding() string {
	return page.Binding(string(f.Section), f.TenantID, string(f.Mode), f.UserID, f.SourceID, f.AccountID, f.From, f.To)
}

func (s *Service) list(ctx context.Context, query listQuery) (page.List[row], error) {
	rows, err := s.store.list(ctx, s.DB.Read(), query)
	if err != nil {
		return page.List[row]{}, fmt.Errorf("list records: %w", err)
	}
	return rows, nil
}

// get reads a record of the caller's tenant and mode; an id of another kind is unknown.
func (s *Service) get(ctx context.Context, k kind, id string) (row, error) {
	caller := auth.From(ctx)
	r, err := s.store.get(ctx, s.DB.Read(), scope.Of(caller.TenantID, caller.Mode).Ref(id))
	if err == nil && r.Kind != k.section {
		return row{}, fault.Missing(k.noun)
	}
	return r, db.OrMissing(err, k.noun)
}
