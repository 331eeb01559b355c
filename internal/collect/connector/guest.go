package connector

import (
	"context"
	"time"
)

// Guests are people of the Sandbox that a tenant made, beside those of [Personas].
type Guests interface {
	// ByUsername finds who logs in.
	ByUsername(ctx context.Context, tenant, username string) (Guest, bool, error)
	// ByID finds whose account is read.
	ByID(ctx context.Context, tenant, id string) (Guest, bool, error)
}

// Guest is one of them.
type Guest struct {
	ID, Password, VerificationCode string
	AsksCode                       bool
	// Snapshot is what an account of the guest holds.
	Snapshot func(Periods) (Snapshot, error)
}

// guestHint is where the code of a guest goes.
const guestHint = "+63 900 555 0199"

// paidBefore is how many full months before the connection a guest was already paid for.
const paidBefore = 6

// Periods are those of which the pay has come when an account is read.
type Periods struct {
	ConnectedAt, Now time.Time
}

// Ended lists the first and last days of all periods that ended by now, newest first: months, or halves of them.
func (p Periods) Ended(frequency PayPeriod) [][2]Date {
	c := calendarOf(p.ConnectedAt, p.Now)
	var list [][2]Date
	for k := c.running(); k <= paidBefore; k++ {
		periods := [][2]Date{{c.monthDay(k, 1), c.monthEnd(k)}}
		if frequency == Semimonthly {
			periods = [][2]Date{{c.monthDay(k, 16), c.monthEnd(k)}, {c.monthDay(k, 1), c.monthDay(k, 15)}}
		}
		for _, period := range periods {
			if c.hasCome(period[1]) {
				list = append(list, period)
			}
		}
	}
	return list
}

// play treats a guest as a person of the Sandbox, with nothing special.
func (g Guest) play() persona {
	return persona{
		Persona:     Persona{ID: g.ID, Password: g.Password, VerificationCode: g.VerificationCode, Phone: guestHint},
		connectTime: 2 * time.Second, alwaysMFA: g.AsksCode,
	}
}

// byLogin is who logs in, and whose name they stand in for.
func (s *Simulator) byLogin(ctx context.Context, tenant, login string) (persona, standIn, bool, error) {
	base, as := splitStandIn(login)
	if person, ok := personaByLogin(base); ok || s.Guests == nil {
		return person, as, ok, nil
	}
	guest, ok, err := s.Guests.ByUsername(ctx, tenant, login)
	return guest.play(), "", ok, err
}

// byID is whose login waits or whose account is read. A guest may have been deleted since.
func (s *Simulator) byID(ctx context.Context, tenant, id string) (persona, bool, error) {
	if person, ok := personaByID(id); ok || s.Guests == nil {
		return person, ok, nil
	}
	guest, ok, err := s.Guests.ByID(ctx, tenant, id)
	person := guest.play()
	person.guest = guest.Snapshot
	return person, ok, err
}
