package reference

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
)

// person is one of the invented people. Nobody is asked anything without a kind of challenge.
type person struct {
	login, password, name, job string
	kind, hint, answer         string
	options                    []option
	delayMS                    int  // how long the provider thinks
	leaves                     bool // is refused from the first sync on, until the person logs in again
}

func people() []person {
	return []person{
		{login: "amihan.dizon", password: "Reference-Amihan-1", name: "Amihan Dizon", job: "Nurse"},
		{
			login: "benito.lualhati", password: "Reference-Benito-2", name: "Benito Lualhati", job: "Driver",
			kind: "CODE", hint: "+63 ••• ••• 0202", answer: "246810",
		},
		{
			login: "carina.magsino", password: "Reference-Carina-3", name: "Carina Magsino", job: "Teacher",
			kind: "CHOICE", hint: "Which town were you hired in?", answer: "b",
			options: []option{{"a", "Batac"}, {"b", "Naga"}, {"c", "Tagum"}},
		},
		{
			login: "danilo.salvador", password: "Reference-Danilo-4", name: "Danilo Salvador", job: "Clerk",
			kind: "PUSH", hint: "Confirm in the app on your phone",
		},
		{login: "elisa.quizon", password: "Reference-Elisa-5", name: "Elisa Quizon", job: "Cashier", leaves: true},
		{
			login: "felix.tolentino", password: "Reference-Felix-6", name: "Felix Tolentino", job: "Cook",
			delayMS: 20_000,
		},
	}
}

// find also knows who has another name after a plus: amihan.dizon+ana.cruz is Ana Cruz with everything else of Amihan.
func find(login string) (person, bool) {
	base, name, isOther := strings.Cut(login, "+")
	for _, p := range people() {
		if p.login != base {
			continue
		}
		if isOther {
			p.login, p.name = login, written(name)
		}
		return p, true
	}
	return person{}, false
}

// written is a name of a login as people write it: ana.cruz is Ana Cruz.
func written(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range words {
		first := []rune(word)
		words[i] = strings.ToUpper(string(first[:1])) + string(first[1:])
	}
	return strings.Join(words, " ")
}

// sectionNames are the names of the parts of a snapshot.
func sectionNames() map[string]string {
	return map[string]string{
		"identity": "IDENTITIES", "rating": "RATINGS", "employments": "EMPLOYMENTS", "documents": "DOCUMENTS",
		"incomes": "INCOMES", "eincomes": "EINCOMES", "transactions": "TRANSACTIONS",
		"contributions": "CONTRIBUTIONS", "liabilities": "LIABILITIES",
	}
}

// Sections lists all sections.
func Sections() []string {
	return slices.Sorted(maps.Values(sectionNames()))
}

type record = map[string]any

// records tell of every month that has ended by now and of nothing to come; after a sync the job has changed and a
// payment was added.
func (p person) records(connectedAt, now time.Time, synced bool) map[string]any {
	day := func(n int) string { return connectedAt.AddDate(0, 0, n).Format(time.DateOnly) }
	var incomes, estimates, payments, contributions []record
	oldest := time.Date(connectedAt.Year(), connectedAt.Month()-6, 1, 0, 0, 0, 0, time.UTC)
	first := time.Date(now.Year(), now.Month()-1, 1, 0, 0, 0, 0, time.UTC)
	for ; !first.Before(oldest); first = first.AddDate(0, -1, 0) {
		month, last := first.Format("2006-01"), first.AddDate(0, 1, -1).Format(time.DateOnly)
		incomes = append(incomes, record{
			"key": "pay-" + month, "employer": "Silahis Hospital Group", "startDate": first.Format(time.DateOnly),
			"endDate": last, "currency": "PHP", "frequency": "Monthly", "grossAmount": 38500, "netAmount": 33120.75,
		})
		estimates = append(estimates, record{"key": month, "month": month, "currency": "PHP", "amount": 38500})
		fund := record{"key": "fund-" + month, "date": last, "currency": "PHP", "amount": 1350}
		contributions = append(contributions, fund)
	}
	for i := range 10 {
		payments = append(payments, payment(day(-3*i), 500+i))
	}
	job := p.job
	if synced {
		job, payments = "Senior "+p.job, append([]record{payment(day(0), 777)}, payments...)
	}
	return map[string]any{
		"identity": record{
			"key": "identity", "fullName": p.name, "countryResidence": "PH",
			"emails": []record{{"address": p.login + "@example.com", "type": "Primary"}}, "phones": []record{},
			"socialProfiles": []record{}, "addresses": []record{},
		},
		"rating": record{"key": "rating", "currentRating": 4.7, "maxRating": 5, "jobsCompleted": 12},
		"employments": []record{{
			"key": "job-1", "employer": "Silahis Hospital Group", "jobTitle": job, "status": "ACTIVE",
			"startDate": "2018-02-05",
		}},
		"documents": []record{{
			"key": "certificate", "name": "Certificate of Employment", "issueDate": day(-30),
		}},
		"incomes": incomes, "eincomes": estimates, "transactions": payments, "contributions": contributions,
		"liabilities": []record{{
			"key": "loan-1", "type": "SALARY_LOAN", "startDate": day(-200), "amortizationFrequency": "Monthly",
			"currency": "PHP", "loanAmount": 24000, "outstandingBalance": 9000,
		}},
	}
}

func payment(date string, amount int) record {
	return record{
		"key": fmt.Sprintf("payment-%s-%d", date, amount), "date": date, "currency": "PHP", "amount": amount,
		"description": "Allowance",
	}
}
