// Package config is every setting of the server in one struct. Each is a flag
// and an environment variable; nothing else reads the environment. The
// comments in the help tags are the operator's reference page.
package config

import (
	"errors"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Storage says where data lives; all commands take it.
type Storage struct {
	Data        string `help:"Data folder: SQLite database, files, master key." default:"./nod-data" env:"NOD_DATA" type:"path"`
	DatabaseURL string `help:"postgres://… for PostgreSQL; empty for SQLite in the data folder." env:"NOD_DATABASE_URL"`
	BlobURL     string `help:"s3://KEY:SECRET@host/bucket for files; empty for the data folder." env:"NOD_BLOB_URL"`
	KeyFile     string `help:"File with the master keys (32 bytes in base64 on each line, newest first); empty for master.key in the data folder." env:"NOD_KEY_FILE" type:"path"`
}

// Serve is the configuration of the server.
type Serve struct {
	Storage

	Demo       bool   `help:"Start with sample data, a mailbox in place of a mail server, loopback webhooks and a movable clock." env:"NOD_DEMO"`
	Listen     string `help:"Address of the portal door; empty for :8080, in demo mode for 127.0.0.1:8080." env:"NOD_LISTEN"`
	LinkListen string `help:"Address of the link door (widget, hosted pages, files); empty for :8081, in demo mode for 127.0.0.1:8081." env:"NOD_LINK_LISTEN"`
	OpsListen  string `help:"Address of the operations door (metrics, profiling). Never make it public." default:"127.0.0.1:8082" env:"NOD_OPS_LISTEN"`

	PortalURL  string `help:"Public base URL of the portal door; default http://localhost:<port>." env:"NOD_PORTAL_URL"`
	LinkURL    string `help:"Public base URL of the link door; default http://localhost:<port>." env:"NOD_LINK_URL"`
	OpenURL    string `help:"Public base URL of the production data API when it has its own host." env:"NOD_OPEN_URL"`
	SandboxURL string `help:"Public base URL of the sandbox data API when it has its own host." env:"NOD_SANDBOX_URL"`
	FilesURL   string `help:"Public base URL of files when they have their own host." env:"NOD_FILES_URL"`

	ProductName string `help:"Name of the product on screens and in mails." default:"Nod" env:"NOD_PRODUCT_NAME"`
	ContactURL  string `help:"Page or mailto: address behind Get In Touch; demo mode has its own page." env:"NOD_CONTACT_URL"`
	ReviewDays  int    `help:"Business days that your review of a Production request usually takes, shown on the dashboard; 0 to show none, in demo mode for 2." default:"0" env:"NOD_REVIEW_DAYS"`
	LookupDays  int    `help:"Days that verifications and risk signals are kept, from 30 on; 0 to keep them until they are erased." default:"0" env:"NOD_LOOKUP_DAYS"`
	TermsURL    string `help:"Terms and conditions of widget, hosted pages and portal. Empty: the first two link to a built-in page, the portal to none." env:"NOD_TERMS_URL"`
	PrivacyURL  string `help:"Privacy policy of widget, hosted pages and portal. Empty: the first two link to a built-in page, the portal to none." env:"NOD_PRIVACY_URL"`
	HelpURL     string `help:"Help page for end users, behind Learn more in the widget." env:"NOD_HELP_URL"`
	TrackingURL string `help:"Address that page views and clicks of the portal are posted to; empty for none." env:"NOD_TRACKING_URL"`

	ErrorReportURL string `help:"Address that errors of the portal's front end are posted to; empty for none." env:"NOD_ERROR_REPORT_URL"`
	DocsURL        string `help:"Page behind Documentation in the menu; empty for the server's own." env:"NOD_DOCS_URL"`
	StatusURL      string `help:"Page behind Service Status in the menu; empty for the server's own." env:"NOD_STATUS_URL"`

	SMTPURL  string `help:"smtp://user:password@host:port for mail. Empty: no mail outside demo mode." env:"NOD_SMTP_URL" name:"smtp-url"`
	MailFrom string `help:"Sender address of mails." default:"no-reply@localhost" env:"NOD_MAIL_FROM"`

	MailHostRate   int    `help:"How many mails each process hands over for one receiving host in a minute; 0 for any number. A host that asks for patience gets none for a while, whatever this is." default:"600" env:"NOD_MAIL_HOST_RATE"`
	MailReturn     string `help:"Address that messages about bounced mails go to, such as bounces@example.com. Each mail gets its own: bounces+<mail>@example.com. Empty: the sender address." env:"NOD_MAIL_RETURN"`
	MailReturnIMAP string `help:"Mailbox behind NOD_MAIL_RETURN, imap://user:password@host:port/mailbox?tls=tls|starttls|none, which is read every minute. Messages about bounced mails are deleted from it. Empty: none is read." env:"NOD_MAIL_RETURN_IMAP" name:"mail-return-imap"`
	MailReportKey  string `help:"Key that signs reports of bounces and complaints at /mail/reports of the link door; see guides/invitations.md. Empty: no reports are taken." env:"NOD_MAIL_REPORT_KEY"`

	DKIMKeyFile  string `help:"File with a private key in PEM (RSA of at least 2048 bits, or Ed25519) that signs mails for the domain of the sender address; empty if your mail server signs." env:"NOD_DKIM_KEY_FILE" name:"dkim-key-file" type:"path"`
	DKIMSelector string `help:"Name of the DKIM key: the TXT record is <selector>._domainkey.<domain>." default:"nod" env:"NOD_DKIM_SELECTOR" name:"dkim-selector"`

	SignInTTL       time.Duration `help:"Lifetime of a session and its five tokens." default:"12h" env:"NOD_SIGNIN_TTL"`
	WidgetTokenTTL  time.Duration `help:"Life of widget tokens created with an API key." default:"5h" env:"NOD_WIDGET_TOKEN_TTL"`
	PasswordMaxAge  time.Duration `help:"Age at which a password must be changed; 0 for never." default:"2160h" env:"NOD_PASSWORD_MAX_AGE"`
	SignUp          []string      `help:"Who may sign up a new organization: open (everybody), invited (nobody; people join by invitation), or the mail domains whose addresses may, such as example.com,example.org." default:"open" env:"NOD_SIGN_UP"`
	InviteByAdmins  bool          `help:"Only admins may invite to their team. Without it everybody may, for their own role at most." env:"NOD_INVITE_REQUIRES_ADMIN" name:"invite-requires-admin"`
	RateProfile     string        `help:"Rate limits: strict, or test for automated runs from one address." default:"strict" enum:"strict,test" env:"NOD_RATE_PROFILE"`
	HashMemory      uint32        `kong:"-"` // KiB of a password's hash, 0 for 19 MiB: no option, but tests of other things take less
	TrustedProxies  []string      `help:"Networks (CIDR) whose X-Forwarded-For is believed." env:"NOD_TRUSTED_PROXIES"`
	HSTSSubdomains  bool          `help:"Adds includeSubDomains to Strict-Transport-Security." env:"NOD_HSTS_SUBDOMAINS"`
	AllowCIDRs      []string      `help:"Private networks that webhooks may be sent to. Link-local and metadata addresses never." env:"NOD_WEBHOOK_ALLOW_CIDRS" name:"webhook-allow-cidrs"`
	Connectors      string        `help:"File with the connectors that speak to providers in production, or the JSON list itself: [{\"providers\":[\"acme_*\"],\"url\":\"https://…\",\"key\":\"…\"}]; see guides/connectors.md." env:"NOD_CONNECTORS"`
	Registry        string        `help:"File with the registry that verifications in Production ask, or the JSON itself: {\"url\":\"https://…\",\"key\":\"…\"}; see guides/lookups.md." env:"NOD_REGISTRY"`
	Signals         string        `help:"File with the source that risk signals in Production come from, or the JSON itself: {\"url\":\"https://…\",\"key\":\"…\"}; see guides/lookups.md." env:"NOD_SIGNALS"`
	SMSGateway      string        `help:"File with the gateway that invitations by SMS go through, or the JSON itself: {\"url\":\"https://…\",\"key\":\"…\"}; see guides/invitations.md. Empty: no SMS outside demo mode." env:"NOD_SMS_GATEWAY" name:"sms-gateway"`
	ConnectorCIDRs  []string      `help:"Private networks that connectors may be in. Link-local and metadata addresses never." env:"NOD_CONNECTOR_ALLOW_CIDRS" name:"connector-allow-cidrs"`
	WebhookHostRate int           `help:"How many webhook attempts each process starts to one host in a second; 0 for 50, in demo mode for 1,000." default:"0" env:"NOD_WEBHOOK_HOST_RATE"`
	NoOutgoing      bool          `help:"No webhook, mail or connector call leaves: for rehearsing a restore. Deliveries and mails wait (those of demo mode are in its mailbox), no provider is offered in Production." env:"NOD_NO_OUTGOING" name:"no-outgoing"`
	RetryScale      float64       `help:"Factor on the waiting times between webhook attempts." default:"1" env:"NOD_WEBHOOK_RETRY_SCALE"`
	SandboxSync     time.Duration `help:"Time from connecting to the first sync in Sandbox." default:"60s" env:"NOD_SANDBOX_SYNC_DELAY"`
	SimulatorDelays float64       `help:"Multiplier for the simulator's delays; 0 to respond immediately." default:"1" env:"NOD_SIMULATOR_DELAYS"`
	DocumentStorage int64         `help:"MB that the uploaded documents of a tenant may take in a mode." default:"2048" env:"NOD_DOCUMENT_STORAGE_MB" name:"document-storage-mb"`
	OCR             string        `help:"Folder of the second reader of documents: nod-ocr, ONNX Runtime and the models, as scripts/ocr.sh puts them there. Empty for ocr beside the program; without it documents are read by Tesseract alone." env:"NOD_OCR" name:"ocr" type:"path"`
	ReviewShare     float64       `help:"Share of the fields that were read from documents with certainty which people are asked to compare with the file all the same, 0 to 1. What they found is counted in nod_document_fields_reviewed_total." default:"0.02" env:"NOD_REVIEW_SHARE"`
	RewriteHour     int           `help:"Hour of the day, 0 to 23 in the server's time zone, in which a SQLite database of more than 100 MB is rewritten after plain values were sealed; changes wait meanwhile, about a second per 100 MB. -1 for at once." default:"3" env:"NOD_REWRITE_HOUR"`
	DemoUsers       int           `help:"How many end users demo mode creates." default:"60" env:"NOD_DEMO_USERS"`
	FontFolders     []string      `help:"Folders with fonts for PDF reports, beyond the bundled Latin, Greek, Cyrillic and Vietnamese letters. Read when a report first needs them." default:"/usr/share/fonts,/usr/local/share/fonts" env:"NOD_FONT_FOLDERS"`
	OTLPURL         string        `help:"OpenTelemetry collector (OTLP over HTTP); empty for no traces." env:"NOD_OTLP_URL" name:"otlp-url"`
	StartTimeout    time.Duration `help:"How long a start waits for PostgreSQL and the file storage; 0 to try once." default:"1m" env:"NOD_START_TIMEOUT"`
	DrainDelay      time.Duration `help:"Time between a stop signal, which makes /readyz fail, and the closing of the doors; balancers take the server out meanwhile." default:"5s" env:"NOD_DRAIN_DELAY"`
	LogLevel        string        `help:"debug, info, warn or error. At debug also requests for assets, health checks and what pages poll." default:"info" enum:"debug,info,warn,error" env:"NOD_LOG_LEVEL"`
	LogAddresses    string        `help:"IP addresses of clients in the log: short (without the last 8 bits of IPv4, the last 80 of IPv6), full or none. The audit log and active sessions always have them in full." default:"short" enum:"short,full,none" env:"NOD_LOG_ADDRESSES"`
	LogFormat       string        `help:"text or json." default:"text" enum:"text,json" env:"NOD_LOG_FORMAT"`
}

// FromEnvironment returns the settings as environment and defaults have them,
// for commands that are not the server.
func FromEnvironment() (Serve, error) {
	var s Serve
	err := kong.ApplyDefaults(&s)
	return s, err
}

// minLookupDays is how long batches of lookups are kept, which refer to them.
const minLookupDays = 30

// KeepLookups is how long lookups are kept; 0 for as long as nobody erases them.
func (s *Serve) KeepLookups() time.Duration { return time.Duration(s.LookupDays) * 24 * time.Hour }

// Review is how many business days the dashboard says a review takes; 0 to say nothing. Demo mode shows an example.
func (s *Serve) Review() int {
	if s.ReviewDays == 0 && s.Demo {
		return 2
	}
	return s.ReviewDays
}

// PortalAddress is where the portal door listens.
func (s *Serve) PortalAddress() string { return s.address(s.Listen, "8080") }

// LinkAddress is where the link door listens.
func (s *Serve) LinkAddress() string { return s.address(s.LinkListen, "8081") }

// Models is the folder of the second reader of documents; empty when there is none.
func (s *Serve) Models() string {
	if s.OCR != "" {
		return s.OCR
	}
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	beside := filepath.Join(filepath.Dir(program), "ocr")
	if _, err := os.Stat(beside); err != nil {
		return ""
	}
	return beside
}

// The rates of webhook attempts to one host.
const (
	attemptsPerHost     = 50
	attemptsPerHostDemo = 1000
)

// AttemptsPerHost is how many webhook attempts start to one host in a second. Demo mode has weeks of sample events to
// bring to this machine before anybody looks at them.
func (s *Serve) AttemptsPerHost() int {
	switch {
	case s.WebhookHostRate > 0:
		return s.WebhookHostRate
	case s.Demo:
		return attemptsPerHostDemo
	}
	return attemptsPerHost
}

// address is that of a door: demo mode, which has passwords that everybody knows, is for this machine alone unless it
// is told otherwise.
func (s *Serve) address(configured, port string) string {
	switch {
	case configured != "":
		return configured
	case s.Demo:
		return "127.0.0.1:" + port
	}
	return ":" + port
}

// Validate reports settings that cannot work.
func (s *Serve) Validate() error {
	for name, raw := range map[string]string{
		"NOD_PORTAL_URL": s.PortalURL, "NOD_LINK_URL": s.LinkURL, "NOD_OPEN_URL": s.OpenURL,
		"NOD_SANDBOX_URL": s.SandboxURL, "NOD_FILES_URL": s.FilesURL, "NOD_DOCS_URL": s.DocsURL,
		"NOD_STATUS_URL": s.StatusURL, "NOD_TRACKING_URL": s.TrackingURL, "NOD_ERROR_REPORT_URL": s.ErrorReportURL,
	} {
		if raw == "" {
			continue
		}
		u, err := url.Parse(raw)
		if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
			return errors.New(name + " must be an http or https address")
		}
	}
	if s.PortalURL != "" && s.PortalURL == s.LinkURL {
		return errors.New("the portal and link doors must be different origins, " +
			"because portal tokens lie in the browser's storage")
	}
	if s.WebhookHostRate < 0 {
		return errors.New("NOD_WEBHOOK_HOST_RATE must not be negative")
	}
	if s.ReviewShare < 0 || s.ReviewShare > 1 {
		return errors.New("NOD_REVIEW_SHARE must be a share from 0 to 1, such as 0.02")
	}
	if s.RewriteHour < -1 || s.RewriteHour > 23 {
		return errors.New("NOD_REWRITE_HOUR must be an hour from 0 to 23, or -1 to rewrite the database at once")
	}
	if s.ReviewDays < 0 {
		return errors.New("NOD_REVIEW_DAYS must not be negative")
	}
	if s.LookupDays != 0 && s.LookupDays < minLookupDays {
		return errors.New("NOD_LOOKUP_DAYS must be 0 or at least 30")
	}
	if s.StartTimeout < 0 || s.DrainDelay < 0 {
		return errors.New("NOD_START_TIMEOUT and NOD_DRAIN_DELAY must not be negative")
	}
	if _, err := s.Proxies(); err != nil {
		return err
	}
	if _, err := s.ConnectorNetworks(); err != nil {
		return err
	}
	if _, _, err := s.SignUpPolicy(); err != nil {
		return err
	}
	_, err := s.WebhookNetworks()
	return err
}

// Proxies returns the parsed TrustedProxies.
func (s *Serve) Proxies() ([]netip.Prefix, error) {
	return prefixes("NOD_TRUSTED_PROXIES", s.TrustedProxies)
}

// WebhookNetworks returns the parsed AllowCIDRs.
func (s *Serve) WebhookNetworks() ([]netip.Prefix, error) {
	return prefixes("NOD_WEBHOOK_ALLOW_CIDRS", s.AllowCIDRs)
}

// ConnectorNetworks returns the parsed ConnectorCIDRs.
func (s *Serve) ConnectorNetworks() ([]netip.Prefix, error) {
	return prefixes("NOD_CONNECTOR_ALLOW_CIDRS", s.ConnectorCIDRs)
}

// SignUpPolicy returns the parsed SignUp: whether anybody signs up at all, and
// the mail domains that may; none means all of them.
func (s *Serve) SignUpPolicy() (isOpen bool, domains []string, err error) {
	wanted := s.SignUp
	if len(wanted) == 0 {
		wanted = []string{"open"}
	}
	switch strings.ToLower(strings.Join(wanted, ",")) {
	case "open":
		return true, nil, nil
	case "invited":
		return false, nil, nil
	}
	for _, text := range wanted {
		domain := strings.ToLower(strings.TrimPrefix(strings.TrimSpace(text), "@"))
		if !mailDomain.MatchString(domain) {
			return false, nil, errors.New("NOD_SIGN_UP: " + text +
				" is neither open, invited nor a mail domain such as example.com")
		}
		domains = append(domains, domain)
	}
	return true, domains, nil
}

var mailDomain = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$`)

func prefixes(name string, texts []string) ([]netip.Prefix, error) {
	out := make([]netip.Prefix, 0, len(texts))
	for _, text := range texts {
		p, err := netip.ParsePrefix(strings.TrimSpace(text))
		if err != nil {
			return nil, errors.New(name + ": " + text + " is not a network such as 10.0.0.0/8")
		}
		out = append(out, p)
	}
	return out, nil
}

// Prepare makes the data folder (0700) and refuses one that others can read.
func (s *Storage) Prepare() error {
	if err := os.MkdirAll(s.Data, 0o700); err != nil {
		return err
	}
	info, err := os.Stat(s.Data)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return errors.New("the data folder " + s.Data + " can be read by others: chmod 700 it")
	}
	return nil
}
