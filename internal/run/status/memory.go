package status

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"nod/internal/platform/buildinfo"
	"nod/internal/run/status/incident"
)

// memoryName is the file of the data folder that has what the page showed last. All of it is public.
const memoryName = "status.json"

// rememberEvery is how old the file may become.
const rememberEvery = time.Minute

// memory is what the page shows, for a server that cannot start yet.
type memory struct {
	Report Report           `json:"report"`
	Days   []hourly         `json:"days"`
	Board  []incident.Entry `json:"board"`
	// Concerns are the parts of the board's entries, in their order.
	Concerns [][]string `json:"concerns"`
}

func (m memory) write(folder string) error {
	for _, e := range m.Board {
		m.Concerns = append(m.Concerns, e.Parts.V)
	}
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, memoryName+".*")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Close())
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(folder, memoryName))
	}
	if err != nil {
		err = errors.Join(err, os.Remove(file.Name()))
	}
	return err
}

// recall reads the file; there is none before the first minute of an installation.
func recall(folder string) (memory, error) {
	var m memory
	text, err := os.ReadFile(filepath.Join(folder, memoryName))
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil || len(m.Concerns) != len(m.Board) {
		return memory{}, fmt.Errorf("read what the status page showed last: %w", err)
	}
	for i := range m.Board {
		m.Board[i].Parts.V = m.Concerns[i]
	}
	return m, nil
}

// starting is the report of a server that does not serve yet: nothing is measured, except that it does not.
func (m memory) starting(now time.Time, portalURL string) Report {
	parts := []Part{}
	at := "Last checked " + m.Report.CheckedAt.Format("2 Jan 2006, 15:04 UTC") + ": "
	for _, p := range m.Report.Parts {
		p.Detail = at + p.Words + "."
		p.Measured = ""
		if p.ID == DoorPortal || p.ID == DoorLink {
			p.Measured, p.Detail = Failed, "The server is starting."
		}
		parts = append(parts, p)
	}
	r := summarize(parts, m.Board, portalURL, now)
	if r.State != Maintained {
		r.OK = false
		r.State = Failed
		r.Words = "The service is starting"
	}
	r.Version = buildinfo.Read().String()
	return r
}

// The doors, which a server that is starting keeps closed.
const (
	DoorPortal = "portal"
	DoorLink   = "link"
)
