import type { Mode } from "@shared/session/storage";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DeliveryDetail } from "./DeliveryDetail";
import { DeliveryFilters } from "./DeliveryFilters";
import { DeliveryTable } from "./DeliveryTable";
import { noFilter } from "./filter";
import { deliveriesQuery } from "./queries";
import classes from "./Room.module.css";
import { useRoom } from "./useRoom";

/** The log at the left, the chosen delivery at the right. */
export function DeliveryLog({ mode, webhookId }: { mode: Mode; webhookId: string }) {
  const { filter, deliveryId, setFilter, choose } = useRoom();
  const list = useInfiniteQuery(deliveriesQuery(mode, webhookId, filter));
  const chosenId = deliveryId ?? list.data?.[0]?.id;
  return (
    <div className={classes.split}>
      <div className={classes.list}>
        <DeliveryFilters
          filter={filter}
          onChange={setFilter}
          refreshing={list.isRefetching}
          onRefresh={list.refetch}
        />
        <DeliveryTable
          list={list}
          filter={filter}
          chosenId={chosenId}
          onChoose={choose}
          onReset={() => setFilter(noFilter)}
        />
      </div>
      <section className={classes.detail} aria-label="Delivery">
        {chosenId && (
          <DeliveryDetail key={chosenId} mode={mode} webhookId={webhookId} deliveryId={chosenId} />
        )}
      </section>
    </div>
  );
}
