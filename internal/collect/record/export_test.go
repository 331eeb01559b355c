package record

import (
	"encoding/json"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/seal"
)

// ListSQL is the statement of a list of transactions, for tests that look at how it is carried out.
func ListSQL(userID, sourceID, from, to string, after *page.Position) (query string, args []any) {
	return listQuery{
		TenantID: "tenant-1", Mode: auth.Sandbox, Section: connector.Transactions, UserID: userID, SourceID: sourceID,
		From: from, To: to, Page: page.Request{Size: 10, After: after},
	}.build()
}

// Converted is what becomes of a text that an earlier release stored, and whether it is shown as it is from then on.
func Converted(kind connector.Section, text string) (string, bool, error) {
	var data, shape []byte
	err := seal.ReadFrame(frameOf(kind, []byte(text)), &data, &shape)
	return string(data), len(shape) > 0, err
}

// Computed are the figures of a snapshot and of the moments at which its source was linked, read from
// records as they are stored.
func Computed(snap connector.Snapshot, links []time.Time, isGig bool, read figure.Reading) (Insight, []Summary, error) {
	var rows []row
	for _, item := range snap.Records() {
		data, err := json.Marshal(item.Data)
		if err != nil {
			return Insight{}, nil, err
		}
		rows = append(rows, row{Kind: item.Section, Data: data})
	}
	var link Link
	for _, at := range links {
		link = link.with(db.At(at))
	}
	if len(links) > 0 {
		data, err := json.Marshal(link)
		if err != nil {
			return Insight{}, nil, err
		}
		rows = append(rows, row{Kind: Links, Data: data})
	}
	f, err := figuresOf(rows)
	f.isGig = isGig
	f.read = read
	f.incomesRead = read
	insight := f.insight()
	return insight, f.summarize(insight), err
}

// Summarized puts a stored insight into words.
func Summarized(i Insight) []Summary { return figures{}.summarize(i) }
