package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/platform/memory"
	"nod/internal/platform/telemetry"
)

// errLogged is a failure that stands in the log already.
var errLogged = errors.New("see the log")

type serveCommand struct {
	config.Serve `embed:""`
}

// Run serves until a signal comes, then lets requests and jobs finish.
func (c *serveCommand) Run(ctx context.Context) error {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		return err
	}
	log := telemetry.NewLog(os.Stderr, c.LogFormat, level, telemetry.Addresses(c.LogAddresses))
	if err := memory.Protect(); err != nil {
		log.Warn("a crash could write the memory into a file", "error", err)
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	a, err := app.New(ctx, c.Serve, log)
	if err == nil {
		if err = a.Start(ctx); err != nil {
			err = errors.Join(err, a.Stop(context.WithoutCancel(ctx)))
		}
	}
	if err != nil && ctx.Err() != nil {
		log.Info("stopped while starting")
		return nil
	}
	if err != nil {
		log.Error("the server could not start", "error", sentence(err))
		return errLogged
	}
	a.Announce(log, os.Stdout)
	return c.untilStopped(a, log, signals)
}

// untilStopped waits for a signal. A person who presses Ctrl-C need not wait for
// balancers to notice, nor somebody who signals twice.
func (c *serveCommand) untilStopped(a *app.App, log *slog.Logger, signals <-chan os.Signal) error {
	ctx, hurry := context.WithCancel(context.Background())
	defer hurry()
	select {
	case s := <-signals:
		log.Info("stopping", "drainDelay", c.DrainDelay.String())
		if s == os.Interrupt {
			hurry()
		}
	case err := <-a.Failed():
		log.Error("a listener closed unexpectedly", "error", err)
		hurry()
	}
	go func() {
		<-signals
		hurry()
	}()
	if err := a.Stop(ctx); err != nil {
		log.Error("the server did not stop cleanly", "error", sentence(err))
		return errLogged
	}
	log.Info("stopped")
	return nil
}
