package requestlog

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/mail"
	"nod/internal/platform/scope"
)

const (
	tellEvery = time.Hour
	// usedWithin is how far back a tick looks for calls: two hours of counts, the one that goes on included.
	usedWithin = 2 * time.Hour
	// toldFor is how long a mail about an operation holds.
	toldFor = 30 * 24 * time.Hour
)

// use is an operation that programs of a tenant still call in a mode.
type use struct {
	TenantID  string    `db:"tenant_id"`
	Mode      auth.Mode `db:"mode"`
	Operation string    `db:"operation"`
}

// removal is what a mail says of an operation.
type removal struct {
	httpapi.Op
	callers []string // such as the sandbox key "Loan engine"
}

// TellDeprecated tells admins by mail which operations their programs still call that will be removed: all of a tenant
// in one mail, each at once and then every 30 days. It is work for a tick.
func (s *Service) TellDeprecated(ctx context.Context) error {
	ending := map[string]httpapi.Op{}
	for _, op := range s.API().Operations() {
		if op.Deprecated != nil {
			ending[op.ID] = op
		}
	}
	if len(ending) == 0 || !s.Mail.HasTransport() {
		return nil
	}
	now := s.Clock.Now()
	uses, err := untold(ctx, s.DB.Read(), slices.Sorted(maps.Keys(ending)), now)
	if err != nil {
		return fmt.Errorf("list deprecated operations in use: %w", err)
	}
	for len(uses) > 0 {
		tenantID := uses[0].TenantID
		n := slices.IndexFunc(uses, func(u use) bool { return u.TenantID != tenantID })
		if n < 0 {
			n = len(uses)
		}
		if err := s.tellTenant(ctx, tenantID, uses[:n], ending, now); err != nil {
			return fmt.Errorf("tell %s of deprecated operations: %w", tenantID, err)
		}
		uses = uses[n:]
	}
	return nil
}

// tellTenant writes to the admins of a tenant. Each notice is claimed in the transaction that stores the mails, so it
// is sent once whatever number of processes run.
func (s *Service) tellTenant(
	ctx context.Context, tenantID string, uses []use, ending map[string]httpapi.Op, now time.Time,
) error {
	callers := map[string][]string{}
	for _, u := range uses {
		names, err := s.callers(ctx, u)
		if err != nil {
			return err
		}
		callers[u.Operation] = append(callers[u.Operation], names...)
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		var removals []removal
		for _, id := range slices.Sorted(maps.Keys(callers)) {
			isOurs, err := claimNotice(ctx, tx, tenantID, id, now)
			if err != nil {
				return fmt.Errorf("claim notice: %w", err)
			}
			if isOurs {
				removals = append(removals, removal{ending[id], callers[id]})
			}
		}
		if len(removals) == 0 {
			return nil
		}
		slices.SortStableFunc(removals, func(a, b removal) int {
			return cmp.Or(a.Deprecated.Sunset.Compare(b.Deprecated.Sunset), cmp.Compare(a.Path, b.Path))
		})
		admins, err := s.Developers.Admins(ctx, tx, tenantID)
		if err != nil {
			return err
		}
		for _, admin := range admins {
			if _, err := s.Mail.Send(ctx, tx, s.notice(tenantID, admin, removals)); err != nil {
				return fmt.Errorf("send mail: %w", err)
			}
		}
		return nil
	})
}

// callers names the keys that called an operation of late.
func (s *Service) callers(ctx context.Context, u use) ([]string, error) {
	ids, err := keysOf(ctx, s.DB.Read(), scope.Of(u.TenantID, u.Mode), u.Operation, s.since())
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	actors, err := s.Keys.Named(ctx, u.TenantID, ids)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(actors))
	for i, actor := range actors {
		names[i] = fmt.Sprintf("the %s key \"%s\"", strings.ToLower(string(u.Mode)), actor.Name)
	}
	slices.Sort(names)
	return names, nil
}

func (s *Service) notice(tenantID string, to developer.Developer, removals []removal) mail.Message {
	subject := "Your programs call an operation that will be removed"
	if len(removals) > 1 {
		subject = fmt.Sprintf("Your programs call %d operations that will be removed", len(removals))
	}
	lines := []string{"Hello " + to.FirstName + ","}
	for _, r := range removals {
		text := fmt.Sprintf("%s %s will be removed on %s or later.",
			r.Method, r.Path, r.Deprecated.Sunset.UTC().Format("2 January 2006"))
		if r.Deprecated.Instead != "" {
			text += " Use " + r.Deprecated.Instead + " instead."
		}
		if len(r.callers) > 0 {
			text += " It was called with " + strings.Join(r.callers, ", ") + "."
		}
		lines = append(lines, text+"\n"+s.PortalURL+"/docs/data/"+r.ID)
	}
	lines = append(lines, "Until then it works as before. You get this mail every 30 days while your programs call it.")
	html, text := mail.Letter{
		ProductName: s.ProductName, Preheader: subject, Heading: subject, Paragraphs: lines,
		ButtonText: "Open Request Log", ButtonURL: s.PortalURL + "/request-log",
	}.Render()
	return mail.Message{
		Kind: mail.Notice, TenantID: tenantID, To: to.EmailAddress, SenderName: s.ProductName, Subject: subject,
		Text: text, HTML: html,
	}
}
