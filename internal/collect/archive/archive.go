package archive

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"nod/internal/collect/archive/inspect"
	"nod/internal/collect/archive/values"
	"nod/internal/collect/connector"
	"nod/internal/collect/conversion"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
)

// Status is how far the reading of a document got.
type Status string

// The statuses. Unsupported documents are kept, but nothing reads their type.
const (
	Started     Status = "STARTED"
	Analyzed    Status = "ANALYZED"
	Unsupported Status = "UNSUPPORTED"
	Failed      Status = "ERROR"
	Revoked     Status = "REVOKED"
)

const (
	// MaxSize is what the files of an archive may have together.
	MaxSize = 15 << 20
	// maxFiles is how many files, such as the sides of a card, one archive may have.
	maxFiles = 5
	maxName  = 255
	// KeepFiles is how long files are kept.
	KeepFiles = 60 * 24 * time.Hour
	// UploadTime is how long the body of an upload may take: on a slow phone minutes.
	UploadTime = 5 * time.Minute
	// readTime is how long the reading of a document may take, retries included; in Production, where programs read for
	// seconds and others may be before it, longTime.
	readTime = 60 * time.Second
	longTime = 15 * time.Minute
)

// UnknownType is the file type of documents that are nothing that we know.
const UnknownType = "OTHERS"

// Providers of archives, as the data API names them.
const (
	ByUser   = "user-provided"
	ByTenant = "tenant-provided"
)

// RawFile is one file of an archive.
type RawFile struct {
	ID        string  `json:"id"`
	CreatedAt db.Time `json:"createdAt"`
	Name      string  `json:"name"`
	SubType   string  `json:"subType"` // PDF, JPEG
	Part      string  `json:"part"`    // which part of the document it is, such as CARD_FRONT
	Size      int64   `json:"size"`
	// BlobKey is where the encrypted bytes are; empty once they are gone.
	BlobKey string `json:"blobKey"`
}

// Archive is an uploaded document.
type Archive struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	UserID   string    `db:"user_id"`
	TaskID   string    `db:"task_id"`
	// UploadKey names the submission, so that one that is repeated is done once.
	UploadKey  string                    `db:"upload_key"`
	ProviderID string                    `db:"provider_id"`
	FileType   string                    `db:"file_type"`
	Status     Status                    `db:"status"`
	ErrorCode  connector.ErrorCode       `db:"error_code"`
	RawFiles   db.JSON[[]RawFile]        `db:"raw_files"`
	Analysis   db.JSON[*values.Analysis] `db:"analysis"`
	// DocSealed is where files and analysis are stored; rows of earlier releases hold them plain.
	DocSealed []byte `db:"doc_sealed"`
	// KeySealed is the key of the files.
	KeySealed   string   `db:"key_sealed"`
	StoredBytes int64    `db:"stored_bytes"`
	FilesDueAt  *db.Time `db:"files_due_at"`
	CreatedAt   db.Time  `db:"created_at"`
	UpdatedAt   db.Time  `db:"updated_at"`
	RevokedAt   *db.Time `db:"revoked_at"`
	// ReviewAt is since when somebody should compare fields with the file; nil when nobody need.
	ReviewAt *db.Time `db:"review_at"`
	// TypeIsOpen says that the reader is to find out the file type, which is OTHERS until then.
	TypeIsOpen bool `db:"type_is_open"`
}

// IsLive reports whether the document was accepted.
func (a Archive) IsLive() bool { return a.Status == Analyzed || a.Status == Unsupported }

// HasEnded reports whether the document failed or was revoked.
func (a Archive) HasEnded() bool { return a.Status == Failed || a.Status == Revoked }

// Ref returns what points to the archive.
func (a Archive) Ref() scope.Owned { return scope.Of(a.TenantID, a.Mode).Ref(a.ID).Of(a.UserID) }

// Origin says whose the archive is, and where records of it come from.
func (a Archive) Origin() record.Source {
	return record.Source{
		TenantID: a.TenantID, Mode: a.Mode, UserID: a.UserID, SourceID: a.ID, SourceType: record.SourceArchive,
		ProviderID: a.ProviderID, Facts: map[string]any{"archiveId": a.ID, "fileType": a.FileType},
	}
}

// Payload is what was found in the document, with the records made of it.
func (a Archive) Payload(records record.SourcePayload) any {
	return eventPayload{a.Analysis.V, records}
}

// eventPayload is the payload of the end of a task: the analysis beside the records made of it.
type eventPayload struct {
	Analysis *values.Analysis `json:"analysis"`
	record.SourcePayload
}

func (a Archive) listed() enduser.UploadRef {
	return enduser.UploadRef{ID: a.ID, FileType: a.FileType, ErrorCode: string(a.ErrorCode)}
}

// hasFiles reports whether the files can still be read.
func (a Archive) hasFiles(now time.Time) bool {
	return a.KeySealed != "" && a.FilesDueAt != nil && a.FilesDueAt.After(now)
}

// ListFilter narrows lists; empty parts do not.
type ListFilter struct {
	User     string
	FileType string
	Created  day.Range
	// InReview leaves out what nobody need look at.
	InReview bool
}

// File is a file as somebody hands it in.
type File struct {
	Name string
	// Declared is the media type that came with it, empty for none.
	Declared string
	Part     string
	Body     []byte
	// Password opens a locked PDF, which is kept unlocked. It is used at once and stored nowhere.
	Password string
}

// SubmitInput is a document as somebody hands it in.
type SubmitInput struct {
	User scope.Ref
	// FileType is OTHERS when the type is open.
	FileType   string
	TypeIsOpen bool
	Provider   string // ByUser or ByTenant
	Files      []File
	// Key names the submission: one that comes again under the same key is not done again. Empty for none.
	Key string
	// Visit is the one of the widget that it came from; empty for a document that a program sent.
	Visit conversion.Visit
}

// fileName makes a name that is safe to show and to send: the last part of a path, without control and
// direction characters, with the ending of what the file really is.
func fileName(name string, format inspect.Format) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	stem, ending := name, ""
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		stem, ending = name[:dot], strings.ToLower(name[dot:])
	}
	fits := ending == format.Extension() || format == inspect.JPEG && ending == ".jpeg"
	if !fits {
		ending = format.Extension()
	}
	runes := []rune(strings.TrimSpace(stem))
	stem = string(runes[:min(len(runes), maxName-len(ending))])
	return cmp.Or(stem, "document") + ending
}

// newArchive is an archive with the files, which are not stored yet.
func newArchive(in SubmitInput, files []inspect.Document, now time.Time) Archive {
	a := Archive{
		TenantID: in.User.Tenant, Mode: in.User.Mode, ID: id.New("archive"), UserID: in.User.ID, UploadKey: in.Key,
		ProviderID: in.Provider, FileType: in.FileType, Status: Started, FilesDueAt: db.AtPtr(now.Add(KeepFiles)),
		CreatedAt: db.At(now), UpdatedAt: db.At(now), TypeIsOpen: in.TypeIsOpen,
	}
	a.RawFiles.V = []RawFile{}
	for i, d := range files {
		file := RawFile{
			ID: id.New("f"), CreatedAt: db.At(now), Name: fileName(in.Files[i].Name, d.Format),
			SubType: string(d.Format), Part: in.Files[i].Part, Size: int64(len(d.Body)),
		}
		file.BlobKey = a.blobKey(file.ID)
		a.RawFiles.V = append(a.RawFiles.V, file)
		a.StoredBytes += file.Size
	}
	return a
}

const blobPrefix = "archive/"

func (a Archive) blobKey(fileID string) string {
	return blobPrefix + strings.Join([]string{a.TenantID, strings.ToLower(string(a.Mode)), a.ID, fileID}, "/")
}

// ofBlob returns the archive that a blob belongs to by its key.
func ofBlob(key string) (scope.Ref, bool) {
	parts := strings.Split(strings.TrimPrefix(key, blobPrefix), "/")
	if len(parts) != 4 {
		return scope.Ref{}, false
	}
	return scope.Of(parts[0], auth.Mode(strings.ToUpper(parts[1]))).Ref(parts[2]), true
}

// part returns a file of the archive that is still kept.
func (a Archive) file(fileID string, now time.Time) (RawFile, bool) {
	i := slices.IndexFunc(a.RawFiles.V, func(f RawFile) bool { return f.ID == fileID && f.BlobKey != "" })
	if i < 0 || !a.hasFiles(now) {
		return RawFile{}, false
	}
	return a.RawFiles.V[i], true
}
