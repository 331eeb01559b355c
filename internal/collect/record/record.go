package record

import (
	"slices"

	"nod/internal/collect/connector"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// Kinds beside the sections of connectors: what the product itself adds.
const (
	Links    connector.Section = "LINK"
	Insights connector.Section = "INSIGHTS"
)

// SourceType is the sort of a source, as the data API names it.
type SourceType string

// The types of sources.
const (
	SourceAccount SourceType = "ACCOUNT"
	SourceArchive SourceType = "ARCHIVE"
)

// Source says where records come from and whose they are.
type Source struct {
	TenantID   string
	Mode       auth.Mode
	UserID     string
	SourceID   string // id of the account or archive
	SourceType SourceType
	ProviderID string
	TaskID     string // the task that read the source
	// Facts are what events carry about a source of its type.
	Facts map[string]any
}

// Count says what became of the items of one section.
type Count struct {
	Total   int // items in the snapshot
	Added   int
	Updated int
}

// Changes says what storing a snapshot did.
type Changes struct {
	// Sections has an entry for each section that the snapshot has items of.
	Sections map[connector.Section]Count
	// FullName is the name in the snapshot's identity, empty if it has none.
	FullName string
	// InsightID is the insight that was computed again, empty if nothing changed.
	InsightID string
}

// Any reports whether a record was added or updated.
func (c Changes) Any() bool {
	for _, count := range c.Sections {
		if count.Added+count.Updated > 0 {
			return true
		}
	}
	return false
}

// Totals are the counts of items by section, as the end of a task reports them.
func (c Changes) Totals() map[connector.Section]int {
	totals := make(map[connector.Section]int, len(c.Sections))
	for section, count := range c.Sections {
		totals[section] = count.Total
	}
	return totals
}

// Link tells when a person linked an account.
type Link struct {
	StartDate db.Time      `json:"startDate" doc:"The first time the account was linked."`
	EndDate   db.Time      `json:"endDate" doc:"The last time the account was linked."`
	Records   []LinkRecord `json:"records" doc:"How often and when the account was linked."`
}

// LinkRecord lists the times at which the account was linked.
type LinkRecord struct {
	Count    int       `json:"count" doc:"How often the account was linked."`
	LinkedAt []db.Time `json:"linkedAt" doc:"When it was linked, oldest first."`
}

// with returns the link after one more linking.
func (l Link) with(linkedAt db.Time) Link {
	times := []db.Time{linkedAt}
	if len(l.Records) > 0 {
		times = append(slices.Clone(l.Records[0].LinkedAt), linkedAt)
	}
	return Link{
		StartDate: times[0], EndDate: linkedAt, Records: []LinkRecord{{Count: len(times), LinkedAt: times}},
	}
}

// Insight holds figures computed from the records of a source.
type Insight struct {
	CutoffTime db.Time  `json:"cutoffTime" doc:"The moment up to which records were taken into account."`
	Features   Features `json:"features" personal:"figures of an insight" doc:"Figures about the person, by name."`
	// TimeZone is the organization's at the time of the reading, so that figures stay as they were told.
	TimeZone      string   `json:"timeZone"      doc:"IANA name of the zone in which months and days end."`
	IncomesReadAt *db.Time `json:"incomesReadAt" nullable:"true" doc:"When incomes were last read. Months that ended later are not complete."`
	// MonthlyIncomes are empty in insights of before they were kept.
	MonthlyIncomes []figure.MonthlyIncome `json:"monthlyIncomes" doc:"The income by month and what is taken over it, for each currency."`
}

// itemDate is the date by which lists of the item's kind are filtered, empty where they are not.
func itemDate(data any) string {
	switch item := data.(type) {
	case connector.Document:
		if item.IssueDate != nil {
			return string(*item.IssueDate)
		}
	case connector.Employment:
		return string(item.StartDate)
	case connector.Income:
		return string(item.StartDate)
	case connector.EIncome:
		return item.Month
	case connector.Transaction:
		return string(item.Date)
	case connector.Contribution:
		return string(item.Date)
	case connector.Liability:
		return string(item.StartDate)
	}
	return ""
}
