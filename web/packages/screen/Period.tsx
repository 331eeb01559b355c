import type { InputProps } from "./props";

interface Days {
  start: string;
  end: string;
}

/** Two days. While one is missing, what is there is kept: an answer is made of it once it is a period. */
export function Period({ component, words, value, id, problem, onChange }: InputProps) {
  const days = daysOf(value);
  const input = (side: keyof Days, label: string) => (
    <label className="screen-day">
      <span>{label}</span>
      <input
        className="screen-input"
        id={`${id}-${side}`}
        type="date"
        min={side === "end" ? days.start || undefined : undefined}
        max={side === "start" ? days.end || "9999-12-31" : "9999-12-31"}
        disabled={component.disabled}
        required={component.required}
        aria-invalid={problem ? true : undefined}
        value={days[side]}
        onChange={(event) => onChange?.({ ...days, [side]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <div className="screen-period">
      {input("start", words.from)}
      {input("end", words.until)}
    </div>
  );
}

function daysOf(value: unknown): Days {
  const { start, end } = (value ?? {}) as Partial<Record<keyof Days, unknown>>;
  const text = (day: unknown) => (typeof day === "string" ? day : "");
  return { start: text(start), end: text(end) };
}
