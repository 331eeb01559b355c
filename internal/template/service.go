package template

import (
	"context"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
)

// Service answers what templates a tenant has.
type Service struct{}

// New makes the service.
func New() *Service { return &Service{} }

// Get returns a template of a tenant and mode; an empty id means the virtual one.
func (s *Service) Get(_ context.Context, _ db.Querier, _ string, _ auth.Mode, id string) (Template, error) {
	if id != "" && id != DefaultID {
		return Template{}, fault.Missing("Template")
	}
	return Default(), nil
}

// List returns a page of the templates that the tenant made, newest first.
func (s *Service) List(context.Context, string, auth.Mode, page.Request) (page.List[Template], error) {
	return page.List[Template]{}, nil
}
