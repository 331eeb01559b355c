// Package notice tells whose software is inside the program: names, versions, licenses and their texts, as people read
// them and as a software bill of materials.
package notice

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
)

// GoName is the component of Go itself, whose version is that of the build.
const GoName = "Go"

// The components that lie beside the program where documents are read by two readers (scripts/ocr.sh).
const (
	RuntimeName = "ONNX Runtime (beside the program)"
	ModelsName  = "PP-OCR models (beside the program)"
)

// Component is one piece of software of somebody else.
type Component struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	// PURL is the package URL; empty for what comes in no package.
	PURL string `json:"purl,omitempty"`
	// License is an SPDX expression.
	License string `json:"license"`
	// Source is where its source code is.
	Source string `json:"source"`
	// Texts are indexes into those of Notices.
	Texts []int `json:"texts"`
}

// Notices are all components, and every text once.
type Notices struct {
	License    string      `json:"license"` // of the program itself
	Components []Component `json:"components"`
	Texts      []string    `json:"texts"`
}

// packed is written by scripts/notices from what is linked and bundled.
//
//go:embed notices.json.gz
var packed []byte

// Read returns the notices of this program.
func Read() (Notices, error) {
	var n Notices
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return n, fmt.Errorf("read notices: %w", err)
	}
	if err := json.NewDecoder(unpacked).Decode(&n); err != nil {
		return n, fmt.Errorf("read notices: %w", err)
	}
	for i, c := range n.Components {
		if c.Name == GoName {
			n.Components[i].Version = strings.TrimPrefix(runtime.Version(), "go")
		}
	}
	return n, nil
}

// Print writes the license of the program, the list of components, and each text below the names of those it is of.
func (n Notices) Print(to io.Writer, product string) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, "%s is distributed under this license:\n\n%s\n\nIt includes the following software.\n\n",
		product, strings.TrimSpace(n.License))
	of := make([][]string, len(n.Texts))
	for _, c := range n.Components {
		fmt.Fprintf(w, "%s\n    License: %s\n    Source:  %s\n", c.title(), c.License, c.Source)
		for _, text := range c.Texts {
			of[text] = append(of[text], c.title())
		}
	}
	for i, text := range n.Texts {
		rule := strings.Repeat("=", 80)
		fmt.Fprintf(w, "\n%s\n%s\n%s\n\n%s\n", rule, strings.Join(of[i], "\n"), rule, strings.TrimSpace(text))
	}
	return w.Flush()
}

func (c Component) title() string { return strings.TrimSpace(c.Name + " " + c.Version) }

// Lacks returns which of these components, name to version, have no notice here.
func (n Notices) Lacks(components map[string]string) []string {
	var lacks []string
	for name, version := range components {
		if !slices.ContainsFunc(n.Components, func(c Component) bool {
			return c.Name == name && c.Version == version && len(c.Texts) > 0
		}) {
			lacks = append(lacks, name+" "+version)
		}
	}
	slices.Sort(lacks)
	return lacks
}
