import type { Mode } from "@shared/session/storage";
import { Card } from "@shared/ui/Card";
import { ageInDays } from "@shared/ui/format";
import { TextLink } from "@shared/ui/TextLink";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import classes from "./Dashboard.module.css";
import { keysQuery } from "./queries";

const oldKeyDays = 180;

/** Only there when something is. */
export function NeedsAttention({ mode }: { mode: Mode }) {
  const { data: keys } = useQuery(keysQuery(mode));
  const old = keys?.items.filter((key) => ageInDays(key.createdAt) >= oldKeyDays).length ?? 0;
  if (old === 0) return null;
  return (
    <Card>
      <div className={classes.head}>
        <h2>Needs attention</h2>
      </div>
      <ul className={classes.list}>
        <li className={classes.item}>
          <IconAlertTriangle
            className={classes.warning}
            size={17}
            stroke={1.7}
            aria-hidden="true"
          />
          <span className={classes.words}>
            {old === 1
              ? "One API key is older than 180 days"
              : `${old} API keys are older than 180 days`}
          </span>
          <TextLink to="/api-keys" aria-label="Open API Keys">
            Open
          </TextLink>
        </li>
      </ul>
    </Card>
  );
}
