package connector

import (
	"fmt"
	"strings"
	"time"
)

// Persona is an invented person of the Sandbox as the emulator shows it. Everything here may be shown
// to any developer: it opens nothing outside the Sandbox.
type Persona struct {
	ID               string        `json:"id"`
	Tab              string        `json:"tab" doc:"Label of the person's tab."`
	Username         string        `json:"username" doc:"Name to log in with in the widget."`
	RealName         string        `json:"realName" doc:"Name of the person in the data of Sandbox."`
	Email            string        `json:"email" doc:"Email address to log in with in the widget."`
	Phone            string        `json:"phone" doc:"Phone number to log in with in the widget."`
	Password         string        `json:"password" doc:"Password to log in with in the widget."`
	VerificationCode string        `json:"verificationCode" doc:"Code to answer with when the widget asks for one."`
	Note             string        `json:"note" doc:"What is special about the person."`
	Files            []PersonaFile `json:"files" doc:"Documents of the person, to upload."`
}

// PersonaFile is a document to try uploads with.
type PersonaFile struct {
	Name string `json:"name" doc:"Name of the file."`
	URL  string `json:"url" doc:"Where to download the file."`
}

// files are what a person has to upload; where they are, the one who shows them knows.
func files(names ...string) []PersonaFile {
	var list []PersonaFile
	for _, name := range names {
		list = append(list, PersonaFile{Name: name})
	}
	return list
}

// Personas lists the people of the Sandbox in the order of their tabs.
func Personas() []Persona {
	var shown []Persona
	for _, person := range personas() {
		shown = append(shown, person.Persona)
	}
	return shown
}

// persona adds to what is shown how the simulated providers treat the person.
type persona struct {
	Persona
	connectTime time.Duration
	alwaysMFA   bool
	// locksOut: the third wrong password in a row locks the account.
	locksOut bool
	// leavesOnce: syncs are refused until the person has reconnected once.
	leavesOnce bool
	unreadable []Section
	// atConnection is the data on the day of the first connection.
	atConnection func(calendar) Snapshot
	// guest takes the place of atConnection for people that a tenant made.
	guest func(Periods) (Snapshot, error)
	// afterSync is what the first sync makes of that data; nil leaves it as it is.
	afterSync func(calendar, Snapshot) Snapshot
}

func personas() []persona {
	return []persona{maria(), jose(), liza(), ramon()}
}

func personaByID(id string) (persona, bool) {
	for _, person := range personas() {
		if person.ID == id {
			return person, true
		}
	}
	return persona{}, false
}

// personaByLogin accepts the user name, the email address and the phone number, the latter with or
// without the country prefix.
func personaByLogin(login string) (persona, bool) {
	login = strings.ToLower(strings.TrimSpace(login))
	for _, person := range personas() {
		if login == person.Username || login == person.Email ||
			nationalNumber(login) == nationalNumber(person.Phone) {
			return person, true
		}
	}
	return persona{}, false
}

// nationalNumber is the number without spaces, hyphens and prefix: 9005550101.
func nationalNumber(phone string) string {
	digits := strings.NewReplacer(" ", "", "-", "").Replace(phone)
	for _, prefix := range []string{"+63", "63", "0"} {
		if rest, ok := strings.CutPrefix(digits, prefix); ok {
			return rest
		}
	}
	return digits
}

const php Currency = "PHP"

func pesos(amount int) Amount {
	return Amount(fmt.Sprintf("%d.00", amount))
}

func emails(addresses ...string) []Email {
	list := []Email{}
	for _, address := range addresses {
		list = append(list, Email{Address: &address, Type: new("Primary")})
	}
	return list
}

func phones(numbers ...string) []Phone {
	list := []Phone{}
	for _, number := range numbers {
		list = append(list, Phone{Number: new(strings.ReplaceAll(number, " ", "")), Type: new("Mobile")})
	}
	return list
}

// ledger makes the payments of a person, whose initials begin each reference.
type ledger struct {
	calendar
	initials string
}

// contributions are paid on the last day of each full month since the n-th before D, newest first.
func (l ledger) contributions(n int, amount Amount) []Contribution {
	var list []Contribution
	for _, k := range l.fullMonths(n) {
		list = append(list, l.contribution(k, l.monthEnd(k), amount))
	}
	return list
}

func (l ledger) contribution(k int, date Date, amount Amount) Contribution {
	reference := fmt.Sprintf("%s-C-%s", l.initials, strings.ReplaceAll(l.month(k), "-", ""))
	return Contribution{Key: reference, Date: date, Currency: php, Amount: amount, ReferenceID: &reference}
}

// transaction is the n-th one of its day; numbers in one day start with 1.
func (l ledger) transaction(date Date, n int, description string, amount Amount) Transaction {
	reference := fmt.Sprintf("%s-T-%s-%d", l.initials, strings.ReplaceAll(string(date), "-", ""), n)
	return Transaction{
		Key: reference, Date: date, Description: &description, Currency: php, Amount: amount,
		ReferenceID: &reference,
	}
}

// estimates are the incomes of full months, newest first. The amounts are those of the months before D; later ones
// are like the newest of them.
func estimates(c calendar, amounts ...Amount) []EIncome {
	var list []EIncome
	for _, k := range c.fullMonths(len(amounts)) {
		list = append(list, estimate(c, k, amounts[max(0, k-1)]))
	}
	return list
}

func estimate(c calendar, k int, amount Amount) EIncome {
	return EIncome{Key: c.month(k), Month: c.month(k), Currency: php, Amount: &amount}
}

// PersonaData is what an account of a person of the Sandbox holds that was connected at a time.
func PersonaData(personID string, connectedAt time.Time) (Snapshot, bool) {
	person, ok := personaByID(personID)
	if !ok {
		return Snapshot{}, false
	}
	return person.atConnection(calendarOf(connectedAt, connectedAt)), true
}
