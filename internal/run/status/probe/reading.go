package probe

import (
	"context"
	"time"

	"nod/internal/reading/engine"
	"nod/internal/run/status"
)

// How long a document may wait for a reader. Those of a stuck queue fail after a quarter of an hour.
const (
	slowReading  = 2 * time.Minute
	stuckReading = 10 * time.Minute
)

// Documents is what reads documents in Production.
type Documents interface {
	// Engine says what they are read with.
	Engine() engine.State
	// Backlog is how many wait for a reader, and how long the first of them has.
	Backlog(ctx context.Context) (waiting int, oldest time.Duration, err error)
}

// Reading says what documents in Production are read with, and goes by how long they wait. Each state of the engine is
// one that an installation may choose, so none is an outage.
func Reading(of Documents) func(context.Context) (status.State, string) {
	return func(ctx context.Context) (status.State, string) {
		n, oldest, err := of.Backlog(ctx)
		if err != nil {
			return status.Failed, "The queue isn't responding."
		}
		readers := map[engine.State]string{
			engine.Full:    "Two readers read documents.",
			engine.Reduced: "One reader reads documents; nothing on a scan or photo is certain.",
			engine.None:    "Documents are kept and not read: the programs for it aren't installed.",
		}[of.Engine()]
		return status.Judge(oldest, slowReading, stuckReading), readers + " " + Waiting(n, "document", oldest)
	}
}
