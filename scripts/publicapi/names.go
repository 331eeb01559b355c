package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// names are the schemas whose names say too little outside of the package that they come from.
var names = map[string]string{
	"Answered":         "Form",
	"Company":          "InviteTemplateCompany",
	"ConnectionOut":    "AccountConnection",
	"CountsOut":        "InviteImportCounts",
	"CreateInput":      "CreateInviteRequest",
	"DeliveryOut":      "WebhookDelivery",
	"Draft":            "InviteTemplateRequest",
	"Envelope":         "Event",
	"ListPayload":      "Payload",
	"ExportAccountOut": "AccountExport",
	"ID":               "VerificationID",
	"ImportInput":      "CreateInviteImportRequest",
	"ImportOut":        "InviteImport",
	"ListOut":          "EventTypes",
	"MadeOut":          "Redelivery",
	"MonitorOut":       "AccountMonitor",
	"Out":              "EventType",
	"Query":            "CreateSignalRequest",
	"Request":          "CreateVerificationRequest",
	"RowOut":           "InviteImportContact",
	"SMS":              "InviteTemplateSMS",
	"ShownLog":         "InviteLog",
	"StateOut":         "ArchiveState",
	"SuppressionOut":   "InviteSuppression",
	"Template":         "InviteTemplate",
	"Texts":            "InviteTemplateTexts",
}

// rename gives all schemas the names that the SDKs show.
func (d *description) rename() error {
	renamed, to := map[string]object{}, map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
		shown, isListed := names[name]
		if !isListed {
			shown = strings.TrimSuffix(name, "Out")
			if rest, isRecord := strings.CutPrefix(shown, "Record"); isRecord && rest != "Origin" {
				shown = rest
			}
			if rest, isItems := strings.CutPrefix(shown, "ItemsRecord"); isItems {
				shown = "Items" + rest
			}
		}
		if renamed[shown] != nil {
			return fmt.Errorf("two schemas would be named %s", shown)
		}
		renamed[shown], to[name] = d.Components.Schemas[name], shown
	}
	for name := range names {
		if to[name] == "" {
			return fmt.Errorf("the schema %s is gone; take it from the names", name)
		}
	}
	for _, methods := range d.Paths {
		for _, operation := range methods {
			follow(operation, to)
		}
	}
	for _, schema := range renamed {
		follow(schema, to)
	}
	d.Components.Schemas = renamed
	return nil
}

// follow changes the references of a value to the new names. What a call returns is named without the path.
func follow(value any, to map[string]string) {
	if schema, isObject := value.(object); isObject {
		for key, inside := range schema {
			reference, isReference := inside.(string)
			name, isSchema := strings.CutPrefix(reference, schemaPath)
			if !isReference || !isSchema {
				continue
			}
			if schema[key] = to[name]; key == "$ref" {
				schema[key] = schemaPath + to[name]
			}
		}
	}
	each(value, func(inside any) { follow(inside, to) })
}
