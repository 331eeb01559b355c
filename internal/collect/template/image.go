package template

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
)

const (
	imagePrefix = "image/"
	imageEnding = ".png"
	imageType   = "image/png"
	// keepUnused is how long a logo lasts that no template shows: somebody may still be editing.
	keepUnused  = 24 * time.Hour
	removeBatch = 100
	// MaxLogos is how many logos an organization keeps; each has at most about 160 kB.
	MaxLogos = 200
)

var imageForm = regexp.MustCompile(`^img-[0-9a-f]{32}$`)

// Upload keeps a logo of the caller's tenant and returns its address. Who knows the address can load the
// logo, so it cannot be guessed.
func (s *Service) Upload(ctx context.Context, file []byte, contentType string) (string, error) {
	logo, err := s.draw(ctx, file, contentType)
	if err != nil {
		return "", err
	}
	caller, now := auth.From(ctx), db.At(s.Clock.Now())
	random := make([]byte, 16)
	_, _ = rand.Read(random) // never fails
	i := storedImage{
		TenantID: caller.TenantID, ID: "img-" + hex.EncodeToString(random), CreatedBy: caller.SubjectID,
		CreatedAt: now, UsedAt: now,
	}
	// The row comes first: a blob without one is garbage by definition, whenever it is found.
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.leaveRoom(ctx, tx, caller.TenantID); err != nil {
			return err
		}
		if err := insertImage(ctx, tx, i); err != nil {
			return fmt.Errorf("insert image: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "image.uploaded", Target: i.ID}.By(caller))
	})
	if err != nil {
		return "", err
	}
	if err := s.Blobs.Put(ctx, imageKey(i.ID), bytes.NewReader(logo), int64(len(logo)), imageType); err != nil {
		return "", fmt.Errorf("store image: %w", err)
	}
	return s.LogoURL(i.ID), nil
}

// leaveRoom refuses another logo where the organization keeps as many as it may. Uploads of one
// organization wait for each other, so that together they do not pass the limit.
func (s *Service) leaveRoom(ctx context.Context, tx *db.Tx, tenantID string) error {
	if err := s.Tenants.Hold(ctx, tx, tenantID); err != nil {
		return err
	}
	kept, err := countImages(ctx, tx, tenantID)
	if err != nil {
		return fmt.Errorf("count images: %w", err)
	}
	if kept >= MaxLogos {
		return fault.New(fault.Forbidden, fault.CodeQuotaExceeded, fmt.Sprintf(
			"Your organization keeps %d logos, which is the maximum. Those that nothing shows are removed after a day.",
			MaxLogos))
	}
	return nil
}

func (s *Service) draw(ctx context.Context, file []byte, contentType string) ([]byte, error) {
	select {
	case s.drawing <- struct{}{}:
		defer func() { <-s.drawing }()
		return DrawLogo(file, contentType)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func imageKey(imageID string) string { return imagePrefix + imageID + imageEnding }

// LogoURL is the address of a logo.
func (s *Service) LogoURL(imageID string) string { return s.FilesURL + "/" + imageKey(imageID) }

// TakeLogo returns the id of the logo at an address, which must be one that the tenant uploaded: no other
// address is ever shown to end users. It keeps the logo from being removed for a day; what keeps it for
// longer is named in [Deps.LogoUses].
func (s *Service) TakeLogo(ctx context.Context, tx *db.Tx, tenant, address string) (string, error) {
	if address == "" {
		return "", nil
	}
	imageID := strings.TrimSuffix(strings.TrimPrefix(address, s.FilesURL+"/"+imagePrefix), imageEnding)
	if imageForm.MatchString(imageID) && s.LogoURL(imageID) == address {
		isTheirs, err := touchImage(ctx, tx, tenant, imageID, db.At(s.Clock.Now()))
		if err != nil {
			return "", fmt.Errorf("touch image: %w", err)
		}
		if isTheirs {
			return imageID, nil
		}
	}
	return "", fault.InvalidField(fieldLogo, "Logo is not valid. Upload it again.")
}

// DeleteFilesOfTenant deletes the files of all logos of a tenant and returns how many. The rows stay as they are.
func (s *Service) DeleteFilesOfTenant(ctx context.Context, tenant string) (int, error) {
	images, err := imagesOf(ctx, s.DB.Read(), tenant)
	if err != nil {
		return 0, fmt.Errorf("list logos: %w", err)
	}
	for deleted, imageID := range images {
		if err := s.Blobs.Delete(ctx, imageKey(imageID)); err != nil {
			return deleted, fmt.Errorf("delete logo: %w", err)
		}
	}
	return len(images), nil
}

// RemoveUnusedImages removes logos that nothing shows, and files of which nothing is known.
func (s *Service) RemoveUnusedImages(ctx context.Context) error {
	before := db.At(s.Clock.Now().Add(-keepUnused))
	for {
		unused, err := unusedImages(ctx, s.DB.Read(), s.isUnused, before)
		if err != nil {
			return fmt.Errorf("list unused images: %w", err)
		}
		for _, i := range unused {
			err := s.DB.Tx(ctx, func(tx *db.Tx) error { return removeUnusedImage(ctx, tx, s.isUnused, i, before) })
			if err != nil {
				return fmt.Errorf("remove image: %w", err)
			}
		}
		if len(unused) < removeBatch {
			return s.removeUnknownFiles(ctx)
		}
	}
}

func (s *Service) removeUnknownFiles(ctx context.Context) error {
	after := ""
	for {
		files, err := s.Blobs.List(ctx, imagePrefix, after, removeBatch)
		if err != nil {
			return fmt.Errorf("list image files: %w", err)
		}
		if len(files) == 0 {
			return nil
		}
		ids := []string{}
		for _, file := range files {
			ids = append(ids, strings.TrimSuffix(strings.TrimPrefix(file.Key, imagePrefix), imageEnding))
		}
		known, err := knownImages(ctx, s.DB.Read(), ids)
		if err != nil {
			return fmt.Errorf("look up images: %w", err)
		}
		for i, file := range files {
			if slices.Contains(known, ids[i]) {
				continue
			}
			if err := s.Blobs.Delete(ctx, file.Key); err != nil {
				return fmt.Errorf("delete image file: %w", err)
			}
		}
		after = files[len(files)-1].Key
	}
}
