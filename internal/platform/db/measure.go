package db

import (
	"context"
	"database/sql"

	"nod/internal/platform/telemetry"
)

// Measure adds the metrics of connections: of one pool on PostgreSQL, of the writer and the readers on SQLite.
func (d *DB) Measure(m *telemetry.Metrics) {
	labels := []string{"pool"}
	m.Measure("database", []telemetry.Gauge{
		{Name: "db_connections_used", Help: "Connections that statements run on.", Labels: labels},
		{Name: "db_connections_max", Help: "Connections that there may be.", Labels: labels},
		{Name: "db_connection_waits_total", Help: "How often a statement waited for one.", Labels: labels, Total: true},
		{
			Name: "db_connection_wait_seconds_total", Help: "How long statements waited for one.", Labels: labels,
			Total: true,
		},
	}, func(context.Context) ([]telemetry.Reading, error) {
		if d.IsPostgres() {
			s := d.pgPool.Stat()
			return readings("shared", poolStats{
				float64(s.AcquiredConns()), float64(s.MaxConns()), float64(s.EmptyAcquireCount()),
				s.EmptyAcquireWaitTime().Seconds(),
			}), nil
		}
		var out []telemetry.Reading
		for name, pool := range map[string]*sql.DB{"write": d.write, "read": d.read} {
			s := pool.Stats()
			out = append(out, readings(name, poolStats{
				float64(s.InUse), float64(s.MaxOpenConnections), float64(s.WaitCount), s.WaitDuration.Seconds(),
			})...)
		}
		return out, nil
	})
}

type poolStats struct{ used, most, waits, waited float64 }

func readings(pool string, s poolStats) []telemetry.Reading {
	return []telemetry.Reading{
		telemetry.Read("db_connections_used", s.used, pool), telemetry.Read("db_connections_max", s.most, pool),
		telemetry.Read("db_connection_waits_total", s.waits, pool),
		telemetry.Read("db_connection_wait_seconds_total", s.waited, pool),
	}
}
