import * as z from "zod/mini";
import type { Flow } from "./document";
import { load } from "./load";
import { save } from "./save";
import type { SavedFlow } from "./saved";
import { flowSchema } from "./schema";

/** Where the description of the file stands on the portal's host. */
export const schemaPath = "/flow.schema.json";

/** A flow as a file of JSON. */
export const fileOf = (flow: Flow, host: string) =>
  `${JSON.stringify({ $schema: host + schemaPath, ...save(flow) }, null, 2)}\n`;

/** The name of the file, from that of the site. */
export const fileName = ({ siteName }: Flow) =>
  `${
    siteName
      .trim()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, 60) || "flow"
  }.json`;

export type Read = { readonly flow: Flow } | { readonly problems: readonly string[] };

/** More problems than this say nothing new. */
const most = 20;

/** Reads a file that somebody may have written by hand: the flow, or what is wrong and where. */
export function readFile(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problems: ["This isn't a JSON file."] };
  }
  const result = z.safeParse(flowSchema, value, { reportInput: true });
  if (!result.success) return { problems: result.error.issues.slice(0, most).map(lineOf) };
  const { $schema: _, ...saved } = value as Record<string, unknown>;
  return { flow: load(saved as unknown as SavedFlow) };
}

function lineOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join(".");
  return path === "" ? wordsOf(issue) : `${path}: ${wordsOf(issue)}`;
}

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This is required."
        : `This must be ${kinds[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `This must be ${issue.values
        .filter((value) => value !== "")
        .map(String)
        .join(", ")}.`;
    case "invalid_union":
      return "This isn't a kind that Nod knows.";
    case "invalid_format":
      return "This isn't a valid reference.";
    case "too_small":
      return "Add at least one.";
    case "too_big":
      return "There can be only one.";
    default:
      return "This isn't valid.";
  }
}
