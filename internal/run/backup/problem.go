package backup

import (
	"errors"
	"fmt"
	"syscall"

	"nod/internal/platform/db"
)

// Problem is why an archive couldn't be written or read. Each kind has an exit
// code, so that scripts can tell them apart.
type Problem struct {
	code int
	text string
}

// The exit codes of problems.
const (
	ExitWrongKey   = 3
	ExitDamaged    = 4
	ExitNoArchive  = 5
	ExitDiskFull   = 6
	ExitWrongState = 7
)

// Error implements error.
func (p *Problem) Error() string { return p.text }

// ExitCode is what the program ends with.
func (p *Problem) ExitCode() int { return p.code }

func problem(code int, format string, args ...any) error {
	return &Problem{code, fmt.Sprintf(format, args...)}
}

// explainDiskFull turns the error of a full disk into a sentence for people, and returns other errors unchanged.
func explainDiskFull(err error, where string) error {
	var known *Problem
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case db.IsFull(err), errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return problem(ExitDiskFull, "no space left on the disk of %s: free some and try again", where)
	}
	return err
}
