//go:build !race

package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"nod/internal/platform/label"
	"nod/internal/test/apptest"
)

// sandboxCaller is one caller of an endpoint; what it may do in Sandbox is the same in production.
func (n *isolation) sandboxCaller(e endpoint) (caller, bool) {
	if e.api == "open" {
		return caller{}, false
	}
	if e.isPublic {
		return caller{name: "nobody", actor: n.kit.Anonymous(n.kit.Management()), mode: "SANDBOX", of: n.us, user: -1}, true
	}
	return n.us.callers(e)[0], true
}

// class is what kind of answer came: it must depend on how a text reads, never on what it means to a
// database.
func class(a *apptest.Answer) string {
	var list struct{ Items []json.RawMessage }
	_ = json.Unmarshal(a.Data, &list) // no list has no items
	return fmt.Sprintf("%d %s, %d items", a.Status, a.Code, len(list.Items))
}

// harmlessLetter makes a text harmless. The colon and the alphabet stay, because one parameter is a name and a
// value in ASCII.
func harmlessLetter(letter rune) rune {
	switch {
	case letter == ':':
		return ':'
	case letter < 0x80:
		return 'z'
	}
	return 'ж'
}

// hostileTexts sends texts that mean something to databases in every parameter, and requires what a
// harmless text of the same length gets.
func (n *isolation) hostileTexts() {
	for _, e := range n.endpoints {
		c, ok := n.sandboxCaller(e)
		if !ok {
			continue
		}
		for _, f := range e.inputs {
			harmless := map[string]string{}
			for _, text := range hostile {
				shape := strings.Map(harmlessLetter, text)
				if _, ok := harmless[shape]; !ok {
					harmless[shape] = class(c.call(e, with{f.name: shape}))
				}
				answer := c.call(e, with{f.name: text})
				if class(answer) != harmless[shape] || answer.Status >= http.StatusInternalServerError {
					n.Errorf("%s: %s = %q is answered %s, a harmless text %s", e, f.name, text[:min(len(text), 60)],
						plain(answer), harmless[shape])
				}
			}
			for _, broken := range []string{"\x00", "a\x00", "\xff", "\xc0\xa7", "\xed\xa0\x80"} {
				if answer := c.call(e, with{f.name: broken}); answer.Status != http.StatusBadRequest {
					n.Errorf("%s: %s = %q is answered %s", e, f.name, broken, plain(answer))
				}
			}
		}
	}
	n.storeHostileTexts()
}

// storeHostileTexts has them stored and reads them as they were. What it makes is not looked for
// afterwards, because it belongs to a third business.
func (n *isolation) storeHostileTexts() {
	tenant := n.kit.Tenant("Hostile")
	for _, text := range hostile {
		if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) || len(text) > 100 {
			continue // names and metadata take no such texts
		}
		made := tenant.Sandbox.Post("/users", map[string]any{"externalMetadata": map[string]any{"text": text}})
		n.Equal(map[string]any{"text": text}, made.Is(http.StatusCreated).Field("user.externalMetadata"))
		user := tenant.Sandbox.Get("/users/" + made.Text("user.id")).Is(http.StatusOK)
		n.Equal(map[string]any{"text": text}, user.Field("externalMetadata"))
		if label.NameProblem(text) != "" {
			continue // names take no links, and need a letter
		}
		key := tenant.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX", "name": text})
		n.Equal(text, key.Is(http.StatusCreated).Text("name"))
	}
}

// Equal reports a value that is not as it should be.
func (n *isolation) Equal(want, got any) {
	n.Helper()
	if fmt.Sprintf("%#v", want) != fmt.Sprintf("%#v", got) {
		n.Errorf("want %q, got %q", want, got)
	}
}

// ambiguousInputs sends every field of every body and every single parameter twice, in the same and in another case,
// and a parameter that no endpoint knows.
func (n *isolation) ambiguousInputs() {
	for _, e := range n.endpoints {
		c, ok := n.sandboxCaller(e)
		if !ok {
			continue
		}
		for _, text := range ambiguous(e.good(), true) {
			answer := c.actor.Do(e.method, c.target(e, with{}), text)
			if answer.Status != http.StatusBadRequest || answer.Code != "INVALID_PARAMETERS" {
				n.Errorf("%s took %s: %s", e, text, plain(answer))
			}
		}
		for _, f := range e.inputs {
			if f.inPath || f.isList {
				continue
			}
			value := c.ordinary(e, f)
			path, query, _ := strings.Cut(c.target(e, with{f.name: value}), "?")
			for _, name := range []string{f.name, strings.ToUpper(f.name), strings.ToUpper(f.name[:1]) + f.name[1:]} {
				for _, second := range []string{value, "PRODUCTION", ""} {
					target := path + "?" + query + "&" + url.Values{name: {second}}.Encode()
					if value == "" {
						target += "&" + url.Values{name: {second}}.Encode()
					}
					n.refusesQuery(c, e, target)
				}
			}
		}
		target, separator := c.target(e, with{}), "?"
		if strings.Contains(target, "?") {
			separator = "&"
		}
		n.refusesQuery(c, e, target+separator+"tenantId=x")
	}
}

// refusesQuery requires that an endpoint takes none of an address: neither what is there twice nor what it does not know.
func (n *isolation) refusesQuery(c caller, e endpoint, target string) {
	answer := c.actor.Do(e.method, target, nilOr(e.good()))
	if answer.Status != http.StatusBadRequest || answer.Code != "INVALID_PARAMETERS" {
		n.Errorf("%s took %s: %s", e, target, plain(answer))
	}
}

func nilOr(body map[string]any) any {
	if body == nil {
		return nil
	}
	return body
}

// ambiguous are the texts of a body in which one key is there twice, at any depth, or in another case.
func ambiguous(body map[string]any, isStruct bool) []string {
	var all []string
	for _, key := range slices.Sorted(maps.Keys(body)) {
		for _, again := range []string{key, strings.ToUpper(key), strings.ToUpper(key[:1]) + key[1:]} {
			for _, value := range []any{body[key], "PRODUCTION", nil} {
				all = append(all, `{`+members(body)+`,`+member(again, value)+`}`, `{`+member(again, value)+`,`+members(body)+`}`)
			}
		}
		if upper := strings.ToUpper(key); isStruct && upper != key { // a field is known by its name alone
			other := maps.Clone(body)
			delete(other, key)
			other[upper] = body[key]
			all = append(all, `{`+members(other)+`}`)
		}
		if inner, ok := body[key].(map[string]any); ok {
			rest := maps.Clone(body)
			delete(rest, key)
			for _, text := range ambiguous(inner, false) { // its keys are the caller's own
				all = append(all, `{`+strings.TrimPrefix(members(rest)+`,`, `,`)+quoted(key)+`:`+text+`}`)
			}
		}
	}
	return all
}

func members(object map[string]any) string {
	var all []string
	for _, key := range slices.Sorted(maps.Keys(object)) {
		all = append(all, member(key, object[key]))
	}
	return strings.Join(all, ",")
}

func member(key string, value any) string { return quoted(key) + ":" + quoted(value) }

func quoted(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // cases are JSON
	}
	return string(text)
}

// keysInQueries sends credentials where they would stand in logs and histories; they open nothing there.
func (n *isolation) keysInQueries() {
	query := url.Values{}
	for _, name := range []string{"apiKey", "api_key", "apikey", "key", "username", "user"} {
		query.Set(name, n.us.sides["SANDBOX"].apiKey)
	}
	for _, name := range []string{"apiSecret", "api_secret", "secret", "password"} {
		query.Set(name, n.us.sides["SANDBOX"].apiSecret)
	}
	for _, e := range n.endpoints {
		if e.isPublic {
			continue
		}
		for _, c := range n.us.callers(e) {
			for _, name := range []string{"token", "access_token", "accessToken", "Authorization", "authorization"} {
				query.Set(name, c.token)
			}
			anonymous := n.kit.Anonymous(bases(n.kit)[e.api])
			without := anonymous.Do(e.method, c.target(e, with{}), nilOr(e.good()))
			target := c.target(e, with{})
			separator := "?"
			if strings.Contains(target, "?") {
				separator = "&"
			}
			answer := anonymous.Do(e.method, target+separator+query.Encode(), nilOr(e.good()))
			if answer.Status != http.StatusUnauthorized || plain(answer) != plain(without) {
				n.Errorf("%s: credentials in the query are answered %s", e, plain(answer))
			}
		}
	}
}
