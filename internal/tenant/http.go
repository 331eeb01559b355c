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
	Name              string  `json:"name"`
	Industry          string  `json:"industry"`
	EmailAddress      string  `json:"emailAddress"`
	PhoneNumber       string  `json:"phoneNumber"`
	CompanySize       string  `json:"companySize"`
	WebsiteURL        string  `json:"websiteUrl"`
	StreetAddress1    string  `json:"streetAddress1"`
	StreetAddress2    string  `json:"streetAddress2"`
	City              string  `json:"city"`
	Region            string  `json:"region"`
	Country           string  `json:"country"`
	ZipCode           string  `json:"zipCode"`
	ProductionEnabled bool    `json:"productionEnabled" doc:"Whether production mode was granted."`
	CreatedAt         db.Time `json:"createdAt"`
	UpdatedAt         db.Time `json:"updatedAt"`
}

func organizationOf(t Tenant) Organization {
	return Organization{
		ID: t.ID, Name: t.Name, Industry: t.Industry, EmailAddress: t.EmailAddress, PhoneNumber: t.PhoneNumber,
		CompanySize: t.CompanySize, WebsiteURL: t.WebsiteURL, StreetAddress1: t.StreetAddress1,
		StreetAddress2: t.StreetAddress2, City: t.City, Region: t.Region, Country: t.Country, ZipCode: t.ZipCode,
		ProductionEnabled: t.HasProduction(), CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt,
	}
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/tenant", ID: "get-tenant", Tag: "Organization",
		Summary: "The caller's organization", Access: httpapi.Caller,
	}, func(ctx context.Context, _ *struct{}) (Organization, error) {
		t, err := s.Get(ctx, auth.From(ctx).TenantID)
		return organizationOf(t), err
	})
}
