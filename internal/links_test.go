package internal_test

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	isFence   = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	isCode    = regexp.MustCompile("`[^`\n]*`")
	isHeading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	isLink    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	isMarkup  = regexp.MustCompile("[`*]|\\[([^\\]]*)\\]\\([^)]*\\)")
	notInSlug = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// TestLinksOfDocuments: what a document of the repository links to is there, with its heading. Guides are pages as well,
// whose anchors and addresses are followed where they are shown.
func TestLinksOfDocuments(t *testing.T) {
	t.Parallel()
	texts := map[string]string{}
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		if d.IsDir() && (name == "node_modules" || name == "results" || name == "dist" || name[0] == '.' && name != "..") {
			return filepath.SkipDir
		}
		if err == nil && filepath.Ext(name) == ".md" {
			texts[path] = isFence.ReplaceAllString(read(t, path), "")
		}
		return err
	}))
	links := 0
	for path, text := range texts {
		isGuide := filepath.Base(filepath.Dir(path)) == "guides"
		for _, m := range isLink.FindAllStringSubmatch(isCode.ReplaceAllString(text, ""), -1) {
			to, err := url.Parse(m[1])
			require.NoError(t, err, path)
			if to.Scheme != "" || isGuide && strings.HasPrefix(to.Path, "/") {
				continue
			}
			links++
			target := path
			if to.Path != "" {
				target = filepath.Join(filepath.Dir(path), to.Path)
			}
			_, err = os.Stat(target)
			require.NoError(t, err, "%s links to %s", path, m[1])
			if to.Fragment != "" && !isGuide {
				require.Contains(t, anchorsOf(texts[target]), to.Fragment, "%s links to %s", path, m[1])
			}
		}
	}
	require.Greater(t, len(texts), 150)
	require.Greater(t, links, 200)
}

// anchorsOf are the anchors that hosts of repositories make of the headings of a document.
func anchorsOf(text string) (anchors []string) {
	for _, m := range isHeading.FindAllStringSubmatch(text, -1) {
		title := isMarkup.ReplaceAllString(m[1], "$1")
		anchors = append(anchors, strings.ReplaceAll(notInSlug.ReplaceAllString(strings.ToLower(title), ""), " ", "-"))
	}
	return anchors
}
