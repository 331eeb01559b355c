package connector

// Section names one part of a snapshot, as the data API does.
type Section string

// Sections that connectors read. The product itself adds links and insights.
const (
	Identities    Section = "IDENTITIES"
	Ratings       Section = "RATINGS"
	Employments   Section = "EMPLOYMENTS"
	Documents     Section = "DOCUMENTS"
	Incomes       Section = "INCOMES"
	EIncomes      Section = "EINCOMES"
	Transactions  Section = "TRANSACTIONS"
	Contributions Section = "CONTRIBUTIONS"
	Liabilities   Section = "LIABILITIES"
)

// Sections lists all sections in the order in which their events are raised.
func Sections() []Section {
	return []Section{
		Identities, Ratings, Employments, Documents, Incomes, EIncomes, Transactions, Contributions,
		Liabilities,
	}
}

// Snapshot is everything that an account holds at one moment, lists with the newest record first.
// A section that the provider does not have, or that the account has nothing in, is empty; one that
// should be there but could not be read is named in FailedSections, and its earlier records stand.
type Snapshot struct {
	Identity       *Identity
	Rating         *Rating
	Employments    []Employment
	Documents      []Document
	Incomes        []Income
	EIncomes       []EIncome
	Transactions   []Transaction
	Contributions  []Contribution
	Liabilities    []Liability
	FailedSections []Section
}

// Record is one item of a snapshot, whatever its section. Data is one of the structs of this package.
type Record struct {
	Section Section
	Key     string
	Data    any
}

// Records lists all items, section by section in the order of [Sections].
func (s Snapshot) Records() []Record {
	var records []Record
	if s.Identity != nil {
		records = append(records, Record{Identities, s.Identity.Key, *s.Identity})
	}
	if s.Rating != nil {
		records = append(records, Record{Ratings, s.Rating.Key, *s.Rating})
	}
	for _, item := range s.Employments {
		records = append(records, Record{Employments, item.Key, item})
	}
	for _, item := range s.Documents {
		records = append(records, Record{Documents, item.Key, item})
	}
	for _, item := range s.Incomes {
		records = append(records, Record{Incomes, item.Key, item})
	}
	for _, item := range s.EIncomes {
		records = append(records, Record{EIncomes, item.Key, item})
	}
	for _, item := range s.Transactions {
		records = append(records, Record{Transactions, item.Key, item})
	}
	for _, item := range s.Contributions {
		records = append(records, Record{Contributions, item.Key, item})
	}
	for _, item := range s.Liabilities {
		records = append(records, Record{Liabilities, item.Key, item})
	}
	return records
}

// Without returns the snapshot with the sections emptied.
func (s Snapshot) Without(sections ...Section) Snapshot {
	for _, section := range sections {
		switch section {
		case Identities:
			s.Identity = nil
		case Ratings:
			s.Rating = nil
		case Employments:
			s.Employments = nil
		case Documents:
			s.Documents = nil
		case Incomes:
			s.Incomes = nil
		case EIncomes:
			s.EIncomes = nil
		case Transactions:
			s.Transactions = nil
		case Contributions:
			s.Contributions = nil
		case Liabilities:
			s.Liabilities = nil
		}
	}
	return s
}
