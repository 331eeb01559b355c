package inquiry

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// OneIn names an inquiry.
type OneIn struct {
	ID string `path:"id" maxLength:"64"`
}

// SourceOut says whether lookups can be made in the mode.
type SourceOut struct {
	Available bool `json:"available" doc:"false while no source is connected in the mode; requests are refused then and cost nothing."`
}

// ListOp is an operation that lists inquiries.
type ListOp[D, Out any] struct {
	API    *httpapi.API
	Of     *Service[D]
	Name   string // of the list, which its cursors are bound to
	ToWire func(i Inquiry[D]) Out
}

// Answer lists. The cursor is bound to the texts that the list is filtered by.
func (o ListOp[D, Out]) Answer(
	ctx context.Context, in httpapi.DayPageIn, f Filter, filters ...string,
) (httpapi.Items[Out], error) {
	asked, err := o.API.DayPage(ctx, o.Name, in, filters...)
	if err != nil {
		return httpapi.Items[Out]{}, err
	}
	f.Created = asked.Days
	found, err := o.Of.List(ctx, scope.From(ctx), f, asked.Request)
	if err != nil {
		return httpapi.Items[Out]{}, err
	}
	ids := make([]string, len(found.Items))
	for n, i := range found.Items {
		ids[n] = i.ID
	}
	httpapi.Seen(ctx, auth.From(ctx).Mode, ids...)
	return httpapi.ItemsOf(o.API, asked.Binding, page.Map(found, o.ToWire)), nil
}

// One retrieves an inquiry, and notes that it was seen.
func (s *Service[D]) One(ctx context.Context, in *OneIn) (Inquiry[D], error) {
	i, err := s.Get(ctx, scope.From(ctx).Ref(in.ID))
	if err == nil {
		httpapi.Seen(ctx, i.Mode, i.ID)
	}
	return i, err
}
