package main_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/sdk/nod-go"
)

// terminal runs commands as a person of an organization does, with a separate home folder.
type terminal struct {
	*stage
	t    *testing.T
	home string
	env  []string
}

func (s *stage) terminal(t *testing.T, env ...string) *terminal {
	t.Helper()
	home := t.TempDir()
	return &terminal{s, t, home, append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "NOD_SERVER=" + s.portal,
	}, env...)}
}

// run runs a command; what comes in is its standard input.
func (p *terminal) run(in string, args ...string) result {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), binary, args...)
	var stdout, stderr bytes.Buffer
	cmd.Env = p.env
	cmd.Dir = p.home
	cmd.Stdin = strings.NewReader(in)
	cmd.Stdout = &stdout
	cmd.Stderr = &stderr
	_ = cmd.Run() // the state says how it ended
	require.NotContains(p.t, stdout.String()+stderr.String(), p.secret)
	return result{p.t, strings.Join(args, " "), cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

func (p *terminal) file() string { return filepath.Join(p.home, ".config", "nod", "login.json") }

// TestData works at a terminal with an API key.
func TestData(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	t.Run("login", func(t *testing.T) { dataLogin(t, s) })
	t.Run("environment", func(t *testing.T) { dataFromEnvironment(t, s) })
	t.Run("lists", func(t *testing.T) { dataLists(t, s) })
	t.Run("events", func(t *testing.T) { dataEvents(t, s) })
	t.Run("stage", func(t *testing.T) { dataStage(t, s) })
	t.Run("logs", func(t *testing.T) { dataLogs(t, s) })
	t.Run("test people", func(t *testing.T) { dataTestPeople(t, s) })
	require.Zero(t, s.stop())
	require.NotContains(t, s.logged(), "level=ERROR")
}

func dataLogin(t *testing.T, s *stage) {
	p := s.terminal(t)
	p.run("", "users", "list").refuses("you are not logged in to Sandbox: run nod login")
	p.run("", "login").refuses("give an API key and its secret")
	p.run(s.key+":wrong\n", "login").refuses("(req-")
	p.run(s.key+":wrong\n", "listen", "--print").refuses("the server does not know this key, or its secret is wrong")
	require.NoFileExists(t, p.file(), "what was refused is not kept")
	require.Equal(t, 2, p.run("", "login", s.key+":x").code, "a key is no argument")

	require.Equal(t, "Logged in to "+s.portal+", Sandbox.\n", p.run(s.key+":"+s.secret+"\n", "login").ok())
	info, err := os.Stat(p.file())
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	p.run("", "users", "list").ok()
	p.run("", "users", "list", "--production").refuses("you are not logged in to Production")
	listen := exec.Command(binary, "listen", "--print")
	listen.Env, listen.Dir = p.env, p.home
	follow(t, listen).prints(`Connected\. Waiting`)

	s.i.run("operator", "tenant", "enable-production", member).ok()
	live := s.i.fixtures("key", "--mode", "PRODUCTION")[0]
	require.Contains(t, p.run(live.APIKey+":"+live.APISecret, "login").ok(), "Production")
	p.run("", "users", "list", "--production").ok()
	p.run("", "users", "list").ok()

	require.NoError(t, os.Chmod(p.file(), 0o640))
	p.run("", "users", "list").refuses("others on this machine can read")
	require.NoError(t, os.Chmod(p.file(), 0o600))
	p.run("", "logout").ok()
	require.NoFileExists(t, p.file())
	p.run("", "users", "list").refuses("run nod login")
	p.run("", "logout").ok()
}

func dataFromEnvironment(t *testing.T, s *stage) {
	p := s.terminal(t, "NOD_KEY="+s.key+":"+s.secret)
	p.run("", "users", "list").ok()
	require.NoFileExists(t, p.file())
	p.run("", "users", "list", "--production").refuses("leave --production out")
	live := s.i.fixtures("key", "--mode", "PRODUCTION")[0]
	p = s.terminal(t, "NOD_KEY="+live.APIKey+":"+live.APISecret)
	p.run("", "users", "list").refuses("add --production if you mean it")
	p.run("", "users", "list", "--production").ok()
}

func dataLists(t *testing.T, s *stage) {
	p := s.terminal(t, "NOD_KEY="+s.key+":"+s.secret)
	accounts := s.i.fixtures("account", "--count", "3")
	s.i.fixtures("webhook")

	table := p.run("", "accounts", "list").ok()
	require.Regexp(t, `^ID +CREATED +PROVIDER +STATUS +SYNC +USER\n`, table)
	for _, account := range accounts {
		require.Regexp(t, account.ID+` .* CONNECTED +\w+ +`+account.UserID, table)
	}
	limited := p.run("", "accounts", "list", "--limit", "2", "--json")
	lines := strings.Split(strings.TrimSpace(limited.ok()), "\n")
	require.Len(t, lines, 2)
	require.Contains(t, limited.stderr, "There are more than 2.")
	require.NotContains(t, p.run("", "accounts", "list", "--limit", "3").stderr, "more than")
	var first struct{ ID, ConnectionStatus string }
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &first))
	require.Equal(t, accounts[2].ID, first.ID, "newest first")

	one := p.run("", "accounts", "list", "--json", "--user", accounts[1].UserID).ok()
	require.Equal(t, 1, strings.Count(one, "\n"))
	require.Contains(t, one, accounts[1].ID)
	require.Contains(t, p.run("", "accounts", "get", accounts[0].ID).ok(), "\n  \"id\": \""+accounts[0].ID+"\"")
	require.Contains(t, p.run("", "accounts", "data", accounts[0].ID).ok(), `"incomes": [`)
	require.Contains(t, p.run("", "users", "get", accounts[0].UserID).ok(), accounts[0].UserID)
	require.Contains(t, p.run("", "users", "data", accounts[0].UserID).ok(), accounts[0].ID)
	require.Regexp(t, `LINK_ACCOUNT +SUCCEEDED`, p.run("", "tasks", "list").ok())
	webhooks := p.run("", "webhooks", "list").ok()
	require.Regexp(t, `wh-\w+ .* yes `, webhooks)
	webhook := regexp.MustCompile(`wh-\w+`).FindString(webhooks)
	p.run("", "webhooks", "deliveries", webhook).ok()
	require.Contains(t, p.run("", "webhooks", "get", webhook).ok(), webhook)
	require.Equal(t, "None.\n", p.run("", "invites", "list").stderr)
	require.Equal(t, "None.\n", p.run("", "archives", "list").stderr)
	require.Equal(t, "None.\n", p.run("", "users", "list", "--metadata", "customer=4711").stderr)

	p.run("", "accounts", "get", "a-0").refuses("not found. (req-")
	p.run("", "users", "list", "--from", "yesterday").refuses("(req-")
	p.run("", "invites", "get", "iv-0").refuses("not found. (req-")
	p.run("", "archives", "get", "u-0").refuses("not found. (req-")
	p.run("", "tasks", "get", "task-0").refuses("not found. (req-")
}

func dataEvents(t *testing.T, s *stage) {
	p := s.terminal(t, "NOD_KEY="+s.key+":"+s.secret)
	require.Regexp(t, `(?m)^ACCOUNT_CONNECTED +Users and accounts +\S`, p.run("", "events", "types").ok())
	require.Contains(t, p.run("", "events", "get", "account_connected").ok(), `"type": "ACCOUNT_CONNECTED"`)
	p.run("", "events", "get", "NEWS").refuses("there is no event NEWS")
}

// dataStage has time pass for a user, and its next sync fail.
func dataStage(t *testing.T, s *stage) {
	p := s.terminal(t, "NOD_KEY="+s.key+":"+s.secret)
	user, err := s.client().CreateUser(t.Context(), nod.CreateUserRequest{})
	require.NoError(t, err)
	id := user.User.ID
	require.Contains(t, p.run("", "testclock", "advance", id, "1d12h").ok(), `"advancedBySeconds": 129600`)
	require.Contains(t, p.run("", "testclock", "get", id).ok(), `"offsetSeconds": 129600`)
	p.run("", "testclock", "advance", id, "tomorrow").refuses("Enter a duration such as 30d, 12h or 1d12h.")
	p.run("", "testclock", "advance", id, "--to", "2020-01-01T00:00:00Z").refuses("A test clock only moves forward.")
	p.run("", "testclock", "get", "user-nobody").refuses("not found")

	require.Contains(t, p.run("", "testfailures", "set", id, "sync", "AUTH_REQUIRED", "--repeat").ok(), `"repeats": true`)
	require.Regexp(t, `SYNC +AUTH_REQUIRED +yes +any`, p.run("", "testfailures", "list", id).ok())
	p.run("", "testfailures", "set", id, "upload", "FILE_TYPE_MISMATCH").ok()
	require.Regexp(t, `UPLOAD +FILE_TYPE_MISMATCH +no +any`, p.run("", "testfailures", "list", id).ok())
	p.run("", "testfailures", "set", id, "login", "FILE_TYPE_MISMATCH").refuses("No login ends with FILE_TYPE_MISMATCH.")
	p.run("", "testfailures", "set", id, "login", "NONSENSE").refuses("expected value to be one of")
	p.run("", "testfailures", "clear", id).ok()
	require.Equal(t, "None.\n", p.run("", "testfailures", "list", id).stderr)
}

// dataLogs follows the requests of a key, of which one fails.
func dataLogs(t *testing.T, s *stage) {
	p := s.terminal(t, "NOD_KEY="+s.key+":"+s.secret)
	cmd := exec.CommandContext(t.Context(), binary, "logs", "tail", "--outcome", "CLIENT_ERROR")
	cmd.Env, cmd.Dir = p.env, p.home
	tail := follow(t, cmd)
	tail.prints("(Waiting for requests)")
	p.run("", "users", "list").ok()
	p.run("", "accounts", "get", "a-tailed").refuses("not found. (req-")
	id := tail.prints(`404  GET /accounts/\{id\}  MISSING_RESOURCE  \d+ ms  .*  (req-\S+)`)
	require.NotContains(t, tail.printed(), "200  ")
	require.NotContains(t, tail.printed(), "a-tailed", "values are never kept")
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.Zero(t, tail.stops())

	list := p.run("", "logs", "list", "--code", "MISSING_RESOURCE").ok()
	require.Regexp(t, `^TIME +STATUS +REQUEST +CODE +TOOK +KEY +ID\n`, list)
	require.Contains(t, list, id)
	require.NotContains(t, p.run("", "logs", "list", "--limit", "0").ok(), "/requestLog ", "who reads the log is not in it")
	require.Contains(t, p.run("", "logs", "get", id).ok(), `"responseShape": "{`)
	require.Contains(t, p.run("", "logs", "list", "--object", "a-tailed").ok(), "404     GET /accounts/{id}")
	require.Equal(t, "None.\n", p.run("", "logs", "list", "--object", "a-taile").stderr)
	p.run("", "logs", "get", "req-0").refuses("not found. (req-")
}

// dataTestPeople makes somebody from a file, shows them and deletes them.
func dataTestPeople(t *testing.T, s *stage) {
	p := s.terminal(t, "NOD_KEY="+s.key+":"+s.secret)
	write := func(text string) {
		require.NoError(t, os.WriteFile(filepath.Join(p.home, "bea.json"), []byte(text), 0o600))
	}
	require.Equal(t, 2, p.run("", "testpeople", "create", "nowhere.json").code)
	write("{")
	p.run("", "testpeople", "create", "bea.json").refuses("bea.json is no JSON of a test person")
	write(`{"username": "bea", "password": "Sandbox-Bea-6", "data": {"identity": {"fullName": "Bea Salazar", "dob": "1996"}}}`)
	p.run("", "testpeople", "create", "bea.json").refuses("data.identity.dob")
	write(`{"username": "bea", "password": "Sandbox-Bea-6", "asksCodes": true, "data": {"identity": {"fullName": "Bea Salazar"}}}`)
	p.run("", "testpeople", "create", "bea.json").refuses(`unknown field "asksCodes"`)
	write(`{"username": "bea", "password": "Sandbox-Bea-6", "data": {"identity": {"fullName": "Bea Salazar"}}} {}`)
	p.run("", "testpeople", "create", "bea.json").refuses("something after the person")
	require.Equal(t, "None.\n", p.run("", "testpeople", "list").stderr)

	write(`{"username": "bea", "password": "Sandbox-Bea-6", "data": {"identity": {"fullName": "Bea Salazar"}}}`)
	var made nod.TestPerson
	require.NoError(t, json.Unmarshal([]byte(p.run("", "testpeople", "create", "bea.json").ok()), &made))
	p.run("", "testpeople", "create", "bea.json").refuses("username")
	require.Regexp(t, made.ID+` +Bea Salazar +bea +Sandbox-Bea-6`, p.run("", "testpeople", "list").ok())
	require.Contains(t, p.run("", "testpeople", "get", made.ID).ok(), `"fullName": "Bea Salazar"`)
	p.run("", "testpeople", "delete", made.ID).ok()
	p.run("", "testpeople", "get", made.ID).refuses("not found")
}
