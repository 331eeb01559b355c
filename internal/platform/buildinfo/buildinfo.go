// Package buildinfo says which build of the program this is, from what the Go
// command writes into every binary.
package buildinfo

import (
	"runtime/debug"
	"strings"
	"time"
)

// release is set by the linker where there is no repository to read it from:
// -X nod/internal/platform/buildinfo.release=v1.2.3
var release string

// Info is a build.
type Info struct {
	// Version is a tag, or what the Go command makes up from the commit; "devel" without a repository.
	Version string `json:"version"`
	// Commit is empty without a repository.
	Commit string `json:"commit"`
	// CommittedAt is when the commit was made, in UTC; the zero time without a repository.
	CommittedAt time.Time `json:"committedAt,omitzero"`
	// IsModified says that the files differed from the commit.
	IsModified bool   `json:"isModified"`
	Go         string `json:"go"`
}

// Read returns the build of this program.
func Read() Info {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		return Info{Version: "devel"}
	}
	return of(b, release)
}

func of(b *debug.BuildInfo, release string) Info {
	i := Info{Version: release, Go: b.GoVersion}
	for _, s := range b.Settings {
		switch s.Key {
		case "vcs.revision":
			i.Commit = s.Value
		case "vcs.time":
			i.CommittedAt, _ = time.Parse(time.RFC3339, s.Value)
		case "vcs.modified":
			i.IsModified = s.Value == "true"
		}
	}
	if i.Version == "" {
		i.Version = strings.TrimSuffix(b.Main.Version, "+dirty")
	}
	if i.Version == "" || i.Version == "(devel)" {
		i.Version = "devel"
	}
	return i
}

// ShortCommit is what people tell commits by.
func (i Info) ShortCommit() string {
	const length = 12
	short := i.Commit[:min(length, len(i.Commit))]
	if i.IsModified {
		short += "-modified"
	}
	return short
}

// String is the version and, unless it is part of it, the commit.
func (i Info) String() string {
	commit := i.ShortCommit()
	if commit == "" || strings.HasSuffix(i.Version, commit) {
		return i.Version
	}
	return i.Version + " (" + commit + ")"
}
