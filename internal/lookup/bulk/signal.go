package bulk

import (
	"context"
	"regexp"

	"nod/internal/collect/consent"
	"nod/internal/lookup/evidence"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/signal"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

type signals struct{ of *signal.Service }

const mobileNumber = "MobileNumber"

func (signals) columns() (all []string, needed int) { return []string{mobileNumber, consentedAt}, 2 }

// national is a number as spreadsheets leave it, which take the plus or the zero off.
var national = regexp.MustCompile(`^(?:\+?63|0)?(9[0-9]{9})$`)

func (signals) query(c cells, by evidence.Consent) signal.Query {
	q := signal.Query{Phone: plain(c[mobileNumber]), Consent: by}
	if digits := national.FindStringSubmatch(q.Phone); digits != nil {
		q.Phone = "+63" + digits[1]
	}
	return q
}

func (s signals) about(c cells) subject {
	phone := s.query(c, evidence.Consent{}).Phone
	return subject{"", phone, phone}
}

func (signals) keys(c cells) []inquiry.Key { return []inquiry.Key{inquiry.PhoneKey(c[mobileNumber])} }

func (s signals) check(c cells, by evidence.Consent, t consent.Template) error {
	return s.of.Check(s.query(c, by), t)
}

func (s signals) submit(
	ctx context.Context, tx *db.Tx, at scope.Scope, c cells, by evidence.Consent,
) (string, error) {
	made, err := s.of.SubmitIn(ctx, tx, at, s.query(c, by))
	return made.ID, err
}

func (signals) head() []string {
	all := []string{"Result"}
	for _, m := range signalsource.Metrics() {
		all = append(all, m.Name)
	}
	return append(all, "Rules that matched")
}

func (s signals) results(ctx context.Context, at scope.Scope, ids []string) (map[string][]string, error) {
	found, err := s.of.Some(ctx, at, ids)
	out := map[string][]string{}
	for id, i := range found {
		out[id] = i.Doc.Values()
	}
	return out, err
}
