import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileName, fileOf, readFile } from "./file";
import { save } from "./save";
import { jsonSchema } from "./schema";
import { type StartId, starts } from "./starts";
import { changed, exampleFlow } from "./testing";

const host = "https://portal.example.com";

describe("a file of a flow", () => {
  it("gives back what was exported, keys of later releases too", () => {
    const flow = exampleFlow([
      ["screens.1.later", { n: 1.5, list: [null, "<b>"] }],
      ["screens.1.module.components.1.extra.__later", true],
    ]);
    expect(readFile(fileOf(flow, host))).toEqual({ flow });
    expect(JSON.parse(fileOf(flow, host)).$schema).toBe(`${host}/flow.schema.json`);
  });

  it("gives back any value that a later release may add", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const flow = exampleFlow([["screens.2.later", value]]);
        const read = readFile(fileOf(flow, host));
        if (!("flow" in read)) throw new Error(read.problems.join("\n"));
        expect(JSON.stringify(save(read.flow))).toBe(JSON.stringify(save(flow)));
      }),
    );
  });

  it.each(Object.keys(starts) as StartId[])("can be the starting point %s", async (id) => {
    const saved = await starts[id].read();
    expect(readFile(JSON.stringify(saved))).toHaveProperty("flow");
  });

  const at = "winkSiteTemplate.scenes.0.screens";
  it.each([
    ["screens.0.reference", 7, `${at}.0.reference: This must be a text.`],
    ["screens.0.reference", "Screen_!", `${at}.0.reference: This isn't a valid reference.`],
    ["screens.1.routers", {}, `${at}.1.routers: This must be a list.`],
    ["screens.1.module.type", "Other", `${at}.1.module.type: This isn't a kind that Nod knows.`],
    [
      "screens.1.module.components.1.itemType",
      "SLIDER",
      `${at}.1.module.components.1.itemType: This isn't a kind that Nod knows.`,
    ],
    [
      "screens.1.module.components.1.props.label",
      null,
      `${at}.1.module.components.1.props.label: This must be a text.`,
    ],
    [
      "screens.1.routers.0.conditions.0.logicOperator",
      "XOR",
      `${at}.1.routers.0.conditions.0.logicOperator: This must be AND, OR.`,
    ],
    ["screens", [], `${at}: Add at least one.`],
    [
      "config.urlParams",
      undefined,
      "winkSiteTemplate.additionalConfig.urlParams: This is required.",
    ],
    ["type", "STANDARD", "type: This must be LOWCODE."],
  ])("tells by its path that %s can't be %j", (path, value, line) => {
    expect(readFile(JSON.stringify(changed([[path, value]])))).toEqual({ problems: [line] });
  });

  it("has to be JSON, and an object", () => {
    expect(readFile("{")).toEqual({ problems: ["This isn't a JSON file."] });
    expect(readFile("[]")).toEqual({ problems: ["This must be an object."] });
  });

  it("is named after its site", () => {
    expect(fileName(exampleFlow())).toBe("Loan-pre-check.json");
    expect(fileName({ ...exampleFlow(), siteName: " ../ " })).toBe("flow.json");
  });
});

it("is described by the schema that is published", () => {
  const file = resolve(import.meta.dirname, "flow.schema.json");
  const now = jsonSchema();
  if (process.env.UPDATE_SCHEMA) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`); // `make fmt` gives it its form
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(now)));
});
