import type { Mode } from "@portal/lib/session/storage";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DeliveryDetail } from "./DeliveryDetail";
import { DeliveryFilters } from "./DeliveryFilters";
import { DeliveryTable } from "./DeliveryTable";
import type { RoomState } from "./delivery";
import { noFilter } from "./filter";
import { useRefreshRoom } from "./mutations";
import { deliveriesQuery } from "./queries";
import classes from "./Room.module.css";
import { useRoom } from "./useRoom";

export interface DeliveryLogProps {
  mode: Mode;
  webhookId: string;
  state: RoomState;
}

/** The log at the left, the chosen delivery at the right. */
export function DeliveryLog({ mode, webhookId, state }: DeliveryLogProps) {
  const refresh = useRefreshRoom({ mode, id: webhookId });
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
          onRefresh={() => void refresh()}
        />
        <DeliveryTable
          list={list}
          filter={filter}
          chosenId={chosenId}
          onChoose={choose}
          onReset={() => setFilter(noFilter)}
          state={state}
        />
      </div>
      <section className={classes.detail} aria-label="Delivery">
        {chosenId && (
          <DeliveryDetail
            key={chosenId}
            mode={mode}
            webhookId={webhookId}
            deliveryId={chosenId}
            state={state}
          />
        )}
      </section>
    </div>
  );
}
