package bulk

import (
	"context"
	"io"
	"net/http"
	"time"

	"nod/internal/lookup/inquiry"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Lookup batches"

const (
	// maxFile is how large a file may be: 1,000 subjects of 1,000 bytes each.
	maxFile = 1 << 20
	views   = "lookupBatches"
)

type lookupBatchOut struct {
	ID                string          `json:"id"`
	Kind              Kind            `json:"lookup"    enum:"VERIFICATION,SIGNAL" doc:"VERIFICATION compares people with a registry, SIGNAL asks for risk signals of phone numbers."`
	FileName          string          `json:"fileName" doc:"Your name of the batch."`
	ConsentTemplateID string          `json:"consentTemplateId" doc:"The consent template that all subjects agreed to."`
	State             State           `json:"state"     enum:"READY,RUNNING,PAUSED,STOPPED,DONE" doc:"READY to start, RUNNING, PAUSED, STOPPED for good, or DONE."`
	Reason            Reason          `json:"reason"    doc:"Why the batch paused or stopped on its own: QUOTA_EXCEEDED, SOURCE_FAILING, SOURCE_MISSING, TEMPLATE_DELETED. Otherwise empty."`
	StartedBy         string          `json:"startedBy" example:"Ada Reyes" doc:"Who started or resumed it last, and requests its lookups. Empty before the start."`
	Counts            lookupCountsOut `json:"counts" doc:"How many rows are in which state."`
	CreatedAt         db.Time         `json:"createdAt"`
	UpdatedAt         db.Time         `json:"updatedAt"`
}

// lookupCountsOut are the numbers of a batch.
type lookupCountsOut struct {
	Total     int `json:"total"     doc:"Subjects in the file."`
	Waiting   int `json:"waiting"   doc:"Subjects whose lookup hasn't been requested yet."`
	Asking    int `json:"asking"    doc:"Lookups that are being processed."`
	Completed int `json:"completed" doc:"Lookups with a result."`
	Failed    int `json:"failed"    doc:"Lookups that were refused or ended in ERROR. They cost nothing."`
	Malformed int `json:"malformed" doc:"Rows whose data no lookup accepts."`
	Duplicate int `json:"duplicate" doc:"Rows whose number comes earlier in the file."`
}

type lookupRowOut struct {
	ID       string   `json:"id"`
	Line     int      `json:"line"     doc:"Line of the file, starting with 1."`
	Subject  string   `json:"subject"  personal:"full name of a subject" doc:"Full name; empty for signals."`
	Number   string   `json:"number"   doc:"End of the ID number or phone number."`
	State    RowState `json:"state"    enum:"WAITING,ASKING,COMPLETED,SKIPPED,FAILED" doc:"WAITING, ASKING, COMPLETED, SKIPPED for a problem of the row, or FAILED."`
	Problem  Problem  `json:"problem"  example:"MALFORMED" doc:"MALFORMED, DUPLICATE, NO_RESULT, or empty."`
	Message  string   `json:"message"  doc:"The problem in words."`
	LookupID string   `json:"lookupId" doc:"The verification or signal. Empty until it's requested."`
}

type createIn struct{ Body BatchInput }

type listIn struct {
	Kind Kind `query:"lookup" enum:"VERIFICATION,SIGNAL" doc:"Only batches of this lookup; leave it out for both."`
	httpapi.PageIn
}

type rowsIn struct {
	inquiry.OneIn
	State   RowState `query:"state"   enum:"WAITING,ASKING,COMPLETED,SKIPPED,FAILED" doc:"Only rows in this state."`
	Problem Problem  `query:"problem" enum:"MALFORMED,DUPLICATE,NO_RESULT" doc:"Only rows with this problem."`
	httpapi.PageIn
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/lookupBatches", ID: "create-lookup-batch", Tag: tag,
		Status: http.StatusCreated, Summary: "Check a file of subjects to look up", Access: httpapi.Caller,
		MaxBody:     maxFile,
		Description: "A dry run: no lookup is requested and no credit is used until you start the batch.",
	}, h.createLookupBatch)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/lookupBatches", ID: "list-lookup-batches", Tag: tag,
		Summary: "List batches of lookups, newest first", Access: httpapi.Caller, IsPoll: true,
		Description: "Batches are deleted 30 days after their last change. Their lookups stay.",
	}, h.listLookupBatches)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/lookupBatches/{id}", ID: "get-lookup-batch", Tag: tag,
		Summary: "Retrieve a batch", Access: httpapi.Caller, IsPoll: true,
		Description: "Poll it while `state` is RUNNING; `counts` says how many rows are in which state, `reason` " +
			"why it paused.",
	}, h.getLookupBatch)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/lookupBatches/{id}/rows", ID: "list-lookup-batch-rows", Tag: tag,
		Summary: "List the rows of a batch, in the order of the file", Access: httpapi.Caller, Views: views,
		Description: "Each row with its state and, once it was looked up, the ID of its verification or signal. " +
			"Only the ends of numbers are shown.",
	}, h.listLookupBatchRows)
	httpapi.RegisterFile(api, httpapi.Op{
		Method: http.MethodGet, Path: "/lookupBatches/{id}/results", ID: "export-lookup-batch-results", Tag: tag,
		Summary: "Export the rows of a batch with their results as CSV; recorded in the audit log",
		Access:  httpapi.Caller,
		Description: "One line for each row; an empty result means not compared or not known. It contains whole " +
			"numbers.",
	}, "text/csv; charset=utf-8", h.exportLookupBatchResults)
	httpapi.RegisterFile(api, httpapi.Op{
		Method: http.MethodGet, Path: "/lookupBatches/{id}/failed", ID: "export-lookup-batch-failures", Tag: tag,
		Summary: "Export rows without a result as CSV, to correct and upload again; recorded in the audit log",
		Access:  httpapi.Caller,
		Description: "Rows that are malformed or ended in ERROR, in the columns of the file. They contain whole " +
			"numbers.",
	}, "text/csv; charset=utf-8", h.exportLookupBatchFailures)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/lookupBatches/{id}/start", ID: "start-lookup-batch", Tag: tag,
		Summary: "Start or resume a batch", Access: httpapi.Caller,
		Description: "Each subject uses one credit, which is returned when the lookup ends in ERROR. The batch " +
			"pauses when credits run out, and after 10 lookups in a row without a result.",
	}, h.startLookupBatch)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/lookupBatches/{id}/pause", ID: "pause-lookup-batch", Tag: tag,
		Summary: "Pause a batch", Access: httpapi.Caller,
		Description: "No further row is looked up; lookups in progress end as usual. Start the batch again to " +
			"resume it.",
	}, h.pauseLookupBatch)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/lookupBatches/{id}/stop", ID: "stop-lookup-batch", Tag: tag,
		Summary: "Stop a batch for good", Access: httpapi.Caller,
		Description: "Rows that weren't looked up yet never are, and cost nothing. Results stay. A stopped batch " +
			"can't be started again.",
	}, h.stopLookupBatch)
}

func (h handlers) createLookupBatch(ctx context.Context, in *createIn) (lookupBatchOut, error) {
	return shown(h.service.Create(ctx, scope.From(ctx), in.Body))
}

func (h handlers) getLookupBatch(ctx context.Context, in *inquiry.OneIn) (lookupBatchOut, error) {
	return shown(h.service.Get(ctx, scope.From(ctx).Ref(in.ID)))
}

func (h handlers) startLookupBatch(ctx context.Context, in *inquiry.OneIn) (lookupBatchOut, error) {
	return shown(h.service.Start(ctx, scope.From(ctx).Ref(in.ID)))
}

func (h handlers) pauseLookupBatch(ctx context.Context, in *inquiry.OneIn) (lookupBatchOut, error) {
	return shown(h.service.Pause(ctx, scope.From(ctx).Ref(in.ID)))
}

func (h handlers) stopLookupBatch(ctx context.Context, in *inquiry.OneIn) (lookupBatchOut, error) {
	return shown(h.service.Stop(ctx, scope.From(ctx).Ref(in.ID)))
}

func (h handlers) listLookupBatches(ctx context.Context, in *listIn) (httpapi.Items[lookupBatchOut], error) {
	at := scope.From(ctx)
	binding := page.Binding("lookup-batches", at.Tenant, string(at.Mode), string(in.Kind))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[lookupBatchOut]{}, err
	}
	found, counts, err := h.service.List(ctx, at, in.Kind, request)
	if err != nil {
		return httpapi.Items[lookupBatchOut]{}, err
	}
	return httpapi.ItemsOf(h.api, binding, page.Map(found, func(b Batch) lookupBatchOut {
		return show(b, *counts[b.ID])
	})), nil
}

func (h handlers) listLookupBatchRows(ctx context.Context, in *rowsIn) (httpapi.Items[lookupRowOut], error) {
	at := scope.From(ctx).Ref(in.ID)
	binding := page.Binding("lookup-batch", at.Tenant, string(at.Mode), in.ID, string(in.State), string(in.Problem))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[lookupRowOut]{}, err
	}
	b, found, err := h.service.Rows(ctx, at, RowFilter{in.State, in.Problem}, request)
	if err != nil {
		return httpapi.Items[lookupRowOut]{}, err
	}
	httpapi.Seen(ctx, at.Mode, b.ID)
	of := h.service.lookups(b.Kind)
	return httpapi.ItemsOf(h.api, binding, page.Map(found, func(r Row) lookupRowOut {
		about := of.about(r.Cells)
		return lookupRowOut{
			r.ID, r.Line, about.name, inquiry.Masked(about.number), r.State, r.Problem, r.message(), r.LookupID,
		}
	})), nil
}

func (h handlers) exportLookupBatchResults(ctx context.Context, in *inquiry.OneIn) (httpapi.File, error) {
	return h.export(ctx, in.ID, "results", h.service.WriteResults)
}

func (h handlers) exportLookupBatchFailures(ctx context.Context, in *inquiry.OneIn) (httpapi.File, error) {
	return h.export(ctx, in.ID, "failed", h.service.WriteFailed)
}

// export hands out whole numbers, so it is noted who took them.
func (h handlers) export(
	ctx context.Context, id, what string, write func(ctx context.Context, b Batch, w io.Writer) error,
) (httpapi.File, error) {
	b, err := h.service.Exported(ctx, scope.From(ctx).Ref(id))
	return httpapi.File{
		Name:  what + "-" + h.service.Clock.Now().UTC().Format(time.DateOnly) + ".csv",
		Write: func(ctx context.Context, w io.Writer) error { return write(ctx, b, w) },
	}, err
}

func shown(b Batch, c Counts, err error) (lookupBatchOut, error) { return show(b, c), err }

func show(b Batch, c Counts) lookupBatchOut {
	return lookupBatchOut{
		ID: b.ID, Kind: b.Kind, FileName: b.Name, ConsentTemplateID: b.TemplateID, State: b.State, Reason: b.Reason,
		StartedBy: b.StartedBy.V.Name, CreatedAt: b.CreatedAt, UpdatedAt: b.UpdatedAt,
		Counts: lookupCountsOut(c),
	}
}
