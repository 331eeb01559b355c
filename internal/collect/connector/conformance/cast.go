package conformance

// ReferenceCast is who can be logged in as at the reference connector (package reference).
func ReferenceCast(providerID string) Cast {
	fields := func(login, password string) map[string]string {
		return map[string]string{"login": login, "password": password}
	}
	return Cast{
		ProviderID: providerID,
		Good:       fields("amihan.dizon", "Reference-Amihan-1"),
		Wrong:      fields("amihan.dizon", "not her password"),
		Slow:       fields("felix.tolentino", "Reference-Felix-6"),
		Leaving:    fields("elisa.quizon", "Reference-Elisa-5"),
		Code: &Person{
			Fields: fields("benito.lualhati", "Reference-Benito-2"), Answer: "246810", WrongAnswer: "000000",
		},
		Choice: &Person{Fields: fields("carina.magsino", "Reference-Carina-3"), Answer: "b", WrongAnswer: "a"},
		Push:   &Person{Fields: fields("danilo.salvador", "Reference-Danilo-4"), ConfirmedAfter: 6},
	}
}
