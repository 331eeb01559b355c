package catalogue

import (
	"cmp"
	"slices"
	"strings"
)

// Filter narrows a search. The zero value of each field means "any".
type Filter struct {
	Kind    Kind
	Type    Type
	SubType string
	// Name is looked for anywhere in the name and the long name, whatever the case of its letters.
	Name              string
	Enabled           *bool
	Active            *bool
	AccountConnection *bool
	OCR               *bool
	// IDs keeps only these data sources; ids that the catalogue does not know are ignored.
	IDs []string
	// TopIDs puts these data sources first, in the order given. It adds nothing to the result.
	TopIDs []string
	// After continues behind the last item of the page before; nil starts from the beginning.
	After *Position
	// Limit is the size of a page; 0 returns everything.
	Limit int
}

// Position is the place of a data source in the order of a search. It holds values, not a row number,
// so a page stays right when a new version of the product adds or removes data sources.
type Position struct {
	Rank int    `json:"rank"`
	Ord  int    `json:"ord"`
	Name string `json:"name"`
	ID   string `json:"id"`
}

func (p Position) compare(other Position) int {
	return cmp.Or(
		cmp.Compare(p.Rank, other.Rank), cmp.Compare(p.Ord, other.Ord),
		cmp.Compare(p.Name, other.Name), cmp.Compare(p.ID, other.ID),
	)
}

// Page is one page of a search.
type Page struct {
	Items []DataSource
	// Next is nil on the last page.
	Next *Position
	// Total counts all matches, on whatever page they are.
	Total int
}

// Search returns the data sources that match, in a stable order: TopIDs, then ord and name.
func (c *Catalogue) Search(filter Filter) Page {
	type match struct {
		source   DataSource
		position Position
	}
	var matches []match
	for _, source := range c.ordered {
		if filter.accepts(source) {
			matches = append(matches, match{source, filter.position(source)})
		}
	}
	slices.SortFunc(matches, func(a, b match) int { return a.position.compare(b.position) })

	page := Page{Items: []DataSource{}, Total: len(matches)}
	last := Position{}
	for _, found := range matches {
		if filter.After != nil && found.position.compare(*filter.After) <= 0 {
			continue
		}
		if filter.Limit > 0 && len(page.Items) == filter.Limit {
			page.Next = &last
			break
		}
		page.Items = append(page.Items, found.source)
		last = found.position
	}
	return page
}

func (f Filter) accepts(source DataSource) bool {
	name := strings.ToLower(strings.TrimSpace(f.Name))
	named := strings.Contains(strings.ToLower(source.Name), name) ||
		strings.Contains(strings.ToLower(source.LongName), name)
	return named &&
		(f.Kind == "" || f.Kind == source.Kind) &&
		(f.Type == "" || f.Type == source.Type) &&
		(f.SubType == "" || f.SubType == source.SubType) &&
		(f.Enabled == nil || *f.Enabled == source.Enabled) &&
		(f.Active == nil || *f.Active == source.Active) &&
		(f.AccountConnection == nil || *f.AccountConnection == source.AccountConnection) &&
		(f.OCR == nil || *f.OCR == source.EnableOCR) &&
		(len(f.IDs) == 0 || slices.Contains(f.IDs, source.ID))
}

func (f Filter) position(source DataSource) Position {
	rank := slices.Index(f.TopIDs, source.ID)
	if rank < 0 {
		rank = len(f.TopIDs)
	}
	return Position{Rank: rank, Ord: source.Ord, Name: source.Name, ID: source.ID}
}
