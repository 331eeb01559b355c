import { NativeSelect, SegmentedControl } from "@mantine/core";
import type { Component } from "@packages/flow/document";
import { limits } from "@packages/flow/limits";
import { problemsOf, useBuilder } from "../context";
import classes from "./Panel.module.css";
import { LongField } from "./TextField";

const levels = [1, 2, 3, 4, 5, 6].map((level) => ({
  value: String(level),
  label: `Level ${level}`,
}));
const aligns = ["left", "center", "right"].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** What a title, a paragraph or a text in Markdown says. */
export function TextFields({ component }: { component: Component }) {
  "use memo";
  const { screen, findings, act } = useBuilder();
  const { id, type, props } = component;
  const place = { screen: screen.id, component: id };
  return (
    <>
      <LongField
        label="Text"
        description={type === "MARKDOWN" ? "Markdown." : undefined}
        max={limits.text}
        value={props.text ?? ""}
        problems={problemsOf(findings, screen.id, id, "text")}
        onChange={(text) =>
          act({ type: "editComponent", ...place, props: { text } }, { about: `text ${id}` })
        }
      />
      {type === "TITLE" && (
        <NativeSelect
          label="Level"
          data={levels}
          value={String(props.level ?? 1)}
          onChange={(event) =>
            act({
              type: "editComponent",
              ...place,
              props: { level: Number(event.currentTarget.value) },
            })
          }
        />
      )}
      {type === "PARAGRAPH" && (
        <div>
          <div className={classes.label}>Align</div>
          <SegmentedControl
            aria-label="Align"
            fullWidth
            data={aligns}
            value={props.align ?? "left"}
            onChange={(align) => act({ type: "editComponent", ...place, props: { align } })}
          />
        </div>
      )}
    </>
  );
}
