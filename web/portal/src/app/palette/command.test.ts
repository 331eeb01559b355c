import { IconUsers } from "@tabler/icons-react";
import { describe, expect, it } from "vitest";
import { type CommandGroup, matching } from "./command";

const icon = IconUsers;
const run = () => undefined;
const groups: CommandGroup[] = [
  {
    title: "Go to",
    commands: [
      { id: "1", label: "Sites", hint: "Wink Widget", icon, run },
      { id: "2", label: "Wink links of sites", icon, run },
      { id: "3", label: "Peña", icon, run },
    ],
  },
  { title: "Do", commands: [{ id: "4", label: "Log out", words: "sign out", icon, run }] },
];

const found = (text: string) =>
  matching(groups, text).map((group) => group.commands.map((command) => command.id));

describe("matching", () => {
  it.each([
    ["", [["1", "2", "3"], ["4"]]],
    ["wink", [["2", "1"]]],
    ["  SITES wink ", [["1", "2"]]],
    ["pena", [["3"]]],
    ["PEÑA", [["3"]]],
    ["sign out", [["4"]]],
    ["s", [["1", "2"], ["4"]]],
    ["nothing of this", []],
    [".*", []],
  ])("%j", (text, want) => {
    expect(found(text)).toEqual(want);
  });
});
