package listen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// printer writes lines for the person at the terminal.
type printer struct {
	out     io.Writer
	isColor bool
}

// Colors of a terminal.
const (
	gray  = "90"
	green = "32"
	red   = "31"
	bold  = "1"
)

// typeWidth is that of the longest type.
const typeWidth = len("ACCOUNT_SYNC_TASK_FINISHED")

func (p printer) paint(color, text string) string {
	if !p.isColor {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

func (p printer) time() string { return p.paint(gray, time.Now().Format(time.TimeOnly)) }

// note writes something about the listener itself.
func (p printer) note(format string, values ...any) {
	_, _ = fmt.Fprintln(p.out, p.time(), printable(fmt.Sprintf(format, values...)))
}

// event writes the line of an event that was taken; answer is nil when it was not forwarded.
func (p printer) event(sequence int64, kind string, answer *forwarded) {
	line := fmt.Sprintf("%s %s %s", p.time(), p.paint(gray, fmt.Sprintf("%6d", sequence)),
		p.paint(bold, fmt.Sprintf("%-*s", typeWidth, kind)))
	if answer != nil {
		color, more := green, ""
		if answer.status >= http.StatusMultipleChoices {
			color, more = red, fmt.Sprintf("  again with --since %d", sequence-1)
		}
		line += fmt.Sprintf(" %s %s%s", p.paint(color, fmt.Sprintf("%d", answer.status)),
			p.paint(gray, answer.took.Round(time.Millisecond).String()), p.paint(gray, more))
	}
	_, _ = fmt.Fprintln(p.out, line)
}

// body writes what was sent, indented.
func (p printer) body(data []byte) {
	var pretty bytes.Buffer
	if json.Indent(&pretty, data, "  ", "  ") != nil {
		return
	}
	for _, line := range strings.Split("  "+pretty.String(), "\n") {
		_, _ = fmt.Fprintln(p.out, printable(line))
	}
}
