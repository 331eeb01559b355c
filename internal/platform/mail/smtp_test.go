package mail_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/mail"
	"nod/internal/test/testkit"
)

func TestSMTP(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"none", "starttls", "tls"} {
		t.Run("delivers with tls="+mode, func(t *testing.T) {
			t.Parallel()
			sink := testkit.NewTLSMailSink(t, mode)
			s, err := mail.NewSMTP(sink.URL(), sink.Roots())
			require.NoError(t, err)
			require.NoError(t, s.Deliver(t.Context(), envelope()))
			got := sink.Messages()
			require.Len(t, got, 1)
			require.Equal(t, []string{"joe@example.com"}, got[0].To)
			require.Equal(t, "no-reply@nod.test", got[0].From)
			require.Equal(t, "user", got[0].User)
			require.Equal(t, mode != "none", got[0].TLS)
		})
	}

	t.Run("sends nothing to a server that does not encrypt", func(t *testing.T) {
		t.Parallel()
		sink := testkit.NewMailSink(t)
		s, err := mail.NewSMTP("smtp://user:pass@"+sink.Address(), nil)
		require.NoError(t, err)
		err = s.Deliver(t.Context(), envelope())
		require.ErrorContains(t, err, "STARTTLS")
		require.NotErrorIs(t, err, mail.ErrRefused)
		require.Empty(t, sink.Messages())
	})

	t.Run("sends nothing to a server that nobody vouches for", func(t *testing.T) {
		t.Parallel()
		for _, mode := range []string{"starttls", "tls"} {
			sink := testkit.NewTLSMailSink(t, mode)
			s, err := mail.NewSMTP(sink.URL(), nil)
			require.NoError(t, err)
			err = s.Deliver(t.Context(), envelope())
			require.ErrorContains(t, err, "certificate")
			require.NotErrorIs(t, err, mail.ErrRefused)
			require.Empty(t, sink.Messages())
		}
	})

	for _, c := range []struct {
		code      int
		isRefused bool
	}{{421, false}, {451, false}, {530, false}, {550, true}, {553, true}} {
		t.Run(smtpError(c.code).Error(), func(t *testing.T) {
			t.Parallel()
			sink := testkit.NewMailSink(t)
			sink.Answer(func(string) error { return smtpError(c.code) })
			s, err := mail.NewSMTP(sink.URL(), nil)
			require.NoError(t, err)
			err = s.Deliver(t.Context(), envelope())
			require.Error(t, err)
			require.Equal(t, c.isRefused, errors.Is(err, mail.ErrRefused))
			require.Empty(t, sink.Messages())
		})
	}

	for name, c := range map[string]struct {
		refusal smtp.SMTPError
		isBusy  bool
	}{
		"a mailbox is full":      {smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}}, false},
		"greylisting":            {smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 0}}, false},
		"the sender is too fast": {smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 7, 28}}, true},
		"the server closes":      {smtp.SMTPError{Code: 421, EnhancedCode: smtp.NoEnhancedCode}, true},
	} {
		t.Run("for later: "+name, func(t *testing.T) {
			t.Parallel()
			sink := testkit.NewMailSink(t)
			sink.Answer(func(string) error { return &c.refusal })
			s, err := mail.NewSMTP(sink.URL(), nil)
			require.NoError(t, err)
			err = s.Deliver(t.Context(), envelope())
			require.ErrorIs(t, err, mail.ErrLater)
			require.Equal(t, c.isBusy, errors.Is(err, mail.ErrBusy), err)
		})
	}
	for name, c := range map[string]struct {
		refusal     smtp.SMTPError
		noRecipient bool
	}{
		"nobody is there":             {smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}}, true},
		"a mailbox is switched off":   {smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 2, 1}}, true},
		"a mailbox is full":           {smtp.SMTPError{Code: 552, EnhancedCode: smtp.EnhancedCode{5, 2, 2}}, false},
		"the sender is not trusted":   {smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}}, false},
		"the server says a number":    {smtp.SMTPError{Code: 550, EnhancedCode: smtp.NoEnhancedCode}, true},
		"the server refuses in words": {smtp.SMTPError{Code: 554, EnhancedCode: smtp.NoEnhancedCode}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sink := testkit.NewMailSink(t)
			sink.Answer(func(string) error { return &c.refusal })
			s, err := mail.NewSMTP(sink.URL(), nil)
			require.NoError(t, err)
			err = s.Deliver(t.Context(), envelope())
			require.ErrorIs(t, err, mail.ErrRefused)
			require.Equal(t, c.noRecipient, errors.Is(err, mail.ErrNoRecipient), err)
		})
	}

	t.Run("wrong credentials may be put right", func(t *testing.T) {
		t.Parallel()
		sink := testkit.NewMailSink(t)
		s, err := mail.NewSMTP(strings.Replace(sink.URL(), ":pass@", ":canary@", 1), nil)
		require.NoError(t, err)
		err = s.Deliver(t.Context(), envelope())
		require.ErrorContains(t, err, "535")
		require.NotErrorIs(t, err, mail.ErrRefused)
		require.NotContains(t, err.Error(), "canary")
	})

	t.Run("an unsound message is refused before anything is sent", func(t *testing.T) {
		t.Parallel()
		sink := testkit.NewMailSink(t)
		s, err := mail.NewSMTP(sink.URL(), nil)
		require.NoError(t, err)
		e := envelope()
		e.To = `"a@b> SIZE=1"@c`
		require.ErrorIs(t, s.Deliver(t.Context(), e), mail.ErrRefused)
		require.Empty(t, sink.Messages())
	})

	t.Run("a server that never answers is left when the time is over", func(t *testing.T) {
		t.Parallel()
		silent, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			conn, err := silent.Accept()
			if err != nil {
				return
			}
			cancel()
			_, _ = io.Copy(io.Discard, conn) // until the other side gives up
			_ = conn.Close()
		}()
		s, err := mail.NewSMTP("smtp://"+silent.Addr().String()+"?tls=none", nil)
		require.NoError(t, err)
		require.Error(t, s.Deliver(ctx, envelope()))
		<-done
		require.NoError(t, silent.Close())
	})
}

func smtpError(code int) *smtp.SMTPError {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 1, 1}, Message: "told to"}
}

func TestNewSMTP(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"smtp://mail.test", "smtp://user:p%40ss@mail.test:2525", "smtp://mail.test?tls=starttls",
		"smtp://mail.test?tls=tls",
		"smtp://localhost?tls=none", "smtp://127.0.0.1:1025?tls=none", "smtp://[::1]:1025/?tls=none",
	} {
		_, err := mail.NewSMTP(good, nil)
		require.NoError(t, err, good)
	}
	for _, bad := range []string{
		"", "mail.test", "http://user:canary@mail.test", "smtp://", "smtp://user:canary@",
		"smtp://user:canary@mail.test/x",
		"smtp://user:canary@mail.test:0", "smtp://user:canary@mail.test:99999", "smtp://user:canary@mail.test:port",
		"smtp://user:canary@mail.test?tls=maybe", "smtp://user:canary@mail.test?insecure=1",
		"smtp://user:canary@mail.test#x",
		"smtp://user:canary@mail.test?tls=none", "smtp://user:canary@10.0.0.1?tls=none",
		"smtp://localhost.evil.test?tls=none",
	} {
		_, err := mail.NewSMTP(bad, nil)
		require.Error(t, err, bad)
		require.NotContains(t, err.Error(), "canary")
	}
}
