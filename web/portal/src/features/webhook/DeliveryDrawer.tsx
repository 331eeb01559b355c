import type { Mode } from "@shared/session/storage";
import { LoadError } from "@shared/ui/LoadError";
import { StatusBadge } from "@shared/ui/StatusBadge";
import { WideDrawer } from "@shared/ui/WideDrawer";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./Delivery.module.css";
import { DeliveryDetail } from "./DeliveryDetail";
import { DeliveryTable } from "./DeliveryTable";
import { deliveriesQuery, webhookQuery, webhooksQuery } from "./queries";

export interface DeliveryDrawerProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  webhookId: string | null;
  onClose: () => void;
}

/** What was sent to a webhook and what came back. */
export function DeliveryDrawer({ mode, webhookId, onClose }: DeliveryDrawerProps) {
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState(webhookId);
  if (webhookId && webhookId !== shown) setShown(webhookId);
  const id = shown ?? "";
  const rows = useInfiniteQuery(webhooksQuery(mode)).data;
  const row = rows?.find((item) => item.id === id);
  const single = useQuery({
    ...webhookQuery(mode, id),
    enabled: rows !== undefined && !row && !!id,
  });
  const webhook = row ?? single.data;
  return (
    <WideDrawer
      opened={webhookId !== null}
      onClose={onClose}
      backLabel="Back to Webhooks"
      title={webhook?.name ?? "Webhook"}
      meta={
        webhook && (
          <>
            <StatusBadge status={webhook.active ? "ACTIVE" : "INACTIVE"}>
              {webhook.active ? "Active" : "Inactive"}
            </StatusBadge>
            <span className={classes.url} title={webhook.url}>
              {webhook.url}
            </span>
          </>
        )
      }
    >
      {single.isError ? (
        <LoadError error={single.error} title="The webhook did not load" onRetry={single.refetch} />
      ) : (
        id && <Log key={id} mode={mode} webhookId={id} />
      )}
    </WideDrawer>
  );
}

/** The log at the left, the chosen delivery at the right. */
function Log({ mode, webhookId }: { mode: Mode; webhookId: string }) {
  const list = useInfiniteQuery(deliveriesQuery(mode, webhookId));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = list.data?.find((item) => item.id === chosenId) ?? list.data?.[0];
  return (
    <div className={classes.split}>
      <div className={classes.list}>
        <DeliveryTable list={list} chosenId={chosen?.id} onChoose={setChosenId} />
      </div>
      <div className={classes.detail}>
        {chosen && (
          <DeliveryDetail key={chosen.id} mode={mode} webhookId={webhookId} delivery={chosen} />
        )}
      </div>
    </div>
  );
}
