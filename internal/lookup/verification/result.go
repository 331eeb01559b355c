package verification

import (
	"cmp"
	"slices"
	"strings"

	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/namematch"
	"nod/internal/lookup/registry"
)

// Result is what fits of that which was given. An answer that is left out says that it was not compared: it was not
// given, or the registry does not have it.
type Result struct {
	FinalMatches   bool           `json:"finalMatches"   doc:"Whether every ID and the full name match, what the ID type requires was compared and matches, and nothing about the person contradicts. Email address and phone number inform and don't decide."`
	Names          NameMatches    `json:"names" doc:"How the parts of the name fit."`
	AdditionalData AnswersToExtra `json:"additionalData" doc:"How everything else fits."`
	Rule           string         `json:"rule,omitempty" required:"false" doc:"Version of the rule that compared the names; left out in results before version 2."`
	SourceVersion  string         `json:"sourceVersion,omitempty" required:"false" doc:"Version of the registry's data, when it tells."`
}

// NameMatches are the answers about the name, with their reasons.
type NameMatches struct {
	FullName   *bool               `json:"fullNameMatches,omitempty"   required:"false" nullable:"false" doc:"Whether the full name is the registry's; left out when the registry doesn't say."`
	FirstName  *bool               `json:"firstNameMatches,omitempty"  required:"false" nullable:"false" doc:"Whether the given name fits; left out when you didn't send it or the registry doesn't say."`
	MiddleName *bool               `json:"middleNameMatches,omitempty" required:"false" nullable:"false" doc:"Whether the middle name fits; left out when you didn't send it or the registry doesn't say."`
	LastName   *bool               `json:"lastNameMatches,omitempty"   required:"false" nullable:"false" doc:"Whether the family name fits; left out when you didn't send it or the registry doesn't say."`
	Words      []namematch.Word    `json:"words"                       doc:"How each word of the full name fits."`
	Findings   []namematch.Finding `json:"findings"                    enum:"OMITTED,ORDER,SWAPPED,MIDDLE,SUFFIX,TOO_SHORT,SCRIPT" doc:"What else is to be known: words that only the registry has (OMITTED), another ORDER of given names, a last name in the place of the first (SWAPPED) or MIDDLE one, another SUFFIX, or a name that is TOO_SHORT or of another SCRIPT to be compared."`

	FirstWords  []namematch.Word `json:"firstNameWords,omitempty"  required:"false" nullable:"false" doc:"How each word of the given name fits; left out when it wasn't compared."`
	MiddleWords []namematch.Word `json:"middleNameWords,omitempty" required:"false" nullable:"false" doc:"How each word of the middle name fits; left out when it wasn't compared."`
	LastWords   []namematch.Word `json:"lastNameWords,omitempty"   required:"false" nullable:"false" doc:"How each word of the family name fits; left out when it wasn't compared."`

	Reasons
}

// Reasons say in words why names fit or don't. They are made of the words and findings when a result is shown.
type Reasons struct {
	Full   string `json:"fullNameReason,omitempty"   required:"false" personal:"full name of a subject" doc:"Why the full name fits or doesn't, in a sentence or more; left out when every word is the same."`
	First  string `json:"firstNameReason,omitempty"  required:"false" personal:"full name of a subject" doc:"Why the given name fits or doesn't; left out when it is the same."`
	Middle string `json:"middleNameReason,omitempty" required:"false" personal:"full name of a subject" doc:"Why the middle name fits or doesn't; left out when it is the same."`
	Last   string `json:"lastNameReason,omitempty"   required:"false" personal:"full name of a subject" doc:"Why the family name fits or doesn't; left out when it is the same."`
}

// AnswersToExtra are the answers about everything else.
type AnswersToExtra struct {
	IDs    []IDMatch     `json:"ids" doc:"Each ID that you sent, and whether it is the person's."`
	DOB    *bool         `json:"dobMatches,omitempty"    required:"false" nullable:"false" doc:"Whether the date of birth fits; left out when you didn't send it or the registry doesn't say."`
	Gender *bool         `json:"genderMatches,omitempty" required:"false" nullable:"false" doc:"Whether the gender fits; left out when you didn't send it or the registry doesn't say."`
	Email  *ContactMatch `json:"emailMatches,omitempty"  required:"false" nullable:"false" doc:"Whether the email address fits; left out when you didn't send it."`
	Phone  *ContactMatch `json:"phoneMatches,omitempty"  required:"false" nullable:"false" doc:"Whether the phone number fits; left out when you didn't send it."`
}

// IDMatch says whether the registry knows a number.
type IDMatch struct {
	IDNumber  string          `json:"idNumber"            personal:"ID number of a subject" doc:"The number that you sent."`
	IDType    registry.IDType `json:"idType" doc:"Kind of ID, by who issued it."`
	IDSubType string          `json:"idSubtype,omitempty" required:"false" doc:"Profession of a PRC license; left out for other IDs."`
	Matches   *bool           `json:"matches,omitempty"   required:"false" nullable:"false" doc:"Whether the ID is the person's; left out when the registry doesn't say."`
	Reason    string          `json:"reason,omitempty"    required:"false" doc:"Why it isn't a match."`
}

// explained is a result with its reasons.
func (o Result) explained() Result {
	n := &o.Names
	n.Reasons = Reasons{
		Full: namematch.Explain(n.Words, n.Findings), First: namematch.Explain(n.FirstWords, nil),
		Middle: namematch.Explain(n.MiddleWords, nil), Last: namematch.Explain(n.LastWords, nil),
	}
	o.AdditionalData.IDs = slices.Clone(o.AdditionalData.IDs)
	for i := range o.AdditionalData.IDs {
		switch id := &o.AdditionalData.IDs[i]; {
		case id.Matches == nil:
			id.Reason = "The registry can't check this ID type."
		case !*id.Matches:
			id.Reason = "The registry doesn't have this number."
		}
	}
	return o
}

// ContactMatch is the answer about an address or number that was given.
type ContactMatch struct {
	Value   string `json:"value"             personal:"email address of a subject" doc:"The email address or phone number that you sent."`
	Matches *bool  `json:"matches,omitempty" required:"false" nullable:"false" doc:"Whether the registry has the same; left out when it doesn't say."`
}

// compare holds what was given against what the registry has. Of several records none may contradict.
func compare(r Request, answer registry.Answer) Result {
	a, records := r.AdditionalData, answer.Records
	out := Result{
		Names: NameMatches{Words: []namematch.Word{}, Findings: []namematch.Finding{}},
		Rule:  namematch.Rule, SourceVersion: answer.SourceVersion,
	}
	found := []registry.Record{}
	for i, id := range a.IDs {
		match := IDMatch{IDNumber: id.Number, IDType: id.Type, IDSubType: id.SubType}
		if records[i].Outcome != registry.Unsupported {
			match.Matches = new(records[i].Outcome == registry.Found)
		}
		if records[i].Outcome == registry.Found {
			found = append(found, records[i])
		}
		out.AdditionalData.IDs = append(out.AdditionalData.IDs, match)
	}
	out.Names.compare(r, found)
	of := func(known func(k registry.Record) namematch.Answer) *bool { return together(found, known) }
	out.AdditionalData.DOB = of(func(k registry.Record) namematch.Answer { return equal(a.DOB, k.DOB) })
	out.AdditionalData.Gender = of(func(k registry.Record) namematch.Answer {
		return equal(strings.ToUpper(a.Gender), k.Gender)
	})
	if a.Email != "" {
		out.AdditionalData.Email = &ContactMatch{a.Email, of(func(k registry.Record) namematch.Answer {
			return equal(strings.ToLower(a.Email), strings.ToLower(k.Email))
		})}
	}
	if a.Phone != "" {
		out.AdditionalData.Phone = &ContactMatch{a.Phone, of(func(k registry.Record) namematch.Answer {
			return equal(national(a.Phone), national(k.Phone))
		})}
	}
	out.FinalMatches = out.decide(r)
	return out
}

func (n *NameMatches) compare(r Request, found []registry.Record) {
	isSwapped := false
	of := func(given string, known func(k registry.Record) string) (answer *bool, words []namematch.Word) {
		answer = together(found, func(k registry.Record) namematch.Answer {
			c := namematch.Part(given, known(k))
			if len(words) == 0 || c.Answer == namematch.Mismatch {
				words = c.Words
			}
			return c.Answer
		})
		return answer, words
	}
	n.FullName = together(found, func(k registry.Record) namematch.Answer {
		c := namematch.Full(r.FullName, fullOf(k))
		if len(n.Words) == 0 || c.Answer == namematch.Mismatch {
			n.Words = append([]namematch.Word{}, c.Words...)
		}
		n.Findings = append(n.Findings, c.Findings...)
		if namematch.SuffixAnswer(r.Suffix, k.Suffix) == namematch.Mismatch {
			c.Answer = namematch.Mismatch
			n.Findings = append(n.Findings, namematch.Suffix)
		}
		isSwapped = isSwapped || namematch.AreSwapped(r.FirstName, r.LastName, k.FirstName, k.LastName)
		return c.Answer
	})
	n.FirstName, n.FirstWords = of(r.FirstName, func(k registry.Record) string { return k.FirstName })
	n.MiddleName, n.MiddleWords = of(r.MiddleName, func(k registry.Record) string { return k.MiddleName })
	n.LastName, n.LastWords = of(r.LastName, func(k registry.Record) string { return k.LastName })
	if isSwapped {
		n.Findings = append(n.Findings, namematch.Swapped)
	}
	slices.Sort(n.Findings)
	n.Findings = slices.Compact(n.Findings)
}

// decide says whether everything fits: every ID and the full name match, so does what their types require, and nothing
// else about the person contradicts. Other fields that the registry does not have were not compared and decide nothing.
func (o Result) decide(r Request) bool {
	isTrue := func(b *bool) bool { return b != nil && *b }
	for _, id := range o.AdditionalData.IDs {
		if !isTrue(id.Matches) {
			return false
		}
		for _, need := range needs(id.IDType) {
			if need.answer != nil && !isTrue(need.answer(o)) {
				return false
			}
		}
	}
	for _, answer := range []*bool{
		o.Names.FirstName, o.Names.MiddleName, o.Names.LastName, o.AdditionalData.DOB, o.AdditionalData.Gender,
	} {
		if answer != nil && !*answer {
			return false
		}
	}
	return len(r.AdditionalData.IDs) > 0 && isTrue(o.Names.FullName)
}

// together is the answer over all records: a contradiction weighs most, then a match; nil for not compared.
func together(found []registry.Record, answer func(k registry.Record) namematch.Answer) *bool {
	var out *bool
	for _, k := range found {
		switch answer(k) {
		case namematch.Mismatch:
			out = new(false)
		case namematch.Match:
			if out == nil {
				out = new(true)
			}
		case namematch.NotCompared:
		}
	}
	return out
}

func fullOf(k registry.Record) string {
	if k.FullName != "" {
		return k.FullName
	}
	return strings.Join([]string{k.FirstName, k.MiddleName, k.LastName}, " ")
}

func equal(given, known string) namematch.Answer {
	switch {
	case given == "" || known == "":
		return namematch.NotCompared
	case given == known:
		return namematch.Match
	}
	return namematch.Mismatch
}

const nationalDigits = 10

// national is a phone number without its country code or leading zero.
func national(number string) string {
	digits := digitsOf(number)
	return digits[max(0, len(digits)-nationalDigits):]
}

// facts are what a result says, with the labels of the portal.
func facts(d *Document) []inquiry.Fact {
	if d.Result == nil {
		return nil
	}
	verdict := inquiry.Fact{Name: "Information", Value: answerOf(&d.Result.FinalMatches)}
	return append([]inquiry.Fact{verdict}, inquiry.Facts(rows(d))...)
}

// rows are what was given with the answers to it.
func rows(d *Document) []inquiry.Row {
	result := d.Result.explained()
	names, a, given := result.Names, result.AdditionalData, d.Request.AdditionalData
	var all []inquiry.Row
	add := func(name, value string, answer *bool, reason string) {
		all = append(all, inquiry.Row{
			Name: name, Given: cmp.Or(value, "-"), Answer: answerOf(answer), Reason: reason,
		})
	}
	add("Full Name", d.Request.FullName, names.FullName, names.Full)
	for _, id := range a.IDs {
		name := strings.TrimSpace("ID Number, " + id.IDType.Label() + " " + id.IDSubType)
		add(name, id.IDNumber, id.Matches, id.Reason)
	}
	add("First Name", d.Request.FirstName, names.FirstName, names.First)
	add("Middle Name", d.Request.MiddleName, names.MiddleName, names.Middle)
	add("Last Name", d.Request.LastName, names.LastName, names.Last)
	add("Gender", given.Gender, a.Gender, "")
	add("Date of Birth", given.DOB, a.DOB, "")
	contact := func(name string, m *ContactMatch) {
		if m != nil {
			add(name, m.Value, m.Matches, "")
		}
	}
	contact("Email Address", a.Email)
	contact("Phone Number", a.Phone)
	return all
}

// Answers are the answers in one line: the verdict, the names, the first ID, gender, date of birth, email address, and
// phone number, then how far the review is. One that was not compared is empty, and there are none without a result.
func (d *Document) Answers() []string {
	if d.Result == nil {
		return nil
	}
	names, a := d.Result.Names, d.Result.AdditionalData
	var number, email, phone *bool
	if len(a.IDs) > 0 {
		number = a.IDs[0].Matches
	}
	if a.Email != nil {
		email = a.Email.Matches
	}
	if a.Phone != nil {
		phone = a.Phone.Matches
	}
	all := []string{}
	for _, answer := range []*bool{
		&d.Result.FinalMatches, names.FullName, number, names.FirstName, names.MiddleName, names.LastName, a.Gender,
		a.DOB, email, phone,
	} {
		all = append(all, strings.TrimPrefix(answerOf(answer), "-"))
	}
	if d.Review == nil {
		return append(all, "")
	}
	return append(all, d.Review.Status.Label())
}

// paper is what a report says.
func paper(d *Document) inquiry.Paper {
	p := inquiry.Paper{
		Title: "Verification report", SubjectLabel: "Full Name", Subject: d.Request.FullName,
		Verdict: "Information Mismatch", Consent: d.Request.Consent, Evidence: d.Evidence,
		Head: [3]string{"Data", "Provided Information", "Match Result"}, Rows: rows(d),
		Rule: d.Result.Rule, SourceVersion: d.Result.SourceVersion,
	}
	if d.Result.FinalMatches {
		p.Verdict = "Information Match"
	}
	if d.Review != nil {
		p.Review = d.Review.Status.Label()
		for _, o := range d.Review.Opinions {
			p.Opinions = append(p.Opinions, inquiry.Opinion{
				What: o.label(), Who: o.ByName, Note: o.Note, At: o.At.UTC(),
			})
		}
	}
	return p
}

// about is what auditors see of a lookup.
func about(d *Document) inquiry.About {
	a := inquiry.About{Subject: d.Request.FullName, Consent: d.Request.Consent}
	for _, id := range d.Request.AdditionalData.IDs {
		a.Numbers = append(a.Numbers, id.Number)
	}
	if d.Result != nil {
		a.Result = answerOf(&d.Result.FinalMatches)
	}
	if d.Review != nil {
		a.Result += ", " + strings.ToLower(d.Review.Status.Label())
	}
	return a
}

// answerOf is an answer as the portal writes it.
func answerOf(b *bool) string {
	switch {
	case b == nil:
		return "-"
	case *b:
		return "Match"
	}
	return "Mismatch"
}
