package memory

import (
	"fmt"
	"os/exec"
	"sync"
	"syscall"
)

const prGetDumpable = 3 // PR_GET_DUMPABLE, which package syscall lacks

// Protect has this process, and those that it starts, leave no core file. No program of its user can read its memory;
// root can. Most of its files in /proc belong to root from then on.
func Protect() error {
	// A limit of 0 stops files; handlers that the kernel pipes to ask whether the process is dumpable.
	if err := syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}); err != nil {
		return fmt.Errorf("forbid core files: %w", err)
	}
	return setDumpable(false)
}

// starting is held while a protected process is not protected.
var starting sync.Mutex

// Start starts a program, also one in a namespace of users. The kernel takes the mapping of those from a file of the
// new process in /proc, which belongs to root unless the process that forks is dumpable. So it is dumpable for that
// moment; the limit on core files stays.
func Start(command *exec.Cmd) (err error) {
	if command.SysProcAttr == nil || command.SysProcAttr.UidMappings == nil {
		return command.Start()
	}
	starting.Lock()
	defer starting.Unlock()
	if isDumpable() {
		return command.Start()
	}
	if err := setDumpable(true); err != nil {
		return err
	}
	defer func() {
		if back := setDumpable(false); err == nil {
			err = back
		}
	}()
	return command.Start()
}

func isDumpable() bool {
	is, _, _ := syscall.RawSyscall(syscall.SYS_PRCTL, prGetDumpable, 0, 0)
	return is == 1
}

func setDumpable(is bool) error {
	value := uintptr(0)
	if is {
		value = 1
	}
	if _, _, number := syscall.RawSyscall(syscall.SYS_PRCTL, syscall.PR_SET_DUMPABLE, value, 0); number != 0 {
		return fmt.Errorf("protect the memory: %w", number)
	}
	return nil
}
