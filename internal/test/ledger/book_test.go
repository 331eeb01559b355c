package ledger_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// book is a file of JSON lines. A line counts once it is on the disk.
type book struct {
	path  string
	lines chan line
	done  chan struct{}
}

type line struct {
	text    []byte
	written chan error
}

// maxLines is how many lines one flush may carry.
const maxLines = 256

func openBook(t *testing.T, path string) *book {
	t.Helper()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	require.NoError(t, err)
	b := &book{path: path, lines: make(chan line, maxLines), done: make(chan struct{})}
	go b.keep(file)
	t.Cleanup(func() {
		close(b.lines)
		<-b.done
	})
	return b
}

// keep writes what has gathered and flushes it once.
func (b *book) keep(file *os.File) {
	defer close(b.done)
	defer func() { _ = file.Close() }() // every line was flushed
	for first := range b.lines {
		batch := []line{first}
		for len(batch) < maxLines && len(b.lines) > 0 {
			batch = append(batch, <-b.lines)
		}
		var text []byte
		for _, l := range batch {
			text = append(append(text, l.text...), '\n')
		}
		_, err := file.Write(text)
		if err == nil {
			err = file.Sync()
		}
		for _, l := range batch {
			l.written <- err
		}
	}
}

// write returns when the line is on the disk.
func (b *book) write(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	l := line{text, make(chan error, 1)}
	b.lines <- l
	return <-l.written
}

// read returns the lines of a book from the disk.
func read[T any](t *testing.T, b *book) []T {
	t.Helper()
	file, err := os.Open(b.path)
	require.NoError(t, err)
	defer func() { _ = file.Close() }()
	all := []T{}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v T
		require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
		all = append(all, v)
	}
	require.NoError(t, lines.Err())
	return all
}
