package export

import (
	"context"
	_ "embed" // words.txt
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"nod/internal/deliver/export/report"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// shown is what the page of a proof shows, and what it compares the paper with. The digests are keyed, so
// that they tell a reader nothing.
type shown struct {
	MaskedName string  `json:"maskedName"`
	Words      string  `json:"words"`
	MadeAt     string  `json:"madeAt"` // as the report writes it
	Checks     []check `json:"checks"`
}

// check is one thing that a reader types from the paper.
type check struct {
	Label    string `json:"label"`
	IsAmount bool   `json:"isAmount"`
	Digest   string `json:"digest"`
}

// What a proof may be compared with paper, so that nobody can guess their way to what they do not hold.
const (
	triesPerDay = 10
	triesInAll  = 100
)

//go:embed words.txt
var wordList string

// shownOf says what the page of a report shows.
func (s *Service) shownOf(r report.Report) shown {
	out := shown{MaskedName: unknown, MadeAt: r.Time(r.CreatedAt)}
	digests := []string{r.ID, r.CreatedAt.UTC().Format(time.RFC3339)}
	for _, f := range r.Facts() {
		if !f.IsAmount {
			out.MaskedName = masked(f.Value)
		}
		c := check{f.Label, f.IsAmount, s.checkDigest(r.ID, f.Label, plain(f.Value, f.IsAmount))}
		out.Checks, digests = append(out.Checks, c), append(digests, c.Digest)
	}
	out.Words = wordsOf(s.Seal.Hash("words of a report", strings.Join(digests, "\n")))
	return out
}

func (s *Service) checkDigest(proofID, label, value string) string {
	return s.Seal.Hash("figure of a report", strings.Join([]string{proofID, label, value}, "\n"))
}

// wordsOf writes the first bytes of a digest as words, which are easier to compare than digits.
func wordsOf(digest string) string {
	const count = 4
	all := strings.Fields(wordList)
	bytes, _ := hex.DecodeString(digest[:2*count]) // made by us
	words := make([]string, len(bytes))
	for i, b := range bytes {
		words[i] = all[b]
	}
	return strings.Join(words, " ")
}

// unknown is the masked name of a person without one.
const unknown = "–"

// maxMaskedParts is of how many parts of a name the initial is shown.
const maxMaskedParts = 6

// masked keeps the initials of a name, and hides how long its parts are.
func masked(name string) string {
	parts := strings.Fields(norm.NFC.String(name))
	for i, part := range parts {
		initial := []rune(part)
		end := 1
		for end < len(initial) && unicode.Is(unicode.M, initial[end]) {
			end++
		}
		parts[i] = string(initial[:end]) + "•••"
	}
	return strings.Join(parts[:min(len(parts), maxMaskedParts)], " ")
}

// plain is what is compared of a text: letters and digits of a name, however they are written, and the
// value of an amount.
func plain(text string, isAmount bool) string {
	text = norm.NFKC.String(text)
	keep := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r) }
	if isAmount {
		keep = func(r rune) bool { return r >= '0' && r <= '9' || r == '.' || r == '-' }
	}
	kept := strings.ToLower(strings.Map(func(r rune) rune {
		if keep(r) {
			return r
		}
		return -1
	}, text))
	if value, ok := new(big.Rat).SetString(kept); isAmount && ok {
		return value.FloatString(2)
	}
	return kept
}

// matches reports whether all that a reader typed is what the report says. One answer for all of it: who
// does not hold the paper cannot find out one thing after the other.
func (s *Service) matches(proofID string, checks []check, typed []string) bool {
	same := len(typed) == len(checks) && len(checks) > 0
	for i, c := range checks {
		if i < len(typed) && s.checkDigest(proofID, c.Label, plain(typed[i], c.IsAmount)) != c.Digest {
			same = false
		}
	}
	return same
}

func shownPlace(p Proof) seal.Place {
	return seal.Place{Table: "export_proof", Column: "shown_sealed", Tenant: p.TenantID, ID: p.ID}
}

func (s *Service) sealShown(ctx context.Context, tx *db.Tx, p *Proof, v shown) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("write proof: %w", err)
	}
	p.ShownSealed, err = s.Seal.Seal(ctx, tx, shownPlace(*p), text)
	return err
}

// openShown returns nil for a proof that no longer has anything to show, or never had.
func (s *Service) openShown(ctx context.Context, p Proof) (*shown, error) {
	if p.ShownSealed == "" {
		return nil, nil //nolint:nilnil // said so above
	}
	text, err := s.Seal.Open(ctx, s.DB.Read(), shownPlace(p), p.ShownSealed)
	if err != nil {
		return nil, fmt.Errorf("open proof: %w", err)
	}
	var out shown
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, fmt.Errorf("read proof: %w", err)
	}
	return &out, nil
}
