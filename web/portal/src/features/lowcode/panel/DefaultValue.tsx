import { NativeSelect, TextInput } from "@mantine/core";
import type { Component } from "@packages/flow/document";
import { limits } from "@packages/flow/limits";
import { useBuilder } from "../context";
import classes from "./Panel.module.css";

/** What a field holds before people come: a text, an option, a day or a period. */
export function DefaultValue({ component }: { component: Component }) {
  "use memo";
  const { screen, act } = useBuilder();
  const { id, type, props, defaultValue } = component;
  const set = (value: unknown, about?: string) =>
    act(
      { type: "editComponent", screen: screen.id, component: id, change: { defaultValue: value } },
      { about: about && `${about} ${id}` },
    );
  const text = typeof defaultValue === "string" ? defaultValue : "";
  if (type === "SELECT" || type === "RADIO") {
    const options = (props.options ?? []).map(({ label, value }) => ({
      label: label || value,
      value,
    }));
    return (
      <NativeSelect
        label="Default value"
        data={[{ value: "", label: "None" }, ...options.filter(({ value }) => value !== "")]}
        value={text}
        onChange={(event) => set(event.currentTarget.value || null)}
      />
    );
  }
  if (type === "DATE_RANGE_PICKER") return <DefaultPeriod value={defaultValue} onChange={set} />;
  const isDay = type === "DATE_PICKER";
  return (
    <TextInput
      label="Default value"
      description={isDay ? undefined : "You can use placeholders, such as {{ urlParams.name }}."}
      type={isDay ? "date" : "text"}
      maxLength={limits.text}
      value={text}
      onChange={(event) => set(event.currentTarget.value || null, "default")}
    />
  );
}

interface Period {
  start: string;
  end: string;
}

function DefaultPeriod({
  value,
  onChange,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const { start = "", end = "" } = (value ?? {}) as Partial<Period>;
  const day = (side: keyof Period, label: string, shown: string) => (
    <TextInput
      aria-label={`Default value, ${label}`}
      type="date"
      value={shown}
      onChange={(event) => {
        const next = { start, end, [side]: event.currentTarget.value };
        onChange(next.start || next.end ? next : null);
      }}
    />
  );
  return (
    <div>
      <div className={classes.label}>Default value</div>
      <div className={classes.pair}>
        {day("start", "first day", start)}
        {day("end", "last day", end)}
      </div>
    </div>
  );
}
