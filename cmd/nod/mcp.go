package main

import (
	"context"
	"errors"
	"strings"

	"nod/internal/platform/buildinfo"
	"nod/internal/run/assistant"
)

type mcpCommand struct{}

// Run serves an assistant until it leaves. Keys of Production are refused: what an assistant reads goes wherever its
// maker takes it.
func (c *mcpCommand) Run(ctx context.Context) error {
	a, mode, err := currentAccess(sandboxMode)
	if err != nil {
		return err
	}
	if mode != sandboxMode || strings.HasSuffix(a.Server, "/open/v1") {
		return errors.New("nod mcp reads Sandbox only; use a key of Sandbox")
	}
	client, err := a.client(sandboxMode)
	if err != nil {
		return err
	}
	server := strings.TrimSuffix(a.Server, "/sandbox/v1")
	if err := assistant.Serve(ctx, client, server, buildinfo.Read().Version); err != nil {
		return said(err)
	}
	return nil
}
