package app

import (
	"encoding/hex"
	"fmt"
	"net"

	"nod/internal/collect/connector"
	"nod/internal/collect/connector/httpconnector"
	"nod/internal/collect/connector/reference"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/flow/sms"
	"nod/internal/lookup/desk"
	"nod/internal/lookup/remote"
	"nod/internal/platform/auth"
)

// connectors chooses who speaks to a provider: the simulator in Sandbox, and in
// production what the operator has listed.
type connectors struct {
	sandbox    connector.Connector
	simulator  *connector.Simulator
	production *httpconnector.Router // nil before it is built
}

// For implements connection.Connectors.
func (c *connectors) For(mode auth.Mode, providerID string) (connector.Connector, bool) {
	switch {
	case mode == auth.Sandbox:
		return c.sandbox, true
	case c.production == nil:
		return nil, false
	default:
		return c.production.For(providerID)
	}
}

// buildConnectors reads the operator's list. Demo mode adds the reference
// connector for everybody else, which listens on a port of this machine, so that
// production is walked over real HTTP with one command to start and one process
// to stop. Commands that are no server speak to no connector, nor does a rehearsal.
func (a *App) buildConnectors() error {
	f := &a.features
	meter := connector.NewMeter(a.Metrics)
	f.desk = &desk.Desk{Delays: a.simulatorDelays}
	simulator := connector.NewSimulator(f.sources)
	f.connectors = &connectors{sandbox: meter.Measured("simulator", simulator), simulator: simulator}
	if a.listeners.portal == nil || a.Config.NoOutgoing {
		return nil
	}
	entries, err := httpconnector.Load(a.Config.Connectors)
	if err != nil {
		return fmt.Errorf("NOD_CONNECTORS: %w", err)
	}
	lookups := desk.Settings{Registry: a.Config.Registry, Signals: a.Config.Signals}
	networks, err := a.Config.ConnectorNetworks()
	if err != nil {
		return err
	}
	if a.Config.Demo {
		if a.listeners.reference, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return fmt.Errorf("listen for the reference connector: %w", err)
		}
		networks = append(networks, attempt.Loopback()...)
		entries = append(entries, httpconnector.Entry{
			Providers: []string{"*", "sandbox_*"}, URL: httpconnector.Loopback(a.listeners.reference),
			Key: a.referenceKey(),
		})
		lookups.Reference = &remote.Entry{URL: httpconnector.Loopback(a.listeners.reference), Key: a.referenceKey()}
	}
	lookups.Guard = attempt.NewGuard(networks).Without(a.opsPort())
	if f.connectors.production, err = httpconnector.NewRouter(entries, lookups.Guard, meter); err != nil {
		return fmt.Errorf("NOD_CONNECTORS: %w", err)
	}
	if a.Mail.Texts, err = sms.Open(a.Config.SMSGateway, lookups.Reference, lookups.Guard); err != nil {
		return err
	}
	return f.desk.Open(lookups)
}

// referenceKey stays the same from start to start and on every replica, because
// sessions of monitored accounts are signed with it.
func (a *App) referenceKey() string { return hex.EncodeToString(a.Seal.MAC("reference connector")) }

// serveReference lets the reference connector play every provider.
func (a *App) serveReference() {
	if a.listeners.reference == nil {
		return
	}
	keys, providers := []string{a.referenceKey()}, connector.Offers(a.features.sources)
	a.serve(a.listeners.reference, sms.Serve(keys, desk.Reference(keys, a.simulatorDelays,
		reference.New(reference.Options{Keys: keys, Providers: providers}))))
}
