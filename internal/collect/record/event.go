package record

import (
	"maps"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
)

// maxEventIDs is how many ids an event names; receivers find the others in the lists.
const maxEventIDs = 300

// announce records the events of what was added and updated, section by section.
func (s *Service) announce(tx *db.Tx, src Source, m matched, at db.Time) {
	for _, section := range m {
		if len(section.added) > 0 {
			data := listData(src, section.added)
			if field := section.kind.idField; field != "" {
				data[field] = section.added[0].ID
			}
			s.record(tx, src, section.kind.added, data)
		}
		if len(section.updated) > 0 && section.kind.updated != "" {
			data := listData(src, section.updated)
			data["updatedAt"] = at
			describeUpdate(data, section)
			s.record(tx, src, section.kind.updated, data)
		}
	}
}

// describeUpdate says which records were updated: by their dates where there is one for every
// period, otherwise by their ids.
func describeUpdate(data map[string]any, section matchedSection) {
	switch section.kind.section {
	case connector.Incomes, connector.EIncomes, connector.Contributions:
		from, to := section.updated[0].ItemDate, section.updated[0].ItemDate
		for _, r := range section.updated {
			from, to = min(from, r.ItemDate), max(to, r.ItemDate)
		}
		data["updatedFrom"], data["updatedTo"] = dayOf(from), dayOf(to)
	default:
		data["updatedIds"] = data["ids"]
	}
}

// dayOf is the beginning of an item's day or month. Items are checked before they are stored.
func dayOf(date string) db.Time {
	if len(date) == len("2006-01") {
		date += "-01"
	}
	day, _ := time.Parse(time.DateOnly, date)
	return db.At(day)
}

func listData(src Source, rows []row) map[string]any {
	ids := make([]string, 0, min(len(rows), maxEventIDs))
	for _, r := range rows[:min(len(rows), maxEventIDs)] {
		ids = append(ids, r.ID)
	}
	data := map[string]any{"taskId": src.TaskID, "count": len(rows), "ids": ids}
	if len(rows) > maxEventIDs {
		data["idsTruncated"] = true
	}
	return data
}

// record adds an event of the source; data is completed with what all of them carry.
func (s *Service) record(tx *db.Tx, src Source, kind event.Type, data map[string]any) {
	maps.Copy(data, src.Facts)
	data["userId"], data["sourceId"], data["sourceType"] = src.UserID, src.SourceID, src.SourceType
	s.Events.Record(tx, event.New{Tenant: src.TenantID, Mode: src.Mode, Type: kind, UserID: src.UserID, Data: data})
}
