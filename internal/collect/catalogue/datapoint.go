package catalogue

import (
	"fmt"
	"slices"
)

// Datapoint names a section of user data.
type Datapoint string

// Datapoints of the product. LINK and INSIGHTS are worked out by the product, the others are read.
const (
	Identities    Datapoint = "IDENTITIES"
	Ratings       Datapoint = "RATINGS"
	Employments   Datapoint = "EMPLOYMENTS"
	Documents     Datapoint = "DOCUMENTS"
	Incomes       Datapoint = "INCOMES"
	EIncomes      Datapoint = "EINCOMES"
	Transactions  Datapoint = "TRANSACTIONS"
	Contributions Datapoint = "CONTRIBUTIONS"
	Liabilities   Datapoint = "LIABILITIES"
	Link          Datapoint = "LINK"
	Insights      Datapoint = "INSIGHTS"
)

// SupportedStatus says whether an item of a datapoint can be expected from a data source.
type SupportedStatus string

// Values of SupportedStatus.
const (
	Supported   SupportedStatus = "SUPPORTED"
	Unsupported SupportedStatus = "UNSUPPORTED"
)

// DatapointItem is one field of the records of a datapoint.
type DatapointItem struct {
	Name            string          `json:"name" doc:"Name of the field."`
	SupportedStatus SupportedStatus `json:"supportedStatus" doc:"Whether the data source gives the field."`
}

// DatapointGroup lists the items of one datapoint of one data source.
type DatapointGroup struct {
	DatasourceID   string          `json:"datasourceId" doc:"The provider or type of document."`
	Datapoint      Datapoint       `json:"datapoint" doc:"The section of the data, such as INCOMES."`
	Total          int             `json:"total" doc:"How many fields the kind has."`
	TotalSupported int             `json:"totalSupported" doc:"How many of them the data source gives."`
	Items          []DatapointItem `json:"items" doc:"The fields of the section."`
}

// allItems stands in the data file for every item of a datapoint.
const allItems = "*"

type datapointItems struct {
	datapoint Datapoint
	items     []string
}

// everyItem lists the fields of each record as the data API names them, in the order of the screens.
func everyItem() []datapointItems {
	return []datapointItems{
		{Identities, []string{
			"fullName", "firstName", "middleName", "lastName", "suffix", "gender", "dob", "maritalStatus",
			"countryResidence", "citizenship", "photoUrl", "profileUrl", "referenceId", "latestEmployerName",
			"emails", "phones", "socialProfiles", "addresses",
		}},
		{Ratings, []string{
			"currentRating", "maxRating", "calculatedPercentage", "jobsCompleted", "reviewsReceived",
			"likesReceived",
		}},
		{Employments, []string{
			"name", "description", "jobTitle", "department", "employeeNumber", "employerNumber", "employer",
			"status", "startDate", "endDate", "reportedDate",
		}},
		{Documents, []string{
			"name", "docId", "status", "documentType", "issueDate", "expiryDate", "fileUrl", "remarks",
		}},
		{Incomes, []string{
			"workItem", "employer", "startDate", "endDate", "currency", "frequency", "baseAmount",
			"grossAmount", "netAmount",
		}},
		{EIncomes, []string{"month", "currency", "baseAmount", "amount"}},
		{Transactions, []string{"date", "description", "currency", "amount", "referenceId"}},
		{Contributions, []string{"date", "currency", "amount", "referenceId"}},
		{Liabilities, []string{
			"type", "referenceId", "startDate", "endDate", "firstAmortizationDate", "amortizationFrequency",
			"currency", "loanAmount", "amortizationAmount", "outstandingBalance", "nextPaymentAmount",
			"overduePaymentAmount",
		}},
		{Link, []string{"startDate", "endDate", "records"}},
		{Insights, []string{"cutoffTime", "features"}},
	}
}

// fillDatapoints works out the groups and the list of supported datapoints from one table, so that
// counts, chips and lists always agree.
func (d *DataSource) fillDatapoints(items map[Datapoint][]string) error {
	d.Supported = []Datapoint{}
	known := 0
	for _, every := range everyItem() {
		listed, ok := items[every.datapoint]
		if ok {
			known++
		}
		for _, name := range listed {
			if name != allItems && !slices.Contains(every.items, name) {
				return fmt.Errorf("datapoint %s has no item %q", every.datapoint, name)
			}
		}
		group := DatapointGroup{DatasourceID: d.ID, Datapoint: every.datapoint, Total: len(every.items)}
		for _, name := range every.items {
			status := Unsupported
			if slices.Contains(listed, name) || slices.Contains(listed, allItems) {
				status = Supported
				group.TotalSupported++
			}
			group.Items = append(group.Items, DatapointItem{Name: name, SupportedStatus: status})
		}
		if group.TotalSupported > 0 {
			d.Supported = append(d.Supported, every.datapoint)
		}
		d.Datapoints = append(d.Datapoints, group)
		d.TotalSupported += group.TotalSupported
		d.Total += group.Total
	}
	if known != len(items) {
		return fmt.Errorf("unknown datapoint among %d listed ones", len(items))
	}
	return nil
}
