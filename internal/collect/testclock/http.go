package testclock

import (
	"context"
	"net/http"
	"time"

	"nod/internal/collect/enduser"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
)

// testClockOut is a clock as the data API shows it.
type testClockOut struct {
	UserID        string   `json:"userId"        doc:"ID of the user."`
	OffsetSeconds int64    `json:"offsetSeconds" doc:"How many seconds the user is ahead of the real time; 0 until the clock is first advanced."`
	AdvancedAt    *db.Time `json:"advancedAt"    doc:"When the clock was last advanced, in real time; null when it never was." nullable:"true"`
}

// advancedTestClockOut is what an advance led to.
type advancedTestClockOut struct {
	Clock             testClockOut   `json:"clock"             doc:"The clock after the advance."`
	AdvancedBySeconds int64          `json:"advancedBySeconds" doc:"How many seconds this request advanced the clock."`
	Moved             map[string]int `json:"moved"             doc:"How many things are due earlier by that much, by kind: syncs, accountData, loginCodes, documentFiles, widgetTokens."`
}

func (c Clock) toWire() testClockOut {
	out := testClockOut{UserID: c.UserID, OffsetSeconds: int64(c.Offset() / time.Second)}
	if c.OffsetMs != 0 {
		out.AdvancedAt = &c.UpdatedAt
	}
	return out
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type advanceIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		By string    `json:"by,omitempty" maxLength:"40" example:"30d" doc:"How far to advance, in days, hours, minutes and seconds: 30d, 12h or 1d12h. At most 366 days."`
		To time.Time `json:"to,omitempty"                              doc:"The time to arrive at, instead of by. It must be later than the user's own time, by at most 366 days."`
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/users/{id}/testClock", ID: "get-test-clock", Tag: "Sandbox",
		Summary: "Retrieve a user's test clock", Access: httpapi.Caller,
		Description: "How far the clock of the user is ahead of real time. Sandbox only.",
	}, h.getTestClock)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/users/{id}/testClock/advance", ID: "advance-test-clock", Tag: "Sandbox",
		Summary: "Advance a user's test clock", Access: httpapi.Caller,
		Description: "Brings everything that is due for this user closer, and tells the simulated provider the " +
			"user's new time. Syncs, events and webhooks follow within seconds. Timestamps stay real. Sandbox only.",
	}, h.advanceTestClock)
}

func (h handlers) getTestClock(ctx context.Context, in *idIn) (testClockOut, error) {
	c, err := h.service.Get(ctx, enduser.RefOf(ctx, in.ID))
	return c.toWire(), err
}

func (h handlers) advanceTestClock(ctx context.Context, in *advanceIn) (advancedTestClockOut, error) {
	done, err := h.service.Advance(ctx, enduser.RefOf(ctx, in.ID), Step{By: in.Body.By, To: in.Body.To})
	if err != nil {
		return advancedTestClockOut{}, err
	}
	return advancedTestClockOut{done.Clock.toWire(), int64(done.By / time.Second), done.Moved}, nil
}
