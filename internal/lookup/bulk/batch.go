package bulk

import (
	"encoding/json"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Kind is which lookups a batch makes.
type Kind string

// The kinds.
const (
	Verifications Kind = "VERIFICATION"
	Signals       Kind = "SIGNAL"
)

// State is where a batch stands.
type State string

// The states of batches; the last two are final.
const (
	Ready   State = "READY"
	Running State = "RUNNING"
	Paused  State = "PAUSED"
	Stopped State = "STOPPED"
	Done    State = "DONE"
)

// Reason is why a batch stands still although nobody asked it to.
type Reason string

// The reasons.
const (
	NoCredits       Reason = "QUOTA_EXCEEDED"
	SourceFails     Reason = "SOURCE_FAILING"
	SourceMissing   Reason = "SOURCE_MISSING"
	TemplateMissing Reason = "TEMPLATE_DELETED"
)

// RowState is what became of a subject.
type RowState string

// The states of rows.
const (
	Waiting   RowState = "WAITING"
	Asking    RowState = "ASKING"
	Completed RowState = "COMPLETED"
	Skipped   RowState = "SKIPPED"
	Failed    RowState = "FAILED"
)

// Problem is why a subject has no result.
type Problem string

// The problems.
const (
	Malformed Problem = "MALFORMED"
	Duplicate Problem = "DUPLICATE"
	NoResult  Problem = "NO_RESULT"
)

// Batch is a file of subjects.
type Batch struct {
	TenantID      string           `db:"tenant_id"`
	Mode          auth.Mode        `db:"mode"`
	ID            string           `db:"id"`
	Kind          Kind             `db:"kind"`
	Name          string           `db:"name"`
	TemplateID    string           `db:"template_id"`
	ConsentedWith string           `db:"consented_with"`
	State         State            `db:"state"`
	Reason        Reason           `db:"reason"`
	StartedBy     db.JSON[starter] `db:"started_by"`
	WatchedFrom   string           `db:"watched_from"`
	CreatedAt     db.Time          `db:"created_at"`
	UpdatedAt     db.Time          `db:"updated_at"`
	// Counted is what the rows were counted as at CountedAt; see [Batch.counts].
	Counted   string   `db:"counts"`
	CountedAt *db.Time `db:"counted_at"`
}

// counts are those that are kept; false where the rows have to be counted. The release before keeps none, and may run
// beside this one: whatever it does to a batch moves UpdatedAt.
func (b Batch) counts() (c Counts, isKnown bool) {
	isKept := b.State != Running && b.CountedAt != nil && b.CountedAt.Equal(b.UpdatedAt.Time)
	return c, isKept && json.Unmarshal([]byte(b.Counted), &c) == nil
}

// keep notes what the rows were just counted as, if they change only with the batch.
func (b *Batch) keep(c Counts) error {
	b.Counted, b.CountedAt = "", nil
	if b.State == Running || c.Asking > 0 {
		return nil
	}
	text, err := json.Marshal(c)
	at := b.UpdatedAt
	b.Counted, b.CountedAt = string(text), &at
	return err
}

func (b Batch) ref() scope.Ref { return scope.Of(b.TenantID, b.Mode).Ref(b.ID) }

// starter is who started a batch, as the audit log and its lookups name them.
type starter struct {
	Kind  auth.Kind `json:"kind"`
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Email string    `json:"email"`
}

func starterOf(p auth.Principal) starter { return starter{p.Kind, p.SubjectID, p.Name, p.Email} }

// principal is the starter as the one who calls.
func (b Batch) principal() auth.Principal {
	by := b.StartedBy.V
	return auth.Principal{
		Kind: by.Kind, TenantID: b.TenantID, Mode: b.Mode, SubjectID: by.ID, Name: by.Name, Email: by.Email,
	}
}

// Row is a subject of a batch.
type Row struct {
	stored
	content
}

type stored struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	BatchID  string    `db:"batch_id"`
	State    RowState  `db:"state"`
	Problem  Problem   `db:"problem"`
	LookupID string    `db:"lookup_id"`
	Sealed   []byte    `db:"row_sealed"`
}

// content is who is asked about. It is sealed.
type content struct {
	Line  int   `json:"line"`
	Cells cells `json:"cells"`
	// Note is what is wrong in words.
	Note string `json:"note"`
}

// cells are what a row of the file has, by the names of columns.
type cells map[string]string

// message is what is wrong, in words.
func (r Row) message() string {
	if r.Problem == NoResult && r.Note == "" {
		return "The lookup ended in ERROR. Its credit was returned."
	}
	return r.Note
}

// Counts are how many rows there are of each kind.
type Counts struct {
	Total, Waiting, Asking, Completed, Failed int
	Malformed, Duplicate                      int
}

type counted struct {
	BatchID string   `db:"batch_id"`
	State   RowState `db:"state"`
	Problem Problem  `db:"problem"`
	N       int      `db:"n"`
}

func (c *Counts) add(part counted) {
	c.Total += part.N
	switch part.State {
	case Waiting:
		c.Waiting += part.N
	case Asking:
		c.Asking += part.N
	case Completed:
		c.Completed += part.N
	case Failed:
		c.Failed += part.N
	case Skipped:
		if part.Problem == Duplicate {
			c.Duplicate += part.N
		} else {
			c.Malformed += part.N
		}
	}
}
