package archive

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"nod/internal/access/usage"
	"nod/internal/collect/archive/inspect"
	"nod/internal/collect/conversion"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Submit takes a document in and has it read. Its caller has checked that the user gave consent. Refusals:
// INVALID_PARAMETERS, PAYLOAD_TOO_LARGE, UNSUPPORTED_TYPE, QUOTA_EXCEEDED; those of a file name the finer code
// in their data.
func (s *Service) Submit(ctx context.Context, in SubmitInput) (Archive, error) {
	if !s.Offers(in.FileType) {
		return Archive{}, fault.InvalidField("body.fileType", "There is no such document type.")
	}
	if _, err := s.Users.Get(ctx, s.DB.Read(), in.User); err != nil {
		return Archive{}, err
	}
	earlier, err := s.submitted(ctx, s.DB.Read(), in.User, in.Key)
	if err != nil || earlier.ID != "" {
		return earlier, err
	}
	documents, err := s.check(ctx, in.Files)
	if err != nil {
		return Archive{}, err
	}
	a := newArchive(in, documents, s.Clock.Now())
	key := make([]byte, keySize)
	_, _ = rand.Read(key) // never fails
	defer clear(key)
	if err := s.store(ctx, a, key, documents); err != nil {
		return Archive{}, err
	}
	kept := a
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		kept, err = s.submit(ctx, tx, submission{a, key, in.Visit})
		return err
	})
	if err != nil || kept.ID != a.ID {
		s.discard(ctx, a)
	}
	return kept, err
}

// submitted returns what became of a submission under the same key; an empty archive if there was none.
func (s *Service) submitted(ctx context.Context, q db.Querier, user scope.Ref, key string) (Archive, error) {
	if key == "" {
		return Archive{}, nil
	}
	a, err := s.getByKey(ctx, q, user, key)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return Archive{}, fmt.Errorf("look up submission: %w", err)
	}
	return a, nil
}

// submission is an archive whose files are stored.
type submission struct {
	archive Archive
	key     []byte
	visit   conversion.Visit
}

// submit writes the archive whose files are stored.
func (s *Service) submit(ctx context.Context, tx *db.Tx, in submission) (Archive, error) {
	a := in.archive
	begun, err := s.Begin(ctx, tx, a.Ref().Owner())
	if err != nil {
		return Archive{}, err
	}
	earlier, err := s.submitted(ctx, tx, a.Ref().Owner(), a.UploadKey)
	if err != nil || earlier.ID != "" {
		return earlier, err
	}
	// The credit comes first: its row keeps other submissions of the tenant waiting, so that the sum is true.
	if err := s.Usage.Take(ctx, tx, scope.Of(a.TenantID, a.Mode), usage.SubmitArchive); err != nil {
		return Archive{}, err
	}
	if err := s.checkRoom(ctx, tx, a); err != nil {
		return Archive{}, err
	}
	if a.KeySealed, err = s.Seal.Seal(ctx, tx, a.keyPlace(), in.key); err != nil {
		return Archive{}, err
	}
	begun.Now = a.CreatedAt.Time
	return (&change{Service: s, Change: begun, archive: a}).start(ctx, in.visit)
}

// start adds archive and task, and has it read after the pause of its mode.
func (c *change) start(ctx context.Context, visit conversion.Visit) (Archive, error) {
	reading := task.New(task.AnalyzeArchive, c.archive.Origin(), c.Now)
	reading.ProviderID, reading.VisitID, reading.TemplateID = c.archive.FileType, visit.ID, visit.TemplateID
	c.archive.TaskID, c.Task = reading.ID, reading
	pause := c.Pause(c.archive.Mode)
	c.Task.DueAt = db.AtPtr(c.Now.Add(pause))
	if pause <= 0 {
		if err := c.beginReading(ctx); err != nil {
			return Archive{}, err
		}
	}
	if err := c.insert(ctx, c.Tx, c.archive); err != nil {
		return Archive{}, fmt.Errorf("insert archive: %w", err)
	}
	if err := c.Tasks.Insert(ctx, c.Tx, c.Task); err != nil {
		return Archive{}, err
	}
	c.record(event.ArchiveStarted, map[string]any{})
	c.record(event.TaskStarted, map[string]any{"taskId": c.Task.ID, "taskType": c.Task.Type})
	return c.archive, c.saveSummary(ctx)
}

// beginReading hands the document to the job that has it read.
func (c *change) beginReading(ctx context.Context) error {
	c.Task.AcceptedAt = db.AtPtr(c.Now)
	reading := readArgs{c.archive.TenantID, c.archive.Mode, c.archive.ID}
	if c.archive.Mode == auth.Production {
		c.Task.DueAt = db.AtPtr(c.archive.CreatedAt.Add(longTime))
		waiting, err := inReading(ctx, c.Tx, c.archive.Ref(), mostRanked+1)
		if err != nil {
			return fmt.Errorf("count documents in reading: %w", err)
		}
		return c.Jobs.Insert(ctx, c.Tx, recognizeArgs{reading, waiting})
	}
	c.Task.DueAt = db.AtPtr(c.archive.CreatedAt.Add(readTime))
	return c.Jobs.Insert(ctx, c.Tx, reading)
}

// checkRoom refuses what would fill the tenant's storage.
func (s *Service) checkRoom(ctx context.Context, tx *db.Tx, a Archive) error {
	stored, err := storedBytes(ctx, tx, scope.Of(a.TenantID, a.Mode))
	if err != nil {
		return fmt.Errorf("sum up files: %w", err)
	}
	if stored+a.StoredBytes > s.MaxStored {
		return fault.New(fault.Forbidden, fault.CodeQuotaExceeded,
			"There is no room for more documents. Older ones are deleted after 60 days.")
	}
	return nil
}

// check opens the files within bounds.
func (s *Service) check(ctx context.Context, files []File) ([]inspect.Document, error) {
	if len(files) == 0 || len(files) > maxFiles {
		return nil, fault.InvalidField("body.rawFiles", fmt.Sprintf("Send 1 to %d files.", maxFiles))
	}
	size := 0
	for _, f := range files {
		size += len(f.Body)
	}
	if size > MaxSize {
		return nil, refusal(errTooLarge)
	}
	select {
	case s.opening <- struct{}{}:
		defer func() { <-s.opening }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	documents := []inspect.Document{}
	for _, f := range files {
		if len(f.Body) == 0 {
			return nil, fault.InvalidField("file", "This file is empty. Choose another one.")
		}
		body, err := inspect.Unlock(f.Body, f.Password)
		if err != nil {
			return nil, refusal(err)
		}
		d, err := inspect.Check(body, f.Declared)
		if err != nil {
			return nil, refusal(err)
		}
		documents = append(documents, d)
	}
	return documents, nil
}

// errTooLarge is for files that are larger than MaxSize as they arrive; it is an ErrTooLarge.
var errTooLarge = fmt.Errorf("%w: more than %d bytes", inspect.ErrTooLarge, MaxSize)

// refusal is what the sender is told about a file that is not taken in.
func refusal(err error) error {
	kind, code, finer := fault.Unprocessable, fault.CodeInvalidParameters, UnableToRecognize
	reason := "" // where the sentence of the code doesn't say enough
	switch {
	case errors.Is(err, inspect.ErrType):
		kind, code, finer = fault.Unsupported, fault.CodeUnsupportedType, FileTypeNotSupported
		if errors.Is(err, inspect.ErrActive) {
			reason = " This PDF can do more than be read, such as run a script."
		}
	case errors.Is(err, inspect.ErrTooLarge):
		kind, code, finer = fault.TooLarge, fault.CodePayloadTooLarge, FileTooLarge
		if !errors.Is(err, errTooLarge) {
			reason = " This file has too many pages, or is too large to open."
		}
	case errors.Is(err, inspect.ErrLocked):
		finer = PasswordRequired
	case errors.Is(err, inspect.ErrPassword):
		finer = PasswordWrong
	}
	f := fault.New(kind, code, messageOf(finer)+reason)
	f.Fields = []fault.Field{{Field: "file", Code: string(finer), Message: f.Message}}
	return f
}

func (a Archive) keyPlace() seal.Place {
	return seal.Place{Table: "archive", Column: "key_sealed", Tenant: a.TenantID, ID: a.ID}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{{
		Table: "archive", Name: "key_sealed", Key: []string{"mode", "id"},
		Text: func(tenant string, key []string) seal.Place { return Archive{TenantID: tenant, ID: key[1]}.keyPlace() },
	}}
}
