package engine

import (
	"os"
	"os/exec"
	"syscall"
)

// isolate has a program end with this one and, unless the kernel forbids it, without a network.
func isolate(command *exec.Cmd, isOffline bool) {
	attributes := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if isOffline {
		attributes.Cloneflags = syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC
		// A user who isn't root may part from the network only together with the machine's users.
		if uid, gid := os.Geteuid(), os.Getegid(); uid != 0 {
			attributes.Cloneflags |= syscall.CLONE_NEWUSER
			attributes.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
			attributes.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
		}
	}
	command.SysProcAttr = attributes
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}

// nearLimit is which part of its processor time a program has used at least that was killed for it.
const nearLimit = 0.9

// isKilledFromOutside tells a program that somebody killed from one that its limits ended: the kernel kills for one of
// them alone, the time of a processor, and gives another signal for the rest.
func isKilledFromOutside(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() || status.Signal() != syscall.SIGKILL {
		return false
	}
	used := state.UserTime() + state.SystemTime()
	return used.Seconds() < nearLimit*childTime.Seconds()
}

// reasonOf tells a program that was killed by its limits from one that could not read the document.
func reasonOf(state *os.ProcessState) Reason {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return TooMuch
	}
	return Unreadable
}
