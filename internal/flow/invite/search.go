package invite

import (
	"context"
	"fmt"
	"strings"
	"time"

	"nod/internal/collect/enduser"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Filter is which invites a list shows.
type Filter struct {
	Status Status // empty for all
	Text   string // part of the name or address
}

const (
	portion    = 500
	searchTime = 50 * time.Millisecond
)

func positionOf(i Invite) page.Position { return page.At(i.CreatedAt.Time, i.ID) }

// List returns a page of the invites of a tenant in a mode, newest first. A page that is searched for a text may hold
// less than was asked for, or nothing, and still have a next one.
func (s *Service) List(ctx context.Context, at scope.Scope, f Filter, r page.Request) (page.List[Invite], error) {
	text := enduser.Fold(f.Text)
	if text == "" {
		invites, err := s.list(ctx, s.DB.Read(), at, f, r)
		if err != nil {
			return page.List[Invite]{}, fmt.Errorf("list invites: %w", err)
		}
		return page.Cut(invites, r, positionOf), nil
	}
	found := page.List[Invite]{Items: []Invite{}}
	part := page.Request{Size: portion, After: r.After}
	for begin := time.Now(); ; {
		invites, err := s.list(ctx, s.DB.Read(), at, f, part)
		if err != nil {
			return page.List[Invite]{}, fmt.Errorf("look through a portion of invites: %w", err)
		}
		cut := page.Cut(invites, part, positionOf)
		for _, i := range cut.Items {
			if !i.mentions(text) {
				continue
			}
			found.Items = append(found.Items, i)
			if len(found.Items) == r.Size {
				next := positionOf(i)
				found.Next = &next
				return found, nil
			}
		}
		if part.After, found.Next = cut.Next, cut.Next; cut.Next == nil || time.Since(begin) >= searchTime {
			return found, nil
		}
	}
}

// mentions reports whether a folded text is part of the person's name or address.
func (p Person) mentions(text string) bool {
	for _, value := range []string{p.FullName, p.Address(), p.FirstName + " " + p.LastName} {
		if strings.Contains(enduser.Fold(value), text) {
			return true
		}
	}
	return false
}
