import type { Flow } from "@packages/flow/document";
import classes from "./Try.module.css";
import type { Place } from "./tryFlow";

/** The answers so far, under the names that conditions and placeholders have for them. */
export function Answers({ flow, answers }: { flow: Flow; answers: Place["answers"] }) {
  const rows = flow.screens.flatMap(({ id, screenName }) =>
    Object.entries(answers[id] ?? {}).map(([name, value]) => ({
      key: `${id}.${name}`,
      name: `${screenName.trim()}.${name}`,
      value: textOf(value),
    })),
  );
  if (rows.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>Answers so far ({rows.length})</summary>
      <dl className={classes.answers}>
        {rows.map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const { start, end } = value as { start?: string; end?: string };
  return start && end ? `${start} – ${end}` : "";
}
