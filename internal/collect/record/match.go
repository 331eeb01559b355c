package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
)

// matchedSection is what a snapshot does to the records of one kind; rows are in the order of the
// snapshot, the newest item first.
type matchedSection struct {
	kind    kind
	total   int
	added   []row
	updated []row
}

// matched is what a snapshot does to a source, in the order of events.
type matched []matchedSection

type itemPlace struct {
	section connector.Section
	key     string
}

// matcher compares a snapshot with the known records of its source.
type matcher struct {
	src    Source
	known  map[itemPlace]row
	places places
	at     db.Time
}

func newMatcher(src Source, known []row, places places, at db.Time) matcher {
	m := matcher{src: src, known: make(map[itemPlace]row, len(known)), places: places, at: at}
	for _, r := range known {
		m.known[itemPlace{r.Kind, r.ItemKey}] = r
	}
	return m
}

func (m matcher) match(kinds []kind, snap connector.Snapshot) (matched, error) {
	items := map[connector.Section][]connector.Record{}
	for _, item := range snap.Records() {
		items[item.Section] = append(items[item.Section], item)
	}
	var all matched
	for _, k := range kinds {
		if len(items[k.section]) == 0 {
			continue
		}
		section, err := m.matchSection(k, items[k.section])
		if err != nil {
			return nil, err
		}
		all = append(all, section)
	}
	return all, nil
}

func (m matcher) matchSection(k kind, items []connector.Record) (matchedSection, error) {
	section := matchedSection{kind: k, total: len(items)}
	// Ids grow with time, so the oldest item gets its id first and lists show the newest on top.
	for _, item := range slices.Backward(items) {
		data, err := json.Marshal(item.Data)
		if err != nil {
			return matchedSection{}, fmt.Errorf("write %s: %w", k.noun, err)
		}
		r, isKnown := m.find(item)
		if isKnown && bytes.Equal(r.Data, data) {
			continue
		}
		if !isKnown {
			r = m.src.row(k.prefix, k.section, item.Key, m.at)
		}
		r.Data = data
		r.ItemDate = itemDate(item.Data)
		r.UpdatedAt = m.at
		if isKnown {
			section.updated = append(section.updated, r)
		} else {
			section.added = append(section.added, r)
		}
	}
	slices.Reverse(section.added)
	slices.Reverse(section.updated)
	return section, nil
}

// find returns the known record of an item. One of an earlier release still has the key as the source gave it.
func (m matcher) find(item connector.Record) (r row, isKnown bool) {
	r, isKnown = m.known[itemPlace{item.Section, m.places.of(m.src.SourceID, item.Section, item.Key)}]
	if !isKnown {
		r, isKnown = m.known[itemPlace{item.Section, item.Key}]
	}
	return r, isKnown
}

func (m matched) inserts() []row {
	var rows []row
	for _, section := range m {
		rows = append(rows, section.added...)
	}
	return rows
}

// after returns the records of the source once the changes are made.
func (m matched) after(known []row) []row {
	changed := map[string]row{}
	for _, section := range m {
		for _, r := range section.updated {
			changed[r.ID] = r
		}
	}
	rows := m.inserts()
	for _, r := range known {
		if newer, ok := changed[r.ID]; ok {
			r = newer
		}
		rows = append(rows, r)
	}
	return rows
}

func (m matched) changes() Changes {
	c := Changes{Sections: map[connector.Section]Count{}}
	for _, section := range m {
		c.Sections[section.kind.section] = Count{
			Total: section.total, Added: len(section.added), Updated: len(section.updated),
		}
	}
	return c
}
