package batch

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"nod/internal/flow/invite"
	"nod/internal/platform/fault"
	"nod/internal/platform/spreadsheet"
)

// MaxRows is how many contacts an import takes.
const MaxRows = 10_000

// Format is how contacts are written.
type Format string

// The formats.
const (
	CSV    Format = "CSV"
	NDJSON Format = "NDJSON"
)

// reader returns contacts one after the other, and io.EOF at the end.
type reader func() (Contact, error)

func newReader(format Format, text string) (reader, error) {
	text = strings.TrimPrefix(text, spreadsheet.Mark)
	if format == NDJSON {
		return readLines(text), nil
	}
	return readTable(text)
}

func badFile(format string, args ...any) error {
	return fault.InvalidField("body.contacts", fmt.Sprintf(format, args...))
}

// readTable reads CSV; the first row names the columns.
func readTable(text string) (reader, error) {
	table, err := spreadsheet.Open(text)
	if err != nil {
		return nil, badFile("The first row can't be read. Name the columns FullName and Email.")
	}
	name, email, phone := -1, -1, -1
	for at, column := range table.Head {
		switch strings.ToLower(strings.TrimSpace(column)) {
		case "fullname":
			name = at
		case "email":
			email = at
		case "phonenumber", "phone":
			phone = at
		}
	}
	if name < 0 || email < 0 && phone < 0 {
		return nil, badFile("The first row must name the columns FullName and Email, or FullName and PhoneNumber.")
	}
	return func() (Contact, error) {
		cells, line, err := table.Next()
		switch {
		case errors.Is(err, io.EOF):
			return Contact{}, err
		case err != nil:
			return Contact{}, badFile("Line %d can't be read as CSV.", line)
		}
		return contactOf(cell(cells, name), cell(cells, email), cell(cells, phone)), nil
	}, nil
}

func cell(cells []string, at int) string {
	if at < 0 || at >= len(cells) {
		return ""
	}
	return cells[at]
}

type line struct {
	FullName    string `json:"fullName"`
	Email       string `json:"email"`
	PhoneNumber string `json:"phoneNumber"`
}

// readLines reads one JSON object per line.
func readLines(text string) reader {
	lines := bufio.NewScanner(strings.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	return func() (Contact, error) {
		for lines.Scan() {
			raw := strings.TrimSpace(lines.Text())
			if raw == "" {
				continue
			}
			var l line
			if err := json.Unmarshal([]byte(raw), &l); err != nil {
				return Contact{
					Email: spreadsheet.Shorten(raw),
					Note:  "This line isn't a JSON object with fullName, and email or phoneNumber.",
				}, nil
			}
			return contactOf(l.FullName, l.Email, l.PhoneNumber), nil
		}
		return Contact{}, io.EOF
	}
}

func contactOf(name, email, phone string) Contact {
	return Contact{
		FullName: spreadsheet.Shorten(strings.TrimSpace(name)), Email: spreadsheet.Shorten(strings.TrimSpace(email)),
		PhoneNumber: spreadsheet.Shorten(invite.PlainPhone(phone)),
	}
}
