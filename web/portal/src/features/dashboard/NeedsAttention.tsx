import type { WebhookOverview } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { counted } from "@portal/ui/counted";
import { ageInDays } from "@portal/ui/format";
import { TextLink } from "@portal/ui/TextLink";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { deliveriesQuery, keysQuery } from "./queries";

const oldKeyDays = 180;

interface Matter {
  words: string;
  to: string;
  screen: string;
}

/** Only there when something is. */
export function NeedsAttention({ mode }: { mode: Mode }) {
  const { data: keys } = useQuery(keysQuery(mode));
  const { data: webhooks } = useQuery(deliveriesQuery(mode));
  const old = keys?.items.filter((key) => ageInDays(key.createdAt) >= oldKeyDays).length ?? 0;
  const matters = [...keyMatters(old), ...webhookMatters(webhooks)];
  if (matters.length === 0) return null;
  return (
    <Card>
      <div className={classes.head}>
        <h2>Needs attention</h2>
      </div>
      <ul className={classes.list}>
        {matters.map(({ words, to, screen }) => (
          <li key={words} className={classes.item}>
            <IconAlertTriangle
              className={classes.warning}
              size={17}
              stroke={1.7}
              aria-hidden="true"
            />
            <span className={classes.words}>{words}</span>
            <TextLink to={to} aria-label={`${words}: open ${screen}`}>
              Open
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function keyMatters(old: number): Matter[] {
  if (old === 0) return [];
  const words = `${counted(old, "API key is", "API keys are")} older than 180 days`;
  return [{ words, to: "/api-keys", screen: "API Keys" }];
}

function webhookMatters(overview: WebhookOverview | undefined): Matter[] {
  const { failing = 0, deactivated = 0 } = overview ?? {};
  const at = { to: "/webhooks", screen: "Webhooks" };
  return [
    { count: failing, one: "webhook is failing", more: "webhooks are failing" },
    { count: deactivated, one: "webhook was deactivated", more: "webhooks were deactivated" },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, more }) => ({ ...at, words: counted(count, one, more) }));
}
