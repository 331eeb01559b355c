package docs_test

import (
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/wink"
	"nod/internal/test/apptest"
)

var (
	isLink   = regexp.MustCompile(`<a [^>]*?href="([^"]+)"`)
	isAnchor = regexp.MustCompile(`\sid="([^"]+)"`)
)

// walk follows the links of pages.
type walk struct {
	*testing.T
	ids     map[string]map[string]bool // the anchors of each page that was seen
	wanted  map[string]string          // address with fragment → a page that points there
	waiting []string
}

// read returns the page at an address, once. Those whose links are not asked about are only there.
func (w *walk) read(address string, isWalked bool) {
	page := get(w.T, address, "Accept", "text/html")
	require.Equal(w, http.StatusOK, page.status, "%s, which %s links to", address, w.wanted[address+"#"])
	w.ids[address] = map[string]bool{"": true}
	if !isWalked {
		return
	}
	at, err := url.Parse(address)
	require.NoError(w, err)
	for _, m := range isAnchor.FindAllStringSubmatch(page.body, -1) {
		require.False(w, w.ids[address][m[1]], "%s has %s twice", address, m[1])
		w.ids[address][m[1]] = true
	}
	for _, m := range isLink.FindAllStringSubmatch(page.body, -1) {
		to, err := at.Parse(html.UnescapeString(m[1]))
		require.NoError(w, err, address)
		w.want(to, address)
	}
}

func (w *walk) want(to *url.URL, from string) {
	if to.Scheme != "http" {
		return // of others, and nobody tests those offline
	}
	page, fragment := *to, to.Fragment
	page.Fragment = ""
	w.wanted[page.String()+"#"], w.wanted[page.String()+"#"+fragment] = from, from
	w.waiting = append(w.waiting, page.String())
}

// TestLinks follows every link of every public page, and of the portal into the documentation, and finds every place
// that one points to.
func TestLinks(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	portal, link := kit.App.URLs.Portal, kit.App.URLs.Link
	w := &walk{T: t, ids: map[string]map[string]bool{}, wanted: map[string]string{}, waiting: []string{
		portal + "/docs", portal + "/status", link + wink.TermsPage, link + wink.PrivacyPage,
	}}
	starts := len(w.waiting)
	open := w.linksOfScreens(portal)
	for n := 0; n < len(w.waiting); n++ {
		address := w.waiting[n]
		if w.ids[address] == nil {
			path := strings.TrimPrefix(address, portal)
			isPage := path == "/docs" || strings.HasPrefix(path, "/docs/") || strings.HasPrefix(path, "/status")
			w.read(address, n < starts || isPage)
		}
	}
	for address, from := range w.wanted {
		to, fragment, _ := strings.Cut(address, "#")
		require.True(t, w.ids[to][fragment], "%s links to %s", from, address)
	}
	for beginning, from := range open {
		require.True(t, w.hasPlace(beginning), "%s links to %s…", from, beginning)
	}
	require.Greater(t, len(w.ids), 20)
	require.Greater(t, len(w.wanted), 400)
}

// hasPlace reports whether a page or an anchor begins like that.
func (w *walk) hasPlace(beginning string) bool {
	for page, ids := range w.ids {
		if !strings.Contains(beginning, "#") && strings.HasPrefix(page, beginning) {
			return true
		}
		for id := range ids {
			if strings.HasPrefix(page+"#"+id, beginning) && page+"#"+id != beginning {
				return true
			}
		}
	}
	return false
}

var (
	// isInScreens finds the links of screens into the documentation, up to what a screen puts into one.
	isInScreens = regexp.MustCompile("[\"'`](?:\\$\\{portalConfig\\(\\)\\.docsUrl\\}|/docs)(/[^\"'`$]*|)(\\$?)")
	// isChapter finds the chapters that the reasons of failed deliveries lead to.
	isChapter = regexp.MustCompile(`(?m)^  \w+: "([a-z-]+)",$`)
)

// linksOfScreens wants what the portal's screens link to. It returns the beginnings of links whose end depends on what
// is shown, with the file that has them.
func (w *walk) linksOfScreens(portal string) map[string]string {
	open, sources := map[string]string{}, "../../../web/portal/src"
	want := func(address, from string) {
		to, err := url.Parse(address)
		require.NoError(w, err, from)
		w.want(to, from)
	}
	require.NoError(w, filepath.WalkDir(sources, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, ".test.") || strings.Contains(path, "/testing/") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range isInScreens.FindAllStringSubmatch(string(text), -1) {
			if address := portal + "/docs" + m[1]; m[2] != "" {
				open[address] = path
			} else {
				want(address, path)
			}
		}
		return err
	}))
	require.Len(w, open, 4)
	diagnosis := sources + "/features/webhook/room/diagnosis.ts"
	text, err := os.ReadFile(diagnosis)
	require.NoError(w, err)
	_, list, _ := strings.Cut(string(text), "const chapters = {\n")
	list, _, _ = strings.Cut(list, "};")
	chapters := isChapter.FindAllStringSubmatch(list, -1)
	require.Len(w, chapters, strings.Count(list, "\n"))
	for _, m := range chapters {
		want(portal+"/docs/events#"+m[1], diagnosis)
	}
	return open
}
