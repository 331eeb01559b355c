package app_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/apptest"
)

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
func (at sealedValue) isPlaceOf(v sealedValue) bool {
	if at.column.Text != nil && v.column.Text != nil {
		return at.column.Text(at.tenant, at.key) == v.column.Text(v.tenant, v.key)
	}
	return at.column.String() == v.column.String() && at.tenant == v.tenant && slices.Equal(at.key, v.key)
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
