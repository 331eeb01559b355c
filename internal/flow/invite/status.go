package invite

// Status is how far the invited person got.
type Status string

// The statuses.
const (
	Invited       Status = "INVITED"
	EmailOpened   Status = "EMAIL_OPENED"
	LandingOpened Status = "LANDING_PAGE_OPENED"
	WidgetOpened  Status = "WINK_WIDGET_OPENED"
	Linked        Status = "LINKED"
	Revoked       Status = "REVOKED"
	Failed        Status = "FAILED"
)

// Step is what happens to an invite.
type Step string

// The steps.
const (
	MailOpened Step = "MAIL_OPENED"
	Landed     Step = "LANDED"    // a person is on the page
	Entered    Step = "ENTERED"   // and opened the widget
	Connected  Step = "CONNECTED" // a source of the user brings data
	Lost       Step = "LOST"      // the user revoked one
	Withdrawn  Step = "WITHDRAWN" // the tenant withdrew the link
	Refused    Step = "REFUSED"   // the mail server did not take the mail
)

// rank puts the statuses before the first connection in order.
func (s Status) rank() int {
	switch s {
	case Invited:
		return 1
	case EmailOpened:
		return 2
	case LandingOpened:
		return 3
	case WidgetOpened:
		return 4
	default:
		return 5
	}
}

// After returns the status after a step, with so many live connections of the user.
func (s Status) After(step Step, live int) Status {
	if s == Failed {
		return s
	}
	switch step {
	case MailOpened:
		return s.atLeast(EmailOpened)
	case Landed:
		return s.atLeast(LandingOpened)
	case Entered:
		return s.atLeast(WidgetOpened)
	case Connected:
		if live > 0 {
			return Linked
		}
	case Lost:
		if live == 0 && s == Linked {
			return Revoked
		}
	case Withdrawn:
		return s.atLeast(Revoked)
	case Refused:
		if s == Invited {
			return Failed
		}
	}
	return s
}

func (s Status) atLeast(other Status) Status {
	if s.rank() >= other.rank() {
		return s
	}
	return other
}
