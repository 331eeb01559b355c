package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"nod/internal/platform/memory"
)

const (
	// childTime is how long a program may take, by the clock and of a processor; it is killed then.
	childTime   = 20 * time.Second
	childMemory = 800 << 20
	// maxOutput is what a program may write: a page of 16 million points is the most that it is asked for.
	maxOutput = 20 << 20
	// maxComplaints is how much is kept of what it complains of; damaged documents give cause for a lot.
	maxComplaints = 4 << 10
	// goAddresses are those that nod-ocr may have: Go takes far more than it uses.
	goAddresses = 4 << 30
)

// errKilled is a program that something else than its limits ended, such as a machine that ran out of memory: that says
// nothing about the document, which is read again.
var errKilled = errors.New("killed from outside")

func addresses(program string) int {
	if program == nodOCR {
		return goAddresses
	}
	return childMemory
}

// run starts a program on a document, which it reads from its standard input, and returns what it writes.
func (e *Engine) run(ctx context.Context, input []byte, program string, args ...string) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, childTime)
	defer cancel()
	limits := []string{
		fmt.Sprintf("--data=%d", childMemory), fmt.Sprintf("--as=%d", addresses(program)),
		fmt.Sprintf("--cpu=%d", int(childTime.Seconds())), fmt.Sprintf("--fsize=%d", maxOutput),
		"--core=0", "--nofile=64", e.programs[program],
	}
	command := exec.CommandContext(limited, e.programs[prlimit], append(limits, args...)...)
	// One thread: more take three times the processor for the same page.
	command.Env = []string{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "OMP_THREAD_LIMIT=1"}
	command.Dir = "/"
	command.Stdin = bytes.NewReader(input)
	out, complaints := &bounded{most: maxOutput}, &beginning{most: maxComplaints}
	command.Stdout, command.Stderr = out, complaints
	isolate(command, e.isOffline)
	err := run(command)
	var failed *exec.ExitError
	switch {
	case err == nil:
		return out.kept.Bytes(), nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil, out.isFull:
		return nil, refuse(TooMuch)
	case bytes.Contains(complaints.kept.Bytes(), []byte("Incorrect password")):
		return nil, refuse(Encrypted)
	case errors.As(err, &failed) && isKilledFromOutside(failed.ProcessState):
		return nil, fmt.Errorf("run %s: %w", program, errKilled)
	case errors.As(err, &failed):
		return nil, refuse(reasonOf(failed.ProcessState))
	}
	return nil, fmt.Errorf("run %s: %w", program, err)
}

// run is what [exec.Cmd.Run] does, for a server that protects its memory.
func run(command *exec.Cmd) error {
	if err := memory.Start(command); err != nil {
		return err
	}
	return command.Wait()
}

// bounded keeps what fits and refuses more, which ends the program that writes. The buffer is no part of its face:
// io.Copy would fill that past every limit.
type bounded struct {
	kept   bytes.Buffer
	most   int
	isFull bool
}

// Write implements io.Writer.
func (b *bounded) Write(p []byte) (int, error) {
	if b.kept.Len()+len(p) > b.most {
		b.isFull = true
		return 0, errors.New("more than was asked for")
	}
	return b.kept.Write(p)
}

// beginning keeps what comes first and lets the rest go: damaged documents give a program cause to complain a lot.
type beginning struct {
	kept bytes.Buffer
	most int
}

// Write implements io.Writer.
func (b *beginning) Write(p []byte) (int, error) {
	b.kept.Write(p[:min(len(p), b.most-b.kept.Len())])
	return len(p), nil
}
