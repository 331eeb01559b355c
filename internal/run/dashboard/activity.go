package dashboard

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"nod/internal/collect/catalogue"
	"nod/internal/lookup/registry"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
)

const (
	// activityShown is how many acts are shown at most.
	activityShown = 10
	// activityRead bounds the search for them: one connection records up to sixteen events, and
	// a tenant whose last events are all about records has none to show rather than a slow page.
	activityRead = 300
)

// shownTypes are the events that tell of an act of a person; the others tell which data followed.
var shownTypes = []event.Type{
	event.UserCreated, event.AccountConnected, event.AccountDisconnected, event.AccountFailed, event.ArchiveAnalyzed,
	event.ArchiveFailed, event.InviteInvited, event.InviteLinked, event.VerificationCompleted,
}

// Result is how a verification ended.
type Result string

const (
	match    Result = "MATCH"
	mismatch Result = "MISMATCH"
	failed   Result = "ERROR"
)

// Activity is something that happened to a user lately.
type Activity struct {
	ID           string     `json:"id"           doc:"ID of the event."`
	Type         event.Type `json:"type" doc:"What happened, as events name it."`
	UserID       string     `json:"userId"       doc:"Empty when it was about nobody."`
	ProviderName string     `json:"providerName" doc:"Of the provider, the type of the document, or the ID types of the verification; empty when there is none."`
	Code         string     `json:"code"         doc:"Why it failed or ended, such as AUTH_REQUIRED; else empty."`
	// Documents of types that nobody reads, and those of earlier versions, have no count.
	FieldCount     *int    `json:"fieldCount"     doc:"How many fields of the document were read; null when that isn't known."`
	VerificationID string  `json:"verificationId" doc:"The verification; empty when it was about none."`
	Result         Result  `json:"result"         doc:"How the verification ended; else empty." enum:",MATCH,MISMATCH,ERROR"`
	CreatedAt      db.Time `json:"createdAt"`
}

// told is what an activity takes from the body of its event.
type told struct {
	Data struct {
		ProviderID string `json:"providerId"`
		FileType   string `json:"fileType"`
		ErrorCode  string `json:"errorCode"`
		Reason     string `json:"reason"`
		FieldCount *int   `json:"fieldCount"`

		VerificationID string            `json:"verificationId"`
		IDTypes        []registry.IDType `json:"idTypes"`
		FinalMatches   *bool             `json:"finalMatches"`
	} `json:"data"`
}

// result is how a verification ended. One that ended in ERROR has no verdict.
func (t told) result() Result {
	switch matches := t.Data.FinalMatches; {
	case t.Data.VerificationID == "":
		return ""
	case matches == nil:
		return failed
	case *matches:
		return match
	}
	return mismatch
}

// name is what an act was about, as staff call it.
func (t told) name(sources *catalogue.Catalogue) string {
	source, _ := sources.Get(cmp.Or(t.Data.ProviderID, t.Data.FileType))
	names := []string{}
	for _, of := range t.Data.IDTypes {
		names = append(names, of.Label())
	}
	return source.Name + strings.Join(names, ", ")
}

// Activities returns the newest acts of a mode, newest first.
func (s *Service) Activities(ctx context.Context, at scope.Scope) ([]Activity, error) {
	events, err := event.Newest(ctx, s.DB.Read(), at, activityRead)
	if err != nil {
		return nil, fmt.Errorf("select events: %w", err)
	}
	bodies, err := event.BodiesOf(ctx, s.DB.Read(), s.Seal, at.Tenant)
	if err != nil {
		return nil, fmt.Errorf("open events: %w", err)
	}
	out, acted := []Activity{}, map[string]bool{}
	for _, e := range events {
		isFolded := e.Type == event.UserCreated && acted[e.UserID] // what the user did next tells of it
		if !slices.Contains(shownTypes, e.Type) || isFolded {
			continue
		}
		acted[e.UserID] = true
		if err := bodies.Open(&e); err != nil {
			return nil, err
		}
		act := Activity{ID: e.ID, Type: e.Type, UserID: e.UserID, CreatedAt: e.CreatedAt}
		var t told
		if err := json.Unmarshal([]byte(e.Body), &t); err == nil { // a body that was erased tells nothing more
			act.ProviderName, act.Code = t.name(s.Catalogue), t.Data.ErrorCode+t.Data.Reason
			act.FieldCount, act.VerificationID, act.Result = t.Data.FieldCount, t.Data.VerificationID, t.result()
		}
		if out = append(out, act); len(out) == activityShown {
			break
		}
	}
	return out, nil
}
