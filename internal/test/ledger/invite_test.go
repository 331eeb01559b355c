package ledger_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

const (
	inviteKills   = 5
	inviteWorkers = 3
	// refusedEvery is how many invitations go to an address that the mail server does not know.
	refusedEvery = 7
)

// invitations is a book of which invitations were acknowledged.
type invitations struct {
	mu    sync.Mutex
	taken map[string]bool // by id
}

func (b *invitations) take(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.taken[id] = true
}

// TestInvitations kills the program while it invites: each invitation that was acknowledged is there, is mailed at least
// once with one Message-ID, is announced once, and costs one credit; one that the mail server refused costs none.
func TestInvitations(t *testing.T) {
	testkit.SQLite.Want(t)
	t.Parallel()
	sink := testkit.NewMailSink(t)
	p, token, file := inviter(t, sink)

	book, over := invitations{taken: map[string]bool{}}, make(chan struct{})
	var workers sync.WaitGroup
	for worker := range inviteWorkers {
		workers.Go(func() { p.inviteUntil(over, worker, token, &book) })
	}
	for range inviteKills {
		time.Sleep(400 * time.Millisecond)
		p.kill()
		p.start()
	}
	time.Sleep(200 * time.Millisecond)
	close(over)
	workers.Wait()

	eventually(t, "the last mail", func() bool {
		s := openSQLite(t, file)
		defer func() { _ = s.pool.Close() }()
		s.exec("UPDATE river_job SET state = 'available' WHERE state = 'retryable'")
		return s.count("SELECT count(*) FROM mail WHERE state = 'QUEUED'") == 0
	})
	book.verdict(t, openSQLite(t, file), sink)
}

// inviter starts a program that may invite a million people, by a mail server that does not know all of them. It returns
// the credential that invites, and the file of the database.
func inviter(t *testing.T, sink *testkit.MailSink) (p *program, token, file string) {
	t.Helper()
	sink.Answer(func(to string) error {
		if isUnknown.MatchString(to) {
			return &smtp.SMTPError{Code: 550, Message: "there is no such mailbox"}
		}
		return nil
	})
	data := filepath.Join(t.TempDir(), "data")
	p = newProgram(t, "nod", data)
	p.start()
	p.signUp() // in the mailbox of demo mode
	p.run("operator", "tenant", "enable-production", email)
	p.run("operator", "quota", "set", "--tenant", email, "--mode", "PRODUCTION", "--action", "CreateInvite",
		"--total", "1000000")
	in := p.must(http.StatusCreated, http.MethodPost, management, "/signins", "",
		map[string]string{"email": email, "password": password})
	token = "Bearer " + in.text("openApiProductionToken", "token")
	p.stop()
	// All are at one host, whose pace would take longer than the test.
	p.env = append(p.env, "NOD_SMTP_URL="+sink.URL(), "NOD_MAIL_HOST_RATE=0")
	p.start()
	return p, token, filepath.Join(data, "nod.db")
}

var (
	isUnknown = regexp.MustCompile(`^unknown-`)
	messageID = regexp.MustCompile(`(?m)^Message-ID: <([^@]+)@`)
)

// inviteUntil invites one person after the other. What came of a call whose answer was lost is not asked.
func (p *program) inviteUntil(over chan struct{}, worker int, token string, book *invitations) {
	for n := 0; ; n++ {
		select {
		case <-over:
			return
		default:
		}
		d := p.at()
		if d == nil {
			time.Sleep(pollEvery)
			continue
		}
		name := "known"
		if n%refusedEvery == 0 {
			name = "unknown"
		}
		got, f := call(p.t.Context(), http.MethodPost, production(*d)+"/invites", token, map[string]any{
			"email": fmt.Sprintf("%s-%d-%d@people.test", name, worker, n), "templateId": "default",
		})
		if f == answered && got.status == http.StatusCreated {
			book.take(got.text("id"))
		}
	}
}

func (b *invitations) verdict(t *testing.T, s *store, sink *testkit.MailSink) {
	t.Helper()
	arrived := map[string]int{}
	for _, m := range sink.Messages() {
		found := messageID.FindStringSubmatch(m.Data)
		require.NotNil(t, found, m.Data)
		arrived[found[1]]++
	}
	billed, known := 0, map[string]bool{}
	for _, row := range s.all("SELECT id, mail_id, status, sent_at FROM invite") {
		id, mailID, status, sentAt := row[0], row[1], row[2], row[3]
		known[id] = true
		if status == "FAILED" {
			require.Zero(t, arrived[mailID], id)
			continue
		}
		billed++
		require.NotEmpty(t, sentAt, id)
		require.NotZero(t, arrived[mailID], "%s was accepted and not mailed", id)
		require.Equal(t, 1, s.count("SELECT count(*) FROM invite_log WHERE invite_id = $1 AND status = 'INVITED'", id))
		delete(arrived, mailID)
	}
	for id := range b.taken {
		require.True(t, known[id], "%s was acknowledged and is lost", id)
	}
	require.Empty(t, arrived, "mails of no invitation")
	require.Greater(t, len(b.taken), inviteKills)
	require.Equal(t, billed, s.count("SELECT used FROM quota WHERE mode = 'PRODUCTION' AND action = 'CreateInvite'"))
	require.Equal(t, billed, s.count("SELECT count(*) FROM event WHERE type = 'INVITE_INVITED'"))
	t.Logf("%d acknowledged, %d billed, %d mails, %d kills", len(b.taken), billed, len(sink.Messages()), inviteKills)
}
