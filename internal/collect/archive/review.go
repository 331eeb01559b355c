package archive

import (
	"math/rand/v2"
	"slices"

	"nod/internal/collect/archive/values"
	"nod/internal/platform/db"
	"nod/internal/platform/telemetry"
	"nod/internal/reading/paper"
)

// Measure has the service count what people find when they compare fields with files.
func (s *Service) Measure(m *telemetry.Metrics) {
	s.compared = m.Counter("document_fields_reviewed_total", "Fields of documents that people compared with the file, "+
		"by how they were read (certain, uncertain) and by what people found (confirmed, corrected).", "read", "found")
}

// toReview names the fields that a person should compare with the file: all that were hard to read, and a share of
// those that were not, because nobody would learn otherwise how often certain readings are wrong.
func toReview(fields []paper.Field, share float64) (names []string) {
	for _, field := range fields {
		if !field.IsCertain || rand.Float64() < share { //nolint:gosec // it picks, it protects nothing
			names = append(names, field.Name)
		}
	}
	return names
}

// review has somebody look at the fields that need it.
func (c *change) review(found *values.Analysis) {
	found.Review = toReview(found.Fields, c.ReviewShare)
	if len(found.Review) > 0 {
		c.archive.ReviewAt = db.AtPtr(c.Now)
	}
}

// reviewed takes a field off the list that a person just set, and counts the outcome the first time.
func (c *change) reviewed(found *values.Analysis, set values.Correction) {
	i := slices.IndexFunc(found.Fields, func(f paper.Field) bool { return f.Name == set.Name })
	if i >= 0 && set.Version == 1 {
		outcome, certainty := "corrected", "uncertain"
		if found.Fields[i].Value == set.Value {
			outcome = "confirmed"
		}
		if found.Fields[i].IsCertain {
			certainty = "certain"
		}
		c.compared.Add(certainty, outcome)
	}
	found.Review = slices.DeleteFunc(slices.Clone(found.Review), func(name string) bool { return name == set.Name })
	if len(found.Review) == 0 {
		c.archive.ReviewAt = nil
	}
}
