package connector

import (
	"hash/fnv"
	"math/big"
	"strings"
	"unicode"

	"nod/internal/collect/catalogue"
)

// standInMark follows the username of a test person in front of another name: maria.villanueva+ana.cruz is
// Ana Cruz, who behaves and works like Maria, at the employer that she logs in to and with different pay. So a Sandbox
// can hold as many different people as one likes.
const standInMark = "+"

// standIn is the name of somebody else with the data of a person of the Sandbox; empty for that person.
type standIn string

// splitStandIn separates a login from the name after it. A plus in front of everything is that of a phone number.
func splitStandIn(login string) (string, standIn) {
	base, name, isOther := strings.Cut(login, standInMark)
	if !isOther || base == "" {
		return login, ""
	}
	domain := ""
	if at := strings.IndexByte(name, '@'); at >= 0 { // maria.villanueva+ana.cruz@example.com
		name, domain = name[:at], name[at:]
	}
	return base + domain, standIn(strings.ToLower(strings.TrimSpace(name)))
}

// names are the words of the name as they are written: ana.cruz is Ana Cruz.
func (n standIn) names() []string {
	words := strings.FieldsFunc(string(n), func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range words {
		first := []rune(word)
		words[i] = strings.ToUpper(string(first[:1])) + string(first[1:])
	}
	return words
}

// play makes the data of a person that of the one who stands in, as this provider has it.
func (n standIn) play(s Snapshot, at catalogue.DataSource) Snapshot {
	names := n.names()
	if len(names) == 0 {
		return s
	}
	if s.Identity != nil {
		who := *s.Identity
		who.FullName = strings.Join(names, " ")
		who.FirstName = &names[0]
		who.MiddleName = nil
		who.LastName = nil
		if len(names) > 1 {
			who.LastName = new(strings.Join(names[1:], " "))
		}
		who.Emails = emails(strings.ToLower(strings.Join(names, ".")) + "@example.com")
		who.Phones = []Phone{}
		who.SocialProfiles = []SocialProfile{}
		who.Addresses = []Address{}
		s.Identity = &who
		addEmployment(&s, at)
	}
	for i := range s.Incomes {
		income := &s.Incomes[i]
		for _, amount := range []*(*Amount){&income.BaseAmount, &income.GrossAmount, &income.NetAmount} {
			n.scale(amount)
		}
	}
	for i := range s.EIncomes {
		n.scale(&s.EIncomes[i].Amount)
	}
	return s
}

// addEmployment has the person work for the provider, where that is one that people work for.
func addEmployment(s *Snapshot, at catalogue.DataSource) {
	latest := s.Identity.LatestEmployerName
	employs := at.Type == catalogue.TypeEmployer || at.Type == catalogue.TypeGig
	if !employs || latest == nil || *latest == at.LongName {
		return
	}
	left := *latest
	move := func(employer **string) {
		if *employer != nil && **employer == left {
			*employer = &at.LongName
		}
	}
	move(&s.Identity.LatestEmployerName)
	for i := range s.Employments {
		move(&s.Employments[i].Employer)
	}
	for i := range s.Incomes {
		move(&s.Incomes[i].Employer)
	}
}

// scale multiplies an amount by what the name earns: from 70 to 159 per cent.
func (n standIn) scale(amount **Amount) {
	if *amount == nil {
		return
	}
	value, ok := new(big.Rat).SetString((*amount).String())
	if !ok {
		return
	}
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(n))
	value.Mul(value, big.NewRat(70+int64(hash.Sum32()%90), 100))
	*amount = new(Amount(value.FloatString(2)))
}
