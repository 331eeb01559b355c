import { Tabs } from "@mantine/core";
import { currentMode } from "@portal/lib/session/storage";
import { PageHeader } from "@portal/ui/PageHeader";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArchiveDrawer } from "./ArchiveDrawer";
import { type ArchiveFilter, readFilter } from "./filter";
import { reviewQuery } from "./queries";
import { ResultsTab } from "./ResultsTab";
import { ReviewTab } from "./ReviewTab";
import classes from "./Scanned.module.css";
import { UploadTab } from "./UploadTab";

const path = "/snap/scanned";
const tabs = ["upload", "results", "review"] as const;

/** /snap/scanned: reads documents, and shows what was read from those of everybody. */
export function ScannedPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mode = currentMode();
  const tab = tabs.find((one) => one === search.tab) ?? "upload";
  const filter = readFilter(search);
  const open = typeof search.archive === "string" ? search.archive : null;
  const show = (archive?: string) =>
    void navigate({
      to: path,
      search: tab === "review" ? { tab, archive } : { tab: "results", ...filter, archive },
    });
  const waiting = useInfiniteQuery({ ...reviewQuery(mode), enabled: tab === "review" });
  const next = waiting.data?.find(({ id }) => id !== open)?.id;
  const narrow = (next: ArchiveFilter) =>
    void navigate({ to: path, search: { tab: "results", ...next }, replace: true });
  return (
    <>
      <PageHeader
        title="Scanned Documents"
        description="Read the data of a payslip, tax document, or clearance, and compare it with the file."
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: path, search: next === "upload" ? {} : { tab: next } })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="upload">Upload Document</Tabs.Tab>
          <Tabs.Tab value="results">Scanned Document Results</Tabs.Tab>
          <Tabs.Tab value="review">Review</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upload" className={classes.panel}>
          <UploadTab key={mode} mode={mode} onReport={show} />
        </Tabs.Panel>
        <Tabs.Panel value="results" className={classes.panel}>
          {tab === "results" && (
            <ResultsTab mode={mode} filter={filter} onFilter={narrow} onOpen={show} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="review" className={classes.panel}>
          {tab === "review" && <ReviewTab mode={mode} onOpen={show} />}
        </Tabs.Panel>
      </Tabs>
      <ArchiveDrawer
        mode={mode}
        id={open}
        onClose={() => show()}
        onNext={tab === "review" && next ? () => show(next) : undefined}
      />
    </>
  );
}
