// @vitest-environment jsdom
import { newFlow } from "@packages/flow/defaults";
import { save } from "@packages/flow/save";
import { afterEach, describe, expect, it } from "vitest";
import { draftKey, dropDraft, readDraft, writeDraft } from "./draft";

const key = draftKey("t-1", "SANDBOX", "new");
const saved = save(newFlow("Loan", { screen: "Screen_1", module: "Module_1" }));

describe("the draft in the browser", () => {
  afterEach(() => localStorage.clear());

  it("comes back as it was kept, once", () => {
    writeDraft(key, { at: 1, version: "v", saved });
    expect(readDraft(key)).toEqual({ at: 1, version: "v", saved });
    expect(readDraft(draftKey("t-2", "SANDBOX", "new"))).toBeNull();
    dropDraft(key);
    expect(readDraft(key)).toBeNull();
  });

  it("is none where something else was written", () => {
    for (const other of ["{", "null", "[]", '{"saved":{}}', '{"saved":{"winkSiteTemplate":{}}}']) {
      localStorage.setItem(key, other);
      expect(readDraft(key)).toBeNull();
    }
  });
});
