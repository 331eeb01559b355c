import { Button, Skeleton } from "@mantine/core";
import type { Mode } from "@shared/session/storage";
import { formatDateTime } from "@shared/ui/format";
import { LoadError } from "@shared/ui/LoadError";
import { StatusBadge } from "@shared/ui/StatusBadge";
import { useAfter } from "@shared/ui/useAfter";
import {
  IconBolt,
  IconFileCheck,
  IconKey,
  IconMail,
  IconProgress,
  IconQuestionMark,
} from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type TimelineEntry, timelineQuery } from "./queries";
import classes from "./Timeline.module.css";
import { entryDetail, entryWords } from "./timelineWords";

export interface TimelineTabProps {
  mode: Mode;
  userId: string;
}

/** What happened with a user, newest first. */
export function TimelineTab({ mode, userId }: TimelineTabProps) {
  const list = useInfiniteQuery(timelineQuery(mode, userId));
  const late = useAfter(300);
  if (list.isPending) return late ? <Skeleton height={280} radius="md" m={24} /> : null;
  if (list.isError) {
    return (
      <LoadError error={list.error} title="The timeline did not load" onRetry={list.refetch} />
    );
  }
  return (
    <div className={classes.timeline}>
      <ol aria-label="Timeline">
        {list.data.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ol>
      <footer className={classes.foot}>
        {list.hasNextPage ? (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            Load more of the timeline
          </Button>
        ) : (
          "Whole timeline loaded"
        )}
      </footer>
    </div>
  );
}

const icons = {
  INVITE: IconMail,
  TOKEN: IconKey,
  CONSENT: IconFileCheck,
  SOURCE_REQUEST: IconQuestionMark,
  TASK: IconProgress,
  EVENT: IconBolt,
};

function Entry({ entry }: { entry: TimelineEntry }) {
  const Icon = icons[entry.kind];
  const detail = entryDetail(entry);
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{entryWords(entry)}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
        {entry.deliveries.map((delivery) => (
          <span key={delivery.id} className={classes.detail}>
            Sent to {delivery.webhookName || "a deleted webhook"}:{" "}
            <StatusBadge status={delivery.status} inTable />
          </span>
        ))}
      </span>
      {entry.status && <StatusBadge status={entry.status} />}
      <time className={classes.time} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
    </li>
  );
}
