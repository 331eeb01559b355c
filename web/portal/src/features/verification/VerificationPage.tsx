import { Tabs } from "@mantine/core";
import { lookupSourceQuery } from "@portal/lib/api/lookups";
import { developerQuery } from "@portal/lib/api/queries";
import { currentMode } from "@portal/lib/session/storage";
import { Chip } from "@portal/ui/Chip";
import layout from "@portal/ui/Lookup.module.css";
import { LookupBatches } from "@portal/ui/LookupBatches";
import { LookupMissing } from "@portal/ui/LookupMissing";
import { LookupRequests } from "@portal/ui/LookupRequests";
import { LookupTab } from "@portal/ui/LookupTab";
import { PageHeader } from "@portal/ui/PageHeader";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ReviewTab } from "./ReviewTab";
import { type ReviewStatus, readReview, toSearch } from "./review";
import { VerificationDrawer } from "./VerificationDrawer";
import { VerificationTable } from "./VerificationTable";
import { VerifyForm } from "./VerifyForm";

const tabs = ["results", "review", "batches", "requests"] as const;
const path = "/snap/verification";

/** /snap/verification: looks a person up at a registry by the number of an ID. */
export function VerificationPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mode = currentMode();
  const source = useQuery(lookupSourceQuery(mode, "verification"));
  const me = useQuery(developerQuery);
  const isAdmin = me.data?.role === "ADMIN";
  const wanted = search.tab === "requests" && !isAdmin && !me.isPending ? "" : search.tab;
  const tab = tabs.find((one) => one === wanted) ?? "verify";
  const open = typeof search.verification === "string" ? search.verification : null;
  const review = readReview(search);
  const list = tab === "review" ? toSearch(review) : { tab: "results" };
  const show = (verification?: string) =>
    void navigate({ to: path, search: { ...list, verification } });
  const narrow = (next: ReviewStatus) =>
    void navigate({ to: path, search: toSearch(next), resetScroll: false });
  return (
    <>
      <PageHeader
        title="Verification Lookup"
        badge={<Chip>Alpha</Chip>}
        description="Check a person's details against the registry that issued an ID."
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: path, search: next === "verify" ? {} : { tab: next ?? undefined } })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="verify">Verify Subject</Tabs.Tab>
          <Tabs.Tab value="results">Verification Result</Tabs.Tab>
          <Tabs.Tab value="review">Review</Tabs.Tab>
          <Tabs.Tab value="batches">Batches</Tabs.Tab>
          {(isAdmin || tab === "requests") && <Tabs.Tab value="requests">Requests</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="verify">
          <LookupTab
            key={mode}
            mode={mode}
            kind="verification"
            noun="Verification"
            example="verify Althea Reyes Santos, born 14 Mar 1991, female, with the ID number 0000000001."
            form={(isOff) => <VerifyForm mode={mode} isOff={isOff} />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="results" className={layout.note}>
          {tab === "results" && <VerificationTable mode={mode} onOpen={show} />}
        </Tabs.Panel>
        <Tabs.Panel value="review" className={layout.note}>
          {tab === "review" && (
            <ReviewTab mode={mode} status={review} onStatus={narrow} onOpen={show} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="batches" className={layout.note}>
          {tab === "batches" && (
            <LookupBatches
              key={mode}
              mode={mode}
              lookup="VERIFICATION"
              missing={source.data?.available === false && <LookupMissing kind="verification" />}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="requests" className={layout.note}>
          {tab === "requests" && isAdmin && <LookupRequests mode={mode} kind="verification" />}
        </Tabs.Panel>
      </Tabs>
      <VerificationDrawer mode={mode} id={open} onClose={() => show()} onOpen={show} />
    </>
  );
}
