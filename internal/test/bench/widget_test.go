package bench_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	// sessionPolls bounds how often a login is looked at before the benchmark gives up.
	sessionPolls = 2000
	pollPause    = 2 * time.Millisecond
	widgetSource = "sandbox_gig_ph"
)

// widgetServer is a server with its link door on a known address and providers that answer at once.
type widgetServer struct {
	*process
	link  string
	basic string
}

// serveWidget starts the built server for as many connections as one likes.
func (w world) serveWidget(b *testing.B, binary string) widgetServer {
	b.Helper()
	env := append(os.Environ(), "NOD_DEMO=true", "NOD_RATE_PROFILE=test", "NOD_DATA="+w.data, "NOD_DATABASE_URL="+w.url,
		"NOD_SIMULATOR_DELAYS=0", "NOD_OPS_LISTEN=127.0.0.1:0")
	quota := exec.Command(binary, "operator", "quota", "set", "--tenant", w.email, "--mode", "SANDBOX",
		"--action", "ConnectAccount", "--total", "100000000")
	quota.Env = env
	out, err := quota.CombinedOutput()
	require.NoError(b, err, string(out))
	portal, link := freeAddress(b), freeAddress(b)
	command := exec.Command(binary, "serve", "--drain-delay", "0")
	command.Env = append(env, "NOD_LISTEN="+portal, "NOD_LINK_LISTEN="+link)
	p := w.start(b, command, portal)
	return widgetServer{p, "http://localhost" + link[strings.LastIndex(link, ":"):] + "/link/v1", w.basic}
}

// session is one person with the widget.
type session struct {
	*testing.B
	server widgetServer
	client *http.Client
	token  string
}

// call makes a request and returns the data of its answer.
func (s *session) call(request *http.Request, into any) {
	s.Helper()
	response, err := s.client.Do(request)
	if err != nil {
		s.Error(err)
		return
	}
	body, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	if err != nil || response.StatusCode >= http.StatusMultipleChoices {
		s.Errorf("%s %s: %d %s %v", request.Method, request.URL.Path, response.StatusCode, body, err)
		return
	}
	if into != nil {
		envelope := struct{ Data any }{into}
		if err := json.Unmarshal(body, &envelope); err != nil {
			s.Error(err)
		}
	}
}

// begin makes the user with the token, and loads what the widget shows first.
func (s *session) begin() {
	var made struct{ Token struct{ AccessToken string } }
	s.call(post(s.server.base+usersPath, s.server.basic, "{}"), &made)
	s.token = "Bearer " + made.Token.AccessToken
	s.call(get(s.server.link+"/config", s.token), nil)
}

// walk goes from the first screen to the connected account; its data is collected meanwhile.
func (s *session) walk() {
	s.begin()
	s.connect()
}

// connect agrees, chooses a provider, and logs in.
func (s *session) connect() {
	s.call(post(s.server.link+"/consents", s.token, "{}"), nil)
	s.call(get(s.server.link+"/datasources?size=30", s.token), nil)
	s.call(get(s.server.link+"/datasources/"+widgetSource, s.token), nil)
	fields := `{"username":"maria.villanueva","password":"Sandbox#Maria1"}`
	login := `{"providerId":"` + widgetSource + `","fields":` + fields + `}`
	var started struct{ TaskID string }
	s.call(post(s.server.link+"/accounts", s.token, login), &started)
	for range sessionPolls {
		var task struct{ ConnectionStatus string }
		s.call(get(s.server.link+"/tasks/"+started.TaskID, s.token), &task)
		if task.ConnectionStatus == "CONNECTED" || s.Failed() {
			return
		}
		time.Sleep(pollPause)
	}
	s.Error("a login did not come to its end")
}

// BenchmarkWidget walks whole sessions of the widget over HTTP: user and token, first screen, consent, list, form,
// login, and polls until it is connected; the collection of the account's data is part of the cost.
func BenchmarkWidget(b *testing.B) {
	eachEngine(b, func(b *testing.B, isPostgres bool) {
		w := newWorld(b, isPostgres, size().fewRows)
		server := w.serveWidget(b, build(b))
		client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections}, Timeout: time.Minute}
		defer client.CloseIdleConnections()
		(&session{B: b, server: server, client: client}).walk() // warm
		b.Run("sessions", func(b *testing.B) {
			reportSessions(b, server, client, (*session).walk)
		})
	})
}

// reportSessions walks sessions round by round, and reports how many a core carries.
func reportSessions(b *testing.B, server widgetServer, client *http.Client, walk func(*session)) {
	b.Helper()
	var perCore, took []float64
	for b.Loop() {
		walked, times := walkSessions(b, server, client, walk)
		perCore, took = append(perCore, walked), append(took, times...)
	}
	slices.Sort(perCore)
	slices.Sort(took)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(perCore[len(perCore)/2], "sessions/s/core")
	b.ReportMetric(1000/perCore[len(perCore)/2], "cpu-ms")
	b.ReportMetric(took[len(took)/2], "p50-ms")
	b.ReportMetric(took[len(took)*99/100], "p99-ms")
}

// walkSessions walks sessions for a round; it returns how many a core carries in a second, and their times.
func walkSessions(
	b *testing.B, server widgetServer, client *http.Client, walk func(*session),
) (perCore float64, millis []float64) {
	b.Helper()
	var mu sync.Mutex
	var group sync.WaitGroup
	cpu, began := server.cpu(b), time.Now()
	for range connections {
		group.Go(func() {
			for time.Since(began) < 3*size().round && !b.Failed() {
				sent := time.Now()
				walk(&session{B: b, server: server, client: client})
				mu.Lock()
				millis = append(millis, float64(time.Since(sent).Microseconds())/1000)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return float64(len(millis)) / (server.cpu(b) - cpu).Seconds(), millis
}

// BenchmarkWidgetOpen looks at memory with two thousand widgets open, each with its own connection.
func BenchmarkWidgetOpen(b *testing.B) {
	w := newWorld(b, false, size().fewRows)
	server := w.serveWidget(b, build(b))
	b.Run("sqlite", func(b *testing.B) {
		time.Sleep(size().idle)
		idle := server.memory(b, "VmRSS")
		for b.Loop() {
			var group sync.WaitGroup
			places := make(chan struct{}, connections)
			clients := make([]*http.Client, size().widgets)
			for i := range clients {
				clients[i] = &http.Client{Transport: &http.Transport{}, Timeout: time.Minute}
				group.Go(func() {
					places <- struct{}{}
					defer func() { <-places }()
					(&session{B: b, server: server, client: clients[i]}).begin()
				})
			}
			group.Wait()
			time.Sleep(size().idle)
			open := server.memory(b, "VmRSS")
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(idle, "idle-MiB")
			b.ReportMetric(open, "open-MiB")
			b.ReportMetric((open-idle)*1024/float64(size().widgets), "KiB/session")
			for _, c := range clients {
				c.CloseIdleConnections()
			}
		}
	})
}
