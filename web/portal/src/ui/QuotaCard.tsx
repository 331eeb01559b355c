import { Button, Progress } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Card } from "./Card";
import { formatNumber } from "./format";
import classes from "./QuotaCard.module.css";

export interface QuotaCardProps {
  remain: number;
  total: number;
  /** What is counted, in the plural: "webhooks". */
  noun: string;
  /** One sentence; at zero it must say why the action is off. */
  children: ReactNode;
  /** Where "Get In Touch" leads. Without it the button is absent. */
  contactUrl?: string;
}

/** How much of a quota is left, on one line. Under a fifth the meter turns amber. */
export function QuotaCard({ remain, total, noun, children, contactUrl }: QuotaCardProps) {
  const share = total > 0 ? Math.max(0, Math.min(1, remain / total)) : 0;
  const words = `${formatNumber(remain)} of ${formatNumber(total)} left`;
  return (
    <Card className={classes.card}>
      <div className={classes.meter} data-low={share < 0.2 || undefined}>
        <span className={classes.left}>{words}</span>
        <span className={classes.noun}>{noun}</span>
        <Progress.Root size={6} className={classes.bar}>
          <Progress.Section value={share * 100} aria-label={`${words}, ${noun}`} />
        </Progress.Root>
      </div>
      <p className={classes.sentence}>{children}</p>
      {contactUrl && (
        <Button
          component="a"
          href={contactUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} stroke={1.7} aria-hidden="true" />}
        >
          Get In Touch
        </Button>
      )}
    </Card>
  );
}
