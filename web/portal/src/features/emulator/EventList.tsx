import { Card } from "@shared/ui/Card";
import { formatTime } from "@shared/ui/format";
import classes from "./Emulator.module.css";
import type { SeenEvent } from "./events";

/** What the widget told the page, as a tenant's own page would hear it. */
export function EventList({ events }: { events: readonly SeenEvent[] }) {
  return (
    <Card>
      <div className={classes.eventsHead}>
        <h2>Events</h2>
        <span className={classes.quiet}>newest first</span>
      </div>
      {events.length === 0 ? (
        <p className={classes.noEvents}>Use the widget. What it tells your page appears here.</p>
      ) : (
        <ol className={classes.events} aria-label="Widget events">
          {events.map((event) => (
            <li key={event.id}>
              <time dateTime={event.at}>{formatTime(event.at)}</time>
              <span>{event.name}</span>
              <span className={classes.detail} title={event.detail}>
                {event.detail}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
