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

// ending is what happens after the login.
type ending int

const (
	stays     ending = iota
	isRevoked        // the person revokes access to the account
)

// themselves is how many of the first visitors are the test people and nobody else.
const themselves = 3

// defaultTemplate is the look that every tenant has.
const defaultTemplate = "default_customization"

// arrival is a day on which people come. The days between are skipped, because every jump of the clock syncs every
// monitored account.
type arrival struct {
	ago    time.Duration
	people int
}

// arrivals is when the people of the sample data come: in a story more often in its last week, whose days the portal
// shows first, else five at a time and evenly.
func arrivals(users int) []arrival {
	var days []arrival
	if users < storyFrom {
		for ; users > 0; users -= 5 {
			days = append(days, arrival{people: min(5, users)})
		}
		for n := range days[1:] {
			days[n+1].ago = span - time.Duration(n+1)*(span-day)/time.Duration(len(days)-1)
		}
		days[0].ago = span
		return days
	}
	whole, come := 0, 0
	for _, d := range calendar() {
		whole += d.people
	}
	part := 0
	for _, d := range calendar() {
		part += d.people
		people := users*part/whole - come
		come += people
		days = append(days, arrival{ago: d.ago, people: people})
	}
	return days
}

// calendar is when sixty people come.
func calendar() []arrival {
	return []arrival{
		{span, 6}, {49 * day, 5}, {44 * day, 6}, {38 * day, 5}, {33 * day, 6}, {27 * day, 4}, {21 * day, 6},
		{15 * day, 4}, {10 * day, 5}, {7 * day, 2}, {6 * day, 3}, {5 * day, 1}, {3 * day, 3}, {2 * day, 1}, {day, 3},
	}
}

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
	days := arrivals(s.Users)
	number := 0
	for i, d := range days {
		if err := s.pass(ctx, -s.Clock.Offset()-d.ago); err != nil {
			return err
		}
		if err := s.signIn(ctx, AdminEmail, Password); err != nil { // that of the day before has ended
			return err
		}
		if err := s.goLive(ctx, len(days)-i); err != nil {
			return err
		}
		for range d.people {
			next := plan[number%len(plan)]
			if number >= themselves {
				next = next.called(number)
			}
			if err := s.arrive(ctx, number, next); err != nil {
				return err
			}
			if err := s.pass(ctx, time.Duration(31+number%7*13)*time.Minute); err != nil {
				return err
			}
			number++
		}
	}
	return nil
}

// pass lets time go by, up to some minutes ago.
func (s *seeder) pass(ctx context.Context, span time.Duration) error {
	return s.Clock.Advance(ctx, max(min(span, -s.Clock.Offset()-10*time.Minute), 0))
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
		if err := s.hesitate(ctx, made.User.ID, v); err != nil {
			return err
		}
	}
	widget := s.widget.bearer(made.Token.AccessToken)
	return s.walkThrough(ctx, widget, v)
}

// hesitate lets every second person of a story open the widget a first time and leave it again: at its first page,
// after consent, or at a login page.
func (s *seeder) hesitate(ctx context.Context, userID string, v visit) error {
	n := len(s.users)
	if !s.tellsStory() || n%2 == 0 {
		return nil
	}
	var token struct{ AccessToken string }
	err := s.sandbox.call(ctx, http.MethodPost, "/tokens?userId="+userID, nil, &token)
	if err != nil {
		return err
	}
	const template = "?templateId=" + defaultTemplate
	widget := s.widget.bearer(token.AccessToken)
	if err := widget.call(ctx, http.MethodGet, "/config"+template, nil, nil); err != nil || n%3 == 0 {
		return err
	}
	err = widget.call(ctx, http.MethodPost, "/consents", map[string]string{"templateId": defaultTemplate}, nil)
	if err != nil || n%3 == 1 {
		return err
	}
	return widget.call(ctx, http.MethodGet, "/datasources/"+v.provider+template, nil, nil)
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
