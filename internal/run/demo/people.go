package demo

import (
	"context"
	"net/http"
	"strings"
	"time"

	"nod/internal/collect/connector"
)

// visit is one person's try to connect an account.
type visit struct {
	username, password, code string
	provider                 string
	isMan, isReal            bool
	then                     ending
}

// called is the visit of somebody with another name, who is otherwise alike and works in the same line.
func (v visit) called(number int) visit {
	v.username += "+" + nameOf(number, v.isMan)
	if alike := providersLike()[v.provider]; len(alike) > 0 {
		v.provider = alike[number%len(alike)]
	}
	return v
}

// providersLike are providers of the same line as the one that a test person begins with.
func providersLike() map[string][]string {
	return map[string][]string{
		"sandbox_employer_ph": {"sandbox_employer_ph", "bituin_mart_ph", "hain_hotels_ph", "hilom_hospitals_ph"},
		"sandbox_gig_ph":      {"sandbox_gig_ph", "alon_couriers_ph", "kapitbahay_tasks_ph"},
	}
}

// nameOf is the name of the n-th person. Names repeat after 16 × 31 people.
func nameOf(n int, isMan bool) string {
	women := strings.Fields("amara bianca carmela dalisay estrella florencia grace hiraya imelda jasmin " +
		"katrina ligaya mayumi nenita olivia paz")
	men := strings.Fields("andres bayani crispin dakila emilio felipe gregorio hernan isagani jericho karlo lorenzo " +
		"marcelo nestor oscar paolo")
	families := strings.Fields("abad bautista castillo delacruz enriquez flores garcia hidalgo ilagan " +
		"jacinto katigbak lacson mendoza navarro ocampo pascual quizon ramirez santos tolentino umali valdez " +
		"yap zamora aquino belmonte cabrera domingo espiritu fajardo gatdula")
	first := women
	if isMan {
		first = men
	}
	return first[n%len(first)] + "." + families[n%len(families)]
}

// ending is what happens after the log-in.
type ending int

const (
	stays     ending = iota
	isRevoked        // the person takes the account back
)

// themselves is how many of the first visitors are the test people and nobody else.
const themselves = 3

// defaultTemplate is the look that every tenant has.
const defaultTemplate = "default_customization"

// batch is how many people come on one day; days between batches are skipped,
// because every day that passes syncs every monitored account.
const batch = 5

// visits is the plan that repeats until all users are made. Between them the
// visits lead to accounts in every state.
func visits() []visit {
	secrets := map[string]connector.Persona{}
	for _, p := range connector.Personas() {
		secrets[p.ID] = p
	}
	of := func(id, provider string) visit {
		p := secrets[id]
		return visit{
			username: p.Username, password: p.Password, code: p.VerificationCode, provider: provider,
			isMan: id == "jose" || id == "ramon",
		}
	}
	wrong := func(v visit, password string) visit {
		v.password = password
		return v
	}
	ends := func(v visit, e ending) visit {
		v.then = e
		return v
	}
	maria, jose := of("maria", "sandbox_employer_ph"), of("jose", "sandbox_gig_ph")
	liza, ramon := of("liza", "sandbox_government_ph"), of("ramon", "sandbox_payroll_ph")
	return []visit{
		maria, jose, ramon, wrong(maria, "not-the-password"), of("maria", "harbourline_retail_ph"),
		liza, jose, ends(maria, isRevoked), wrong(jose, "error:SERVICE_UNAVAILABLE"), ramon,
		maria, wrong(liza, "error:ACCOUNT_LOCKED"), jose, ends(jose, isRevoked), maria,
	}
}

// connectPeople lets one person after another use the widget.
func (s *seeder) connectPeople(ctx context.Context) error {
	plan := visits()
	batches := (s.Users + batch - 1) / batch
	for i := range s.Users {
		if i%batch == 0 { // the sign-in of the batch before has ended
			if err := s.signIn(ctx, AdminEmail, Password); err != nil {
				return err
			}
			if err := s.goLive(ctx, batches-i/batch); err != nil {
				return err
			}
		}
		next := plan[i%len(plan)]
		if i >= themselves {
			next = next.called(i)
		}
		if err := s.arrive(ctx, i, next); err != nil {
			return err
		}
		pause := time.Duration(31+i%7*13) * time.Minute
		if (i+1)%batch == 0 && i+1 < s.Users {
			pause = s.until((i+1)/batch, batches)
		}
		if left := -s.Clock.Offset() - 10*time.Minute; pause > left {
			pause = max(left, 0)
		}
		if err := s.Clock.Advance(ctx, pause); err != nil {
			return err
		}
	}
	return nil
}

// arrive lets the n-th person come through the page, the flow or the API.
func (s *seeder) arrive(ctx context.Context, n int, v visit) error {
	switch {
	case s.comesThroughSite(n):
		return s.visitSite(ctx, v)
	case s.comesThroughFlow(n):
		return s.visitFlow(ctx, v)
	default:
		return s.visit(ctx, s.sandbox, v)
	}
}

// until is the time to the beginning of a batch; the last one comes a day before now.
func (s *seeder) until(number, batches int) time.Duration {
	apart := (span - 24*time.Hour) / time.Duration(batches-1)
	return max(-span+time.Duration(number)*apart-s.Clock.Offset(), 0)
}

// visit makes a user of a mode, who uses the widget.
func (s *seeder) visit(ctx context.Context, mode client, v visit) error {
	var made struct {
		User  struct{ ID string }
		Token struct{ AccessToken string }
	}
	if err := mode.call(ctx, http.MethodPost, "/users", map[string]any{}, &made); err != nil {
		return err
	}
	if !v.isReal {
		s.users = append(s.users, made.User.ID)
	}
	widget := s.widget.bearer(made.Token.AccessToken)
	return s.walkThrough(ctx, widget, v)
}

// walkThrough agrees and logs in, as the person of a visit.
func (s *seeder) walkThrough(ctx context.Context, widget client, v visit) error {
	err := widget.call(ctx, http.MethodPost, "/consents", map[string]string{"templateId": defaultTemplate}, nil)
	if err != nil {
		return err
	}
	account, err := s.logIn(ctx, widget, v)
	if err != nil || v.then != isRevoked {
		return err
	}
	return widget.call(ctx, http.MethodDelete, "/accounts/"+account, nil, nil)
}

// fields are those of the login page: providers of Production call theirs differently.
func (v visit) fields() map[string]string {
	name := connector.UsernameField
	if v.isReal {
		name = "login"
	}
	return map[string]string{name: v.username, connector.PasswordField: v.password}
}

type taskView struct {
	Status string
	Step   string
	MFA    *struct{ Kind string }
}

// logIn submits the login fields and a code when one is asked for, and waits
// until the outcome is known.
func (s *seeder) logIn(ctx context.Context, widget client, v visit) (accountID string, err error) {
	var started struct{ AccountID, TaskID string }
	err = widget.call(ctx, http.MethodPost, "/accounts", map[string]any{
		"providerId": v.provider, "templateId": defaultTemplate,
		"fields": v.fields(),
	}, &started)
	if err != nil {
		return "", err
	}
	answered := false
	return started.AccountID, wait(ctx, "a connection", func() (bool, error) {
		var task taskView
		if err := widget.call(ctx, http.MethodGet, "/tasks/"+started.TaskID, nil, &task); err != nil {
			return false, err
		}
		if task.Step == "MFA" && task.MFA != nil && !answered {
			answered = true
			return false, widget.call(ctx, http.MethodPost, "/tasks/"+started.TaskID+"/mfa",
				map[string]string{"kind": task.MFA.Kind, "answer": v.code}, nil)
		}
		return task.Status == "FINISHED", nil
	})
}
