package catalogue_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/collect/catalogue"
)

func idsOf(sources []catalogue.DataSource) []string {
	ids := []string{}
	for _, source := range sources {
		ids = append(ids, source.ID)
	}
	return ids
}

func TestSearch(t *testing.T) {
	t.Parallel()
	yes, no := new(true), new(false)
	tests := map[string]struct {
		filter catalogue.Filter
		want   []string
	}{
		"by kind and type": {
			catalogue.Filter{Kind: catalogue.KindProvider, Type: catalogue.TypeCredential},
			[]string{"pagkilala_id_ph", "lisensya_ph", "tatak_pass_ph"},
		},
		"by subtype":                 {catalogue.Filter{SubType: "ISIC-A"}, []string{"anihan_farms_ph"}},
		"by name in any case":        {catalogue.Filter{Name: "bAYANI r"}, []string{"sandbox_employer_ph"}},
		"by long name":               {catalogue.Filter{Name: "corporation"}, []string{"sandbox_employer_ph"}},
		"by name with spaces around": {catalogue.Filter{Name: " kestrel "}, []string{"kestrel_freight_ph"}},
		"nothing has the name":       {catalogue.Filter{Name: "zzz"}, []string{}},
		"enabled ones of a small set": {
			catalogue.Filter{SubType: "WALLET", Enabled: yes}, []string{"tiwala_wallet_ph", "katibayan_ph"},
		},
		"not enabled, not active": {
			catalogue.Filter{Enabled: no, Active: no}, []string{"ugnay_people_ph", "tatak_pass_ph"},
		},
		"not enabled, active": {
			catalogue.Filter{Enabled: no, Active: yes},
			[]string{"health_mutual_ph", "maligaya_textile_ph", "hiram_tools_ph"},
		},
		"without login": {
			catalogue.Filter{AccountConnection: no, Name: "clearance"},
			[]string{"CLEARANCE_NBI", "CLEARANCE_BARANGAY", "CLEARANCE_POLICE"},
		},
		"only these ids, in catalogue order": {
			catalogue.Filter{IDs: []string{"kinsenas_ph", "gone_ph", "sandbox_gig_ph"}},
			[]string{"sandbox_gig_ph", "kinsenas_ph"},
		},
		"top ids first, in picked order, adding nothing": {
			catalogue.Filter{
				Type:   catalogue.TypeCredential,
				TopIDs: []string{"tatak_pass_ph", "sandbox_gig_ph", "lisensya_ph"},
			},
			[]string{"tatak_pass_ph", "lisensya_ph", "pagkilala_id_ph"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := catalogue.New().Search(test.filter)
			require.Equal(t, test.want, idsOf(page.Items))
			require.Equal(t, len(test.want), page.Total)
			require.Nil(t, page.Next)
		})
	}
}

func TestPagesReturnEachOnce(t *testing.T) {
	t.Parallel()
	all := catalogue.New()
	everyID := idsOf(all.Search(catalogue.Filter{}).Items)
	rapid.Check(t, func(t *rapid.T) {
		filter := catalogue.Filter{
			TopIDs: rapid.SliceOfNDistinct(rapid.SampledFrom(everyID), 0, 10, rapid.ID).Draw(t, "top"),
			Name:   rapid.SampledFrom([]string{"", "a", "services"}).Draw(t, "name"),
		}
		want := idsOf(all.Search(filter).Items)
		filter.Limit = rapid.IntRange(1, 80).Draw(t, "limit")
		got := []string{}
		for {
			page := all.Search(filter)
			require.LessOrEqual(t, len(page.Items), filter.Limit)
			require.Equal(t, len(want), page.Total)
			got = append(got, idsOf(page.Items)...)
			require.LessOrEqual(t, len(got), len(want), "pages repeat items")
			if page.Next == nil {
				break
			}
			require.NotEmpty(t, page.Items)
			filter.After = throughCursor(t, *page.Next)
		}
		require.Equal(t, want, got)
	})
}

func TestPageContinuesBehindAVanishedItem(t *testing.T) {
	t.Parallel()
	all := catalogue.New()
	first := all.Search(catalogue.Filter{Limit: 3})
	gone := *first.Next
	gone.Name, gone.ID = gone.Name+" Old", "gone_ph"
	require.Equal(t,
		idsOf(all.Search(catalogue.Filter{Limit: 3, After: first.Next}).Items),
		idsOf(all.Search(catalogue.Filter{Limit: 3, After: &gone}).Items))
}

// throughCursor sends the position through JSON, as the cursor of a list does.
func throughCursor(t require.TestingT, position catalogue.Position) *catalogue.Position {
	text, err := json.Marshal(position)
	require.NoError(t, err)
	var decoded catalogue.Position
	require.NoError(t, json.Unmarshal(text, &decoded))
	return &decoded
}
