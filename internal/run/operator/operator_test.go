package operator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/run/operator"
	"nod/internal/test/apptest"
)

// TestTenant: a reference is an ID, a member's email address, or a name that only one organization has.
func TestTenant(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		bayani, first, second := kit.Tenant("Bayani"), kit.Tenant("Fresh Start"), kit.Tenant("Fresh Start")
		o := kit.App.Operator()
		for ref, want := range map[string]string{
			bayani.TenantID: bayani.TenantID, bayani.Email: bayani.TenantID, "Bayani": bayani.TenantID,
			first.TenantID: first.TenantID, second.Email: second.TenantID,
		} {
			found, err := o.Tenant(t.Context(), ref)
			require.NoError(t, err, ref)
			require.Equal(t, want, found.ID, ref)
		}
		_, err := o.Tenant(t.Context(), "Fresh Start")
		require.EqualError(t, err, `2 organizations are called "Fresh Start": use an id`)
		_, err = o.Tenant(t.Context(), "nobody@example.com")
		require.ErrorIs(t, err, operator.ErrNoTenant)
	})
}

func TestWhatIsNotThere(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		o := kit.App.Operator()
		for _, act := range []func(context.Context, string) error{o.Retry, o.Drop} {
			for _, item := range []string{"job-4711", "mail-4711", "dl-4711", "job-x", ""} {
				require.ErrorIs(t, act(t.Context(), item), operator.ErrNoItem, item)
			}
		}
		_, err := o.ResetSecondFactor(t.Context(), "nobody@example.com")
		require.ErrorIs(t, err, operator.ErrNoDeveloper)
		had, err := o.ResetSecondFactor(t.Context(), kit.Tenant("Bayani").Email)
		require.NoError(t, err)
		require.False(t, had, "there was none")
	})
}

func TestBacklogs(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		backlogs, err := kit.App.Operator().Backlogs(t.Context())
		require.NoError(t, err)
		queues := []operator.Queue{}
		for _, b := range backlogs {
			queues = append(queues, b.Queue)
		}
		require.Equal(t, []operator.Queue{operator.Deliveries, operator.JobQueue, operator.MailQueue}, queues)
		items, err := kit.App.Operator().Items(t.Context(), operator.QueueFilter{Limit: 10})
		require.NoError(t, err)
		require.Empty(t, items)
	})
}
