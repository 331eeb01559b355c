package export

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode"

	"nod/internal/collect/record"
	"nod/internal/platform/spreadsheet"
)

// accountZIP writes an account as one table for each section that has records, with heads for people.
func accountZIP(p record.Payload, at time.Time) ([]byte, error) {
	rows, err := sectionsOf(p)
	if err != nil {
		return nil, err
	}
	var names []string
	bySection := map[string][]csvRow{}
	for _, row := range rows {
		name := row.name
		if len(row.fields) > 0 && row.fields[0].name == "feature" {
			name = "figures" // of the insight, which itself has a row of other fields
		}
		if bySection[name] == nil {
			names = append(names, name)
		}
		bySection[name] = append(bySection[name], row)
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, name := range names {
		content, err := sectionTable(bySection[name])
		if err != nil {
			return nil, err
		}
		file, err := archive.CreateHeader(&zip.FileHeader{
			Name: plainFileName(name), Method: zip.Deflate, Modified: at.UTC(),
		})
		if err != nil {
			return nil, fmt.Errorf("add %s: %w", name, err)
		}
		if _, err := file.Write(append([]byte(spreadsheet.Mark), content...)); err != nil {
			return nil, fmt.Errorf("write %s: %w", name, err)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, fmt.Errorf("close archive: %w", err)
	}
	return out.Bytes(), nil
}

// sectionTable has a column for every field that a record of the section has.
func sectionTable(rows []csvRow) ([]byte, error) {
	head, place := []string{}, map[string]int{}
	column := func(name string) int {
		at, known := place[name]
		if !known {
			at = len(head)
			place[name] = at
			head = append(head, plainHead(name))
		}
		return at
	}
	cells := make([]map[int]string, len(rows))
	for i, row := range rows {
		cells[i] = map[int]string{}
		if row.id != "" {
			cells[i][column("id")] = row.id
		}
		for _, f := range row.fields {
			cells[i][column(f.name)] = f.value
		}
	}
	list := [][]string{head}
	for _, row := range cells {
		line := make([]string, len(head))
		for at, value := range row {
			line[at] = value
		}
		list = append(list, line)
	}
	return table(list)
}

// apart puts spaces between the words of a name of the data API, and before the numbers of its lists.
func apart(name string) string {
	var out strings.Builder
	for i, r := range name {
		switch {
		case r == '.':
			out.WriteRune(' ')
			continue
		case unicode.IsUpper(r) && i > 0:
			out.WriteRune(' ')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}

// plainHead writes "startDate" as "Start date" and "addresses.1.city" as "Addresses 1 city".
func plainHead(name string) string {
	words := strings.Fields(apart(name))
	for i, word := range words {
		switch word {
		case "id", "url":
			words[i] = strings.ToUpper(word)
		case "dob":
			words[i] = "date of birth"
		}
	}
	text := strings.Join(words, " ")
	return strings.ToUpper(text[:1]) + text[1:]
}

// plainFileName writes "monthlyIncomes" as "monthly-incomes.csv".
func plainFileName(section string) string {
	return strings.ReplaceAll(apart(section), " ", "-") + ".csv"
}
