import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { TextLink } from "@portal/ui/TextLink";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { keyMatters, webhookMatters } from "./matters";
import { deliveriesQuery, keysQuery } from "./queries";

/** Only there when something is. */
export function NeedsAttention({ mode }: { mode: Mode }) {
  const { data: keys } = useQuery(keysQuery(mode));
  const { data: webhooks } = useQuery(deliveriesQuery(mode));
  const matters = [...keyMatters(keys?.items ?? []), ...webhookMatters(webhooks)];
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
