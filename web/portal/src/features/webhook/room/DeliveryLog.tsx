import { Button } from "@mantine/core";
import { useLive } from "@portal/lib/live/useLive";
import type { Mode } from "@portal/lib/session/storage";
import { formatNumber } from "@portal/ui/format";
import { useHeldBack } from "@portal/ui/useHeldBack";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
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
  const { shown, fresh, hold, show } = useHeldBack(list.data ?? []);
  const table = useRef<HTMLDivElement>(null);
  useLive(mode, ["deliveries", "events"], () => {
    // Rows do not move under the pointer, nor away from the keyboard.
    if (table.current?.matches(":hover, :focus-within")) hold();
    void refresh();
  });
  const chosenId = deliveryId ?? shown[0]?.id;
  return (
    <div className={classes.split}>
      <div className={classes.list}>
        <DeliveryFilters
          filter={filter}
          onChange={(next) => {
            show();
            setFilter(next);
          }}
          refreshing={list.isRefetching}
          onRefresh={() => {
            show();
            void refresh();
          }}
        />
        <div role="status">
          {fresh > 0 && (
            <Button variant="default" size="xs" className={classes.fresh} onClick={show}>
              {formatNumber(fresh)} new
            </Button>
          )}
        </div>
        <div ref={table}>
          <DeliveryTable
            list={list}
            rows={shown}
            filter={filter}
            chosenId={chosenId}
            onChoose={choose}
            onReset={() => setFilter(noFilter)}
            state={state}
          />
        </div>
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
