package app

import (
	"bytes"
	"encoding/json"
	"time"

	"nod/internal/eventtype"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
)

// exampleEvent is the body of a test event, written as bodies of events are, and its id.
func exampleEvent(t event.Type, mode auth.Mode, now time.Time) (body []byte, id string, err error) {
	e, err := eventtype.Example(t, mode, now)
	if err != nil {
		return nil, "", err
	}
	var text bytes.Buffer
	writer := json.NewEncoder(&text)
	writer.SetEscapeHTML(false)
	if err := writer.Encode(e); err != nil {
		return nil, "", err
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), e.ID, nil
}
