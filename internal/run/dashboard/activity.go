package dashboard

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

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

// Activity is something that happened to a user lately.
type Activity struct {
	ID           string     `json:"id"           doc:"ID of the event."`
	Type         event.Type `json:"type" doc:"What happened, as events name it."`
	UserID       string     `json:"userId"       doc:"Empty when it was about nobody."`
	ProviderName string     `json:"providerName" doc:"Of the provider, or the type of the document; empty when there is none."`
	Code         string     `json:"code"         doc:"Why it failed or ended, such as AUTH_REQUIRED; else empty."`
	CreatedAt    db.Time    `json:"createdAt"`
}

// told is what an activity takes from the body of its event.
type told struct {
	Data struct {
		ProviderID string `json:"providerId"`
		FileType   string `json:"fileType"`
		ErrorCode  string `json:"errorCode"`
		Reason     string `json:"reason"`
	} `json:"data"`
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
			source, _ := s.Catalogue.Get(cmp.Or(t.Data.ProviderID, t.Data.FileType))
			act.ProviderName, act.Code = source.Name, t.Data.ErrorCode+t.Data.Reason
		}
		if out = append(out, act); len(out) == activityShown {
			break
		}
	}
	return out, nil
}
