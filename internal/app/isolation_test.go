//go:build !race

package app_test

import (
	"encoding/base64"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/platform/id"
	"nod/internal/test/apptest"
)

// isolation is two businesses on one server, each of which has data in both modes. Its checks are made
// from the descriptions that the server gives of itself: anyone who adds an operation has its ids, filters,
// lists and bodies tried as well, or is told which case is missing.
type isolation struct {
	*testing.T
	kit       *apptest.Kit
	endpoints []endpoint
	us, them  *business
}

// TestIsolation lets one business try in every way to see or change something of another, of its other
// mode, or of another end user. It is about answers: under the race detector, which would see in its thousands of
// calls what it sees in those of other tests, it is left out.
func TestIsolation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		now := kit.App.Clock.Now()
		kit.Advance(now.Truncate(time.Hour).Add(time.Hour).Sub(now)) // links are signed for whole hours: none ends meanwhile
		n := &isolation{T: t, kit: kit, endpoints: describe(t, kit)}
		n.us = openBusiness(t, kit, "Uswan", n.endpoints)
		volumes := n.volumes()
		n.them = openBusiness(t, kit, "Themis", n.endpoints)
		require.Equal(t, volumes, n.volumes(), "what one business does is not drawn from another's quota")

		before := n.readAll()
		n.seeNothingForeign(before)
		n.mixNoModes(before)
		n.foreignIDs()
		n.foreignCursors()
		n.hostileTexts()
		n.ambiguousInputs()
		n.keysInQueries()
		after := n.readAll()
		n.sameReading(before[0], after[0])
		n.sameReading(before[1], after[1])
		n.sameIdempotencyKey()
		n.ownIDs()
	}, func(c *config.Serve) { c.SandboxSync = time.Hour }) // so that nothing changes meanwhile
}

// sameReading requires that nothing changed in between, but how often the readers' own widgets were opened.
func (n *isolation) sameReading(before, after reading) {
	first, second := before.texts(), after.texts()
	for i, text := range first[:min(len(first), len(second))] {
		if strings.Contains(text, "GET /conversion/funnel") {
			continue
		}
		require.Equal(n, text, second[i], "something that was refused had an effect")
	}
	require.Len(n, second, len(first))
}

// volumes is what is left to us.
func (n *isolation) volumes() (left []string) {
	for mode := range n.us.sides {
		left = append(left, string(n.us.admin.Get("/usage/summary?mode="+mode).Is(http.StatusOK).Data))
	}
	slices.Sort(left)
	return left
}

// foreignTo are the name and some ids of one business to be tried as filters by the other.
func foreignTo(b *business) []string {
	values := []string{b.name}
	for _, mode := range everyMode {
		for _, kind := range []string{"users", "accounts", "webhooks"} {
			if ids := b.sides[mode].all[kind]; len(ids) > 0 {
				values = append(values, ids[0])
			}
		}
	}
	return values
}

// readAll is everything that the two can read.
func (n *isolation) readAll() [2]reading {
	return [2]reading{n.us.read(foreignTo(n.them)), n.them.read(foreignTo(n.us))}
}

// seeNothingForeign looks in everything that one business can read, and in everything that was sent to
// it, for what belongs to the other.
func (n *isolation) seeNothingForeign(read [2]reading) {
	ids := [2]map[string]string{read[0].everyID(), read[1].everyID()}
	for i, b := range []*business{n.us, n.them} {
		other := []*business{n.them, n.us}[i]
		for found, at := range ids[i] {
			if where, ok := ids[1-i][found]; ok {
				n.Errorf("%s is in %s and in %s", found, at, where)
			}
		}
		for _, canary := range other.canaries() {
			if at, ok := read[i].finds(canary, ""); ok {
				n.Errorf("%s is in %s", canary, at)
			}
		}
		for _, s := range b.sides {
			n.sentNothingOf(s, ids[1-i], other.canaries())
		}
		n.readsOwn(b, read[i])
	}
	link := n.kit.Anonymous(n.kit.App.URLs.Link)
	for _, one := range append(slices.Sorted(maps.Keys(ids[1]))[:20], n.them.canaries()...) {
		for _, path := range []string{"/files/", "/files/logo/", "/s/"} {
			link.Get(path + url.PathEscape(one)).Is(http.StatusNotFound)
		}
	}
}

// readsOwn requires that a business finds its own by the same means.
func (n *isolation) readsOwn(b *business, r reading) {
	for _, mark := range []string{
		"first", "last", "title", "tenant", "mail@isolation.example", "SANDBOX-key-one", "PRODUCTION-hook-two-path",
		"SANDBOX-hook-one", "SANDBOX-meta", "PRODUCTION-value",
	} {
		_, isThere := r.finds(b.name+"-"+mark, "")
		_, isLower := r.finds(strings.ToLower(b.name)+"-"+mark, "")
		require.True(n, isThere || isLower, "%s reads its own %s", b.name, mark)
	}
	for mode, s := range b.sides {
		for kind, own := range s.all {
			for _, one := range own {
				require.NotEmpty(n, r.ids[mode][one]+r.ids[""][one], "%s reads its own %s in %s", b.name, kind, mode)
			}
		}
	}
}

// sentNothingOf looks in all deliveries of a mode for what somebody else owns.
func (n *isolation) sentNothingOf(s *side, ids map[string]string, canaries []string) {
	sent := s.receiver.Received()
	require.NotEmpty(n, sent)
	for _, d := range sent {
		require.Contains(n, string(d.Body), `"mode":"`+s.mode+`"`)
		for _, canary := range canaries {
			if strings.Contains(string(d.Body), canary) || strings.Contains(d.Path, canary) {
				n.Errorf("%s was sent in %s to %s", canary, s.mode, d.Path)
			}
		}
		for _, found := range anyID.FindAllString(string(d.Body), -1) {
			if at, ok := ids[found]; ok {
				n.Errorf("%s of %s was sent in %s to %s", found, at, s.mode, d.Path)
			}
		}
	}
}

// mixNoModes looks in everything of one mode for what is of the other: only the business itself is in both.
func (n *isolation) mixNoModes(read [2]reading) {
	for i, b := range []*business{n.us, n.them} {
		for found, at := range read[i].ids["PRODUCTION"] {
			if where, ok := read[i].ids["SANDBOX"][found]; ok && !slices.Contains(b.public, found) {
				n.Errorf("%s is in %s and in %s", found, at, where)
			}
		}
		for mode, other := range map[string]string{"SANDBOX": "PRODUCTION", "PRODUCTION": "SANDBOX"} {
			require.NotEmpty(n, read[i].ids[mode])
			for _, canary := range b.sides[other].canaries {
				if at, ok := read[i].finds(canary, mode); ok {
					n.Errorf("%s of %s is in %s", canary, other, at)
				}
			}
			n.sentNothingOf(b.sides[mode], read[i].ids[other], b.sides[other].canaries)
		}
	}
}

// stranger is somebody whose ids a caller may not use.
type stranger struct {
	name  string
	owned owned
	all   bool // whether to try ids of every kind in every place
}

func (n *isolation) strangers(c caller, first bool) []stranger {
	other := map[string]string{"SANDBOX": "PRODUCTION", "PRODUCTION": "SANDBOX"}[c.mode]
	list := []stranger{
		{"another business", n.them.sides["SANDBOX"].all, first},
		{"another business's PRODUCTION", n.them.sides["PRODUCTION"].all, false},
		{"the other mode", c.of.sides[other].all.without(modelessKinds), false},
	}
	if c.user >= 0 {
		list = append(list, stranger{"another end user", c.of.sides[c.mode].users[1], true})
	}
	return list
}

// foreignIDs sends every id that the caller may not know in every place that takes an id, and requires
// the very answer that an id gets that was never given out.
func (n *isolation) foreignIDs() {
	tried := map[string]bool{}
	for _, e := range n.endpoints {
		var names []string
		if !slices.Contains(filtersInBodies, e.id) {
			names = slices.Clone(e.body)
		}
		for _, f := range e.inputs {
			names = append(names, f.name)
		}
		for i, c := range n.us.callers(e) {
			for _, name := range names {
				if kind, ok := kindOf(e.path, name); ok && kind != "" {
					n.foreignID(place{e, c, name, kind}, i == 0)
					tried[kind] = true
				}
			}
			if strings.Count(e.path, "{") > 1 {
				n.foreignTogether(e, c)
			}
		}
	}
	for kind := range tried {
		isNobodys := sharedKinds[kind] != "" || notMadeYet[kind] != "" || slices.Contains(personalKinds, kind)
		if len(n.them.sides["SANDBOX"].all[kind]) == 0 && !isNobodys {
			n.Errorf("an operation takes ids of %s, but the businesses of this test have none: furnish them", kind)
		}
	}
}

// place is where an id goes.
type place struct {
	endpoint
	caller
	name, kind string
}

// foreignID tries all strangers' ids in one place.
func (n *isolation) foreignID(at place, first bool) {
	for _, s := range n.strangers(at.caller, first) {
		kinds := []string{at.kind}
		if s.all {
			kinds = slices.Sorted(maps.Keys(s.owned))
		}
		for _, kind := range kinds {
			if len(s.owned[kind]) == 0 || s.name == "the other mode" && isModeless(at.path) {
				continue
			}
			set := with{at.name: s.owned[kind][0]}
			n.sameAsUnknown(at, set, s.name)
			mode, ok := at.input("mode")
			if ok && !mode.required && s.name != "the other mode" { // without a mode, both are meant
				set["mode"] = ""
				n.sameAsUnknown(at, set, s.name+", no mode")
			}
		}
	}
}

// sameAsUnknown requires the same answer for an id of somebody else as for one that nobody has.
func (n *isolation) sameAsUnknown(at place, set with, whose string) {
	unknown := maps.Clone(set)
	unknown[at.name] = set[at.name][:strings.LastIndex(set[at.name], "-")] + id.New("")
	foreign, random := at.call(at.endpoint, set), at.call(at.endpoint, unknown)
	if plain(foreign) != plain(random) || headersOf(foreign) != headersOf(random) {
		n.Errorf("%s as %s: %s = %s of %s is told from an unknown id:\n%s\n%s", at.endpoint, at.caller.name, at.name,
			set[at.name], whose, plain(foreign), plain(random))
	}
	f, isInput := at.input(at.name)
	isEmptyList := isInput && !f.inPath && foreign.Status == http.StatusOK
	if foreign.Status != http.StatusNotFound && !isEmptyList {
		n.Errorf("%s as %s: %s of %s does not return 404: %s", at.endpoint, at.caller.name, at.name, whose, plain(foreign))
	}
	if isEmptyList && at.kind != "providers" && strings.Contains(string(foreign.Body), set[at.name]) {
		n.Errorf("%s as %s: %s of %s finds rows", at.endpoint, at.caller.name, at.name, whose)
	}
}

// foreignTogether sends all ids of a path of one stranger, which belong together.
func (n *isolation) foreignTogether(e endpoint, c caller) {
	for _, s := range n.strangers(c, false) {
		set := with{}
		last := ""
		for _, f := range e.inputs {
			kind, _ := kindOf(e.path, f.name)
			if f.inPath && len(s.owned[kind]) > 0 {
				set[f.name], last = s.owned[kind][0], f.name
			}
		}
		if len(set) == strings.Count(e.path, "{") {
			n.sameAsUnknown(place{e, c, last, ""}, set, s.name)
		}
	}
}

// list is an endpoint that gives cursors, with one of them.
type list struct {
	endpoint
	caller
	cursor string
}

// lists are all lists that have a second page for a business.
func (n *isolation) lists(b *business) []list {
	var lists []list
	for _, e := range n.endpoints {
		if _, ok := e.input("cursor"); !ok {
			continue
		}
		for _, c := range b.callers(e) {
			_, hasMode := e.input("mode")
			isTwice := e.api == "management" && !hasMode && c.mode == "PRODUCTION" // the same list in both modes
			if strings.HasSuffix(c.name, "key") || isTwice {
				continue
			}
			var page struct{ NextCursor string }
			c.call(e, with{"size": "1"}).Is(http.StatusOK).Into(&page)
			if page.NextCursor != "" {
				lists = append(lists, list{e, c, page.NextCursor})
				continue
			}
			kind := e.path[strings.LastIndex(e.path, "/")+1:]
			if notMadeYet[kind] == "" && c.mode == "SANDBOX" {
				n.Errorf("%s has no second page for %s: furnish the businesses with more", e, c.name)
			}
		}
	}
	return lists
}

// foreignCursors uses cursors anywhere but where they were made.
func (n *isolation) foreignCursors() {
	ours, theirs := n.lists(n.us), n.lists(n.them)
	require.Len(n, theirs, len(ours))
	for i, l := range ours {
		use := func(l list, what, cursor string, set with) {
			set = maps.Clone(set)
			set["cursor"] = cursor
			answer := l.call(l.endpoint, set)
			if answer.Status != http.StatusBadRequest || len(answer.Errors) != 1 || answer.Errors[0].Field != "cursor" {
				n.Errorf("%s as %s took %s: %s", l.endpoint, l.caller.name, what, plain(answer))
			}
		}
		require.Equal(n, http.StatusOK, l.call(l.endpoint, with{"cursor": l.cursor}).Status, l.endpoint)
		use(l, "a cursor of another business", theirs[i].cursor, with{})
		for _, f := range l.inputs {
			if f.inPath || f.name == "size" || f.name == "cursor" || f.name == "mode" {
				continue
			}
			kind, _ := kindOf(l.path, f.name)
			value := l.ordinary(l.endpoint, f)
			if kind != "templates" { // the only one there is, is what is meant without any
				use(l, "a cursor of another "+f.name, l.cursor, with{f.name: value})
			}
		}
		for j, other := range ours { // of another list, of the other mode, of the other webhook
			if i != j && other.api == l.api {
				use(l, "a cursor of "+other.String()+" as "+other.caller.name, other.cursor, with{})
			}
			isSame := other.api != l.api && other.caller.mode == l.caller.mode // one list through two doors
			if i != j && other.id == l.id && !isSame {
				use(l, "a cursor of "+other.caller.name, other.cursor, with{})
			}
		}
		if at := slices.IndexFunc(l.inputs, func(f field) bool { return f.inPath }); at >= 0 {
			kind, _ := kindOf(l.path, l.inputs[at].name)
			use(l, "a cursor of another id", l.cursor, with{l.inputs[at].name: l.owned[kind][1]})
		}
		raw, err := base64.RawURLEncoding.DecodeString(l.cursor)
		require.NoError(n, err)
		for bit := i % 7; bit < len(raw)*8; bit += 29 {
			changed := slices.Clone(raw)
			changed[bit/8] ^= 1 << (bit % 8)
			use(l, "a changed cursor", base64.RawURLEncoding.EncodeToString(changed), with{})
		}
		use(l, "half a cursor", l.cursor[:len(l.cursor)/2], with{})
		use(l, "a longer cursor", l.cursor+"AAAA", with{})
	}
}

// sameIdempotencyKey sends the same requests under the same Idempotency-Key as everybody: each gets its
// own result, and the second time that one again, or its id where the answer held a secret.
func (n *isolation) sameIdempotencyKey() {
	header := http.Header{"Idempotency-Key": {"order-42"}}
	made := map[string]string{} // by who asked
	for _, again := range []bool{false, true} {
		send := func(who string, answer *apptest.Answer, field string) {
			isReplayed := answer.Header.Get("Idempotent-Replayed") == "true"
			var result string
			if again && !isReplayed {
				require.Equal(n, "CONFLICT", answer.Is(http.StatusConflict).Code, who)
				require.Equal(n, "ALREADY_CREATED", answer.Errors[0].Code, who)
				result = answer.Errors[0].Message
			} else {
				require.Equal(n, again, isReplayed, who)
				result = answer.Is(http.StatusCreated).Text(field)
			}
			for other, theirs := range made {
				require.Equal(n, other == who, theirs == result, "%s and %s", who, other)
			}
			made[who] = result
		}
		for _, b := range []*business{n.us, n.them} {
			for mode, s := range b.sides {
				for name, actor := range map[string]apptest.Actor{"portal": s.portal, "key": s.key} {
					body := map[string]any{"externalMetadata": map[string]any{"order": "42"}}
					send(b.name+mode+name, actor.Send(http.MethodPost, "/users", body, header), "user.id")
				}
				for i, widget := range s.widgets[:2] {
					answer := widget.Send(http.MethodPost, "/consents", map[string]any{}, header)
					send(b.name+mode+string(rune('0'+i)), answer, "id")
				}
			}
			answer := b.admin.Send(http.MethodPost, "/apiKeys", map[string]any{"mode": "SANDBOX"}, header)
			send(b.name, answer, "id")
		}
	}
}

// ownIDs carries out everything with ids of the caller's own: what was tried before would have worked.
func (n *isolation) ownIDs() {
	order := slices.Clone(n.endpoints)
	slices.SortStableFunc(order, func(a, b endpoint) int { // what is deleted goes last
		last := map[string]int{http.MethodPatch: 1, http.MethodDelete: 2}
		if a.method == http.MethodDelete && b.method == a.method { // a part before the whole
			return strings.Count(b.path, "/") - strings.Count(a.path, "/")
		}
		return last[a.method] - last[b.method]
	})
	for _, e := range order {
		if e.method == http.MethodGet || !strings.Contains(e.path, "{") {
			continue
		}
		c := n.us.callers(e)[0]
		if e.api == "open" && !e.isScreen {
			c = n.us.callers(e)[1]
		}
		if e.api == "widget" { // the other end user, whose account the data API did not delete
			s := n.us.sides["SANDBOX"]
			c = caller{"other widget", s.widgets[1], "SANDBOX", s.users[1], 1, n.us, ""}
		}
		kind, _ := kindOf(e.path, "id")
		set := with{}
		if slices.Contains(modelessKinds, kind) && e.method == http.MethodDelete { // another API deleted the first
			set["id"] = c.owned[kind][map[string]int{"management": 0, "sandbox": 1, "open": 2}[e.api]]
		}
		if strings.HasSuffix(e.path, "/password") { // which only the developer themselves may change
			set["id"] = c.of.admin.Get("/developers/me").Is(http.StatusOK).Text("id")
		}
		if strings.HasSuffix(e.path, "/testFailures") { // of any account of the user
			set["accountId"] = ""
		}
		answer := c.call(e, set)
		isUnknown := answer.Status == http.StatusNotFound || answer.Status == http.StatusUnauthorized
		if len(c.owned[kind]) > 0 && isUnknown {
			n.Errorf("%s as %s does not know the caller's own: %s", e, c.name, plain(answer))
		}
	}
}
