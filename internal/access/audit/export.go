package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/spreadsheet"
)

const (
	// exportBatch is how many rows of an export are in memory at a time.
	exportBatch = 500
	csvTime     = "2006-01-02 15:04:05.000"
)

// StartExport records that the caller takes a copy of the log. It comes before the first byte, so
// that a copy that was broken off is recorded as well.
func (s *Service) StartExport(ctx context.Context, f Filter) error {
	if err := s.allow(ctx); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		return s.Record(ctx, tx, Entry{Action: "audit.exported", Detail: f.detail()}.By(auth.From(ctx)))
	})
}

// detail is the filter in words, without what was left open. Of ids it says only that there was one: what
// callers type does not come back to them as part of the log.
func (f Filter) detail() map[string]string {
	detail := map[string]string{}
	for name, value := range map[string]string{
		"action": f.Action, "actorId": given(f.ActorID), "target": given(f.Target),
		"from": formatTime(f.From), "to": formatTime(f.To),
	} {
		if value != "" {
			detail[name] = value
		}
	}
	return detail
}

func given(id string) string {
	if id == "" {
		return ""
	}
	return "one"
}

func formatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// Export writes the caller's log as CSV, newest first, a batch at a time. Rows recorded meanwhile
// are not in it.
func (s *Service) Export(ctx context.Context, actors Actors, f Filter, w io.Writer) error {
	if _, err := io.WriteString(w, spreadsheet.Mark); err != nil {
		return err
	}
	rows := [][]string{{
		"Number", "Time (UTC)", "Actor kind", "Actor ID", "Actor", "Email", "Action", "What happened", "Target",
		"Address", "Detail", "Hash",
	}}
	r := page.Request{Size: exportBatch}
	for {
		list, err := s.List(ctx, actors, f, r)
		if err != nil {
			return err
		}
		for _, row := range list.Items {
			cells, err := row.cells()
			if err != nil {
				return err
			}
			rows = append(rows, cells)
		}
		if err := spreadsheet.Write(w, rows...); err != nil || list.Next == nil {
			return err
		}
		rows, r.After = nil, list.Next
	}
}

func (r Row) cells() ([]string, error) {
	detail, err := json.Marshal(r.Detail.V)
	if err != nil {
		return nil, fmt.Errorf("write detail: %w", err)
	}
	return []string{
		strconv.FormatInt(r.Sequence, 10), r.CreatedAt.UTC().Format(csvTime), r.ActorKind, r.ActorID, r.ActorName,
		r.ActorEmail, r.Action, LabelOf(r.Action), r.Target, r.Address, string(detail), r.Hash,
	}, nil
}
