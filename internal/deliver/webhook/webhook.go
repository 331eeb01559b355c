package webhook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"nod/internal/deliver/eventtype"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/scope"
)

const (
	maxName   = 200
	maxSecret = 256
)

// AllEvents subscribes to every type, those of later versions included.
const AllEvents event.Type = "ALL_EVENTS"

// Webhook is an endpoint of a tenant in one mode. Its secret is stored sealed
// and is never read for anything but signing.
type Webhook struct {
	TenantID       string                `db:"tenant_id"`
	Mode           auth.Mode             `db:"mode"`
	ID             string                `db:"id"`
	Name           string                `db:"name"`
	URL            string                `db:"url"`
	Active         bool                  `db:"active"`
	IncludePayload bool                  `db:"include_payload"`
	AllEvents      bool                  `db:"all_events"`
	EventTypes     db.JSON[[]event.Type] `db:"event_types"`
	CreatedAt      db.Time               `db:"created_at"`
	UpdatedAt      db.Time               `db:"updated_at"`
	PausedAt       *db.Time              `db:"paused_at"`
	FailingSince   *db.Time              `db:"failing_since"`
	// DeactivatedReason says why it was deactivated automatically.
	DeactivatedReason string `db:"deactivated_reason"`
	// SecretBeforeUntil is how long the secret before the last change still signs.
	SecretBeforeUntil *db.Time `db:"secret_before_until"`
	DeletedAt         *db.Time `db:"deleted_at"`
	// DelayCause is what was last noted; Delay is how late deliveries are now, nil when they are in time.
	DelayCause queue.DelayCause `db:"delay_cause"`
	Delay      *queue.Delay     `db:"-"`
}

// Ref returns the name of the webhook.
func (w Webhook) Ref() scope.Ref { return scope.Of(w.TenantID, w.Mode).Ref(w.ID) }

// Types returns the types the webhook is sent, the wildcard written out.
func (w Webhook) Types() []event.Type {
	if w.AllEvents {
		return event.Types()
	}
	return w.EventTypes.V
}

// named returns the types as they were asked for.
func (w Webhook) named() []event.Type {
	if w.AllEvents {
		return []event.Type{AllEvents}
	}
	return w.EventTypes.V
}

func (w Webhook) wants(e event.Event) bool {
	if e.To != "" {
		return e.To == w.ID
	}
	return w.AllEvents || slices.Contains(w.EventTypes.V, e.Type)
}

// CreateInput is what a tenant says about a new webhook.
type CreateInput struct {
	Name           string
	URL            string
	Secret         string
	EventTypes     []event.Type
	Active         bool
	IncludePayload bool
}

func (in CreateInput) validate(guard *attempt.Guard) error {
	var fields []fault.Field
	add := func(field, message string) {
		if message != "" {
			fields = append(fields, fault.Field{Field: field, Code: fault.CodeInvalidParameters, Message: message})
		}
	}
	add("name", cmp.Or(textProblem("name", in.Name, maxName), label.NameProblem(in.Name)))
	add("url", guard.URLProblem(in.URL))
	add("secret", textProblem("secret", in.Secret, maxSecret))
	add("eventTypes", typesProblem(in.EventTypes))
	if len(fields) > 0 {
		return fault.Fields(fields...)
	}
	return nil
}

func textProblem(field, text string, limit int) string {
	switch {
	case strings.TrimSpace(text) == "":
		return field + " is required."
	case utf8.RuneCountInString(text) > limit:
		return fmt.Sprintf("%s is too long (maximum %d).", field, limit)
	}
	return ""
}

func typesProblem(types []event.Type) string {
	if len(types) == 0 {
		return "at least one event type is required."
	}
	for _, t := range types {
		if t != AllEvents && !event.IsKnown(t) && !slices.Contains(eventtype.NeverSent(), t) {
			return "eventTypes holds an unknown event type."
		}
	}
	return ""
}

// inOrder returns the types once each, in the order in which screens list them.
func inOrder(types []event.Type) []event.Type {
	out := []event.Type{}
	for _, t := range append(event.Types(), eventtype.NeverSent()...) {
		if slices.Contains(types, t) {
			out = append(out, t)
		}
	}
	return out
}

// Status is how far a delivery is.
type Status = dispatch.Status

// The statuses.
const (
	Pending   = dispatch.Pending
	Delivered = dispatch.Delivered
	Failed    = dispatch.Failed
	Dead      = dispatch.Dead
)

// Delivery is one event for one webhook, as the log shows it.
type Delivery struct {
	ID             string             `db:"id"`
	Origin         dispatch.Origin    `db:"origin"`
	WithPayload    bool               `db:"with_payload"`
	UserID         string             `db:"user_id"`
	AccountID      string             `db:"account_id"`
	FinishedAt     *db.Time           `db:"finished_at"`
	EventID        string             `db:"event_id"`
	EventType      event.Type         `db:"event_type"`
	Sequence       int64              `db:"sequence"`
	Status         Status             `db:"status"`
	Attempts       int                `db:"attempts"`
	DueAt          *db.Time           `db:"due_at"`
	IsClaimed      bool               `db:"is_claimed"`
	LastStatusCode int                `db:"last_status_code"`
	LastError      attempt.ErrorClass `db:"last_error"`
	// DurationMS is how long the last attempt took; nil before the first.
	DurationMS *int64  `db:"duration_ms"`
	CreatedAt  db.Time `db:"created_at"`
}

// NextAttemptAt is when the next attempt may start; nil when there is none or
// it is on the wire.
func (d Delivery) NextAttemptAt() *db.Time {
	switch {
	case d.DueAt == nil || d.IsClaimed:
		return nil
	case d.DueAt.UnixMilli() == queue.AtOnce:
		return &d.CreatedAt
	}
	return d.DueAt
}

// Attempt is one POST of a delivery.
type Attempt struct {
	Number     int                `db:"number"`
	StatusCode int                `db:"status_code"`
	Error      attempt.ErrorClass `db:"error"`
	DurationMS int64              `db:"duration_ms"`
	Excerpt    string             `db:"excerpt"`
	// Sent and Headers are those of the request and of the answer.
	Sent      db.JSON[map[string]string] `db:"request_headers"`
	Headers   db.JSON[map[string]string] `db:"response_headers"`
	Sealed    []byte                     `db:"answer_sealed"` // of these three
	CreatedAt db.Time                    `db:"created_at"`
}
