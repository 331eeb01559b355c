import { SegmentedControl } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { counted } from "@portal/ui/counted";
import { formatNumber } from "@portal/ui/format";
import { LoadError } from "@portal/ui/LoadError";
import { Note } from "@portal/ui/Note";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { everyHour } from "./figures";
import { hoursQuery, routesQuery } from "./queries";
import classes from "./RequestLog.module.css";
import { RouteTable } from "./RouteTable";
import { day, week } from "./week";

// The chart library is bigger than the rest of the page, so it comes after the figures.
const HoursChart = lazy(async () => ({ default: (await import("./HoursChart")).HoursChart }));

/** What the calls of each endpoint came to, and when. */
export function RoutesTab({ mode, now }: { mode: Mode; now: number }) {
  const [span, setSpan] = useState(day);
  const [chosen, setChosen] = useState("");
  const routes = useQuery(routesQuery(mode, span));
  const hours = useQuery(hoursQuery(mode, span, chosen));
  const route = routes.data?.find(({ operation }) => operation === chosen);
  const notListed = (routes.data ?? []).reduce((sum, one) => sum + one.notListed, 0);
  const waiting = <div className={classes.waiting} role="progressbar" aria-label="Loading chart" />;
  return (
    <div className={classes.tab}>
      {routes.data?.length !== 0 && (
        <Card className={classes.card}>
          <header className={classes.head}>
            <h2>{route ? `${route.method} ${route.path}` : "All endpoints"}</h2>
            <SegmentedControl
              size="sm"
              aria-label="Time range"
              data={[
                { value: String(day), label: "24 hours" },
                { value: String(week), label: "7 days" },
              ]}
              value={String(span)}
              onChange={(value) => setSpan(Number(value))}
            />
          </header>
          {hours.isError && (
            <LoadError
              error={hours.error}
              title="Couldn't load the chart"
              onRetry={hours.refetch}
            />
          )}
          {hours.isPending && waiting}
          {hours.data && (
            <Suspense fallback={waiting}>
              <HoursChart points={everyHour(hours.data, span, now)} />
            </Suspense>
          )}
        </Card>
      )}
      {notListed > 0 && (
        <Note tone="info">
          {counted(notListed, "request is", "requests are")} counted here and not in the list, which
          shows {formatNumber(300)} requests a minute of each result.
        </Note>
      )}
      <RouteTable routes={routes} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}
