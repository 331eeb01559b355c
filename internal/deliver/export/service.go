package export

import (
	"context"
	"crypto/md5" // #nosec G501 -- the data API names an MD5 to compare downloads with, not to trust them
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/filelink"
	"nod/internal/access/tenant"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/consent"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/deliver/export/report"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/pdf"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB          *db.DB
	Clock       *clock.Clock
	Seal        *seal.Sealer
	Jobs        *job.Engine
	Log         *slog.Logger
	Audit       *audit.Service
	Tenants     *tenant.Service
	Consents    *consent.Service
	Sources     *catalogue.Catalogue
	Users       *enduser.Service
	Records     *record.Service
	Connections *connection.Service
	Papers      Papers
	Fonts       *pdf.Fonts
	Links       *filelink.Signer
	ProductName string
	// LinkURL is the base of the link door.
	LinkURL string
}

// Service makes exports and lets them be downloaded.
type Service struct {
	Deps
	batch int // users in one part
}

const (
	usersBatch  = 500
	forgetEvery = 10 * time.Second
)

// New makes the service and adds its job and its tick to the engine.
func New(d Deps) *Service {
	s := &Service{d, usersBatch}
	job.Handle(d.Jobs, job.Options{}, s.writeUsers)
	d.Jobs.Every("exports", forgetEvery, s.forget)
	return s
}

// Made is a finished export of an account.
type Made struct {
	Export
	MD5 string
}

// Account makes an export of an account of the caller's tenant and mode.
func (s *Service) Account(ctx context.Context, accountID string, format Format) (Made, error) {
	caller := auth.From(ctx)
	at := scope.Of(caller.TenantID, caller.Mode).Ref(accountID).Any()
	account, err := s.Connections.Get(ctx, at)
	if err != nil {
		return Made{}, err
	}
	if err := hasData(account); err != nil {
		return Made{}, err
	}
	payload, err := s.Records.Payload(ctx, s.DB.Read(), scope.Of(at.Tenant, at.Mode), at.ID)
	if err != nil {
		return Made{}, err
	}
	now := s.Clock.Now()
	e := Export{
		TenantID: caller.TenantID, Mode: caller.Mode, ID: id.New("export"), Kind: KindAccount, Format: format,
		AccountID: account.ID,
		Status:    Ready, Total: 1, Done: 1, CreatedAt: db.At(now), ExpiresAt: db.At(now.Add(linkLife)),
	}
	content, proof, err := s.write(ctx, &e, account, payload)
	if err != nil {
		return Made{}, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		// A copy that is kept after the account was revoked would outlive those that went with it.
		if _, err := s.Connections.Lock(ctx, tx, at); err != nil {
			return err
		}
		if err := s.save(ctx, tx, &e, content, proof); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "account.exported", Target: account.ID,
			Detail: map[string]string{
				"format": string(format), "user": account.UserID, "mode": string(e.Mode), "export": e.ID,
			},
		}.By(caller))
	})
	sum := md5.Sum(content) // #nosec G401 -- see the import
	return Made{e, hex.EncodeToString(sum[:])}, err
}

// CodeNotRead is the finer code of the fault for an account that nothing was read from.
const CodeNotRead = "ACCOUNT_NOT_READ"

// hasData refuses an account of which there is nothing to tell: it was never read, or what was read is
// deleted.
func hasData(a connection.Account) error {
	if a.HasData() {
		return nil
	}
	message := "The data of this account has been deleted. Export it after its next sync."
	if a.LastSyncedAt == nil {
		message = "Nothing has been read from this account yet. Export it after its first sync."
	}
	return &fault.Error{
		Kind: fault.Conflict, Code: fault.CodeConflict, Message: message,
		Fields: []fault.Field{{Field: "path.id", Code: CodeNotRead, Message: message}},
	}
}

// write makes the bytes, and for a report the proof of it.
func (s *Service) write(
	ctx context.Context, e *Export, account connection.Account, payload record.Payload,
) (content []byte, proof *Proof, err error) {
	e.FileName = fileName(account.ID, e.CreatedAt.Time, e.Format)
	switch e.Format {
	case CSV:
		content, err = accountCSV(payload)
	case ZIP:
		content, err = accountZIP(payload, e.CreatedAt.Time)
	default:
		return s.writeReport(ctx, e, account, payload)
	}
	return content, nil, err
}

func (s *Service) writeReport(
	ctx context.Context, e *Export, account connection.Account, payload record.Payload,
) ([]byte, *Proof, error) {
	proof, r, err := s.prove(ctx, *e, account.UserID, payload)
	if err != nil {
		return nil, nil, err
	}
	r.Account, r.Payload = account, payload
	r.Consents, err = s.Consents.Receipts(ctx, consent.Subject{
		TenantID: e.TenantID, Mode: e.Mode, UserID: account.UserID,
	})
	if err != nil {
		return nil, nil, err
	}
	source, ok := s.Sources.Get(account.ProviderID)
	if !ok {
		source.Name = account.ProviderID
	}
	r.Source, proof.shown = source, s.shownOf(r)
	r.MaskedName, r.Words = proof.shown.MaskedName, proof.shown.Words
	return s.draw(r, proof)
}

// prove begins a report of data, and the proof by which others can check it.
func (s *Service) prove(ctx context.Context, e Export, subject string, of any) (*Proof, report.Report, error) {
	data, err := json.Marshal(of)
	if err != nil {
		return nil, report.Report{}, fmt.Errorf("write data of report: %w", err)
	}
	holder, err := s.Tenants.Get(ctx, e.TenantID)
	if err != nil {
		return nil, report.Report{}, err
	}
	zone, err := s.Tenants.Zone(ctx, s.DB.Read(), e.TenantID)
	if err != nil {
		return nil, report.Report{}, err
	}
	proof := &Proof{
		ID: newProofID(), TenantID: e.TenantID, Mode: e.Mode, UserID: subject, TenantName: holder.Name,
		DataDigest: digest(data), CreatedAt: e.CreatedAt,
	}
	return proof, report.Report{
		ProductName: s.ProductName, TenantName: holder.Name, ID: proof.ID, VerifyURL: s.LinkURL + "/verify/" + proof.ID,
		Mode: e.Mode, CreatedAt: e.CreatedAt.Time, DataDigest: proof.DataDigest, Zone: zone,
	}, nil
}

// draw makes the file of a report, which its proof tells from others.
func (s *Service) draw(r interface {
	Draw(fonts *pdf.Fonts) ([]byte, error)
}, proof *Proof) ([]byte, *Proof, error) {
	content, err := r.Draw(s.Fonts)
	if err != nil {
		return nil, nil, fmt.Errorf("draw report: %w", err)
	}
	proof.FileDigest, proof.Size = digest(content), int64(len(content))
	return content, proof, nil
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func fileName(subject string, at time.Time, format Format) string {
	return subject + "-" + at.UTC().Format(time.DateOnly) + "." + strings.ToLower(string(format))
}

// save stores a finished export of one part.
func (s *Service) save(ctx context.Context, tx *db.Tx, e *Export, content []byte, proof *Proof) error {
	e.Parts, e.Size = 1, int64(len(content))
	if err := s.insert(ctx, tx, *e); err != nil {
		return fmt.Errorf("insert export: %w", err)
	}
	if err := s.addPart(ctx, tx, e.Ref(), 1, content); err != nil {
		return err
	}
	if proof == nil {
		return nil
	}
	if err := s.sealShown(ctx, tx, proof, proof.shown); err != nil {
		return err
	}
	if err := insertProof(ctx, tx, *proof); err != nil {
		return fmt.Errorf("insert proof: %w", err)
	}
	return nil
}

func (s *Service) addPart(ctx context.Context, tx *db.Tx, at scope.Ref, number int, content []byte) error {
	sealed, err := s.Seal.Seal(ctx, tx, partPlace(at, number), content)
	if err != nil {
		return err
	}
	if err := insertPart(ctx, tx, at, number, sealed); err != nil {
		return fmt.Errorf("insert part of export: %w", err)
	}
	return nil
}

func partPlace(at scope.Ref, number int) seal.Place {
	return partPlaceOf(at.Tenant, []string{string(at.Mode), at.ID, strconv.Itoa(number)})
}

func partPlaceOf(tenant string, key []string) seal.Place {
	return seal.Place{Table: "export_part", Column: "content_sealed", Tenant: tenant, ID: strings.Join(key, "/")}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{
		{Table: "export_part", Name: "content_sealed", Key: []string{"mode", "export_id", "number"},
			Text: partPlaceOf, Batch: 10},
		{Table: "export_proof", Name: "shown_sealed", Key: []string{"id"},
			Text: func(tenant string, key []string) seal.Place {
				return shownPlace(Proof{TenantID: tenant, ID: key[0]})
			}},
	}
}

func (s *Service) part(ctx context.Context, at scope.Ref, number int) ([]byte, error) {
	sealed, err := getPart(ctx, s.DB.Read(), at, number)
	if err != nil {
		return nil, fmt.Errorf("load part of export: %w", err)
	}
	return s.Seal.Open(ctx, s.DB.Read(), partPlace(at, number), sealed)
}

// Get returns an export of the tenant that did not expire.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Export, error) {
	e, err := s.get(ctx, s.DB.Read(), at)
	if err == nil && !e.ExpiresAt.After(s.Clock.Now()) {
		return Export{}, fault.Missing("Export")
	}
	return e, db.OrMissing(err, "Export")
}

// forget deletes what expired. It looks first, because most often there is nothing and a write would
// take the writer.
func (s *Service) forget(ctx context.Context) error {
	now := s.Clock.Now()
	old, err := expired(ctx, s.DB.Read(), now)
	if err != nil {
		return fmt.Errorf("find expired exports: %w", err)
	}
	if len(old) == 0 {
		return nil
	}
	for _, e := range old {
		if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return remove(ctx, tx, e.Ref()) }); err != nil {
			return fmt.Errorf("delete export: %w", err)
		}
	}
	return removeProofs(ctx, s.DB.Write(), now.Add(-ProofLife))
}

// Follow deletes the exports of accounts that are revoked, in the same transaction.
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	for _, e := range events {
		if e.Type != event.AccountDisconnected {
			continue
		}
		var body struct{ Data struct{ AccountID string } }
		if err := json.Unmarshal([]byte(e.Body), &body); err != nil {
			return fmt.Errorf("read event: %w", err)
		}
		account := scope.Of(e.TenantID, e.Mode).Ref(body.Data.AccountID)
		if err := removeOfAccount(ctx, tx, account); err != nil {
			return fmt.Errorf("delete exports of account: %w", err)
		}
	}
	return nil
}
