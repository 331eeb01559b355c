package internal_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// words are spellings that nothing in the repository uses, by what it says instead. This file has to name them.
var words = map[string]*regexp.Regexp{"email": regexp.MustCompile(`(?i)\be-mail`)}

// TestWords looks at every text: code, screens, letters and documents.
func TestWords(t *testing.T) {
	t.Parallel()
	var found []string
	ends := []string{".go", ".ts", ".tsx", ".md", ".html", ".css", ".txt", ".json", ".sql", ".sh", ".mjs"}
	eachText(t, ends, func(path, text string) {
		for word, spelling := range words {
			for _, line := range strings.Split(text, "\n") {
				if spelling.MatchString(line) {
					found = append(found, path+": "+word+" in "+strings.TrimSpace(line))
				}
			}
		}
	})
	require.Empty(t, found)
}

// eachText visits the files of the repository with these ends, but for the rules of language themselves.
func eachText(t *testing.T, ends []string, visit func(path, text string)) {
	t.Helper()
	files := 0
	for _, folder := range []string{"cmd", "internal", "web", "e2e", "docs", "api", "sdk", "scripts"} {
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, entry fs.DirEntry, err error) error {
			switch name := filepath.Base(path); {
			case err != nil:
				return err
			case entry.IsDir() && (name == "node_modules" || name == "dist" || name == "results"):
				return filepath.SkipDir
			case entry.IsDir() || name == "words_test.go" || name == "voice_test.go",
				!slices.Contains(ends, filepath.Ext(path)):
				return nil
			}
			files++
			text, err := os.ReadFile(path)
			visit(path, string(text))
			return err
		})
		require.NoError(t, err)
	}
	require.Greater(t, files, 1000)
}
