package conformance

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"nod/internal/collect/connector"
)

const nobody = "provider_that_is_not_there"

func describes(ctx context.Context, s Subject) error {
	description, err := s.Connector.Describe(ctx, s.ProviderID)
	if err != nil {
		return err
	}
	types := []connector.FieldType{
		connector.FieldText, connector.FieldPassword, connector.FieldEmail, connector.FieldTel,
	}
	identifiers, names := 0, map[string]bool{}
	for _, field := range description.Fields {
		err := first(
			wanted(field.Name != "" && field.Label != "", "a field has no name or no label"),
			wanted(!names[field.Name], "the field %s is there twice", field.Name),
			wanted(slices.Contains(types, field.Type), "the field %s is of an unknown type", field.Name),
			wanted(!field.Identifier || field.Type != connector.FieldPassword, "a secret cannot identify anybody"),
		)
		if err != nil {
			return err
		}
		names[field.Name] = true
		if field.Identifier {
			identifiers++
		}
	}
	for _, section := range description.Sections {
		if err := wanted(slices.Contains(connector.Sections(), section), "section %q is unknown", section); err != nil {
			return err
		}
	}
	return first(
		wanted(description.ProviderID == s.ProviderID, "the description is of another provider"),
		wanted(identifiers == 1, "%d fields are the identifier, not one", identifiers),
		wanted(len(description.Sections) > 0, "there are no sections"),
	)
}

func refusesUnknownProviders(ctx context.Context, s Subject) error {
	_, err := s.Connector.Describe(ctx, nobody)
	if !errors.Is(err, connector.ErrUnknownProvider) {
		return fmt.Errorf("describe does not say that the provider is unknown: %v", err)
	}
	request := s.login(s.Good)
	request.ProviderID = nobody
	_, err = s.Connector.Login(ctx, request)
	return wanted(
		errors.Is(err, connector.ErrUnknownProvider),
		"login does not say that the provider is unknown: %v",
		err,
	)
}

func connects(ctx context.Context, s Subject) error {
	session, err := s.connect(ctx, s.Good)
	if err != nil {
		return err
	}
	description, err := s.Connector.Describe(ctx, s.ProviderID)
	if err != nil {
		return err
	}
	snapshot, err := s.Connector.Fetch(ctx, s.fetch(session))
	if err != nil {
		return err
	}
	for _, record := range snapshot.Records() {
		if !slices.Contains(description.Sections, record.Section) {
			return fmt.Errorf("there is a record of %s, which the description does not name", record.Section)
		}
	}
	for _, section := range snapshot.FailedSections {
		if !slices.Contains(description.Sections, section) {
			return fmt.Errorf("%s failed, which the description does not name", section)
		}
	}
	return first(snapshot.Validate(), wanted(len(snapshot.Records()) > 0, "there are no records"))
}

func refusesWrongCredentials(ctx context.Context, s Subject) error {
	step, err := s.Connector.Login(ctx, s.login(s.Wrong))
	return first(err, checkFailed(step, connector.InvalidCredentials))
}

// repeatsLogin sends one message twice, as a network may. A session that is another one the second time
// tells that the credentials went to the provider twice.
func repeatsLogin(ctx context.Context, s Subject) error {
	for name, fields := range map[string]map[string]string{"good": s.Good, "wrong": s.Wrong} {
		request := s.login(fields)
		before, err := s.Connector.Login(ctx, request)
		if err != nil {
			return err
		}
		again, err := s.Connector.Login(ctx, request)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(before, again) {
			return fmt.Errorf("the same %s login with the same idempotency key was answered in two ways", name)
		}
	}
	return nil
}

// cancels leaves before and during a login, and requires an answer for the next caller.
func cancels(ctx context.Context, s Subject) error {
	gone, leave := context.WithCancel(ctx)
	leave()
	if _, err := s.Connector.Login(gone, s.login(s.Good)); !errors.Is(err, context.Canceled) {
		return fmt.Errorf("a login whose caller has gone ends with %v", err)
	}
	if _, err := s.Connector.Fetch(gone, s.fetch(nil)); !errors.Is(err, context.Canceled) {
		return fmt.Errorf("a fetch whose caller has gone ends with %v", err)
	}
	leaving, leave := context.WithTimeout(ctx, 2*time.Millisecond)
	defer leave()
	_, _ = s.Connector.Login(leaving, s.login(s.Wrong)) // it may or may not come in time
	_, err := s.Connector.Describe(ctx, s.ProviderID)
	return err
}

func connectsSlowly(ctx context.Context, s Subject) error {
	if s.Slow == nil {
		return Skipped{"nobody is slow"}
	}
	_, err := s.connect(ctx, s.Slow)
	return err
}

func fetchesAgain(ctx context.Context, s Subject) error {
	session, err := s.connect(ctx, s.Good)
	if err != nil {
		return err
	}
	before, err := s.Connector.Fetch(ctx, s.fetch(session))
	if err != nil {
		return err
	}
	again, err := s.Connector.Fetch(ctx, s.fetch(session))
	return first(err, wanted(reflect.DeepEqual(before, again), "the same fetch delivers other records"))
}

func keepsKeys(ctx context.Context, s Subject) error {
	session, err := s.connect(ctx, s.Good)
	if err != nil {
		return err
	}
	request := s.fetch(session)
	before, err := s.Connector.Fetch(ctx, request)
	if err != nil {
		return err
	}
	request.Sync, request.Now = 1, s.Now.Add(24*time.Hour)
	after, err := s.Connector.Fetch(ctx, request)
	if err != nil {
		return err
	}
	type place struct {
		section connector.Section
		key     string
	}
	kept := map[place]bool{}
	for _, record := range after.Records() {
		kept[place{record.Section, record.Key}] = true
	}
	for _, record := range before.Records() {
		if !kept[place{record.Section, record.Key}] {
			return fmt.Errorf("a record of %s has lost its key with the first sync", record.Section)
		}
	}
	return after.Validate()
}

func disconnects(ctx context.Context, s Subject) error {
	if s.Leaving == nil {
		return Skipped{"nobody leaves"}
	}
	session, err := s.connect(ctx, s.Leaving)
	if err != nil {
		return err
	}
	request := s.fetch(session)
	if _, err := s.Connector.Fetch(ctx, request); err != nil {
		return err
	}
	request.Sync = 1
	if _, err := s.Connector.Fetch(ctx, request); !isRefused(err) {
		return fmt.Errorf("the first sync ends with %v, not with AUTH_REQUIRED", err)
	}
	request.Reconnects = 1
	_, err = s.Connector.Fetch(ctx, request)
	return err
}

func refusesForeignSessions(ctx context.Context, s Subject) error {
	for _, session := range []string{"", "garbage", `{}`, `{"persona":"nobody"}`} {
		if _, err := s.Connector.Fetch(ctx, s.fetch([]byte(session))); !isRefused(err) {
			return fmt.Errorf("the session %q ends with %v, not with AUTH_REQUIRED", session, err)
		}
	}
	return nil
}

func revokes(ctx context.Context, s Subject) error {
	session, err := s.connect(ctx, s.Good)
	if err != nil {
		return err
	}
	request := connector.RevokeRequest{
		ProviderID: s.ProviderID, UserID: "check-user", AccountID: "check-account", Session: session, Now: s.Now,
	}
	for range 2 {
		if err := s.Connector.Revoke(ctx, request); err != nil {
			return err
		}
	}
	request.Session = nil
	return s.Connector.Revoke(ctx, request)
}
