package tenant

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
)

// Organization is a tenant as its developers see it.
type Organization struct {
	ID                string  `json:"id"`
	Name              string  `json:"name" doc:"Name that your users and team see."`
	Industry          string  `json:"industry" doc:"Value of the industry; empty when nobody said."`
	EmailAddress      string  `json:"emailAddress" doc:"Where the operator reaches you."`
	PhoneNumber       string  `json:"phoneNumber" doc:"Where the operator calls you; empty for none."`
	CompanySize       string  `json:"companySize" doc:"Number of employees, such as 11-50; empty when nobody said."`
	WebsiteURL        string  `json:"websiteUrl" doc:"Your website; empty for none."`
	StreetAddress1    string  `json:"streetAddress1" doc:"Street and house number of the registered address."`
	StreetAddress2    string  `json:"streetAddress2" doc:"Floor, building, or district of the registered address."`
	City              string  `json:"city" doc:"City of the registered address."`
	Region            string  `json:"region" doc:"Province, state, or region of the registered address."`
	Country           string  `json:"country" doc:"Country of the registered address."`
	ZipCode           string  `json:"zipCode" doc:"Postal code of the registered address."`
	TimeZone          string  `json:"timeZone" doc:"IANA name of the time zone in which months and days end." example:"Asia/Manila"`
	ProductionEnabled bool    `json:"productionEnabled" doc:"Whether production mode was granted."`
	CreatedAt         db.Time `json:"createdAt"`
	UpdatedAt         db.Time `json:"updatedAt"`
}

func (t Tenant) toWire() Organization {
	return Organization{
		ID: t.ID, Name: t.Name, Industry: t.Industry, EmailAddress: t.EmailAddress, PhoneNumber: t.PhoneNumber,
		CompanySize: t.CompanySize, WebsiteURL: t.WebsiteURL, StreetAddress1: t.StreetAddress1,
		StreetAddress2: t.StreetAddress2, City: t.City, Region: t.Region, Country: t.Country, ZipCode: t.ZipCode,
		TimeZone: t.TimeZone, ProductionEnabled: t.HasProduction(), CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt,
	}
}

// updateIn leaves every judgement to the service, whose messages the form shows.
type updateIn struct {
	Body struct {
		Name           string `json:"name"           required:"false" doc:"Name that your users and team see."`
		Industry       string `json:"industry"       required:"false" doc:"The value of one of the industries."`
		EmailAddress   string `json:"emailAddress"   required:"false" doc:"Where the operator reaches you."`
		PhoneNumber    string `json:"phoneNumber"    required:"false" doc:"Digits, with an optional + before them."`
		CompanySize    string `json:"companySize"    required:"false" doc:"1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000 or 5000+."`
		WebsiteURL     string `json:"websiteUrl"     required:"false" doc:"Your website."`
		StreetAddress1 string `json:"streetAddress1" required:"false" doc:"Street and house number of the registered address."`
		StreetAddress2 string `json:"streetAddress2" required:"false" doc:"Floor, building, or district of the registered address."`
		City           string `json:"city"           required:"false" doc:"City of the registered address."`
		Region         string `json:"region"         required:"false" doc:"Province, state, or region of the registered address."`
		Country        string `json:"country"        required:"false" doc:"Country of the registered address."`
		ZipCode        string `json:"zipCode"        required:"false" doc:"Postal code of the registered address."`
		TimeZone       string `json:"timeZone"       required:"false" doc:"IANA name. Decides when months and days end in figures, from the next sync of each account. Without one it stays as it is."`
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/tenant", ID: "get-tenant", Tag: "Organization",
		Summary: "Retrieve the caller's organization", Access: httpapi.Caller,
		Description: "Its profile and its settings.",
	}, h.getTenant)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPut, Path: "/tenant", ID: "update-tenant", Tag: "Organization",
		Summary: "Update the caller's organization", Access: httpapi.Caller,
		Description: "Replaces the whole profile, except for a time zone that is left out. Each change is " +
			"recorded in the audit log.",
	}, h.updateTenant)

	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/industries", ID: "list-industries", Tag: "Organization",
		Summary: "List industries", Access: httpapi.Caller,
		Description: "The values that `industry` of an organization can have.",
	}, h.listIndustries)
}

func (h handlers) getTenant(ctx context.Context, _ *struct{}) (Organization, error) {
	t, err := h.service.Get(ctx, auth.From(ctx).TenantID)
	return t.toWire(), err
}

func (h handlers) updateTenant(ctx context.Context, in *updateIn) (Organization, error) {
	t, err := h.service.Update(ctx, Profile(in.Body))
	httpapi.SetMessage(ctx, "Update Success !")
	return t.toWire(), err
}

func (handlers) listIndustries(context.Context, *struct{}) (httpapi.Items[Industry], error) {
	return httpapi.Items[Industry]{Items: Industries()}, nil
}
