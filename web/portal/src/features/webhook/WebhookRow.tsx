import type { LastDelivery as Newest } from "@portal/lib/api/wire";
import { Cell } from "@portal/ui/Cell";
import { Chips } from "@portal/ui/Chips";
import { DateTime } from "@portal/ui/DateTime";
import { IconAction } from "@portal/ui/IconAction";
import { KeyId } from "@portal/ui/KeyId";
import { TableLink } from "@portal/ui/TableLink";
import {
  IconAlertTriangle,
  IconCheck,
  IconClockExclamation,
  IconPlayerPause,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import type { Webhook } from "./queries";
import { shownTypes } from "./schema";
import classes from "./Webhook.module.css";

export interface WebhookRowProps {
  webhook: Webhook;
  /** null when there was none, undefined until it is known. */
  last: Newest | null | undefined;
  onDelete: (webhook: Webhook) => void;
}

export function WebhookRow({ webhook, last, onDelete }: WebhookRowProps) {
  const types = shownTypes(webhook.eventTypes);
  return (
    <tr>
      <Cell kind="key" title={webhook.name}>
        <TableLink to="/webhooks" search={{ webhook: webhook.id }}>
          {webhook.name}
        </TableLink>
        <LastDelivery webhook={webhook} last={last} />
      </Cell>
      <Cell>
        <KeyId value={webhook.id} label="webhook ID" last={6} />
      </Cell>
      <Cell kind="mono" title={webhook.url}>
        {webhook.url}
      </Cell>
      <Cell>
        <span className={classes.activity}>
          <YesNo yes={webhook.active} />
          {webhook.active && webhook.paused && (
            <IconPlayerPause size={16} stroke={1.7} role="img" aria-label="Paused" />
          )}
          {webhook.active && !webhook.paused && webhook.failingSince && (
            <IconAlertTriangle
              className={classes.failing}
              size={16}
              stroke={1.7}
              role="img"
              aria-label="Failing"
            />
          )}
          {webhook.delay && (
            <span className={classes.failing} title={webhook.delay.message}>
              <IconClockExclamation
                size={16}
                stroke={1.7}
                role="img"
                aria-label={webhook.delay.message}
              />
            </span>
          )}
        </span>
      </Cell>
      <Cell>
        <YesNo yes={webhook.includePayload} />
      </Cell>
      <Cell>
        <DateTime value={webhook.createdAt} format="relative" />
      </Cell>
      <Cell>
        <Chips values={types} noun="event" mono={types.length > 1 || types[0] !== "All events"} />
      </Cell>
      <Cell kind="actions">
        <IconAction
          label={`Delete webhook ${webhook.name}`}
          size={24}
          onClick={() => onDelete(webhook)}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden="true" />
        </IconAction>
      </Cell>
    </tr>
  );
}

const outcomes = {
  DELIVERED: { tone: "ok", text: "Delivered" },
  PENDING: { tone: "info", text: "Sending" },
  FAILED: { tone: "danger", text: "Failed" },
  DEAD: { tone: "danger", text: "Failed" },
} as const;

/** How the webhook is doing, in a dot and a line: its newest delivery. */
function LastDelivery({ webhook, last }: Pick<WebhookRowProps, "webhook" | "last">) {
  if (last === undefined) return <span className={classes.last} />;
  if (last === null) return <span className={classes.last}>No deliveries yet</span>;
  const { tone, text } = outcomes[last.status];
  return (
    <span className={classes.last}>
      <span className={classes.dot} data-tone={webhook.failingSince ? "danger" : tone} />
      {text} <DateTime value={last.createdAt} format="relative" />
    </span>
  );
}

/** A tick or a cross; the word is for those who do not see it. */
function YesNo({ yes }: { yes: boolean }) {
  const Icon = yes ? IconCheck : IconX;
  return (
    <Icon
      className={yes ? classes.yes : classes.no}
      size={16}
      stroke={1.9}
      role="img"
      aria-label={yes ? "Yes" : "No"}
    />
  );
}
