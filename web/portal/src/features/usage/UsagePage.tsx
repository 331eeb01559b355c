import { Button, SegmentedControl } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import { everyDay, lastDays, usageQuery } from "@shared/api/usage";
import { currentMode } from "@shared/session/storage";
import { Card } from "@shared/ui/Card";
import { DateRangeFilter } from "@shared/ui/DateRangeFilter";
import { type DayRange, today } from "@shared/ui/dateRange";
import { ErrorDialog } from "@shared/ui/ErrorDialog";
import { formatDate } from "@shared/ui/format";
import { LoadError } from "@shared/ui/LoadError";
import { PageHeader } from "@shared/ui/PageHeader";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { UsageDay } from "./days";
import classes from "./Usage.module.css";
import { UsageTable } from "./UsageTable";
import { UsageTiles } from "./UsageTiles";

// The chart library is bigger than the rest of the page, so it comes after the figures.
const UsageChart = lazy(async () => ({ default: (await import("./UsageChart")).UsageChart }));

/** /usage: what happened on each day, of the mode and in the reader's time zone. */
export function UsagePage() {
  const mode = currentMode();
  const [range, setRange] = useState(() => lastDays(today(), 7));
  const usage = useQuery(usageQuery(mode, range));
  const [seen, setSeen] = useState<unknown>(null);
  const days = usage.data && everyDay(range, usage.data);
  return (
    <>
      <PageHeader
        title="Account Usage"
        description={`${mode === "SANDBOX" ? "Sandbox" : "Production"}, ${formatDate(range.from)} to ${formatDate(range.to)}`}
      />
      <RangeForm
        range={range}
        onSearch={(next) =>
          next.from === range.from && next.to === range.to ? void usage.refetch() : setRange(next)
        }
      />
      {usage.isError && !days ? (
        <Card>
          <LoadError error={usage.error} onRetry={usage.refetch} />
        </Card>
      ) : (
        <>
          <UsageTiles days={days} />
          <ByDay days={days} />
        </>
      )}
      <ErrorDialog
        text={usage.isError && usage.error !== seen ? errorMessage(usage.error) : null}
        onClose={() => setSeen(usage.error)}
      />
    </>
  );
}

interface RangeFormProps {
  range: DayRange;
  onSearch: (range: DayRange) => void;
}

/** The range is a draft until Search; Reset returns to the last seven days at once. */
function RangeForm({ range, onSearch }: RangeFormProps) {
  const [draft, setDraft] = useState(range);
  const [usable, setUsable] = useState(true);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <DateRangeFilter value={draft} onChange={setDraft} onUsable={setUsable} />
      <Button type="submit" variant="default" disabled={!usable}>
        Search
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          const week = lastDays(today(), 7);
          setDraft(week);
          setUsable(true);
          onSearch(week);
        }}
      >
        Reset
      </Button>
      <p className={classes.note}>Data is available only for the past two (2) months.</p>
    </form>
  );
}

function ByDay({ days }: { days: UsageDay[] | undefined }) {
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
