package app

// words explain the fields that mean the same in every API and every object. A field that means something else has its
// own doc tag.
func words() map[string]string {
	return map[string]string{
		"id":              "Its ID, for paths, filters, and support. It never changes.",
		"createdAt":       "When it was created, RFC 3339 in UTC.",
		"updatedAt":       "When it last changed, RFC 3339 in UTC.",
		"expiresAt":       "When it stops working, RFC 3339 in UTC.",
		"currency":        "ISO 4217 code of all amounts beside it, such as PHP.",
		"mode":            "SANDBOX has test people, PRODUCTION real ones.",
		"userId":          "The end user that it belongs to.",
		"accountId":       "The connected account that it belongs to.",
		"providerId":      "The provider that it comes from.",
		"tenantId":        "The organization that it belongs to.",
		"templateId":      "The widget template; the default one when left out.",
		"fileType":        "Type of the document, such as PAYSLIP.",
		"file":            "The file itself.",
		"purpose":         "What the picture is for: logo.",
		"key":             "Your own key of the upload: the same key again returns the same document.",
		"logoUrl":         "Address of the logo, a picture.",
		"providerLogoUrl": "Address of the provider's logo, a picture.",
	}
}
