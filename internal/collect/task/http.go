package task

import (
	"context"
	"net/http"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// taskOut is a task as the data API shows it.
type taskOut struct {
	ID             string              `json:"id"`
	Type           Type                `json:"type" enum:"LINK_ACCOUNT,ANALYZE_ARCHIVE,CLASSIFY_ARCHIVE,UPDATE_ACCOUNT" doc:"LINK_ACCOUNT reads a new account, UPDATE_ACCOUNT syncs it, CLASSIFY_ARCHIVE finds the type of a document, ANALYZE_ARCHIVE reads it."`
	StartedAt      db.Time             `json:"startedAt" doc:"When it started, RFC 3339 in UTC."`
	FinishedAt     *db.Time            `json:"finishedAt,omitempty" doc:"When it ended; left out until then."`
	Status         string              `json:"status" enum:"Started,Finished" doc:"Started or Finished, whatever the result."`
	Datapoints     []connector.Section `json:"datapoints" enum:"IDENTITIES,TRANSACTIONS,RATINGS,EMPLOYMENTS,DOCUMENTS,INCOMES,CONTRIBUTIONS,EINCOMES,LIABILITIES,LINK,INSIGHTS" doc:"Sections in which something was found."`
	Result         Result              `json:"result,omitempty" enum:"SUCCEEDED,PARTIAL,FAILED" doc:"SUCCEEDED, PARTIAL when some sections failed, or FAILED; left out until it has finished."`
	ErrorCode      connector.ErrorCode `json:"errorCode,omitempty" enum:"ACCOUNT_DISABLED,ACCOUNT_INACCESSIBLE,ACCOUNT_INCOMPLETE,ACCOUNT_LOCKED,AUTH_REQUIRED,EXPIRED_CREDENTIALS,INVALID_ACCOUNT_TYPE,INVALID_AUTH,INVALID_CREDENTIALS,INVALID_MFA,MFA_TIMEOUT,PROVIDER_DISABLED,QUOTA_EXCEEDED,SERVICE_UNAVAILABLE,SYSTEM_ERROR,TOS_REQUIRED,UNSUPPORTED_AUTH_TYPE,UNSUPPORTED_MFA_METHOD,USER_CANCELLED,FILE_UNABLE_TO_RECOGNIZE,FILE_TYPE_MISMATCH,MISSING_MANDATORY_FIELD,INVALID_FIELD_FORMAT" doc:"Why it failed; left out otherwise."`
	FailedSections []connector.Section `json:"failedSections" doc:"Sections that could not be read."`
	Metadata       record.Origin       `json:"metadata" doc:"Which account or document the task reads."`
}

func (t Task) toWire() taskOut {
	status := "Started"
	if !t.IsRunning() {
		status = "Finished"
	}
	out := taskOut{
		ID: t.ID, Type: t.Type, StartedAt: t.StartedAt, FinishedAt: t.FinishedAt, Status: status,
		Datapoints: t.Datapoints(), Result: t.Result, ErrorCode: t.ErrorCode, FailedSections: t.FailedSections.V,
		Metadata: record.Origin{
			ItemCreatedAt: t.StartedAt, CreatedAt: t.StartedAt, SourceID: t.SourceID, SourceType: t.SourceType,
			UserID: t.UserID, ProviderID: t.ProviderID,
		},
	}
	if t.SourceType == record.SourceAccount {
		out.Metadata.AccountID = &t.SourceID
	}
	return out
}

type listIn struct {
	httpapi.DayPageIn
	UserID   string `query:"userId" maxLength:"200" doc:"Only tasks of this user."`
	SourceID string `query:"sourceId" maxLength:"200" doc:"Only tasks of this account or archive."`
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
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
		Method: http.MethodGet, Path: "/tasks", ID: "list-tasks", Tag: "Tasks",
		Summary: "List tasks", Access: httpapi.Caller,
		Description: "Newest first. A task is a login, a sync, or the reading of a document. Filter by user, " +
			"source, or the day on which it began.",
	}, h.listTasks)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/tasks/{id}", ID: "get-task", Tag: "Tasks",
		Summary: "Retrieve a task", Access: httpapi.Caller,
		Description: "Poll it, or wait for TASK_FINISHED or ACCOUNT_SYNC_TASK_FINISHED, until `status` is " +
			"Finished; `result` says how it ended.",
	}, h.getTask)
}

func (h handlers) listTasks(ctx context.Context, in *listIn) (httpapi.Items[taskOut], error) {
	p := auth.From(ctx)
	asked, err := h.api.DayPage(ctx, "tasks", in.DayPageIn, in.UserID, in.SourceID)
	if err != nil {
		return httpapi.Items[taskOut]{}, err
	}
	filter := ListFilter{User: in.UserID, Source: in.SourceID, Started: asked.Days}
	tasks, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), filter, asked.Request)
	return httpapi.ItemsOf(h.api, asked.Binding, page.Map(tasks, Task.toWire)), err
}

func (h handlers) getTask(ctx context.Context, in *idIn) (taskOut, error) {
	p := auth.From(ctx)
	t, err := h.service.Get(ctx, h.service.db.Read(), scope.Of(p.TenantID, p.Mode).Ref(in.ID).Any())
	if err != nil {
		return taskOut{}, err
	}
	return t.toWire(), nil
}
