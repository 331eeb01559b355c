package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// phrases are turns that no text for readers uses, by what it says instead.
var phrases = map[string]string{
	"revoke":                  `(take|takes|taking|took|taken)( (it|them|an?( \w+)?|the \w+))? back`,
	"automatically":           `by (itself|themselves)`,
	"its own":                 `of (its|their|your) own`,
	"appears here":            `(stands?|stood|will show|will stand) here`,
	"anyone who":              `whoever`,
	"no change":               `as many"`,
	"receives":                `(hears?|heard) of`,
	"doesn't notice":          `hears? nothing`,
	"no longer":               `any more(?:[.,;:"]| after| and| to)`,
	"login, log in":           `\slog-ins?|log-ins? \w+`,
	"color":                   `colours?`,
	"on our side":             `at fault`,
	"return 200":              `answer(s|ed)?( with)? \d{3}`,
	"response.json()":         `answer\.(json|ok)`,
	"applies immediately":     `holds at once`,
	"per line":                `one a line`,
	"you get from it":         `comes? of (it|them)`,
	"authenticate":            `signs in with`,
	"doesn't use":             `takes? nothing of`,
	"doesn't set":             `(none is named|names? (none|its own))`,
	"no such endpoint":        `nothing at this (address|path)`,
	"that didn't work":        `this way did not`,
	"all systems operational": `all parts work|keeps itself`,
	"no backlog":              `nothing waits`,
	"scan this QR code":       `scan this picture`,
	"no activity yet":         `nothing happened yet`,
	"account synced":          `account read again`,
	"address":                 `is to be found`,
	"contact the operator":    `tell who runs`,
	"export ready":            `the file is kept for 24`,
	"revoked by":              `taken away by`,
	"removes":                 `(takes?|taking|took|taken)( \w+){1,3} away`,
	"resumes where":           `(goes?|going|went) on where \w+( \w+)? (stopped|stood|was|left)`,
	"vs. previous 7 days":     `points more`,
	"to allow any site":       `any page may|as long as none`,
	"go live as you save":     `changes it at once|hold in both modes`,
	"a sync task started":     `task began`,
	"load earlier events":     `more of the timeline`,
	"login failed":            `sign-in refused|passkey refused`,
	"users exported":          `list of users exported|users written|write an account`,
	"user records viewed":     `records of a user viewed`,
	"log verified":            `chain intact`,
	"not set up":              `alone is enough`,
	"authentication code":     `code of (the|your) app`,
	"current session":         `this sign-in`,
	"used to log in":          `you log in with it`,
	"1 member":                `members \d+ to`,
	"connects right away":     `connects at once|(updated|disconnected) by the first sync`,
	"email":                   `our e[-]mails`,
	"isn't accepting":         `takes? nobody in`,
	"to get started":          `and you are in`,
	"safely ignore":           `happens without the link`,
	"requests and responses":  `requests and answers`,
	"list accounts":           `^accounts, newest first`,
	"disable scheduled sync":  `stop reading an account`,
	"create a token":          `make a further`,
	"credentials don't allow": `you are known|may not do this`,
	"temporarily unavailable": `not at this moment`,
	"unknown parameter":       `unexpected property`,
	"will lose access":        `can no longer read this`,
	"upload your payslip":     `upload your document:`,
	"simulates providers":     `plays the provider`,
	"returns":                 `answers (an?|the) (user|token|account|list|page)`,
}

// inCode are turns that code doesn't use either, neither in comments nor in names of tests.
var inCode = map[string]string{
	"revoke":              `(?:take|takes|taking|took|taken)(?: (?:it|them|an?(?: \w+)?|the \w+))? back`,
	"automatically":       `by (?:itself|themselves)`,
	"its own":             `of (?:its|their|your|his|her) own`,
	"anyone who":          `whoever`,
	"login, log in":       `log-ins?`,
	"color":               `colours?`,
	"no longer":           `any more`,
	"is notified of":      `(?:hear|hears|heard) of|hears? nothing`,
	"resumes":             `(?:goes?|going|went) on where`,
	"keeps":               `makes? good|made good`,
	"says that":           `ha(?:s|ve|d) it that`,
	"so that … not":       `lest`,
	"the rest":            `what is left of (?:it|them)`,
	"from where":          `wherefrom`,
	"back and forth":      `to and fro`,
	"lasts longer than":   `outlasts?|outlasted`,
	"the result":          `comes? of (?:it|them|that)`,
	"applies immediately": `holds at once`,
	"again":               `anew`,
	"removes":             `(?:takes?|taking|took|taken)(?: \w+){1,3} away`,
	"responds with 200":   `answer(?:s|ed)(?: with)? \d{3}`,
	"forever":             `for ever`,
}

// dictated are texts whose wording is not ours: the specification has them word for word.
var dictated = []string{
	"Your account is not active any more.",
	"Your session is not valid any more. Please log in again.",
}

// operation is how the ID of an operation ends that has such a turn in its name.
const operation = `log-in"`

// TestVoiceOfCode looks for them in whole files of code, whose lines are read as one text.
func TestVoiceOfCode(t *testing.T) {
	t.Parallel()
	ruled := regexp.MustCompile(` (?:` + strings.Join(slices.Collect(maps.Values(inCode)), "|") + `) `)
	var found []string
	look := func(path, text string) {
		for _, d := range append(dictated, operation) {
			text = strings.ReplaceAll(text, d, "")
		}
		text = " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), separates), " ") + " "
		for _, at := range ruled.FindAllStringIndex(text, -1) {
			found = append(found, path+": …"+text[max(0, at[0]-60):min(len(text), at[1]+30)])
		}
	}
	eachText(t, []string{".go", ".ts", ".tsx", ".css", ".js", ".mjs", ".sh"}, look)
	look("Makefile", read(t, "../Makefile"))
	require.Empty(t, found, "say instead: %v", slices.Sorted(maps.Keys(inCode)))
}

func separates(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' }

// TestVoice looks for such turns in what people read: texts in Go, screens and documents. Decisions (docs/adr) stay
// as they were taken.
func TestVoice(t *testing.T) {
	t.Parallel()
	ruled := map[string]*regexp.Regexp{}
	every := regexp.MustCompile(`(?i)\b(` + strings.Join(slices.Collect(maps.Values(phrases)), "|") + `)(\W|$)`)
	for instead, phrase := range phrases {
		ruled[instead] = regexp.MustCompile(`(?i)\b(` + phrase + `)(\W|$)`)
	}
	var found []string
	files := 0
	for path, texts := range readersTexts(t) {
		files++
		for _, text := range texts {
			text = strings.Join(strings.Fields(text), " ")
			for _, d := range dictated {
				text = strings.ReplaceAll(text, d, "")
			}
			if !every.MatchString(text) {
				continue
			}
			for instead, phrase := range ruled {
				for _, at := range phrase.FindAllStringIndex(text, -1) {
					from, to := max(0, at[0]-60), min(len(text), at[1]+30)
					found = append(found, path+": say \""+instead+"\" in …"+text[from:to])
				}
			}
		}
	}
	require.Greater(t, files, 1000)
	require.Empty(t, found)
}

// readersTexts returns the texts of every file that people read anything of.
func readersTexts(t *testing.T) map[string][]string {
	t.Helper()
	parsed := map[string]*ast.File{}
	for _, f := range sourcesAndCommands(t) {
		parsed[filepath.Join("..", "internal", f.path)] = f.node
	}
	texts := map[string][]string{}
	for _, folder := range []string{
		"cmd", "internal", "web", "docs", "sdk", "README.md", "CHANGELOG.md", "CONTRIBUTING.md",
	} {
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, entry fs.DirEntry, err error) error {
			name := filepath.Base(path)
			switch {
			case err != nil:
				return err
			case entry.IsDir() && skipped[name], entry.IsDir() && filepath.Base(filepath.Dir(path))+"/"+name == "internal/test":
				return filepath.SkipDir
			case entry.IsDir(), strings.HasSuffix(name, "_test.go"), strings.Contains(name, ".test."),
				strings.Contains(name, ".gen."):
				return nil
			case filepath.Ext(name) == ".go":
				if parsed[path] == nil {
					parsed[path] = parseFile(t, path)
				}
				texts[path] = goTexts(parsed[path])
			case filepath.Ext(name) == ".ts", filepath.Ext(name) == ".tsx":
				texts[path] = []string{tsComment.ReplaceAllString(read(t, path), "$1")}
			case filepath.Ext(name) == ".md", filepath.Ext(name) == ".html", filepath.Ext(name) == ".py",
				strings.HasSuffix(name, ".schema.json"), name == "words.json":
				texts[path] = []string{read(t, path)}
			}
			return nil
		})
		require.NoError(t, err)
	}
	return texts
}

var (
	skipped   = map[string]bool{"node_modules": true, "dist": true, "adr": true, "testing": true}
	tsComment = regexp.MustCompile(`(?m)(^|\s)//.*$|(?s:/\*.*?\*/)`)
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

func parseFile(t *testing.T, path string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	return file
}

// goTexts returns the texts of a Go file, those in several literals as one.
func goTexts(file *ast.File) []string {
	var texts []string
	ast.Inspect(file, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text := literal(e)
		texts = append(texts, text)
		return text == ""
	})
	return texts
}

func literal(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, _ := strconv.Unquote(e.Value)
			return text
		}
	case *ast.BinaryExpr:
		return literal(e.X) + literal(e.Y)
	}
	return ""
}
