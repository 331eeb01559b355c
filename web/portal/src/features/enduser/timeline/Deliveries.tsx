import { counted } from "@portal/ui/counted";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { TextLink } from "@portal/ui/TextLink";
import { IconWebhook } from "@tabler/icons-react";
import { type Sent, sentTo } from "./story";
import classes from "./Timeline.module.css";

/** To which webhooks it was sent, and whether it arrived. Each leads to the log of its webhook. */
export function Deliveries({ deliveries }: { deliveries: readonly Sent[] }) {
  if (deliveries.length === 0) return null;
  return (
    <ul className={classes.deliveries} aria-label="Deliveries">
      {sentTo(deliveries).map((sent) => (
        <li key={`${sent.webhookId} ${sent.status}`}>
          <IconWebhook size={14} stroke={1.7} aria-hidden="true" />
          {sent.name ? (
            <TextLink to="/webhooks" search={addressOf(sent.webhookId, sent.eventType)}>
              {sent.name}
            </TextLink>
          ) : (
            <span>A deleted webhook</span>
          )}
          {sent.count > 1 && <span>{counted(sent.count, "event")}</span>}
          <StatusBadge status={sent.status} inTable />
        </li>
      ))}
    </ul>
  );
}

function addressOf(webhook: string, event: string): Record<string, string> {
  return event ? { webhook, event } : { webhook };
}
