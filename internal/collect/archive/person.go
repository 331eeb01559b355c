package archive

import (
	"context"
	"fmt"

	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

// IDsOfUser finds the archives of a user ($3); the tenant is $1, the mode $2.
const IDsOfUser = "SELECT id FROM archive WHERE tenant_id = $1 AND mode = $2 AND user_id = $3"

// Parts are what an erasure deletes, after the files.
func Parts() []person.Part {
	return []person.Part{person.Few("marks of files", "archive_mark"), person.Own("archives", "archive")}
}

// DeleteFilesOfUser deletes the files that the rows of a user's archives name, and returns how many. The rows stay as
// they are. A file that is gone already is no error.
func (s *Service) DeleteFilesOfUser(ctx context.Context, user scope.Ref) (int, error) {
	archives, err := s.ofUser(ctx, s.DB.Read(), user)
	if err != nil {
		return 0, fmt.Errorf("list files: %w", err)
	}
	deleted := 0
	for _, a := range archives {
		for _, file := range a.RawFiles.V {
			if file.BlobKey == "" {
				continue
			}
			if err := s.Blobs.Delete(ctx, file.BlobKey); err != nil {
				return deleted, fmt.Errorf("delete file: %w", err)
			}
			deleted++
		}
	}
	return deleted, nil
}

// DeleteFilesOfTenant deletes all files of a tenant, those that no row names as well, and returns how many.
func (s *Service) DeleteFilesOfTenant(ctx context.Context, tenant string) (int, error) {
	for deleted := 0; ; {
		files, err := s.Blobs.List(ctx, blobPrefix+tenant+"/", "", sweepBatch)
		if err != nil {
			return deleted, fmt.Errorf("list files: %w", err)
		}
		if len(files) == 0 {
			return deleted, nil
		}
		for _, file := range files {
			if err := s.Blobs.Delete(ctx, file.Key); err != nil {
				return deleted, fmt.Errorf("delete file: %w", err)
			}
			deleted++
		}
	}
}
