package report

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
)

// BenchmarkLongReport draws the report of an account with 5,000 records, half of them pay periods, whose names
// have letters of several scripts. It reports the memory that is in use while it does.
func BenchmarkLongReport(b *testing.B) {
	r := fullReport("María Щёлкин 王小明 Ali علي", "123456.78")
	for i := len(r.Payload.Incomes); i < 2500; i++ {
		item := r.Payload.Incomes[i%26]
		item.Data.Employer = new(fmt.Sprintf("Employer %d of María", i))
		item.Data.GrossAmount = new(connector.Amount(fmt.Sprint(i) + ".55"))
		r.Payload.Incomes = append(r.Payload.Incomes, item)
	}
	for len(r.Payload.Transactions) < 2500 {
		r.Payload.Transactions = append(r.Payload.Transactions, r.Payload.Transactions[0])
	}
	fonts := fonts()
	_, err := r.Draw(fonts) // reads the fonts of the machine
	require.NoError(b, err)
	var most uint64
	done := make(chan struct{})
	go func() {
		var memory runtime.MemStats
		for {
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
				runtime.ReadMemStats(&memory)
				most = max(most, memory.HeapInuse)
			}
		}
	}()
	b.ResetTimer()
	size := 0
	for range b.N {
		content, err := r.Draw(fonts)
		require.NoError(b, err)
		size = len(content)
	}
	b.StopTimer()
	done <- struct{}{}
	b.ReportMetric(float64(most)/1e6, "MB-heap")
	b.ReportMetric(float64(size)/1e3, "KB")
}
