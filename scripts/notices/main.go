// Command notices collects the notices of what is in the program: the Go modules that are linked, the packages that the
// front ends depend on, Go itself and bundled fonts. It reads the module cache and web/node_modules, never the network.
//
//	go run ./scripts/notices internal/platform/notice/notices.json.gz
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"

	"nod/internal/platform/notice"
)

// accepted are the licenses that may be in the program. Another one is for people to decide.
var accepted = []string{
	"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "MPL-2.0", "OFL-1.1", "Unlicense",
}

// patents is a grant beside a license, not a license itself.
const patents = "GooglePatentsFile"

// borrowed names the package whose text is that of one without: both have the same author and license.
var borrowed = map[string]string{"react-remove-scroll-bar": "react-remove-scroll"}

var (
	isText = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|copyright|patents|unlicense)([-._].*)?$`)
	// isComment finds the marks of a text that is written as a comment.
	isComment = regexp.MustCompile(`(?m)^//`)
	isSource  = regexp.MustCompile(`\.go$`)
	words     = regexp.MustCompile(`[A-Za-z0-9.-]+`)
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: notices FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run(into string) error {
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	c := collector{Notices: notice.Notices{License: string(own)}, known: map[string]int{}}
	for _, collect := range []func() error{c.addOthers, c.addModules, c.addPackages} {
		if err := collect(); err != nil {
			return err
		}
	}
	if err := errors.Join(c.refused...); err != nil {
		return err
	}
	packed, err := pack(c.Notices)
	if err != nil {
		return err
	}
	return os.WriteFile(into, packed, 0o644)
}

// pack gives the same bytes for the same notices.
func pack(n notice.Notices) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if err := json.NewEncoder(w).Encode(n); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

type collector struct {
	notice.Notices
	known   map[string]int // texts alone
	refused []error
}

// add notes a component with the texts of its folders. An empty license is read from them.
func (c *collector) add(of notice.Component, folders ...string) error {
	var found []string
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return fmt.Errorf("%s: %w", of.Name, err)
		}
		for _, e := range entries {
			if e.IsDir() || !isText.MatchString(e.Name()) || isSource.MatchString(e.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				return err
			}
			found = append(found, licenses(text)...)
			c.addText(&of, string(text))
		}
	}
	if of.License == "" {
		slices.Sort(found)
		of.License = strings.Join(slices.Compact(found), " AND ")
	}
	c.Components = append(c.Components, of)
	if err := check(of); err != nil {
		c.refused = append(c.refused, err)
	}
	return nil
}

func (c *collector) addText(of *notice.Component, text string) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	at, ok := c.known[text]
	if !ok {
		at = len(c.Texts)
		c.known[text] = at
		c.Texts = append(c.Texts, text)
	}
	if !slices.Contains(of.Texts, at) {
		of.Texts = append(of.Texts, at)
	}
}

// check refuses a component that has no text, or a license that nobody has accepted yet.
func check(of notice.Component) error {
	if len(of.Texts) == 0 {
		return fmt.Errorf("%s %s has no text of a license", of.Name, of.Version)
	}
	for _, word := range words.FindAllString(of.License, -1) {
		if word != "AND" && word != "OR" && !slices.Contains(accepted, word) {
			return fmt.Errorf("%s %s: the license %s is not among the accepted ones", of.Name, of.Version, word)
		}
	}
	switch {
	case of.License == "":
		return fmt.Errorf("%s %s: its license was not recognized", of.Name, of.Version)
	case of.Source == "":
		return fmt.Errorf("%s %s: it does not say where its source is", of.Name, of.Version)
	}
	return nil
}

// licenses returns what a text is, as far as it can be recognized.
func licenses(text []byte) []string {
	var found []string
	for _, match := range licensecheck.Scan(isComment.ReplaceAll(text, nil)).Match {
		if !match.IsURL && match.ID != patents {
			found = append(found, match.ID)
		}
	}
	return found
}
