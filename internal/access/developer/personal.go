package developer

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
)

// PersonalInput is what developers say about themselves. Role and address are
// there to be compared: nobody changes their own.
type PersonalInput struct {
	DisplayName, FirstName, LastName, Title, MobileNumber, HeadImageURL string

	EmailAddress string
	Role         auth.Role
}

// The bounds of names, in characters. A display name is made of the two.
const (
	maxPersonName   = 50
	maxDisplayName  = 2*maxPersonName + 1
	maxHeadImageURL = 2048
)

// trimmed is the input without spaces around its texts, and with a display name.
func (in PersonalInput) trimmed() PersonalInput {
	for _, text := range []*string{
		&in.DisplayName, &in.FirstName, &in.LastName, &in.Title, &in.MobileNumber, &in.HeadImageURL, &in.EmailAddress,
	} {
		*text = strings.TrimSpace(*text)
	}
	if in.DisplayName == "" {
		in.DisplayName = in.FirstName + " " + in.LastName
	}
	return in
}

// validate expects a trimmed input.
func (in PersonalInput) validate() error {
	return Collect(
		checkPersonName("firstName", in.FirstName, "First name is required"),
		checkPersonName("lastName", in.LastName, "Last name is required"),
		CheckTitle("title", in.Title),
		tenant.CheckPhone("mobileNumber", "Mobile number", in.MobileNumber),
		CheckEmail("emailAddress", in.EmailAddress),
		checkDisplayName(in.DisplayName),
		checkHeadImage(in.HeadImageURL),
	)
}

// checkPersonName knows no shortest name: anyone who is called by one letter may
// say so here, although the sign-up asks for two.
func checkPersonName(field, name, required string) *fault.Field {
	if name == "" {
		return invalid(field, required)
	}
	return cmp.Or(checkLine(field, name, maxPersonName), tenant.Named(field, name))
}

func checkDisplayName(name string) *fault.Field {
	if strings.TrimSpace(name) == "" {
		return nil // made of two names that are missing, which is said of them
	}
	return cmp.Or(checkLine("displayName", name, maxDisplayName), tenant.Named("displayName", name))
}

func checkLine(field, text string, limit int) *fault.Field {
	switch {
	case utf8.RuneCountInString(text) > limit:
		return invalid(field, "Too Long!")
	case label.LineProblem(text) != "":
		return invalid(field, label.LineProblem(text))
	}
	return nil
}

func checkHeadImage(address string) *fault.Field {
	if address == "" {
		return nil
	}
	if len(address) > maxHeadImageURL || !strings.HasPrefix(address, "https://") || !tenant.IsWebAddress(address) {
		return invalid("headImageUrl", "The picture must be an address that begins with https://")
	}
	return nil
}

// checkKept refuses what nobody changes of themselves.
func (in PersonalInput) checkKept(d Developer) error {
	switch {
	case in.Role != d.Role:
		return fault.New(fault.Forbidden, fault.CodeUnauthorized, "You cannot change your own role.")
	case NormalEmail(in.EmailAddress) != NormalEmail(d.EmailAddress):
		return fault.New(fault.Forbidden, fault.CodeUnauthorized, "Your email address cannot be changed here.")
	}
	return nil
}

// changes names the fields in which the input differs from d.
func (in PersonalInput) changes(d Developer) []string {
	changed := []string{}
	for _, field := range []struct{ name, before, after string }{
		{"displayName", d.DisplayName, in.DisplayName}, {"firstName", d.FirstName, in.FirstName},
		{"lastName", d.LastName, in.LastName}, {"title", d.Title, in.Title},
		{"mobileNumber", d.MobileNumber, in.MobileNumber}, {"headImageUrl", d.HeadImageURL, in.HeadImageURL},
	} {
		if field.before != field.after {
			changed = append(changed, field.name)
		}
	}
	return changed
}

// isOwn reports whether an id in an address is the caller's.
func isOwn(ctx context.Context, id string) bool { return id == me || id == auth.From(ctx).SubjectID }

// UpdatePersonal changes what the caller says about themselves. The same role
// and address as before pass, others are refused.
func (s *Service) UpdatePersonal(ctx context.Context, id string, in PersonalInput) error {
	caller := auth.From(ctx)
	if !isOwn(ctx, id) {
		if _, err := s.Get(ctx, caller.TenantID, id); err != nil {
			return err
		}
		return fault.New(fault.Forbidden, fault.CodeUnauthorized, "You can only change your own information.")
	}
	in = in.trimmed()
	if err := in.validate(); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		d, err := get(ctx, tx, caller.TenantID, caller.SubjectID)
		if err != nil {
			return db.OrMissing(err, "Developer")
		}
		if err := in.checkKept(d); err != nil {
			return err
		}
		changed := in.changes(d)
		if len(changed) == 0 {
			return nil
		}
		if err := updatePersonal(ctx, tx, d, in, db.At(s.Clock.Now())); err != nil {
			return fmt.Errorf("update developer: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "developer.updated", Target: d.ID, Detail: map[string]string{"fields": strings.Join(changed, ", ")},
		}.By(caller))
	})
}
