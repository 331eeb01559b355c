package status

import (
	"context"

	"nod/internal/reading/engine"
)

// AskReading says what documents in Production are read with. Each state is one that an installation may choose, so
// none is an outage.
func AskReading(state func() engine.State) func(context.Context) (State, string) {
	return func(context.Context) (State, string) {
		return Works, map[engine.State]string{
			engine.Full:    "Two readers read documents.",
			engine.Reduced: "One reader reads documents; nothing on a scan or photo is certain.",
			engine.None:    "Documents are kept and not read: the programs for it aren't installed.",
		}[state()]
	}
}
