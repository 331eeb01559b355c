import { Skeleton } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { formatNumber } from "@portal/ui/format";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { acceptedOf } from "./figures";
import { deliveriesQuery } from "./queries";
import { Tile } from "./Tile";

/** How many events were taken in the last 24 hours, and what share of the attempts that was. It leads to the webhooks. */
export function DeliveriesTile({ mode }: { mode: Mode }) {
  const { data, isError } = useQuery(deliveriesQuery(mode));
  return (
    <Tile
      label="Webhook deliveries"
      to="/webhooks"
      line={data?.buckets.map((bucket) => bucket.delivered)}
    >
      {data ? (
        <>
          <strong className={classes.figure}>{formatNumber(data.last24h.delivered)}</strong>
          <span className={classes.change}>{acceptedOf(data.last24h)}</span>
        </>
      ) : isError ? (
        <span className={classes.change}>Couldn't load the figure</span>
      ) : (
        <Skeleton height={44} width={96} mt={8} />
      )}
    </Tile>
  );
}
