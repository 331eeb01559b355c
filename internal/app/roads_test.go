package app_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/collect/connector"
	"nod/internal/collect/connector/reference"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/apptest"
)

// kestrel is a provider of an operator's list, which is not the Sandbox's.
const kestrel = "kestrel_freight_ph"

// talkative is a connector of Production that can be told what to say, and the option of a kit that has it.
func talkative(t *testing.T) (*misbehavior, apptest.Option) {
	t.Helper()
	const key = "0123456789abcdef0123456789abcdef"
	says := &misbehavior{honest: reference.New(reference.Options{
		Keys: []string{key}, Providers: map[string][]string{kestrel: reference.Sections()},
	})}
	server := httptest.NewServer(says)
	t.Cleanup(server.Close)
	return says, func(c *config.Serve) {
		c.Connectors = `[{"providers":["` + kestrel + `"],"url":"` + server.URL + `","key":"` + key + `"}]`
	}
}

// everyField connects an account of which the provider tells something in every field that a record has: no person of
// the Sandbox has them all.
func (p *passage) everyField() {
	before := maps.Clone(p.people)
	said := map[string]any{}
	for _, section := range reflect.VisibleFields(reflect.TypeFor[connector.Snapshot]()) {
		switch of := section.Type; {
		case section.Name == "FailedSections":
		case of.Kind() == reflect.Slice:
			said[strings.ToLower(section.Name)] = []any{p.recordOf(of.Elem())}
		default:
			said[strings.ToLower(section.Name)] = p.recordOf(of.Elem())
		}
	}
	text, err := json.Marshal(said)
	require.NoError(p, err)
	p.provider.set("fetch", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
	})
	made := p.production.Post("/users", map[string]any{}).Is(http.StatusCreated)
	widget := p.kit.Bearer(p.kit.Widget(), p.secret("widget token in Production", made.Text("token.accessToken")))
	widget.Post("/consents", map[string]any{"templateId": "default_customization"}).Is(http.StatusCreated)
	task := connect(widget, kestrel, p.of("login at a real provider", "amihan.dizon"), p.secret("password at a real provider", "Reference-Amihan-1")).
		Is(http.StatusCreated).Text("taskId")
	var ended *apptest.Answer
	p.kit.Eventually("the data of a real provider", func() bool {
		ended = widget.Get("/tasks/" + task).Is(http.StatusOK)
		return ended.Text("status") == "FINISHED"
	})
	require.Equal(p, "SUCCEEDED", ended.Text("result"), "%s", ended.Body)
	var shown strings.Builder
	for _, list := range []string{
		"identities", "ratings", "employments", "documents", "incomes", "eincomes", "transactions", "contributions",
		"liabilities", "insights",
	} {
		shown.Write(p.production.Get("/" + list).Is(http.StatusOK).Body)
	}
	for what, canary := range p.people {
		if before[what] == "" && !strings.HasPrefix(what, "login") {
			require.Contains(p, shown.String(), canary, what)
		}
	}
	for what, name := range map[string]string{
		"figures of an insight": "incomes_amount_max", "figures of an income": "maximum",
	} {
		figure := regexp.MustCompile(`"` + name + `":[0-9]{4,}[^,}]*`).FindString(shown.String())
		require.NotEmpty(p, figure, name)
		p.of(what, figure)
	}
}

// allowed are values of fields that take only some.
var allowed = map[string]string{
	"Identity.gender": "Non-binary", "Identity.maritalStatus": "Lifetime Partner", "Identity.countryResidence": "PH",
	"Identity.citizenship": "Non-resident Alien", "Email.type": "Work", "Phone.type": "Fixed", "SocialProfile.type": "LinkedIn",
	"Address.type": "Secondary", "Address.country": "PH", "Document.documentType": "CLEARANCE",
	"Phone.number": "+639175550188", "Address.latitude": "14.650731", "Address.longitude": "121.102938", "EIncome.month": "2026-01",
}

// recordOf is an item of a type as a connector tells it. What it says in a field that is declared to be personal is a
// canary; with the name of the field where a value alone could be found anywhere.
func (p *passage) recordOf(of reflect.Type) map[string]any {
	p.Helper()
	out := map[string]any{}
	if _, isRecord := of.FieldByName("Key"); isRecord {
		out["key"] = of.Name()
	}
	for i, field := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		value := p.valueOf(of.Name()+"."+name, field.Type, i)
		out[name] = value
		what := field.Tag.Get("personal")
		if what == "" {
			continue
		}
		require.Empty(p, p.people[what], "two fields have the canary %q", what)
		canary := fmt.Sprint(value)
		if len(canary) < 8 || allowed[of.Name()+"."+name] == canary {
			pair, err := json.Marshal(map[string]any{name: value})
			require.NoError(p, err)
			canary = strings.Trim(string(pair), "{}")
		}
		p.of(what, canary)
	}
	return out
}

// valueOf is a value of the i-th field of a record.
func (p *passage) valueOf(name string, of reflect.Type, i int) any {
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	switch of {
	case reflect.TypeFor[[]string]():
		return []string{"Home"}
	case reflect.TypeFor[connector.Amount]():
		return json.Number(fmt.Sprintf("%d.%02d", 71_000+137*len(p.people), 11+i))
	case reflect.TypeFor[connector.Date]():
		return time.Date(1961, 2, 3, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 41*len(p.people)).Format(time.DateOnly)
	case reflect.TypeFor[connector.Currency]():
		return "PHP"
	case reflect.TypeFor[connector.PayPeriod]():
		return "Monthly"
	}
	if of.Kind() == reflect.Slice {
		return []any{p.recordOf(of.Elem())}
	}
	return cmp.Or(allowed[name], "Kanarya "+name)
}

// export has the server write files about people, and downloads them.
func (p *passage) export() {
	account := p.key.Get("/accounts?size=1").Is(http.StatusOK).Items()[0]["id"].(string)
	for _, format := range []string{"CSV", "PDF", "ZIP"} {
		made := p.key.Post("/accounts/"+account+"/exports/generate", map[string]any{"exportExtensionType": format}).
			Is(http.StatusOK)
		p.exported(format, made)
	}
	for _, person := range []string{"name of the end user 0", "name of the end user 1"} {
		masked := regexp.MustCompile(`\pL+`).ReplaceAllStringFunc(p.people[person], func(word string) string {
			return string([]rune(word)[:1]) + "•••"
		})
		p.of(person+" in the check of a printed report", masked)
	}
	started := p.portal.Post("/portal/users/exports", map[string]any{"userName": p.people["name of the end user 0"]}).Is(http.StatusAccepted)
	at := "/portal/exports/" + started.Text("id")
	p.kit.Eventually("the list of users is written", func() bool {
		return p.portal.Get(at).Is(http.StatusOK).Text("status") == "READY"
	})
	users := p.exported("list of users", p.portal.Get(at))
	require.Contains(p, users, p.people["name of the end user 0"])
}

// exported downloads a file; the middle of it is a canary, because a compressed one shows no name where it is stored.
func (p *passage) exported(what string, made *apptest.Answer) string {
	p.Helper()
	file := p.kit.Anonymous("").Get(made.Text("downloadUrl")).Is(http.StatusOK).Body
	require.Greater(p, len(file), 150)
	p.of("exported "+what, string(file[len(file)/2:][:60]))
	return string(file)
}

// echo has a receiver answer with what it was sent, which is kept with the attempt.
func (p *passage) echo() {
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Echo", p.of("header of a receiver", "kanarya-echo-1b7"))
		_, _ = io.Copy(w, r.Body)
	}))
	p.Cleanup(receiver.Close)
	hook := "/webhooks/" + p.key.Post("/webhooks", map[string]any{
		"name": "Echo", "url": receiver.URL, "secret": "kanarya-whsec-echo", "eventTypes": []string{"ALL_EVENTS"},
	}).Is(http.StatusOK).Text("id")
	p.widget.Post("/sourceRequests", map[string]any{"name": p.of("name of another missing source", "Kanarya Sanglaan")}).
		Is(http.StatusCreated)
	p.key.Post("/users", map[string]any{}).Is(http.StatusCreated)
	p.kit.Eventually("what the receiver answered", func() bool {
		done := p.key.Get(hook + "/deliveries?status=DELIVERED").Is(http.StatusOK).Items()
		if len(done) == 0 {
			return false
		}
		one := p.portal.Get("/portal" + hook + "/deliveries/" + done[0]["id"].(string)).Is(http.StatusOK)
		return strings.Contains(string(one.Body), "kanarya-echo-1b7") && strings.Contains(string(one.Body), "responseBody")
	})
	p.key.Delete(hook).Is(http.StatusOK)
}

// sealedValue is a value of a column with the key of its row.
type sealedValue struct {
	column *seal.Column
	tenant string
	key    []string
	sealed []byte
}

// isPlaceOf reports whether a value belongs there: where it is, or, for the secret of a webhook, where it moves as it is.
// That exception is in docs/security.md.
func (at sealedValue) isPlaceOf(v sealedValue) bool {
	isMoved := strings.HasPrefix(at.column.String(), "webhook.secret") && strings.HasPrefix(v.column.String(), "webhook.secret")
	return (at.column.String() == v.column.String() || isMoved) && at.tenant == v.tenant && slices.Equal(at.key, v.key)
}

// valuesOf reads values of a column, several of a tenant.
func (p *passage) valuesOf(c *seal.Column) (values []sealedValue) {
	p.Helper()
	// Texts are empty where there is nothing; of bytes that is null.
	rows, err := p.kit.App.DB.Read().QueryContext(p.Context(), "SELECT "+c.Name+", tenant_id, "+strings.Join(c.Key, ", ")+
		" FROM "+c.Table+" WHERE "+c.Name+" IS NOT NULL ORDER BY tenant_id, "+strings.Join(c.Key, ", ")+" LIMIT 20")
	require.NoError(p, err)
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		v := sealedValue{column: c, key: make([]string, len(c.Key))}
		into := []any{&v.sealed, &v.tenant}
		for i := range v.key {
			into = append(into, &v.key[i])
		}
		require.NoError(p, rows.Scan(into...))
		if len(v.sealed) > 0 {
			values = append(values, v)
		}
	}
	require.NoError(p, rows.Err())
	return values
}

// openAt opens a value as the server would where it finds it.
func (p *passage) openAt(v, at sealedValue) error {
	ctx, q, sealer := context.Background(), p.kit.App.DB.Read(), p.kit.App.Seal
	if at.column.Text != nil {
		_, err := sealer.Open(ctx, q, at.column.Text(at.tenant, at.key), string(v.sealed))
		return err
	}
	vault, err := sealer.Vault(ctx, q, at.column, at.tenant)
	if err != nil {
		return err
	}
	_, err = vault.Open(nil, v.sealed, at.key...)
	return err
}

// swap puts every sealed value where others are: of the next row, of the other organization, of another column. Nowhere
// does it open.
func (p *passage) swap() {
	places := []sealedValue{}
	tried := map[string]bool{}
	for _, c := range app.SealedColumns() {
		if c.IsShared {
			continue
		}
		values := p.valuesOf(c)
		places = append(places, values[:min(3, len(values))]...)
		for _, v := range values {
			stranger := v
			stranger.tenant = "tenant-of-others"
			require.Error(p, p.openAt(v, stranger), "%s of another organization", c)
		}
	}
	for _, v := range places {
		require.NoError(p, p.openAt(v, v), "%s where it belongs", v.column)
		for _, at := range places {
			if at.isPlaceOf(v) {
				continue
			}
			err := p.openAt(v, at)
			require.True(p, seal.IsUnreadable(err), "%s %v opens as %s %v: %v", v.column, v.key, at.column, at.key, err)
			tried[v.column.String()] = true
		}
	}
	require.Greater(p, len(tried), 20, "columns with values")

	// Through a door: what was exchanged is told to nobody.
	users := p.key.Get("/users?size=2").Is(http.StatusOK).Items()
	one, two := users[0]["id"].(string), users[1]["id"].(string)
	docs := map[string][]byte{}
	for _, id := range []string{one, two} {
		doc, err := db.Get[[]byte](p.Context(), p.kit.App.DB.Read(), "SELECT doc FROM end_user WHERE id = $1", id)
		require.NoError(p, err)
		docs[id] = doc
	}
	put := func(id string, doc []byte) { p.kit.Exec("UPDATE end_user SET doc = $1 WHERE id = $2", doc, id) }
	put(one, docs[two])
	put(two, docs[one])
	for _, path := range []string{"/users/" + one, "/users/" + two, "/users?size=2"} {
		p.refused(p.key.Get(path).Is(http.StatusInternalServerError))
	}
	put(one, docs[one])
	put(two, docs[two])
	p.key.Get("/users?size=2").Is(http.StatusOK)
}
