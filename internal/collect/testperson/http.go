package testperson

import (
	"context"
	"encoding/json"
	"net/http"

	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

// testPersonOut is a person as lists show it.
type testPersonOut struct {
	ID               string  `json:"id"               doc:"ID of the test person."`
	FullName         string  `json:"fullName"         doc:"What the person is called."`
	Username         string  `json:"username"         doc:"What the person types to log in, at any provider of the Sandbox."`
	Password         string  `json:"password"         doc:"The password that works. It opens nothing but the Sandbox."`
	VerificationCode string  `json:"verificationCode" doc:"The code that works where one is asked for."`
	AsksCode         bool    `json:"asksCode"         doc:"Whether every login asks for the code."`
	CreatedAt        db.Time `json:"createdAt"        doc:"When the test person was created."`
}

// wholeTestPersonOut is a person with what the account holds.
type wholeTestPersonOut struct {
	Person testPersonOut   `json:"person" doc:"How the person logs in."`
	Data   json.RawMessage `json:"data"   doc:"What the person's accounts hold, as it was sent."`
}

type testPeopleOut struct {
	Items []testPersonOut `json:"items" doc:"All test people, newest first; 100 at most."`
}

func (p Person) toWire() testPersonOut {
	return testPersonOut{
		ID: p.ID, FullName: p.fullName(), Username: p.Username, Password: p.Password,
		VerificationCode: p.VerificationCode, AsksCode: p.AsksCode, CreatedAt: p.CreatedAt,
	}
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type createIn struct {
	Body struct {
		Username         string          `json:"username"                   maxLength:"60" doc:"What the person types to log in: lower-case letters, digits, dots, hyphens and underscores."`
		Password         string          `json:"password"                   maxLength:"72" doc:"The password that works, of at least 8 characters. Don't use a real one."`
		VerificationCode string          `json:"verificationCode,omitempty" maxLength:"6"  doc:"The code that works where one is asked for, six digits; 101010 by default."`
		AsksCode         bool            `json:"asksCode,omitempty"         doc:"Whether every login asks for the code. Otherwise only providers that always do."`
		Data             json.RawMessage `json:"data"                       doc:"What the person's accounts hold, as /docs/testperson.schema.json says."`
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/testPeople", ID: "list-test-people", Tag: "Sandbox",
		Summary: "List test people", Access: httpapi.Caller,
		Description: "Those that you created. The built-in ones are in the guide to the Sandbox.",
	}, h.listTestPeople)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/testPeople", ID: "create-test-person", Tag: "Sandbox",
		Summary: "Create a test person", Access: httpapi.Caller, Status: http.StatusCreated, MaxBody: maxDocument,
		Secret:      true,
		Description: "The person can log in at once, at every provider of the Sandbox. Sandbox only.",
	}, h.createTestPerson)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/testPeople/{id}", ID: "get-test-person", Tag: "Sandbox",
		Summary: "Retrieve a test person", Access: httpapi.Caller,
		Description: "With the password and the data that you gave. Sandbox only.",
	}, h.getTestPerson)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/testPeople/{id}", ID: "delete-test-person", Tag: "Sandbox",
		Summary: "Delete a test person", Access: httpapi.Caller,
		Description: "Accounts that are connected as this person are disconnected by their next sync.",
	}, h.deleteTestPerson)
}

func (h handlers) listTestPeople(ctx context.Context, _ *struct{}) (testPeopleOut, error) {
	people, err := h.service.List(ctx, scope.From(ctx))
	out := testPeopleOut{Items: []testPersonOut{}}
	for _, p := range people {
		out.Items = append(out.Items, p.toWire())
	}
	return out, err
}

func (h handlers) createTestPerson(ctx context.Context, in *createIn) (testPersonOut, error) {
	made, err := h.service.Create(ctx, scope.From(ctx), Login(in.Body))
	return made.toWire(), err
}

func (h handlers) getTestPerson(ctx context.Context, in *idIn) (wholeTestPersonOut, error) {
	p, err := h.service.Get(ctx, scope.From(ctx).Ref(in.ID))
	return wholeTestPersonOut{p.toWire(), p.Data}, err
}

func (h handlers) deleteTestPerson(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Delete(ctx, scope.From(ctx).Ref(in.ID))
}
