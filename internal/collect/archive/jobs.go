package archive

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/collect/source"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
	"nod/internal/reading/engine"
)

const (
	// tickEvery is how exactly due times are kept.
	tickEvery = 200 * time.Millisecond
	// sweepEvery is how often files are looked for that belong to nothing, sweepAge how old they must be:
	// an upload that is under way has its files before its row.
	sweepEvery = 24 * time.Hour
	sweepAge   = time.Hour
	dueBatch   = 50
	sweepBatch = 200
	// callTimeout is the time of one reading.
	callTimeout = 40 * time.Second
	maxReadings = 4
)

// readArgs is the reading of a document.
type readArgs struct {
	Tenant    string    `json:"tenant"`
	Mode      auth.Mode `json:"mode"`
	ArchiveID string    `json:"archiveId"`
}

// Kind implements job.Args.
func (readArgs) Kind() string { return "archive.read" }

func (a readArgs) ref() scope.Owned { return scope.Of(a.Tenant, a.Mode).Ref(a.ArchiveID).Any() }

// recognizeArgs is a reading that takes a processor for seconds, in its own queue.
type recognizeArgs struct {
	readArgs
	// waiting is how many other documents the tenant has in reading.
	waiting int
}

// Kind implements job.Args.
func (recognizeArgs) Kind() string { return "archive.recognize" }

// Rank implements job.Ranked: a tenant's first documents go before the many of another. The more a tenant has in
// reading, the later the next one comes, in four steps.
func (a recognizeArgs) Rank() int {
	for i, most := range []int{1, 5, mostRanked} {
		if a.waiting <= most {
			return i + 1
		}
	}
	return 4
}

// mostRanked is how many documents of a tenant are counted.
const mostRanked = 20

func (s *Service) addJobs() {
	options := job.Options{Timeout: callTimeout, MaxAttempts: maxReadings}
	job.Handle(s.Jobs, options, s.read)
	options.Workers = max(1, runtime.NumCPU()/2) // the other half is for everybody else
	job.Handle(s.Jobs, options, func(ctx context.Context, args recognizeArgs) error {
		return s.read(ctx, args.readArgs)
	})
	s.Jobs.Due("documents due", tickEvery, s.RunDue, task.FirstDue, job.First("archive", "files_due_at"))
	s.Jobs.Every("documents sweep", sweepEvery, s.Sweep)
}

// read is the job that has a document read. Reading twice does no harm, so it is repeated when the reader is out
// of order, until the task's time is over.
func (s *Service) read(ctx context.Context, args readArgs) error {
	at := args.ref()
	a, err := s.get(ctx, s.DB.Read(), at)
	if errors.Is(err, db.ErrNotFound) || err == nil && a.Status != Started {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load archive: %w", err)
	}
	reading, err := s.ask(ctx, a)
	var refused *RefusedError
	switch {
	case err == nil:
		err = s.onRead(ctx, at, func(ctx context.Context, c *change) error {
			if a.TypeIsOpen {
				c.setType(reading.FileType)
			}
			if !s.isRead(c.archive.Mode, c.archive.FileType) {
				return c.accept(ctx)
			}
			compared, err := c.compare(ctx, reading)
			if err != nil {
				return err
			}
			return c.keep(ctx, compared)
		})
	case errors.Is(err, ErrUnsupported):
		err = s.onRead(ctx, at, func(ctx context.Context, c *change) error { return c.accept(ctx) })
	case errors.As(err, &refused):
		err = s.onRead(ctx, at, func(ctx context.Context, c *change) error { return c.fail(ctx, codeOf(refused)) })
	default:
		return fmt.Errorf("read document: %w", err)
	}
	return source.UnlessOver(err)
}

// onRead runs fn on an archive that has been read, unless a failure is asked for, which happens instead.
func (s *Service) onRead(ctx context.Context, at scope.Owned, fn step) error {
	return s.onReading(ctx, at, func(ctx context.Context, c *change) error {
		code, err := s.Failure(ctx, c.Tx, c.User.Ref())
		if err != nil {
			return err
		}
		if code != "" {
			return c.fail(ctx, code)
		}
		return fn(ctx, c)
	})
}

func codeOf(refused *RefusedError) connector.ErrorCode {
	if slices.Contains(fileCodes(), refused.Code) {
		return refused.Code
	}
	return connector.SystemError
}

// setType keeps what a reader found a document to be.
func (c *change) setType(fileType string) {
	c.archive.TypeIsOpen = false
	if c.Offers(fileType) {
		c.archive.FileType = fileType
	}
}

// isRead reports whether documents of a type are read in a mode.
func (s *Service) isRead(mode auth.Mode, fileType string) bool {
	reader := s.Readers(mode)
	return reader != nil && reader.Reads(fileType)
}

// ask has the reader of the mode read the files.
func (s *Service) ask(ctx context.Context, a Archive) (Reading, error) {
	reader := s.Readers(a.Mode)
	if reader == nil || !a.TypeIsOpen && !reader.Reads(a.FileType) {
		return Reading{}, ErrUnsupported
	}
	d := Document{FileType: a.FileType, Now: s.Clock.Now()}
	if a.TypeIsOpen {
		d.FileType = ""
	}
	for _, file := range a.RawFiles.V {
		body, err := s.open(ctx, a, file)
		if err != nil {
			return Reading{}, err
		}
		d.Files = append(d.Files, ReadFile{Name: file.Name, Format: file.SubType, Body: body})
	}
	reading, err := connector.Await(ctx, func() (Reading, error) { return reader.Read(ctx, d) })
	if err != nil {
		return Reading{}, err
	}
	if err := reading.Snapshot.Validate(); err != nil {
		s.Log.ErrorContext(ctx, "a reader found what cannot be kept", "archive", a.ID, "error", err)
		return Reading{}, &RefusedError{Code: InvalidFieldFormat}
	}
	return reading.look(d.Files), nil
}

// RunDue does what has become due by the clock: has documents read, ends what takes too long, deletes files.
// Replicas all run it; each change checks again under the user's lock.
func (s *Service) RunDue(ctx context.Context) error {
	now := s.Clock.Now()
	tasks, err := s.Tasks.Due(ctx, record.SourceArchive, now, dueBatch)
	if err != nil {
		return err
	}
	for _, t := range tasks {
		err = errors.Join(err, source.UnlessOver(s.onReading(ctx, t.Source(), runDue)))
	}
	return errors.Join(err, s.deleteFiles(ctx, now))
}

func runDue(ctx context.Context, c *change) error {
	switch {
	case c.Task.DueAt == nil || c.Task.DueAt.After(c.Now):
		return nil
	case c.Task.AcceptedAt == nil:
		return c.beginReading(ctx)
	default:
		return c.fail(ctx, connector.ServiceUnavailable)
	}
}

// Engine says what documents in Production are read with.
func (s *Service) Engine() engine.State {
	if r, ok := s.Readers(auth.Production).(interface{ State() engine.State }); ok {
		return r.State()
	}
	return engine.None
}

// Backlog is how many documents of Production wait for a reader, and how long the first of them has.
func (s *Service) Backlog(ctx context.Context) (waiting int, oldest time.Duration, err error) {
	return s.Jobs.Waiting(ctx, recognizeArgs{}.Kind())
}

// deleteFiles deletes the files whose time has come. Blobs go first: a row whose files are gone can be tried again.
func (s *Service) deleteFiles(ctx context.Context, now time.Time) error {
	due, err := filesDue(ctx, s.DB.Read(), now, dueBatch)
	if err != nil {
		return fmt.Errorf("list files that are due: %w", err)
	}
	for _, a := range due {
		err = errors.Join(err, s.deleteFilesOf(ctx, a))
	}
	return err
}

func (s *Service) deleteFilesOf(ctx context.Context, due Archive) error {
	opened, err := s.opened(ctx, s.DB.Read(), []Archive{due}, nil)
	if err != nil {
		return fmt.Errorf("open archive: %w", err)
	}
	a := opened[0]
	for _, file := range a.RawFiles.V {
		if file.BlobKey == "" {
			continue
		}
		if err := s.Blobs.Delete(ctx, file.BlobKey); err != nil {
			return fmt.Errorf("delete file: %w", err)
		}
	}
	err = s.onArchive(ctx, a.Ref(), forgetFiles)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return nil // the user is being erased, and this row with them
	}
	return err
}

// forgetFiles takes the key, places and names of files out of a row whose blobs are gone. Of an archive that has only
// become old, type, size and time stay, so that staff see what there was; what was read from it goes like the files.
func forgetFiles(ctx context.Context, c *change) error {
	a := &c.archive
	if a.FilesDueAt == nil || a.FilesDueAt.After(c.Now) {
		return nil
	}
	left := []RawFile{}
	if a.RevokedAt == nil && a.ErrorCode != connector.UserCancelled {
		for _, file := range a.RawFiles.V {
			file.BlobKey, file.Name = "", ""
			left = append(left, file)
		}
		a.Analysis.V, a.ReviewAt = nil, nil
		if err := c.Forget(ctx, c.archive); err != nil {
			return err
		}
	}
	if err := forgetMarks(ctx, c.Tx, a.Ref()); err != nil {
		return fmt.Errorf("delete marks: %w", err)
	}
	a.RawFiles.V, a.KeySealed, a.StoredBytes, a.FilesDueAt = left, "", 0, nil
	return nil
}

// Sweep deletes files that belong to no archive: a crash between storing and submitting leaves some. The files of an
// archive come one after the other.
func (s *Service) Sweep(ctx context.Context) error {
	after, last, isKept := "", scope.Ref{}, false
	for {
		blobs, err := s.Blobs.List(ctx, blobPrefix, after, sweepBatch)
		if err != nil {
			return fmt.Errorf("list files: %w", err)
		}
		if len(blobs) == 0 {
			return nil
		}
		for _, b := range blobs {
			at, ok := ofBlob(b.Key)
			// The age is one of the disk's, whatever our clock was moved to.
			if !ok || time.Since(b.ModifiedAt) < sweepAge {
				continue
			}
			if at != last {
				if isKept, err = exists(ctx, s.DB.Read(), at); err != nil {
					return fmt.Errorf("look up archive: %w", err)
				}
				last = at
			}
			if isKept {
				continue
			}
			if err := s.Blobs.Delete(ctx, b.Key); err != nil {
				return fmt.Errorf("delete file: %w", err)
			}
		}
		after = blobs[len(blobs)-1].Key
	}
}

// Earlier has the files of a user's documents deleted earlier. The caller has the user locked.
func (s *Service) Earlier(ctx context.Context, tx *db.Tx, user scope.Ref, by time.Duration) (map[string]int, error) {
	count, err := moveFiles(ctx, tx, user, by)
	if err != nil {
		return nil, fmt.Errorf("move ends of files: %w", err)
	}
	return map[string]int{"documentFiles": int(count)}, nil
}
