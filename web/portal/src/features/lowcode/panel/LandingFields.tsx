import { limits } from "@packages/flow/limits";
import { problemsOf, useBuilder } from "../context";
import { LongField, TextField } from "./TextField";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** What a landing page says. */
export function LandingFields() {
  const { screen, findings, act } = useBuilder();
  const field = (key: "headerText" | "introductionText" | "launchButtonText") => ({
    value: textOf(screen.module.props[key]),
    problems: problemsOf(findings, screen.id, null, key),
    onChange: (text: string) =>
      act(
        { type: "editModule", screen: screen.id, change: { [key]: text } },
        { about: `${key} ${screen.id}` },
      ),
  });
  return (
    <>
      <LongField label="Header text" max={limits.headerText} {...field("headerText")} />
      <LongField
        label="Introduction text"
        description="Markdown."
        max={limits.text}
        {...field("introductionText")}
      />
      <TextField
        label="Launch button text"
        max={limits.buttonName}
        {...field("launchButtonText")}
      />
    </>
  );
}
