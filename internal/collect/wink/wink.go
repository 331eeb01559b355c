package wink

import (
	"time"

	"nod/internal/collect/archive"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// CodeConsentRequired is the code of the fault for a login before consent.
const CodeConsentRequired = "CONSENT_REQUIRED"

// CodeOriginNotAllowed is the code of the fault for a page that must not show the widget.
const CodeOriginNotAllowed = "ORIGIN_NOT_ALLOWED"

// Config is everything that the widget needs to begin.
type Config struct {
	TemplateID          string      `json:"templateId"`
	Mode                auth.Mode   `json:"mode" enum:"SANDBOX,PRODUCTION"`
	UserID              string      `json:"userId"`
	TenantName          string      `json:"tenantName"`
	ProductName         string      `json:"productName"`
	CompanyName         string      `json:"companyName"`
	CompanyLogoURL      string      `json:"companyLogoUrl"`
	ThemeColor          string      `json:"themeColor"`
	UsageText           string      `json:"usageText"`
	EnableLearnMoreLink bool        `json:"enableLearnMoreLink"`
	Consent             ConsentStep `json:"consent"`
	Sources             SourceCount `json:"sources"`
	Success             SuccessStep `json:"success"`
	ShowLinked          bool        `json:"showLinked"`
	Links               Links       `json:"links"`
	ExpiresAt           db.Time     `json:"expiresAt" doc:"When the widget token ends."`
	Linked              []Linked    `json:"linked"`
	Running             *Running    `json:"running" doc:"A login that was begun before the page was reloaded; null when none runs."`
}

// Running is a login to go on with.
type Running struct {
	TaskID    string `json:"taskId"`
	AccountID string `json:"accountId"`
	Source    Source `json:"source"`
}

// ConsentStep says how consent is asked for.
type ConsentStep struct {
	ShowScreen           bool   `json:"showScreen" doc:"Otherwise the checkbox stands on the login screen."`
	Given                bool   `json:"given"`
	Text                 string `json:"text"`
	GetStartedButtonText string `json:"getStartedButtonText"`
}

// SourceCount says what there is to choose from.
type SourceCount struct {
	Total int              `json:"total"`
	Types []catalogue.Type `json:"types"`
}

// SuccessStep is the screen after a connection.
type SuccessStep struct {
	SuccessText                   string `json:"successText"`
	ConnectMoreAccountsButtonText string `json:"connectMoreAccountsButtonText"`
	DoneButtonText                string `json:"doneButtonText"`
	ConnectedAccountLimit         int    `json:"connectedAccountLimit"`
}

// Links are the pages that the widget links to; without a help page, Help is empty.
type Links struct {
	Terms   string `json:"terms"`
	Privacy string `json:"privacy"`
	Help    string `json:"help"`
}

// Linked is an account that is or was connected, or a document that was accepted. A document is its own source, so
// its id stands in the place of an account's, and its file type in the place of a provider's.
type Linked struct {
	Kind             catalogue.Kind    `json:"kind" enum:"PROVIDER,ARCHIVE_FILE_TYPE"`
	AccountID        string            `json:"accountId"`
	ProviderID       string            `json:"providerId"`
	Name             string            `json:"name"`
	LogoURL          string            `json:"logoUrl"`
	ConnectionStatus connection.Status `json:"connectionStatus" enum:"CONNECTED,DISCONNECTED"`
	LoginName        string            `json:"loginName" doc:"Masked; of a document the name of its file." personal:"masked login"`
	ConnectedAt      *db.Time          `json:"connectedAt"`
}

func (l Linked) connectedAt() time.Time {
	if l.ConnectedAt == nil {
		return time.Time{}
	}
	return l.ConnectedAt.Time
}

// Upload is a document as the widget follows it.
type Upload struct {
	ArchiveID string               `json:"archiveId"`
	TaskID    string               `json:"taskId"`
	FileType  string               `json:"fileType"`
	Status    archive.Status       `json:"status" enum:"STARTED,ANALYZED,UNSUPPORTED,ERROR,REVOKED"`
	ErrorCode *connector.ErrorCode `json:"errorCode"`
}

func uploadOf(a archive.Archive) Upload {
	out := Upload{ArchiveID: a.ID, TaskID: a.TaskID, FileType: a.FileType, Status: a.Status}
	if a.ErrorCode != "" {
		out.ErrorCode = &a.ErrorCode
	}
	return out
}

// Source is a provider or a document to choose.
type Source struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	LogoURL     string         `json:"logoUrl"`
	Kind        catalogue.Kind `json:"kind"`
	Type        catalogue.Type `json:"type"`
	TypeLabel   string         `json:"typeLabel"`
	Enabled     bool           `json:"enabled"`
	Highlighted bool           `json:"highlighted"`
}

// SourceDetail is a provider with its login page.
type SourceDetail struct {
	Source
	Fields []LoginField `json:"fields"`
	MFA    bool         `json:"mfa"`
	// TestLogin is there in Sandbox only, where nobody has credentials of their own to type.
	TestLogin *TestLogin `json:"testLogin,omitempty" doc:"Sandbox only: a test person whose login can be filled in."`
}

// TestLogin is the login of a test person.
type TestLogin struct {
	Name   string            `json:"name" doc:"First name of the test person."`
	Fields map[string]string `json:"fields" doc:"Values for the fields of the login page."`
}

// testLogin is that of the first test person, who has an account at every provider.
func testLogin() *TestLogin {
	person := connector.Personas()[0]
	return &TestLogin{Name: person.Tab, Fields: map[string]string{
		connector.UsernameField: person.Username, connector.PasswordField: person.Password,
	}}
}

// LoginField is one input of a login page.
type LoginField connector.Field

// Task is a login as the widget follows it.
type Task struct {
	ID               string               `json:"id"`
	AccountID        string               `json:"accountId"`
	Status           task.Status          `json:"status" enum:"STARTED,FINISHED"`
	ConnectionStatus connection.Status    `json:"connectionStatus"`
	Step             string               `json:"step" enum:"LOGIN,MFA,COLLECTING,DONE"`
	MFA              *MFA                 `json:"mfa"`
	Result           *task.Result         `json:"result" doc:"SUCCEEDED, PARTIAL or FAILED; null while it runs."`
	ErrorCode        *connector.ErrorCode `json:"errorCode"`
}

// MFA is what the provider asks the user for.
type MFA struct {
	Kind            connector.ChallengeKind `json:"kind" enum:"CODE,CHOICE,PUSH"`
	Hint            string                  `json:"hint"`
	Length          int                     `json:"length" doc:"Characters of a code; 0 if that is not known."`
	Options         []connector.Option      `json:"options"`
	AttemptsLeft    int                     `json:"attemptsLeft"`
	ExpiresAt       db.Time                 `json:"expiresAt"`
	ResendAt        *db.Time                `json:"resendAt" doc:"When a new code may be asked for; null if no more."`
	LastAnswerWrong bool                    `json:"lastAnswerWrong"`
}

func taskOf(p connection.Progress) Task {
	out := Task{
		ID: p.Task.ID, AccountID: p.Account.ID, Status: p.Task.Status, ConnectionStatus: p.Account.Status, Step: p.Step,
	}
	if c := p.Challenge; c != nil {
		out.MFA = &MFA{
			Kind: c.Kind, Hint: c.Hint, Length: c.Length, Options: c.Options, AttemptsLeft: c.Attempts,
			ExpiresAt: c.ExpiresAt, ResendAt: c.ResendAt, LastAnswerWrong: c.AnswerWrong,
		}
	}
	if p.Task.Result != "" {
		out.Result = &p.Task.Result
	}
	if p.Task.ErrorCode != "" {
		out.ErrorCode = &p.Task.ErrorCode
	}
	return out
}

// showsConsentScreen: with more than one provider to choose from, consent is asked for before the
// choice; it is never left out altogether.
func showsConsentScreen(enabled bool, available int) bool { return enabled || available > 1 }
