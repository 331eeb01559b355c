import { describe, expect, it } from "vitest";
import { allEventTypes, choiceOf, toggled, typesFor } from "./eventTypes";

describe("the event choice", () => {
  it("knows 33 different types", () => {
    expect(new Set(allEventTypes).size).toBe(33);
  });

  it("ticks all of them with All events", () => {
    expect(typesFor("all")).toHaveLength(33);
    expect(choiceOf(typesFor("all"))).toBe("all");
  });

  it("becomes Specific when one is unticked, and All events when it is ticked again", () => {
    const fewer = toggled(allEventTypes, "LINK_ADDED");
    expect(fewer).toHaveLength(32);
    expect(choiceOf(fewer)).toBe("specific");
    expect(choiceOf(toggled(fewer, "LINK_ADDED"))).toBe("all");
  });

  it("begins with nothing ticked under Specific", () => {
    expect(typesFor("specific")).toEqual([]);
    expect(toggled([], "TASK_FINISHED")).toEqual(["TASK_FINISHED"]);
  });

  it("keeps the order of the list", () => {
    const chosen = toggled(toggled([], "TASK_FINISHED"), "USER_CREATED");
    expect(chosen).toEqual(["USER_CREATED", "TASK_FINISHED"]);
  });
});
