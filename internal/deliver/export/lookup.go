package export

import (
	"context"
	"crypto/md5" // #nosec G501 -- see service.go
	"encoding/hex"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/deliver/export/report"
	"nod/internal/lookup/inquiry"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
)

// KindLookup is the report of a verification or a signal.
const KindLookup Kind = "LOOKUP"

// Papers returns what the report of a lookup says, by the prefix of its ID.
type Papers map[string]func(ctx context.Context, at scope.Ref) (inquiry.Paper, error)

func (p Papers) of(lookupID string) (func(ctx context.Context, at scope.Ref) (inquiry.Paper, error), error) {
	prefix, _, _ := strings.Cut(lookupID, "-")
	if read := p[prefix]; read != nil {
		return read, nil
	}
	return nil, fault.Missing("Lookup")
}

// Lookup makes the report of a lookup of the caller's tenant and mode, with a proof like that of an account's.
func (s *Service) Lookup(ctx context.Context, lookupID string) (Made, error) {
	caller := auth.From(ctx)
	at := scope.Of(caller.TenantID, caller.Mode)
	read, err := s.Papers.of(lookupID)
	if err != nil {
		return Made{}, err
	}
	paper, err := read(ctx, at.Ref(lookupID))
	if err != nil {
		return Made{}, err
	}
	now := s.Clock.Now()
	e := Export{
		TenantID: at.Tenant, Mode: at.Mode, ID: id.New("export"), Kind: KindLookup, Format: PDF, AccountID: lookupID,
		FileName: fileName(lookupID, now, PDF), Status: Ready, Total: 1, Done: 1, CreatedAt: db.At(now),
		ExpiresAt: db.At(now.Add(linkLife)),
	}
	content, proof, err := s.writeLookup(ctx, e, paper)
	if err != nil {
		return Made{}, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.save(ctx, tx, &e, content, proof); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "lookup.exported", Target: lookupID,
			Detail: map[string]string{"format": string(PDF), "mode": string(e.Mode), "export": e.ID},
		}.By(caller))
	})
	sum := md5.Sum(content) // #nosec G401 -- see the import
	return Made{e, hex.EncodeToString(sum[:])}, err
}

func (s *Service) writeLookup(ctx context.Context, e Export, paper inquiry.Paper) ([]byte, *Proof, error) {
	proof, begun, err := s.prove(ctx, e, paper.ID, paper)
	if err != nil {
		return nil, nil, err
	}
	r := report.Lookup{Report: begun, Paper: paper}
	proof.shown = s.shownOfLookup(r)
	r.MaskedName, r.Words = proof.shown.MaskedName, proof.shown.Words
	return s.draw(r, proof)
}

// shownOfLookup says what the page of a lookup's report shows: whom it is about is masked, and compared with what is
// typed together with the verdict.
func (s *Service) shownOfLookup(l report.Lookup) shown {
	out := shown{MaskedName: masked(l.Paper.Subject), MadeAt: l.Time(l.CreatedAt)}
	digests := []string{l.ID, l.CreatedAt.UTC().Format(time.RFC3339)}
	for _, f := range [][2]string{{l.Paper.SubjectLabel, l.Paper.Subject}, {"Result", l.Paper.Verdict}} {
		c := check{f[0], false, s.checkDigest(l.ID, f[0], plain(f[1], false))}
		out.Checks, digests = append(out.Checks, c), append(digests, c.Digest)
	}
	out.Words = wordsOf(s.Seal.Hash("words of a report", strings.Join(digests, "\n")))
	return out
}
