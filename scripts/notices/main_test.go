package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/notice"
)

const isc = `// ISC License
//
// Copyright (c) 2020 Somebody
//
// Permission to use, copy, modify, and/or distribute this software for any
// purpose with or without fee is hereby granted, provided that the above
// copyright notice and this permission notice appear in all copies.
//
// THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
// WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
// MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
// ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
// WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
// ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
// OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`

// TestAdd: a component has a text and a license that somebody accepted, or the notices are not written.
func TestAdd(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		files   map[string]string
		license string
		want    string // license, or part of the refusal
		refused bool
	}{
		"read from the text":  {map[string]string{"LICENSE": isc}, "", "ISC", false},
		"its own word":        {map[string]string{"license-mit": "…", "copying.txt": "…"}, "MIT OR CC0-1.0", "MIT OR CC0-1.0", false},
		"no text":             {map[string]string{"README.md": isc, "notice.go": isc}, "MIT", "has no text", true},
		"not recognized":      {map[string]string{"LICENSE": "Do as you like."}, "", "not recognized", true},
		"nobody has accepted": {map[string]string{"LICENSE": isc}, "GPL-3.0-only", "GPL-3.0-only is not among", true},
		"one of two accepted": {map[string]string{"LICENSE": isc}, "MIT AND GPL-3.0-only", "GPL-3.0-only is not among", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for file, text := range c.files {
				require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
			}
			all := collector{known: map[string]int{}}
			require.NoError(t, all.add(notice.Component{
				Name: "it", Version: "1", License: c.license, Source: "https://example.com",
			}, dir))
			if c.refused {
				require.Len(t, all.refused, 1)
				require.ErrorContains(t, all.refused[0], c.want)
				return
			}
			require.Empty(t, all.refused)
			require.Equal(t, c.want, all.Components[0].License)
		})
	}
}

// TestSources: the address is that of the released version.
func TestSources(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"github.com/riverqueue/river":             "https://github.com/riverqueue/river/tree/v1.2.3",
		"github.com/riverqueue/river/riverdriver": "https://github.com/riverqueue/river/tree/riverdriver/v1.2.3",
		"github.com/jackc/pgx/v5":                 "https://github.com/jackc/pgx/tree/v1.2.3",
		"golang.org/x/text":                       "https://golang.org/x/text",
	} {
		require.Equal(t, want, goSource(&goModule{Path: path, Version: "v1.2.3"}))
	}
	for repository, want := range map[string]string{
		`"github:a/b"`: "https://github.com/a/b", `"a/b"`: "https://github.com/a/b",
		`{"url":"git+https://github.com/a/b.git"}`: "https://github.com/a/b",
		`{"url":"git@github.com:a/b.git"}`:         "https://github.com/a/b",
		`{"url":"git+ssh://git@github.com/a/b"}`:   "https://github.com/a/b",
	} {
		require.Equal(t, want, npmSource(npmPackage{Repository: []byte(repository)}), repository)
	}
}
