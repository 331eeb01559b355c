package app

import (
	"time"

	"nod/internal/access/filelink"
	"nod/internal/collect/archive"
	"nod/internal/collect/archive/sandbox"
	"nod/internal/collect/source"
	"nod/internal/platform/auth"
)

// buildArchives makes the feature that keeps uploaded documents. The Sandbox has its own reader; in production
// documents are kept and not read, until a reader is put here.
func (a *App) buildArchives(life source.Life, links *filelink.Signer) {
	f := &a.features
	reader := sandbox.New()
	f.archives = archive.New(archive.Deps{
		Life: life, Blobs: a.Blobs, Links: links, MaxStored: a.Config.DocumentStorage << 20,
		Readers: func(mode auth.Mode) archive.Reader {
			if mode == auth.Sandbox {
				return reader
			}
			return nil
		},
		Pause: func(mode auth.Mode) time.Duration {
			if mode == auth.Sandbox {
				return time.Duration(float64(sandbox.Pause) * a.simulatorDelays())
			}
			return 0
		},
	})
}
