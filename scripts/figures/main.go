// Command figures copies the output of benchmarks and writes their figures into the tables of a document.
//
//	go test -bench . ./internal/test/bench | go run ./scripts/figures docs/performance.md
//
// A table is made again from its template, which stands in a comment before it:
//
//	<!-- figures
//	| what | aim | SQLite |
//	|---|---|---|
//	| newest users | ≤ 1.7 | {Users/sqlite/newest cpu-x-floor} ({Users/sqlite/newest cpu-us} µs) |
//	-->
//	…
//	<!-- end of figures -->
//
// {name unit} is replaced by the figure that the benchmark printed with that unit, and a cell whose first figure misses
// the aim is printed bold. A table keeps its old figures unless the output has all of its benchmarks. With --check
// nothing is written, and a figure that the output lacks is an error: so no table can name a benchmark that is gone.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

func main() {
	isCheck := flag.Bool("check", false, "write nothing; fail when the output lacks a figure of the document")
	flag.Parse()
	if err := run(os.Stdin, os.Stdout, flag.Arg(0), *isCheck); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer, document string, isCheck bool) error {
	found, err := read(in, out)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(document)
	if err != nil {
		return err
	}
	written, missing := render(string(text), found, origin())
	if isCheck {
		if len(missing) > 0 {
			return errors.New("no benchmark printed " + strings.Join(missing, ", "))
		}
		return nil
	}
	return os.WriteFile(document, []byte(written), 0o644)
}

// figures are what benchmarks printed, by "name unit".
type figures map[string]float64

// processors is the suffix that the test tool gives to names of benchmarks.
var processors = regexp.MustCompile(`-\d+$`)

// read copies the output and collects its figures. Lines of other programs are "name: value unit".
func read(in io.Reader, out io.Writer) (figures, error) {
	found := figures{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		fmt.Fprintln(out, line)
		name, rest, isOther := strings.Cut(line, ": ")
		fields := strings.Fields(rest)
		if bench, ok := strings.CutPrefix(line, "Benchmark"); ok {
			words := strings.Fields(bench)
			if len(words) < 2 {
				continue
			}
			name, fields = processors.ReplaceAllString(words[0], ""), words[2:]
		} else if !isOther {
			continue
		}
		for i := 0; i+1 < len(fields); i += 2 {
			value, err := strconv.ParseFloat(fields[i], 64)
			if err != nil {
				break
			}
			found[name+" "+strings.TrimSuffix(fields[i+1], ",")] = value
		}
	}
	return found, lines.Err()
}

var (
	table       = regexp.MustCompile(`(?s)(<!-- figures\n(.*?)-->\n)(.*?)(<!-- end of figures -->)`)
	placeholder = regexp.MustCompile(`\{([^{}]+)\}`)
)

// render makes the tables whose figures were all found, and names the figures that were not.
func render(document string, found figures, origin string) (written string, missing []string) {
	written = table.ReplaceAllStringFunc(document, func(whole string) string {
		parts := table.FindStringSubmatch(whole)
		head, template, end := parts[1], parts[2], parts[4]
		isComplete := true
		for _, name := range placeholder.FindAllStringSubmatch(template, -1) {
			if _, ok := found[name[1]]; !ok {
				missing, isComplete = append(missing, name[1]), false
			}
		}
		if !isComplete {
			return whole
		}
		var rows strings.Builder
		for line := range strings.Lines(template) {
			rows.WriteString(row(line, found))
		}
		return head + "\n" + origin + "\n\n" + rows.String() + "\n" + end
	})
	return written, missing
}

// row fills one line of a template. Its second cell is the aim, when it begins with a bound.
func row(line string, found figures) string {
	cells := strings.Split(line, "|")
	if len(cells) < 4 {
		return line
	}
	for i := range cells {
		name := placeholder.FindStringSubmatch(cells[i])
		if name == nil {
			continue
		}
		cell := placeholder.ReplaceAllStringFunc(cells[i], func(name string) string { return number(found[name[1:len(name)-1]]) })
		if misses(found[name[1]], strings.TrimSpace(cells[2])) {
			cell = " **" + strings.TrimSpace(cell) + "** "
		}
		cells[i] = cell
	}
	return strings.Join(cells, "|")
}

var bound = regexp.MustCompile(`^([≤≥<]) ([\d,.]+)`)

// misses reports whether a figure is outside of an aim such as "≤ 1.7".
func misses(value float64, aim string) bool {
	parts := bound.FindStringSubmatch(aim)
	if parts == nil {
		return false
	}
	limit, err := strconv.ParseFloat(strings.ReplaceAll(parts[2], ",", ""), 64)
	if err != nil {
		return false
	}
	switch parts[1] {
	case "≤":
		return value > limit
	case "<":
		return value >= limit
	default:
		return value < limit
	}
}

// number prints three significant digits, and whole numbers with separators of thousands.
func number(value float64) string {
	if size := math.Abs(value); size < 100 && value != math.Trunc(value) {
		return strconv.FormatFloat(value, 'f', map[bool]int{true: 1, false: 2}[size >= 10], 64)
	}
	digits := strconv.FormatFloat(math.Round(value), 'f', -1, 64)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// origin says when, of which commit and where the figures were taken.
func origin() string {
	return fmt.Sprintf("Measured on %s at commit %s: %d cores (%s), %s, load %s as it ended.", time.Now().Format(time.DateOnly),
		commit(), runtime.NumCPU(), firstLine("/proc/cpuinfo", "model name"), runtime.Version(), firstLine("/proc/loadavg", ""))
}

func commit() string {
	id, err := exec.Command("git", "rev-parse", "--short=7", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	changed, err := exec.Command("git", "status", "--porcelain", "--untracked-files=no").Output()
	if err == nil && len(changed) > 0 {
		return strings.TrimSpace(string(id)) + " with changes"
	}
	return strings.TrimSpace(string(id))
}

// firstLine returns the value of the first line that begins with a key, or the first word of a file without keys.
func firstLine(path, key string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(text)) {
		if key == "" {
			return strings.Fields(line)[0]
		}
		if strings.HasPrefix(line, key) {
			_, value, _ := strings.Cut(line, ":")
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}
