package bulk

import (
	"context"
	"strings"
	"time"

	"nod/internal/collect/consent"
	"nod/internal/lookup/evidence"
	"nod/internal/lookup/inquiry"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// lookups are those of one kind, as a batch makes them.
type lookups interface {
	// columns are what a file may have; those that each row needs come first, needed of them.
	columns() (all []string, needed int)
	about(c cells) subject
	keys(c cells) []inquiry.Key
	// check says what would be refused.
	check(c cells, by evidence.Consent, t consent.Template) error
	submit(ctx context.Context, tx *db.Tx, at scope.Scope, c cells, by evidence.Consent) (id string, err error)
	// head names the cells of results, and results has them by the IDs of lookups.
	head() []string
	results(ctx context.Context, at scope.Scope, ids []string) (map[string][]string, error)
}

// subject is whom a row asks about.
type subject struct {
	name, number string
	// key is what no two rows of a file may share.
	key string
}

const consentedAt = "ConsentedAt"

// moments are how a moment may be written. Those without an offset are of the organization's time zone.
var moments = [...]string{
	time.RFC3339, "2006-01-02 15:04:05Z07:00", "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04",
	"2006-01-02 15:04",
}

// consentOf is what a subject agreed to; false when the moment can't be read.
func (b Batch) consentOf(c cells, zone *time.Location) (evidence.Consent, bool) {
	out := evidence.Consent{ConsentTemplateID: b.TemplateID, ConsentedWith: b.ConsentedWith}
	for _, layout := range moments {
		if at, err := time.ParseInLocation(layout, c[consentedAt], zone); err == nil {
			out.ConsentedAt = db.At(at)
			return out, true
		}
	}
	return out, false
}

// nameOf is how columns are compared: spreadsheets of people say "Full name".
func nameOf(column string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "_", "", "-", "").Replace(column))
}

// option is the value that a cell means, which people may write as its label; a cell that means none stays as it is.
func option(cell string, labels map[string]string) string {
	for value, label := range labels {
		if strings.EqualFold(cell, value) || strings.EqualFold(cell, label) {
			return value
		}
	}
	return cell
}
