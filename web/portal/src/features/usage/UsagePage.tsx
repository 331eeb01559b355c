import { SegmentedControl } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { everyDay, usageQuery } from "@portal/lib/api/usage";
import { today } from "@portal/lib/dateRange";
import { currentMode, type Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { formatDate } from "@portal/ui/format";
import { LoadError } from "@portal/ui/LoadError";
import { PageHeader } from "@portal/ui/PageHeader";
import { TextLink } from "@portal/ui/TextLink";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { UsageDay } from "./days";
import { RangeForm } from "./RangeForm";
import { readRange, type Search, sameRange, toSearch } from "./range";
import classes from "./Usage.module.css";
import { UsageDownload } from "./UsageDownload";
import { UsageTable } from "./UsageTable";
import { UsageTiles } from "./UsageTiles";

// The chart library is bigger than the rest of the page, so it comes after the figures.
const UsageChart = lazy(async () => ({ default: (await import("./UsageChart")).UsageChart }));

/** /usage: what happened on each day, of the mode and in the reader's time zone. */
export function UsagePage() {
  const mode = currentMode();
  const now = today();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const range = readRange(search, now);
  const usage = useQuery(usageQuery(mode, range));
  const [seen, setSeen] = useState<unknown>(null);
  // The days of the range before stay until those of the new one have come.
  const [shown, setShown] = useState(range);
  if (!usage.isPlaceholderData && !sameRange(shown, range)) setShown(range);
  const days = usage.data && everyDay(shown, usage.data);
  return (
    <>
      <PageHeader
        title="Account Usage"
        description={`${mode === "SANDBOX" ? "Sandbox" : "Production"}, ${formatDate(range.from)} to ${formatDate(range.to)}`}
        action={<TextLink to="/conversion">See where people give up</TextLink>}
      />
      <RangeForm
        range={range}
        onSearch={(next) =>
          sameRange(next, range)
            ? void usage.refetch()
            : void navigate({ to: "/usage", search: toSearch(next, now) })
        }
      />
      {usage.isError && !days ? (
        <Card>
          <LoadError error={usage.error} title="Couldn't load the usage" onRetry={usage.refetch} />
        </Card>
      ) : (
        <>
          <UsageTiles days={days} />
          <ByDay mode={mode} days={days} />
        </>
      )}
      <ErrorDialog
        text={usage.isError && usage.error !== seen ? errorMessage(usage.error) : null}
        onClose={() => setSeen(usage.error)}
      />
    </>
  );
}

interface ByDayProps {
  mode: Mode;
  days: UsageDay[] | undefined;
}

function ByDay({ mode, days }: ByDayProps) {
  const [view, setView] = useState("Chart");
  return (
    <Card className={classes.card}>
      <header className={classes.head}>
        <h2>By day</h2>
        <SegmentedControl
          size="sm"
          aria-label="Show as"
          data={["Chart", "Table"]}
          value={view}
          onChange={setView}
        />
        {days && <UsageDownload mode={mode} days={days} />}
      </header>
      {!days && <div className={classes.waiting} role="progressbar" aria-label="Loading usage" />}
      {days && view === "Table" && <UsageTable days={days} />}
      {days && view === "Chart" && (
        <Suspense
          fallback={
            <div className={classes.waiting} role="progressbar" aria-label="Loading chart" />
          }
        >
          <UsageChart days={days} />
        </Suspense>
      )}
    </Card>
  );
}
