//go:build !linux

package engine

import (
	"os"
	"os/exec"
)

func isolate(*exec.Cmd, bool) {}

func isKilledFromOutside(*os.ProcessState) bool { return false }

func reasonOf(*os.ProcessState) Reason { return Unreadable }
