import { Checkbox, SegmentedControl } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { allEventTypes, choiceOf, eventGroups, toggled, typesFor } from "./eventTypes";
import classes from "./Webhook.module.css";

export interface EventChoiceProps {
  value: readonly string[];
  onChange: (types: readonly string[]) => void;
  error?: ReactNode;
}

/** "All events", or the ticked ones of the list. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const labelId = useId();
  const choice = choiceOf(value);
  return (
    <div>
      <div className={classes.eventsHead}>
        <span id={labelId} className={classes.label}>
          Events
        </span>
        <SegmentedControl
          aria-labelledby={labelId}
          value={choice}
          onChange={(next) => onChange(typesFor(next === "all" ? "all" : "specific"))}
          data={[
            { value: "all", label: "All events" },
            { value: "specific", label: "Specific" },
          ]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take focus */}
      <section className={classes.events} aria-labelledby={labelId} tabIndex={0}>
        {eventGroups.map((group) => (
          <fieldset key={group.name} className={classes.group}>
            <legend>{group.name}</legend>
            {group.types.map((type) => (
              <Checkbox
                key={type}
                size="xs"
                label={type}
                classNames={{ label: classes.mono }}
                checked={value.includes(type)}
                onChange={() => onChange(toggled(value, type))}
              />
            ))}
          </fieldset>
        ))}
      </section>
      <div className={classes.count} data-error={Boolean(error) || undefined}>
        {error ? (
          <span role="alert">{error}</span>
        ) : (
          `${value.length} of ${allEventTypes.length} events chosen`
        )}
      </div>
    </div>
  );
}
