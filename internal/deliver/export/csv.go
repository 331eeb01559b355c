package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/spreadsheet"
)

const csvTime = "2006-01-02 15:04:05"

// table writes rows as CSV.
func table(rows [][]string) ([]byte, error) {
	var out bytes.Buffer
	err := spreadsheet.Write(&out, rows...)
	return out.Bytes(), err
}

// field is a value of a record with the names that lead to it.
type field struct{ name, value string }

// accountCSV writes an account as one table: a row per record with the section it belongs to, and a
// column for every field that a record has. Figures of insights get a row each.
func accountCSV(p record.Payload) ([]byte, error) {
	sections, err := sectionsOf(p)
	if err != nil {
		return nil, err
	}
	columns, place := []string{"section", "id"}, map[string]int{}
	for _, s := range sections {
		for _, f := range s.fields {
			if _, known := place[f.name]; !known {
				place[f.name] = len(columns)
				columns = append(columns, f.name)
			}
		}
	}
	rows := [][]string{columns}
	for _, s := range sections {
		row := make([]string, len(columns))
		row[0], row[1] = s.name, s.id
		for _, f := range s.fields {
			row[place[f.name]] = f.value
		}
		rows = append(rows, row)
	}
	content, err := table(rows)
	return append([]byte(spreadsheet.Mark), content...), err
}

// csvRow is a record in the form of a row.
type csvRow struct {
	name, id string
	fields   []field
}

func sectionsOf(p record.Payload) ([]csvRow, error) {
	var rows []csvRow
	var err error
	add := func(name string, items ...any) {
		for _, item := range items {
			row, failed := rowOf(name, item)
			if failed != nil {
				err = failed
			}
			rows = append(rows, row)
		}
	}
	if p.Identity != nil {
		add("identity", p.Identity)
	}
	if p.Rating != nil {
		add("rating", p.Rating)
	}
	add("documents", each(p.Documents)...)
	add("employments", each(p.Employments)...)
	add("incomes", each(p.Incomes)...)
	add("eincomes", each(p.EIncomes)...)
	add("transactions", each(p.Transactions)...)
	add("contributions", each(p.Contributions)...)
	add("liabilities", each(p.Liabilities)...)
	add("links", each(p.Links)...)
	if p.Insight != nil {
		add("insight", p.Insight)
		rows = splitFeatures(rows, p.Insight.Data)
	}
	return append(rows, monthlyRows(p.MonthlyIncomes())...), err
}

// monthlyRows are the incomes by month, and what is taken over them where several currencies leave the figures of the
// insight without a sum.
func monthlyRows(incomes []figure.MonthlyIncome) []csvRow {
	var rows []csvRow
	for _, income := range incomes {
		for _, m := range income.Months {
			amount := ""
			if m.Amount != nil {
				amount = m.Amount.String()
			}
			rows = append(rows, csvRow{name: "monthlyIncomes", fields: []field{
				{"month", m.Month.String()}, {"currency", string(income.Currency)}, {"amount", amount},
				{"basis", string(m.Basis)}, {"complete", strconv.FormatBool(m.Complete)},
			}})
		}
		if len(incomes) == 1 {
			break
		}
		for _, w := range income.Windows {
			for _, feature := range record.WindowFeatures(w) {
				rows = append(rows, csvRow{name: "incomeWindows", fields: []field{
					{"currency", string(income.Currency)}, {"feature", feature.Name}, {"value", feature.Value},
					{"over", w.Over},
				}})
			}
		}
	}
	return rows
}

func each[T any](items []record.Item[T]) []any {
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = item
	}
	return out
}

// splitFeatures gives each figure a row, with what it is taken over: 84 more columns would bury the others. The
// incomes by month get their own rows.
func splitFeatures(rows []csvRow, insight record.Insight) []csvRow {
	var out []csvRow
	for _, row := range rows {
		var kept []field
		var figures []csvRow
		for _, f := range row.fields {
			name, isFeature := strings.CutPrefix(f.name, "features.")
			switch {
			case isFeature:
				figures = append(figures, csvRow{row.name, row.id, []field{
					{"feature", name}, {"value", f.value}, {"over", insight.Over(name)},
				}})
			case !strings.HasPrefix(f.name, "monthlyIncomes."):
				kept = append(kept, f)
			}
		}
		row.fields = kept
		out = append(append(out, row), figures...)
	}
	return out
}

// rowOf flattens what the data API shows of a record, in its order.
func rowOf(name string, item any) (csvRow, error) {
	text, err := json.Marshal(item)
	if err != nil {
		return csvRow{}, fmt.Errorf("write %s: %w", name, err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	fields, err := flatten(decoder, "", nil)
	if err != nil {
		return csvRow{}, fmt.Errorf("read %s: %w", name, err)
	}
	row := csvRow{name: name}
	for _, f := range fields {
		if f.name == "id" {
			row.id = f.value
		} else {
			row.fields = append(row.fields, f)
		}
	}
	return row, nil
}

// flatten reads one JSON value; members of objects get the path as name, items of lists their number.
func flatten(d *json.Decoder, path string, into []field) ([]field, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	delimiter, isNested := token.(json.Delim)
	if !isNested {
		if token == nil {
			return append(into, field{path, ""}), nil
		}
		return append(into, field{path, fmt.Sprint(token)}), nil
	}
	for number := 1; d.More(); number++ {
		name := strconv.Itoa(number)
		if delimiter == '{' {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			name = fmt.Sprint(key)
		}
		if into, err = flatten(d, strings.TrimPrefix(path+"."+name, "."), into); err != nil {
			return nil, err
		}
	}
	_, err = d.Token() // the closing bracket
	return into, err
}

func usersHead() []string {
	return []string{
		"User ID", "Full name", "Created at", "Updated at", "Accounts", "Providers", "Uploads", "File types",
		"Time zone",
	}
}

func userRow(u enduser.User, zone *time.Location) []string {
	providers, fileTypes := []string{}, []string{}
	for _, account := range u.Accounts.V {
		providers = append(providers, account.ProviderID)
	}
	for _, upload := range u.Uploads.V {
		fileTypes = append(fileTypes, upload.FileType)
	}
	return []string{
		u.ID, u.FullName, u.CreatedAt.In(zone).Format(csvTime), u.UpdatedAt.In(zone).Format(csvTime),
		strconv.Itoa(len(providers)), strings.Join(providers, "; "), strconv.Itoa(len(fileTypes)),
		strings.Join(fileTypes, "; "), zone.String(),
	}
}
