import { type StartId, starts } from "@packages/flow/starts";
import { useId } from "react";
import { StartPicture } from "./StartPicture";
import classes from "./Starts.module.css";

export interface StartsProps {
  /** null for a site that begins with a landing page alone. */
  value: StartId | null;
  onChange: (value: StartId | null) => void;
}

const blank = {
  title: "Blank",
  text: "A landing page. You add the screens.",
  shape: [["landing"]],
} as const;

const choices = [
  { id: null, ...blank },
  ...(Object.keys(starts) as StartId[]).map((id) => ({ id, ...starts[id] })),
];

/** What a new flow begins with. */
export function Starts({ value, onChange }: StartsProps) {
  const name = useId();
  return (
    <fieldset className={classes.starts}>
      <legend className={classes.legend}>Start from</legend>
      <div className={classes.choices}>
        {choices.map(({ id, title, text, shape }) => (
          <label key={title} className={classes.choice}>
            <input
              type="radio"
              name={name}
              aria-label={title}
              aria-describedby={`${name}.${title}`}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <StartPicture shape={shape} />
            <span className={classes.title}>{title}</span>
            <span className={classes.text} id={`${name}.${title}`}>
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
