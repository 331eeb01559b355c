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
	TemplateID          string      `json:"templateId" doc:"The template in use."`
	Mode                auth.Mode   `json:"mode" enum:"SANDBOX,PRODUCTION"`
	UserID              string      `json:"userId"`
	TenantName          string      `json:"tenantName" doc:"Name of the organization."`
	ProductName         string      `json:"productName" doc:"What this installation calls itself."`
	CompanyName         string      `json:"companyName" doc:"Who asks for the data."`
	CompanyLogoURL      string      `json:"companyLogoUrl" doc:"Address of the logo; empty for none."`
	ThemeColor          string      `json:"themeColor" doc:"Color of buttons, #rrggbb."`
	UsageText           string      `json:"usageText" doc:"What is asked for, in the sentence of the consent."`
	EnableLearnMoreLink bool        `json:"enableLearnMoreLink" doc:"Whether the first screen links to an explanation."`
	Consent             ConsentStep `json:"consent" doc:"How consent is asked."`
	Sources             SourceCount `json:"sources" doc:"What there is to connect."`
	Success             SuccessStep `json:"success" doc:"The screen after something was connected."`
	ShowLinked          bool        `json:"showLinked" doc:"Whether to start with what is connected already."`
	Links               Links       `json:"links" doc:"Addresses of legal texts and help."`
	ExpiresAt           db.Time     `json:"expiresAt" doc:"When the widget token ends."`
	Linked              []Linked    `json:"linked" doc:"What the user has connected."`
	Running             *Running    `json:"running" doc:"A login that was begun before the page was reloaded; null when none runs."`
}

// Running is a login to continue.
type Running struct {
	TaskID    string `json:"taskId" doc:"ID of the task that logs in."`
	AccountID string `json:"accountId"`
	Source    Source `json:"source" doc:"Where the user logs in."`
}

// ConsentStep says how consent is asked for.
type ConsentStep struct {
	ShowScreen           bool   `json:"showScreen" doc:"Otherwise the checkbox stands on the login screen."`
	Given                bool   `json:"given" doc:"Whether the user has agreed."`
	Text                 string `json:"text" doc:"What the user agrees to."`
	GetStartedButtonText string `json:"getStartedButtonText" doc:"Label of the button that agrees."`
}

// SourceCount says what there is to choose from.
type SourceCount struct {
	Total int              `json:"total" doc:"How many data sources the template offers."`
	Types []catalogue.Type `json:"types" doc:"Types of data sources among them."`
}

// SuccessStep is the screen after a connection.
type SuccessStep struct {
	SuccessText                   string `json:"successText" doc:"Text of the screen."`
	ConnectMoreAccountsButtonText string `json:"connectMoreAccountsButtonText" doc:"Label of the button for more accounts."`
	DoneButtonText                string `json:"doneButtonText" doc:"Label of the button that closes the widget."`
	ConnectedAccountLimit         int    `json:"connectedAccountLimit" doc:"How many accounts hide the button for more; -1 for never."`
}

// Links are the pages that the widget links to; without a help page, Help is empty.
type Links struct {
	Terms   string `json:"terms" doc:"Terms of use; empty for none."`
	Privacy string `json:"privacy" doc:"Privacy notice; empty for none."`
	Help    string `json:"help" doc:"Help page; empty for none."`
}

// Linked is an account that is or was connected, or a document that was accepted. A document is its own source, so
// its id stands in the place of an account's, and its file type in the place of a provider's.
type Linked struct {
	Kind             catalogue.Kind    `json:"kind" enum:"PROVIDER,ARCHIVE_FILE_TYPE" doc:"An account at a provider, or a document."`
	AccountID        string            `json:"accountId"`
	ProviderID       string            `json:"providerId"`
	Name             string            `json:"name" doc:"Name of the provider or type of document."`
	LogoURL          string            `json:"logoUrl"`
	ConnectionStatus connection.Status `json:"connectionStatus" enum:"CONNECTED,DISCONNECTED" doc:"CONNECTED, or DISCONNECTED when the user has to log in again."`
	LoginName        string            `json:"loginName" doc:"Masked; of a document the name of its file." personal:"masked login"`
	ConnectedAt      *db.Time          `json:"connectedAt" doc:"When it was connected; null before."`
}

func (l Linked) connectedAt() time.Time {
	if l.ConnectedAt == nil {
		return time.Time{}
	}
	return l.ConnectedAt.Time
}

// Upload is a document as the widget follows it.
type Upload struct {
	ArchiveID string               `json:"archiveId" doc:"ID of the document."`
	TaskID    string               `json:"taskId" doc:"ID of the task that reads the document."`
	FileType  string               `json:"fileType" doc:"Type of the document, such as PAYSLIP."`
	Status    archive.Status       `json:"status" enum:"STARTED,ANALYZED,UNSUPPORTED,ERROR,REVOKED" doc:"STARTED while it is read, then ANALYZED, UNSUPPORTED (kept, not read), or ERROR. REVOKED: deleted."`
	ErrorCode *connector.ErrorCode `json:"errorCode" enum:"FILE_UNABLE_TO_RECOGNIZE,FILE_TYPE_MISMATCH,MISSING_MANDATORY_FIELD,INVALID_FIELD_FORMAT,USER_CANCELLED,SERVICE_UNAVAILABLE,SYSTEM_ERROR" doc:"Why the document could not be read; null otherwise."`
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
	Name        string         `json:"name" doc:"Name for lists."`
	LogoURL     string         `json:"logoUrl"`
	Kind        catalogue.Kind `json:"kind" doc:"A provider people log in at, or a type of document they upload."`
	Type        catalogue.Type `json:"type" doc:"GIG, GOVERNMENT, SYSTEM, EMPLOYER, CREDENTIAL, or DOCUMENT."`
	TypeLabel   string         `json:"typeLabel" doc:"The type for people to read."`
	Enabled     bool           `json:"enabled" doc:"Whether it can be chosen now."`
	Highlighted bool           `json:"highlighted" doc:"Whether the template shows it first."`
}

// SourceDetail is a provider with its login page.
type SourceDetail struct {
	Source
	Fields []LoginField `json:"fields" doc:"Inputs of the login."`
	MFA    bool         `json:"mfa" doc:"Whether it asks everybody for a code."`
	// TestLogin is there in Sandbox only, where nobody has real credentials to type.
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
	Status           task.Status          `json:"status" enum:"STARTED,FINISHED" doc:"STARTED or FINISHED, whatever the result."`
	ConnectionStatus connection.Status    `json:"connectionStatus" doc:"How the connection stands, as in the data API."`
	Step             string               `json:"step" enum:"LOGIN,MFA,COLLECTING,DONE" doc:"What happens now: LOGIN, MFA when the user has to answer, COLLECTING data, or DONE."`
	MFA              *MFA                 `json:"mfa" doc:"What the provider asks; null when it asks nothing."`
	Result           *task.Result         `json:"result" doc:"SUCCEEDED, PARTIAL when some sections failed, or FAILED; null while it runs."`
	ErrorCode        *connector.ErrorCode `json:"errorCode" enum:"ACCOUNT_DISABLED,ACCOUNT_INACCESSIBLE,ACCOUNT_INCOMPLETE,ACCOUNT_LOCKED,AUTH_REQUIRED,EXPIRED_CREDENTIALS,INVALID_ACCOUNT_TYPE,INVALID_AUTH,INVALID_CREDENTIALS,INVALID_MFA,MFA_TIMEOUT,PROVIDER_DISABLED,QUOTA_EXCEEDED,SERVICE_UNAVAILABLE,SYSTEM_ERROR,TOS_REQUIRED,UNSUPPORTED_AUTH_TYPE,UNSUPPORTED_MFA_METHOD,USER_CANCELLED" doc:"Why the login failed; null otherwise."`
}

// MFA is what the provider asks the user for.
type MFA struct {
	Kind            connector.ChallengeKind `json:"kind" enum:"CODE,CHOICE,PUSH" doc:"CODE to type, CHOICE of options, or PUSH to confirm on another device."`
	Hint            string                  `json:"hint" doc:"Where the code went, such as a masked phone number."`
	Length          int                     `json:"length" doc:"Characters of a code; 0 if that is not known."`
	Options         []connector.Option      `json:"options" doc:"What to choose from; empty for other kinds."`
	AttemptsLeft    int                     `json:"attemptsLeft" doc:"How many answers are left."`
	ExpiresAt       db.Time                 `json:"expiresAt"`
	ResendAt        *db.Time                `json:"resendAt" doc:"When a new code may be asked for; null if no more."`
	LastAnswerWrong bool                    `json:"lastAnswerWrong" doc:"Whether the answer before was wrong."`
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
