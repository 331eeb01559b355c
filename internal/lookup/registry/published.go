package registry

import (
	"context"
	"strconv"
	"strings"
	"unicode"

	"nod/internal/lookup/remote"
)

// The numbers whose lookup does not end in a record.
const (
	caseFails = 91
	caseSlow  = 92
)

// subject is the invented person behind every published number.
func subject() Record {
	return Record{
		Outcome: Found, FullName: "Althea Reyes Santos", FirstName: "Althea", MiddleName: "Reyes", LastName: "Santos",
		Suffix: "N_A", Gender: "FEMALE", DOB: "1991-03-14", Email: "althea.santos@example.com", Phone: "+639170000001",
	}
}

type variant struct {
	shows  string
	change func(r *Record)
}

// variants are what the published numbers 1, 2, 3 … have instead of the subject.
func variants() []variant {
	return []variant{
		{"everything matches", func(*Record) {}},
		{"the first name doesn't match", func(r *Record) { r.FirstName, r.FullName = "Bianca", "Bianca Reyes Santos" }},
		{"the middle name doesn't match", func(r *Record) { r.MiddleName, r.FullName = "Lim", "Althea Lim Santos" }},
		{"the last name doesn't match", func(r *Record) { r.LastName, r.FullName = "Navarro", "Althea Reyes Navarro" }},
		{"the gender doesn't match", func(r *Record) { r.Gender = "MALE" }},
		{"the date of birth doesn't match", func(r *Record) { r.DOB = "1990-12-01" }},
		{"the email address doesn't match", func(r *Record) { r.Email = "someone.else@example.com" }},
		{"the phone number doesn't match", func(r *Record) { r.Phone = "+639170000099" }},
		{"first and last name are swapped", func(r *Record) {
			r.FirstName = "Santos"
			r.LastName = "Althea"
			r.FullName = "Santos Reyes Althea"
		}},
		{"the registry has a name and nothing else", func(r *Record) {
			*r = Record{Outcome: Found, FullName: "Althea Reyes Santos"}
		}},
		{"the suffix doesn't match", func(r *Record) { r.Suffix = "JR" }},
	}
}

// Cases returns the published numbers, for the guide.
func Cases() []remote.Case {
	cases := []remote.Case{}
	for i, v := range variants() {
		cases = append(cases, remote.Case{Number: number(i + 1), Shows: v.shows})
	}
	return append(cases,
		remote.Case{Number: number(caseFails), Shows: "ERROR: the registry refuses"},
		remote.Case{Number: number(caseSlow), Shows: "everything matches, after 10 seconds"})
}

func number(n int) string {
	text := strconv.Itoa(n)
	return strings.Repeat("0", 10-len(text)) + text
}

// Published is the registry of the Sandbox: it has one invented person, of whom each published number has another
// variant. Nobody has any other number.
type Published struct {
	// Delays is the factor on the pause of the slow case; nil means 1.
	Delays func() float64
}

var _ Source = Published{}

// Look implements [Source].
func (p Published) Look(ctx context.Context, q Query) (Answer, error) {
	a := Answer{SourceVersion: remote.PublishedVersion}
	for _, id := range q.IDs {
		n := valueOf(id.Number)
		switch {
		case n == caseFails:
			return Answer{}, remote.ErrRefused
		case n == caseSlow:
			if err := remote.Pause(ctx, p.Delays); err != nil {
				return Answer{}, err
			}
			a.Records = append(a.Records, subject())
		case n >= 1 && n <= len(variants()):
			r := subject()
			variants()[n-1].change(&r)
			a.Records = append(a.Records, r)
		default:
			a.Records = append(a.Records, Record{Outcome: NotFound})
		}
	}
	return a, nil
}

// valueOf reads a number without its hyphens and spaces; 0 for what is none.
func valueOf(text string) int {
	digits := strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 {
		return 0
	}
	return n
}
