package db

import (
	"cmp"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/day"
	"nod/internal/platform/page"
)

// Newest is a page of a list, newest first, of the rows of a range of time.
type Newest struct {
	// Time and ID are the columns of the order; empty ones are created_at and id.
	Time, ID string
	Within   day.Range
	Page     page.Request
	// Until is the last row that the page may hold.
	Until *page.Position
}

// Build ends a query with the page.
func (n Newest) Build(b *sqlbuilder.SelectBuilder) (query string, args []any) {
	n.Narrow(b)
	return n.Order(b).Limit(n.Page.Limit()).Build()
}

// Order puts a query in the order of the list.
func (n Newest) Order(b *sqlbuilder.SelectBuilder) *sqlbuilder.SelectBuilder {
	time, id := n.columns()
	return b.OrderBy(time+" DESC", id+" DESC")
}

// Narrow limits a query to the rows that the page is taken from. Rows of the list lie within the range and take the
// places of its ends: of two ends on a side SQLite would search from one, and walk to the other.
func (n Newest) Narrow(b *sqlbuilder.SelectBuilder) {
	time, id := n.columns()
	compare := func(operator string, p *page.Position) {
		b.Where("(" + time + ", " + id + ") " + operator + " (" + b.Var(p.At) + ", " + b.Var(p.ID) + ")")
	}
	if n.Page.After != nil {
		compare("<", n.Page.After)
	} else if !n.Within.To.IsZero() {
		b.Where(b.LessThan(time, At(n.Within.To)))
	}
	if n.Until != nil {
		compare(">=", n.Until)
	} else if !n.Within.From.IsZero() {
		b.Where(b.GreaterEqualThan(time, At(n.Within.From)))
	}
}

func (n Newest) columns() (time, id string) { return cmp.Or(n.Time, "created_at"), cmp.Or(n.ID, "id") }
