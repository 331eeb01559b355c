import { TextInput } from "@mantine/core";
import type { Component } from "@packages/flow/document";
import { limits } from "@packages/flow/limits";
import { IconAction } from "@portal/ui/IconAction";
import { IconTrash } from "@tabler/icons-react";
import { problemsOf, useBuilder } from "../context";
import classes from "./Panel.module.css";
import { Section } from "./Section";

/** What people can choose. The value follows the label until it is another. */
export function Options({ component }: { component: Component }) {
  "use memo";
  const { screen, findings, act } = useBuilder();
  const { id, props } = component;
  const options = props.options ?? [];
  const place = { screen: screen.id, component: id };
  const problem = (part: string) => problemsOf(findings, screen.id, id, part)[0];
  const field = (option: number, key: "label" | "value") => (
    <TextInput
      aria-label={`${key === "label" ? "Label" : "Value"} of option ${option + 1}`}
      placeholder={key === "label" ? "Label" : "Value"}
      error={problem(`options.${option}.${key}`)}
      maxLength={limits.option}
      value={options[option]?.[key] ?? ""}
      onChange={(event) =>
        act(
          { type: "editOption", ...place, option, change: { [key]: event.currentTarget.value } },
          { about: `option ${id} ${option} ${key}` },
        )
      }
    />
  );
  return (
    <Section
      title="Options"
      add={{ label: "Add option", onClick: () => act({ type: "addOption", ...place }) }}
    >
      {problem("options") && <p className={classes.problem}>{problem("options")}</p>}
      {options.map((_, index) => (
        <div className={classes.pair} key={index}>
          {field(index, "label")}
          {field(index, "value")}
          {options.length > 1 && (
            <IconAction
              label={`Delete option ${index + 1}`}
              variant="subtle"
              onClick={() => act({ type: "deleteOption", ...place, option: index })}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden="true" />
            </IconAction>
          )}
        </div>
      ))}
    </Section>
  );
}
