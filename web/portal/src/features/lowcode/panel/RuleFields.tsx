import { NativeSelect, TextInput } from "@mantine/core";
import { type Component, type Format, formats, type Rule } from "@packages/flow/document";
import { limits } from "@packages/flow/limits";
import { problemsOf, useBuilder } from "../context";
import classes from "./Panel.module.css";
import { Section } from "./Section";
import { TextField } from "./TextField";

type Bound = "min" | "max" | "minLength" | "maxLength";

const bounds: Partial<Record<Format, readonly (readonly [Bound, string])[]>> = {
  NUMBER: [
    ["min", "Min Value"],
    ["max", "Max Value"],
  ],
  INTEGER: [
    ["min", "Min Value"],
    ["max", "Max Value"],
  ],
  STRING: [
    ["minLength", "Min Length"],
    ["maxLength", "Max Length"],
  ],
};

const choices = [
  { value: "", label: "None" },
  ...formats.map((value) => ({ value, label: value })),
];

/** What an answer must look like. Further rules of a loaded site are kept behind this one. */
export function RuleFields({ component }: { component: Component }) {
  "use memo";
  const { screen, findings, act } = useBuilder();
  const { id } = component;
  const rule = component.rules[0];
  const set = (next: Rule | null, about?: string) =>
    act(
      { type: "setRule", screen: screen.id, component: id, rule: next },
      { about: about && `rule ${about} ${id}` },
    );
  const problems = (part: string) => problemsOf(findings, screen.id, id, `rule.${part}`);
  return (
    <Section title="Rule">
      <NativeSelect
        label="Format"
        data={choices}
        value={rule?.format ?? ""}
        onChange={({ currentTarget: { value } }) =>
          set(value === "" ? null : { ...withoutBounds(rule), format: value as Format })
        }
      />
      {rule && (
        <div className={classes.pair}>
          {(bounds[rule.format] ?? []).map(([key, label]) => (
            <TextInput
              key={key}
              label={label}
              type="number"
              step={rule.format === "NUMBER" ? "any" : 1}
              error={problems(key)[0]}
              value={rule[key] ?? ""}
              onChange={(event) =>
                set({ ...rule, [key]: numberOf(event.currentTarget.value) }, key)
              }
            />
          ))}
        </div>
      )}
      {rule?.format === "REGEX" && (
        <TextField
          label="Pattern"
          description={patternHint(rule.regex ?? "")}
          max={limits.regex}
          value={rule.regex ?? ""}
          problems={problems("regex")}
          onChange={(regex) => set({ ...rule, regex }, "regex")}
        />
      )}
      {rule && bounds[rule.format] && (
        <TextField
          label="Message"
          description="Shown instead of the usual one."
          max={limits.message}
          value={rule.message ?? ""}
          problems={problems("message")}
          onChange={(message) => set({ ...rule, message }, "message")}
        />
      )}
    </Section>
  );
}

/** Bounds of numbers say nothing about texts. */
function withoutBounds(rule: Rule | undefined) {
  const { min: _, max: __, minLength: ___, maxLength: ____, ...rest } = rule ?? {};
  return rest;
}

const numberOf = (text: string) => (text === "" ? null : Number(text));

/** What the server's dialect (RE2), which never takes long over a pattern, does not have. */
const missing: readonly [RegExp, string][] = [
  [/\(\?<?[=!]/, "Patterns can't look ahead or behind"],
  [/\\[1-9]|\\k</, "Patterns can't refer back to a group"],
  [/\\u/, "Patterns name a character as \\x{41}, not by \\u"],
];

/** A hint only: the server reads patterns. */
export function patternHint(regex: string): string {
  // An escaped backslash begins nothing.
  const bare = regex.replaceAll("\\\\", "");
  const found = missing.find(([construct]) => construct.test(bare));
  if (found) return `${found[1]}: no answer would fit this one.`;
  try {
    // The server's dialect has these, too, in its own form.
    new RegExp(regex.replace(/^\(\?[imsU]+\)/, "").replaceAll("(?P<", "(?<"));
    return "Without delimiters, as in ^[A-Z]{3}$.";
  } catch {
    return "This pattern can't be read: no answer would fit it.";
  }
}
