import { Button, Switch } from "@mantine/core";
import { Breakable } from "@portal/ui/Breakable";
import { Card } from "@portal/ui/Card";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { formatTime } from "@portal/ui/format";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./EventList.module.css";
import type { SeenEvent } from "./events";

export interface EventListProps {
  events: readonly SeenEvent[];
  onClear: () => void;
}

/** What the widget told the page, as a tenant's own page would hear it. */
export function EventList({ events, onClear }: EventListProps) {
  const [withSteps, setWithSteps] = useState(true);
  const shown = withSteps ? events : events.filter(({ name }) => name !== "onUIEvent");
  return (
    <Card>
      <div className={classes.head}>
        <h2>Events</h2>
        <span className={classes.quiet}>newest first</span>
        <Switch
          size="xs"
          label="Steps"
          checked={withSteps}
          onChange={(event) => setWithSteps(event.currentTarget.checked)}
        />
        {events.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>
          Use the widget. The events it sends to your page appear here.
        </p>
      ) : (
        <ol className={classes.events} aria-label="Widget events">
          {shown.map((event) => (
            <li key={event.id}>
              <EventRow event={event} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** One callback with what it was given: on one line, and unfolded as it is. */
function EventRow({ event }: { event: SeenEvent }) {
  const tone = event.name === "onAccountError" || event.name === "onError" ? "danger" : undefined;
  const line = (
    <>
      <time dateTime={event.at}>{formatTime(event.at)}</time>
      <span className={classes.name} data-tone={tone}>
        {event.name}
      </span>
      <span className={classes.data}>
        <Breakable>{gist(event.data)}</Breakable>
      </span>
    </>
  );
  if (!isUnfoldable(event.data)) return <div className={classes.row}>{line}</div>;
  return (
    <details>
      <summary className={classes.row}>
        {line}
        <IconChevronRight size={14} stroke={1.7} aria-hidden="true" />
      </summary>
      <div className={classes.json}>
        <CodeBlock title={event.name} json={event.data} />
      </div>
    </details>
  );
}

function isUnfoldable(data: unknown): data is object {
  return typeof data === "object" && data !== null && Object.keys(data).length > 0;
}

const telling = ["eventName", "errorCode", "code", "reason", "providerId"];

/** What tells most of an event, for the one line; the whole of it unfolds. */
function gist(data: unknown): string {
  if (!isUnfoldable(data)) return "";
  const found = Object.entries(data).filter(([name]) => telling.includes(name));
  const byWeight = found.toSorted(([a], [b]) => telling.indexOf(a) - telling.indexOf(b));
  return byWeight.map(([, value]) => value).join(", ");
}
