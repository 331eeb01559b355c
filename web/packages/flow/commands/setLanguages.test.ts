import { expect, it } from "vitest";
import { apply } from "../apply";
import { textsOf, translatedTo, writtenIn } from "../languages";
import { smallFlow } from "../testing";

const offered = (others: readonly string[], flow = smallFlow()) =>
  apply(flow, { type: "setLanguages", written: "en", others });

it("says in which languages a flow can be read", () => {
  const flow = apply(smallFlow(), { type: "setLanguages", written: "fil", others: ["en", "ceb"] });
  expect(writtenIn(flow)).toBe("fil");
  expect(translatedTo(flow)).toEqual(["en", "ceb"]);
});

it("takes the texts of a language away with it, and those of no other", () => {
  let flow = offered(["fil", "ceb"]);
  for (const language of ["fil", "ceb"]) {
    const texts = { "INPUT_a.label": language };
    flow = apply(flow, { type: "translate", language, texts });
  }
  const left = textsOf(offered(["ceb"], flow)).find(({ key }) => key === "INPUT_a.label");
  expect(left?.translations).toEqual({ ceb: "ceb" });
});
