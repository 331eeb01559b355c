package bench_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
	"nod/internal/test/specimen"
)

// manyDocuments is how many documents the memory is watched over; pictureEvery is how often one is a picture.
const (
	manyDocuments = 500
	pictureEvery  = 25
	singlePages   = 10
)

// queue is a server that reads documents in Production.
type queue struct {
	*testing.B
	readings
	user string
}

// BenchmarkDocumentsQueue has a server read five hundred documents and looks at its memory and at that of the programs
// that read, then puts ten pictures of one page in the queue at once.
func BenchmarkDocumentsQueue(b *testing.B) {
	w := newWorld(b, false, size().fewRows)
	q := newQueue(b, w)
	texts, pictures := samples(b)
	most := watchReaders(b, q.nod.command.Process.Pid)
	b.Run("memory", func(b *testing.B) {
		count := manyDocuments
		if testing.Short() {
			count = pictureEvery
		}
		sizes := []float64{}
		for i := range count {
			sent := q.submit("PDF", texts[i%len(texts)])
			if i%pictureEvery == 0 {
				q.until(q.submit("JPEG", pictures[i%len(pictures)]))
			}
			q.until(sent)
			sizes = append(sizes, q.nod.memory(b, "VmRSS"))
		}
		part := max(1, count/5)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(count), "documents")
		b.ReportMetric(slices.Max(sizes[:part]), "first-MiB")
		b.ReportMetric(slices.Max(sizes[count-part:]), "last-MiB")
		b.ReportMetric(most(), "reader-MiB")
	})
	b.Run("ten", func(b *testing.B) {
		var took []float64
		var all sync.WaitGroup
		var lock sync.Mutex
		for i := range singlePages {
			began := time.Now()
			sent := q.submit("JPEG", pictures[i%len(pictures)])
			all.Go(func() {
				q.until(sent)
				lock.Lock()
				defer lock.Unlock()
				took = append(took, time.Since(began).Seconds())
			})
		}
		all.Wait()
		slices.Sort(took)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(took[len(took)/2], "p50-s")
		b.ReportMetric(took[len(took)*95/100], "p95-s")
	})
}

func newQueue(b *testing.B, w world) queue {
	b.Helper()
	folder, err := filepath.Abs("../../../bin/ocr")
	require.NoError(b, err)
	b.Setenv("NOD_OCR", folder)
	binary := build(b)
	for _, arguments := range [][]string{
		{"tenant", "enable-production", w.email},
		{"quota", "set", "--tenant", w.email, "--mode", "PRODUCTION", "--action", "SubmitArchive", "--total", "1000000"},
	} {
		command := exec.Command(binary, append([]string{"operator"}, arguments...)...)
		command.Env = append(os.Environ(), "NOD_DATA="+w.data)
		out, err := command.CombinedOutput()
		require.NoError(b, err, "%s", out)
	}
	q := queue{B: b, readings: readings{world: w, nod: w.serve(b, binary)}}
	var in struct {
		Data struct{ OpenAPIProductionToken struct{ Token string } }
	}
	body := fmt.Sprintf(`{"email":%q,"password":%q}`, w.email, apptest.Password)
	q.do(b, post(q.nod.base+"/api/v1/signins", "", body), &in)
	q.bearer = "Bearer " + in.Data.OpenAPIProductionToken.Token
	var made struct {
		Data struct{ User struct{ ID string } }
	}
	q.do(b, post(q.nod.base+"/open/v1/users", q.bearer, "{}"), &made)
	q.user = made.Data.User.ID
	return q
}

// samples are payslips with a text layer, and photos of them.
func samples(b *testing.B) (texts, pictures [][]byte) {
	b.Helper()
	conditions := specimen.Conditions(specimen.Tuning)
	for _, s := range specimen.All(specimen.Tuning, 1) {
		if s.Kind != "PAYSLIP" {
			continue
		}
		texts = append(texts, s.PDF)
		if len(pictures) < singlePages/2 {
			picture, err := specimen.Picture(b.Context(), s, conditions[len(pictures)], 1)
			require.NoError(b, err)
			pictures = append(pictures, picture)
		}
	}
	return texts, pictures
}

// submit sends a payslip and returns its archive.
func (q queue) submit(format string, body []byte) (id string) {
	q.Helper()
	var made struct{ Data struct{ ID string } }
	sent := fmt.Sprintf(`{"userId":%q,"fileType":"PAYSLIP","rawFiles":[{"fileExtensionType":%q,"fileContent":%q}]}`,
		q.user, format, base64.StdEncoding.EncodeToString(body))
	q.do(q.B, post(q.nod.base+"/open/v1/archives", q.bearer, sent), &made)
	return made.Data.ID
}

// until waits for the end of a reading.
func (q queue) until(id string) {
	var read struct {
		Data struct{ State struct{ Status string } }
	}
	for deadline := time.Now().Add(10 * time.Minute); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		q.do(q.B, get(q.nod.base+"/open/v1/archives/"+id, q.bearer), &read)
		if read.Data.State.Status != "STARTED" {
			return
		}
	}
	q.Errorf("%s is not read", id)
}

// watchReaders follows the programs that a server starts, and returns the most memory that one of them had, in MiB.
func watchReaders(b *testing.B, parent int) (most func() float64) {
	b.Helper()
	var lock sync.Mutex
	highest, over := 0.0, make(chan struct{})
	b.Cleanup(func() { close(over) })
	go func() {
		for {
			select {
			case <-over:
				return
			case <-time.After(20 * time.Millisecond):
			}
			// Each thread has the children that it started.
			tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", parent))
			for _, task := range tasks {
				text, _ := os.ReadFile(task)
				for _, pid := range strings.Fields(string(text)) {
					lock.Lock()
					highest = max(highest, highWater(pid))
					lock.Unlock()
				}
			}
		}
	}()
	return func() float64 {
		lock.Lock()
		defer lock.Unlock()
		return highest
	}
}

// highWater is the most memory that a process had, in MiB; 0 for one that is gone.
func highWater(pid string) float64 {
	status, _ := os.ReadFile(filepath.Join("/proc", pid, "status"))
	_, rest, isThere := strings.Cut(string(status), "VmHWM:")
	if !isThere {
		return 0
	}
	kib, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	return kib / 1024
}
