package export

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/spreadsheet"
)

// usersArgs name the export that the job continues.
type usersArgs struct {
	Tenant string    `json:"tenant"`
	Mode   auth.Mode `json:"mode"`
	ID     string    `json:"id"`
}

// Kind implements job.Args.
func (usersArgs) Kind() string { return "export_users" }

// StartUsers begins an export of the list of users.
func (s *Service) StartUsers(ctx context.Context, mode auth.Mode, filter UserFilter) (Export, error) {
	limits, err := filter.list()
	if err != nil {
		return Export{}, err
	}
	caller, now := auth.From(ctx), s.Clock.Now()
	e := Export{
		TenantID: caller.TenantID, Mode: mode, ID: id.New("export"), Kind: KindUsers, Format: CSV, Status: Running,
		FileName: fileName("users", now, CSV), CreatedAt: db.At(now), ExpiresAt: db.At(now.Add(usersLife)),
	}
	e.Filter.V = filter
	if e.Total, err = s.Users.Count(ctx, scope.Of(e.TenantID, mode), limits); err != nil {
		return Export{}, err
	}
	return e, s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.insert(ctx, tx, e); err != nil {
			return fmt.Errorf("insert export: %w", err)
		}
		detail := filter.detail()
		detail["mode"] = string(mode)
		err := s.Audit.Record(ctx, tx, audit.Entry{Action: "users.exported", Target: e.ID, Detail: detail}.By(caller))
		if err != nil {
			return err
		}
		return s.Jobs.Insert(ctx, tx, usersArgs{e.TenantID, e.Mode, e.ID})
	})
}

// batchesPerJob keeps one job far below its time limit; the next one goes on.
const batchesPerJob = 20

// writeUsers is the job that writes the list, a batch at a time. It goes on behind the last part, so
// that a restart costs one batch at most.
func (s *Service) writeUsers(ctx context.Context, args usersArgs) error {
	for batch := 1; ; batch++ {
		e, err := s.get(ctx, s.DB.Read(), scope.Of(args.Tenant, args.Mode).Ref(args.ID))
		if errors.Is(err, db.ErrNotFound) || err == nil && e.Status != Running {
			return nil // it expired, or is complete
		}
		if err != nil {
			return fmt.Errorf("load export: %w", err)
		}
		if batch > batchesPerJob {
			return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.Jobs.Insert(ctx, tx, args) })
		}
		if err := s.writeBatch(ctx, e); err != nil {
			return err
		}
	}
}

// writeBatch adds one part and moves the export on in the same transaction.
func (s *Service) writeBatch(ctx context.Context, e Export) error {
	filter, err := e.Filter.V.list()
	if err != nil {
		return err
	}
	next := page.Request{Size: s.batch, After: e.Position.V}
	list, err := s.Users.List(ctx, scope.Of(e.TenantID, e.Mode), filter, next)
	if err != nil {
		return err
	}
	before := e.Parts
	rows := [][]string{}
	if before == 0 {
		rows = append(rows, usersHead())
	}
	for _, user := range list.Items {
		rows = append(rows, userRow(user, e.Filter.V.zone()))
	}
	content, err := table(rows)
	if err != nil {
		return fmt.Errorf("write users: %w", err)
	}
	if before == 0 {
		content = append([]byte(spreadsheet.Mark), content...)
	}
	e.Parts = before + 1
	e.Done += len(list.Items)
	e.Size += int64(len(content))
	e.Position.V = list.Next
	e.Total = max(e.Total, e.Done) // users who came meanwhile
	if list.Next == nil {
		e.Status, e.Total = Ready, e.Done
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		moved, err := advance(ctx, tx, e, before)
		if err != nil || !moved {
			return err
		}
		return s.addPart(ctx, tx, e.Ref(), e.Parts, content)
	})
}
