import { TextInput } from "@mantine/core";
import type { Flow } from "@packages/flow/document";
import { useState } from "react";
import classes from "./Try.module.css";
import type { Place } from "./tryFlow";

export interface ParamsProps {
  flow: Flow;
  given: Place["params"];
  onChange: (params: Place["params"]) => void;
}

/** What the address says, as somebody's link would. */
export function Params({ flow, given, onChange }: ParamsProps) {
  const keys = flow.urlParams.filter(({ key }) => key.trim() !== "");
  if (keys.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>URL parameters</summary>
      {keys.map(({ key, value }) => (
        <Param
          key={key}
          name={key}
          placeholder={value}
          given={given[key] ?? ""}
          onChange={(next) => onChange({ ...given, [key]: next })}
        />
      ))}
    </details>
  );
}

interface ParamProps {
  name: string;
  placeholder: string;
  given: string;
  onChange: (value: string) => void;
}

/** Taken over when it is left: each change starts the try over. */
function Param({ name, placeholder, given, onChange }: ParamProps) {
  const [value, setValue] = useState(given);
  const commit = () => value !== given && onChange(value);
  return (
    <TextInput
      size="xs"
      label={name}
      placeholder={placeholder}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === "Enter" && commit()}
    />
  );
}
