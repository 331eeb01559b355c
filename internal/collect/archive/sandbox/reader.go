// Package sandbox reads documents in the Sandbox: it knows the samples of the invented people by their content,
// whatever they were renamed to, and fails on purpose for files that are named so. Everything else it cannot read.
package sandbox

import (
	"context"
	"strings"
	"time"

	"nod/internal/collect/archive"
	"nod/internal/collect/archive/values"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
	"nod/internal/platform/auth"
)

// Pause is how long the reading of a document takes at least, so that one sees it.
const Pause = 2 * time.Second

// Parts of file names that ask for a failure.
const (
	unreadable = "unreadable"
	incomplete = "incomplete"
)

const payslipType = "PAYSLIP"

// Reader is the reader of the Sandbox.
type Reader struct {
	payslips map[payslip.Digest]payslip.Facts
	forms    map[payslip.Digest]func() archive.Reading
}

var _ archive.Reader = (*Reader)(nil)

// New makes the reader.
func New() *Reader { return &Reader{payslip.ByDigest(), forms()} }

// Modes are the readers by mode, and how long a reading takes at least. Without one for Production its documents are
// kept and not read. Delays are those of the simulator, 1 for as they are.
func Modes(
	delays func() float64, production archive.Reader,
) (readers func(auth.Mode) archive.Reader, pause func(auth.Mode) time.Duration) {
	reader := New()
	readers = func(mode auth.Mode) archive.Reader {
		if mode == auth.Sandbox {
			return reader
		}
		return production
	}
	pause = func(mode auth.Mode) time.Duration {
		if mode == auth.Sandbox {
			return time.Duration(float64(Pause) * delays())
		}
		return 0
	}
	return readers, pause
}

// Reads implements archive.Reader: the types that the catalogue names as read.
func (r *Reader) Reads(fileType string) bool {
	source, ok := catalogue.New().Get(fileType)
	return ok && source.EnableOCR
}

// Read implements archive.Reader.
func (r *Reader) Read(_ context.Context, d archive.Document) (archive.Reading, error) {
	isOpen := d.FileType == ""
	for _, file := range d.Files {
		name := strings.ToLower(file.Name)
		digest := payslip.DigestOf(file.Body)
		facts, isPayslip := r.payslips[digest]
		form, isForm := r.forms[digest]
		switch {
		case strings.Contains(name, unreadable) || facts.Unreadable:
			return refuse(archive.UnableToRecognize)
		case strings.Contains(name, incomplete):
			return refuse(archive.MissingMandatoryField)
		case isForm:
			return readForm(form(), d.FileType)
		case isPayslip && !isOpen && d.FileType != payslipType:
			return refuse(archive.TypeMismatch)
		case isPayslip:
			return read(facts, d.Now)
		}
	}
	if isOpen {
		return archive.Reading{}, nil
	}
	return refuse(archive.UnableToRecognize)
}

// readForm returns what a form says, to who asks for its type or for any.
func readForm(said archive.Reading, fileType string) (archive.Reading, error) {
	if fileType != "" && fileType != said.FileType {
		return refuse(archive.TypeMismatch)
	}
	return said, nil
}

func refuse(code connector.ErrorCode) (archive.Reading, error) {
	return archive.Reading{}, &archive.RefusedError{Code: code}
}

const php connector.Currency = "PHP"

// read makes of a payslip what the person's account holds of the same: who, where and, with the numbers that are
// printed, how much.
func read(f payslip.Facts, now time.Time) (archive.Reading, error) {
	data, ok := connector.PersonaData(f.Person, now)
	if !ok || data.Identity == nil || len(data.Employments) == 0 {
		return refuse(archive.UnableToRecognize)
	}
	person, job := *data.Identity, data.Employments[0]
	for _, other := range data.Employments {
		if other.Employer != nil && *other.Employer == f.Employer {
			job = other
		}
	}
	amount := func(text string) *connector.Amount { return new(connector.Amount(text)) }
	income := connector.Income{
		Key: f.Person + "-" + f.Start, Employer: &f.Employer, StartDate: connector.Date(f.Start),
		EndDate: new(connector.Date(f.End)), Currency: php, Frequency: new(frequency(f)),
		BaseAmount: amount(f.Base), GrossAmount: amount(f.Gross), NetAmount: amount(f.Net),
	}
	printed := fields(f, person.FullName)
	return archive.Reading{
		FileType: payslipType,
		Snapshot: connector.Snapshot{
			Identity: &connector.Identity{
				Key: person.Key, FullName: person.FullName, FirstName: person.FirstName, MiddleName: person.MiddleName,
				LastName: person.LastName, LatestEmployerName: &f.Employer, Emails: []connector.Email{},
				Phones: []connector.Phone{}, SocialProfiles: []connector.SocialProfile{},
				Addresses: []connector.Address{},
			},
			Employments: []connector.Employment{job}, Incomes: []connector.Income{income},
		},
		Analysis: values.Analysis{
			Values: values.Of(person.FullName, printed), Fields: printed,
		},
	}, nil
}

func frequency(f payslip.Facts) connector.PayPeriod {
	if strings.HasSuffix(f.Start, "-01") && !strings.HasSuffix(f.End, "-15") {
		return connector.Monthly
	}
	return connector.Semimonthly
}
