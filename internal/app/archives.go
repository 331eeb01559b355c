package app

import (
	"nod/internal/access/filelink"
	"nod/internal/collect/archive"
	"nod/internal/collect/archive/sandbox"
	"nod/internal/collect/source"
)

// buildArchives makes the feature that keeps uploaded documents.
func (a *App) buildArchives(life source.Life, links *filelink.Signer) {
	readers, pause := sandbox.Modes(a.simulatorDelays)
	a.features.archives = archive.New(archive.Deps{
		Life: life, Blobs: a.Blobs, Links: links, MaxStored: a.Config.DocumentStorage << 20,
		Readers: readers, Pause: pause,
	})
}
