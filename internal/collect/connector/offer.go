package connector

import "nod/internal/collect/catalogue"

// Offers are the sections that each provider of a catalogue delivers.
func Offers(sources *catalogue.Catalogue) map[string][]string {
	offers := map[string][]string{}
	for _, source := range sources.Search(catalogue.Filter{Kind: catalogue.KindProvider}).Items {
		for _, section := range Sections() {
			if source.Supports(catalogue.Datapoint(section)) {
				offers[source.ID] = append(offers[source.ID], string(section))
			}
		}
	}
	return offers
}
