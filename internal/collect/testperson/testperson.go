package testperson

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

const (
	// maxPeople is how many a tenant may have.
	maxPeople = 100
	// maxDocument is room for every list at its longest.
	maxDocument = 128 << 10
	// defaultCode is the one of the first person of the Sandbox.
	defaultCode = "101010"
)

// Person is a test person with what may be shown of it.
type Person struct {
	ID        string
	CreatedAt db.Time
	Login
}

// Login is how a person logs in, and what the account holds.
type Login struct {
	Username         string          `json:"username"`
	Password         string          `json:"password"`
	VerificationCode string          `json:"verificationCode"`
	AsksCode         bool            `json:"asksCode"`
	Data             json.RawMessage `json:"data"`
}

// stored is a person as it lies in the database.
type stored struct {
	TenantID     string    `db:"tenant_id"`
	Mode         auth.Mode `db:"mode"`
	ID           string    `db:"id"`
	UsernameHash []byte    `db:"username_hash"`
	DocSealed    []byte    `db:"doc_sealed"`
	CreatedAt    db.Time   `db:"created_at"`
}

func (s stored) ref() scope.Ref { return scope.Of(s.TenantID, s.Mode).Ref(s.ID) }

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&docColumn} }

var (
	docColumn  = seal.Column{Table: "test_person", Name: "doc_sealed", Key: []string{"mode", "id"}}
	hashColumn = seal.HashColumn{Table: "test_person", Name: "username_hash"}
)

// pay is what is paid for each period.
type pay struct {
	Employer    string              `json:"employer"`
	Frequency   connector.PayPeriod `json:"frequency"`
	Currency    connector.Currency  `json:"currency"`
	BaseAmount  *connector.Amount   `json:"baseAmount"`
	GrossAmount *connector.Amount   `json:"grossAmount"`
	NetAmount   *connector.Amount   `json:"netAmount"`
}

// content is what an account of a person holds, whenever it is read.
type content struct {
	Identity      connector.Identity       `json:"identity"`
	Employments   []connector.Employment   `json:"employments"`
	Pay           []pay                    `json:"pay"`
	Incomes       []connector.Income       `json:"incomes"`
	Transactions  []connector.Transaction  `json:"transactions"`
	Contributions []connector.Contribution `json:"contributions"`
	Liabilities   []connector.Liability    `json:"liabilities"`
}

// check returns a login with its defaults, if it can be played.
func (l Login) check(now time.Time) (Login, error) {
	document := l
	document.VerificationCode = cmp.Or(l.VerificationCode, defaultCode)
	text, err := json.Marshal(document)
	if err != nil {
		return Login{}, fault.InvalidField("data", "data must be JSON.")
	}
	if err := conform(text); err != nil {
		return Login{}, err
	}
	for _, known := range connector.Personas() {
		if known.Username == l.Username {
			return Login{}, fault.InvalidField("username", "This username is one of the built-in test people.")
		}
	}
	snapshot, err := document.snapshot(connector.Periods{ConnectedAt: now, Now: now})
	if err != nil {
		return Login{}, err
	}
	if err := snapshot.Validate(); err != nil { // such as 30 February; it names places, never values
		return Login{}, fault.InvalidField("data", "The data can't be used: "+err.Error()+".")
	}
	return document, nil
}

// snapshot is what the account holds at a moment.
func (l Login) snapshot(at connector.Periods) (connector.Snapshot, error) {
	var c content
	if err := json.Unmarshal(l.Data, &c); err != nil {
		return connector.Snapshot{}, fault.InvalidField("data", "data must be an object as the schema says.")
	}
	c.name()
	incomes := c.Incomes
	for i, p := range c.Pay {
		for _, period := range at.Ended(p.Frequency) {
			incomes = append(incomes, connector.Income{
				Key: fmt.Sprintf("pay-%d-%s", i+1, period[0]), Employer: &p.Employer,
				StartDate: period[0], EndDate: &period[1], Currency: cmp.Or(p.Currency, "PHP"),
				Frequency: &p.Frequency, BaseAmount: p.BaseAmount, GrossAmount: p.GrossAmount, NetAmount: p.NetAmount,
			})
		}
	}
	slices.SortStableFunc(incomes, func(a, b connector.Income) int { return cmp.Compare(b.StartDate, a.StartDate) })
	return connector.Snapshot{
		Identity: &c.Identity, Employments: c.Employments, Incomes: incomes, Transactions: c.Transactions,
		Contributions: c.Contributions, Liabilities: c.Liabilities,
	}, nil
}

// name gives each record the key that it is found by again, its place in its list, and fills in empty lists.
func (c *content) name() {
	who := &c.Identity
	who.Key = "identity"
	who.Emails, who.Phones = append([]connector.Email{}, who.Emails...), append([]connector.Phone{}, who.Phones...)
	who.SocialProfiles = []connector.SocialProfile{}
	who.Addresses = append([]connector.Address{}, who.Addresses...)
	for i := range who.Addresses {
		who.Addresses[i].Tags = []string{}
	}
	for i := range c.Employments {
		c.Employments[i].Key = fmt.Sprint("employment-", i+1)
	}
	for i := range c.Incomes {
		c.Incomes[i].Key = fmt.Sprint("income-", i+1)
	}
	for i := range c.Transactions {
		c.Transactions[i].Key = fmt.Sprint("transaction-", i+1)
	}
	for i := range c.Contributions {
		c.Contributions[i].Key = fmt.Sprint("contribution-", i+1)
	}
	for i := range c.Liabilities {
		c.Liabilities[i].Key = fmt.Sprint("liability-", i+1)
	}
}

// fullName is what the person is called.
func (l Login) fullName() string {
	var c content
	_ = json.Unmarshal(l.Data, &c) // it was read before it was stored
	return c.Identity.FullName
}
