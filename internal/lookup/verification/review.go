package verification

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/scope"
)

// ReviewStatus is how far the review of a result is.
type ReviewStatus string

// The statuses. A result that doesn't match begins as Open.
const (
	Open          ReviewStatus = "OPEN"
	SecondOpinion ReviewStatus = "SECOND_OPINION" // one person decided, a second one has to
	SamePerson    ReviewStatus = "SAME_PERSON"
	OtherPerson   ReviewStatus = "OTHER_PERSON"
)

// Review is what people decided about a result that doesn't match.
type Review struct {
	Status   ReviewStatus `json:"status" enum:"OPEN,SECOND_OPINION,SAME_PERSON,OTHER_PERSON" doc:"OPEN until somebody decides, SECOND_OPINION until a second person agrees where your organization asks for that, then the decision."`
	Opinions []Opinion    `json:"opinions" doc:"Who decided what, oldest first."`
	// HeldFrom is the verification whose decision holds here, too.
	HeldFrom string `json:"heldFrom,omitempty" required:"false" doc:"The earlier verification with the same data and the same answers that the decision is of."`
}

// Opinion is what one person decided.
type Opinion struct {
	Decision ReviewStatus `json:"decision" enum:"OPEN,SAME_PERSON,OTHER_PERSON" doc:"OPEN when somebody reopened the review."`
	Note     string       `json:"note" personal:"note about a subject" doc:"Why; empty when nobody said."`
	ByID     string       `json:"byId" doc:"ID of the person who decided."`
	ByName   string       `json:"byName" doc:"Name of the person who decided."`
	At       db.Time      `json:"at" doc:"When the decision was made, RFC 3339 in UTC."`
}

const (
	maxNote     = 1000
	maxOpinions = 100
)

// firstReview adds the review that a result begins with: none when it matches. A decision about the same data and the
// same answers holds, so that nobody decides twice; that of one person doesn't while the policy asks for two.
func (s *Service) firstReview(ctx context.Context, tx *db.Tx, v Verification) (*Document, error) {
	if v.Doc.Result.FinalMatches {
		return v.Doc, nil
	}
	begun := *v.Doc
	begun.Review = &Review{Status: Open, Opinions: []Opinion{}}
	decided, err := s.decided(ctx, tx, v)
	if errors.Is(err, db.ErrNotFound) {
		return &begun, nil
	}
	if err != nil {
		return nil, err
	}
	wanted, err := s.Policies.Of(ctx, tx, v.Scope())
	if err != nil {
		return nil, err
	}
	if held := *decided.Doc.Review; !wanted.NeedsSecond || held.isByTwo() {
		held.HeldFrom = cmp.Or(held.HeldFrom, decided.ID)
		begun.Review = &held
	}
	return &begun, nil
}

// decided returns the newest verification with the same content whose review is decided, and keeps it from being
// reopened until the transaction ends.
func (s *Service) decided(ctx context.Context, tx *db.Tx, v Verification) (Verification, error) {
	hash, err := s.contentHash(ctx, tx, v)
	if err != nil {
		return v, err
	}
	id, err := db.Get[string](ctx, tx, `UPDATE verification SET content_hash = content_hash
		WHERE tenant_id = $1 AND mode = $2 AND id = (SELECT id FROM verification WHERE tenant_id = $1 AND mode = $2
			AND content_hash = $3 AND review IN ($4, $5) ORDER BY created_at DESC, id DESC LIMIT 1)
			AND content_hash = $3
		RETURNING id`, v.TenantID, v.Mode, hash, SamePerson, OtherPerson)
	if err != nil {
		return v, err
	}
	return s.GetIn(ctx, tx, v.Scope().Ref(id))
}

// contentHash stands for what was asked and what was answered, without the consent and the versions.
func (s *Service) contentHash(ctx context.Context, q db.Querier, v Verification) ([]byte, error) {
	hasher, err := s.Seal.Hasher(ctx, q, content, v.TenantID)
	if err != nil {
		return nil, err
	}
	given, result := v.Doc.Request, *v.Doc.Result
	result.Rule = ""
	result.SourceVersion = ""
	text, err := json.Marshal([]any{
		given.FullName, given.FirstName, given.MiddleName, given.LastName, given.Suffix, given.AdditionalData, result,
	})
	if err != nil {
		return nil, err
	}
	return hasher.Sum(string(v.Mode), string(text)), nil
}

// isByTwo reports whether two people made the decision. Since a review was reopened, its opinions are pairs that
// differed, and then what decided: one more pair, or one person.
func (r *Review) isByTwo() bool {
	count := 0
	for _, o := range slices.Backward(r.Opinions) {
		if o.Decision == Open {
			break
		}
		count++
	}
	return count%2 == 0
}

// Decide adds what the caller thinks of a result that doesn't match: SAME_PERSON, OTHER_PERSON, or OPEN, which reopens
// the review. Where the policy asks for two people, a decision is final once a second one agrees; when they differ,
// the review is open again. It refuses with CONFLICT what doesn't fit how far the review is.
func (s *Service) Decide(ctx context.Context, at scope.Ref, opinion Opinion) (Verification, error) {
	opinion.Note = strings.TrimSpace(opinion.Note)
	if utf8.RuneCountInString(opinion.Note) > maxNote {
		return Verification{}, fault.InvalidField("body.note", "Note is too long (maximum 1000).")
	}
	if wrong := label.LineProblem(strings.ReplaceAll(opinion.Note, "\n", " ")); wrong != "" {
		return Verification{}, fault.InvalidField("body.note", wrong)
	}
	read, err := s.Get(ctx, at)
	if err != nil {
		return read, err
	}
	if d := read.Doc; d.Review == nil && d.Result != nil && !d.Result.FinalMatches {
		return read, fault.New(fault.Conflict, fault.CodeConflict,
			"This verification is older than reviews. Run it again to have it reviewed.")
	}
	v := read
	p := auth.From(ctx)
	opinion.ByID = p.SubjectID
	opinion.ByName = p.Name
	opinion.At = db.At(s.Clock.Now())
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		wanted, err := s.Policies.Of(ctx, tx, at.Scope)
		if err != nil {
			return err
		}
		// From what was read: a transaction that is run again adds the opinion once.
		next, err := read.Doc.Review.with(opinion, wanted.NeedsSecond)
		if err != nil {
			return err
		}
		revised := *read.Doc
		revised.Review = next
		v.Doc = &revised
		if err := s.store(ctx, tx, v); err != nil {
			return err
		}
		if next.Status != SecondOpinion && wanted.WebhookID != "" {
			s.Events.Record(tx, event.New{
				Tenant: v.TenantID, Mode: v.Mode, Type: event.VerificationReviewed, To: wanted.WebhookID,
				Data: map[string]any{"verificationId": v.ID, "review": next.Status},
			})
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "verification.reviewed", Target: v.ID, Detail: map[string]string{
				"mode": string(v.Mode), "decision": string(opinion.Decision), "review": string(next.Status),
			},
		}.By(p))
	})
	return v, err
}

// store writes a review. Decisions about the same content that say otherwise hold no longer.
func (s *Service) store(ctx context.Context, tx *db.Tx, v Verification) error {
	isStored, err := s.Revise(ctx, tx, v)
	if err == nil && !isStored {
		return fault.New(fault.Conflict, fault.CodeConflict,
			"Somebody else changed this verification. Look at it again.")
	}
	if err != nil || v.Doc.Review.Status == SecondOpinion {
		return err
	}
	hash, err := s.contentHash(ctx, tx, v)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE verification SET content_hash = NULL WHERE tenant_id = $1 AND mode = $2
		AND content_hash = $3 AND review IN ($4, $5) AND review <> $6`,
		v.TenantID, v.Mode, hash, SamePerson, OtherPerson, v.Doc.Review.Status)
	return err
}

// with is the review after one more opinion.
func (r *Review) with(o Opinion, needsSecond bool) (*Review, error) {
	conflict := func(why string) (*Review, error) {
		return nil, fault.New(fault.Conflict, fault.CodeConflict, why)
	}
	if r == nil {
		return conflict("There is nothing to review: only results that don't match are.")
	}
	if len(r.Opinions) >= maxOpinions {
		return conflict("This verification was reviewed too often.")
	}
	next := &Review{Status: o.Decision, Opinions: append(slices.Clone(r.Opinions), o)}
	isDecided := r.Status == SamePerson || r.Status == OtherPerson
	switch {
	case o.Decision == Open && r.Status == Open:
		return conflict("This review is open already.")
	case o.Decision == Open:
		return next, nil
	case isDecided:
		return conflict("This verification was reviewed. Reopen the review to decide again.")
	case r.Status == SecondOpinion:
		first := r.Opinions[len(r.Opinions)-1]
		if first.ByID == o.ByID {
			return conflict("You decided already. A second person has to confirm.")
		}
		if first.Decision != o.Decision {
			next.Status = Open
		}
	case needsSecond:
		next.Status = SecondOpinion
	}
	return next, nil
}

// label is the opinion as people read it.
func (o Opinion) label() string {
	if o.Decision == Open {
		return "Reopened"
	}
	return o.Decision.Label()
}

// Label is the status as people read it.
func (s ReviewStatus) Label() string {
	switch s {
	case SamePerson:
		return "Same person"
	case OtherPerson:
		return "Not the same person"
	case SecondOpinion:
		return "Second opinion needed"
	case Open:
		return "To review"
	}
	return ""
}
