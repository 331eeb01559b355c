import { expect, it } from "vitest";
import { partsOf } from "./announcement";

it.each([
  ["Maintenance tonight", "", "Maintenance tonight", undefined],
  ["Maintenance tonight.", "", "Maintenance tonight.", undefined],
  ["Keys end soon! Make new ones. Now.", "Keys end soon!", "Make new ones. Now.", undefined],
  ["Version 2.1 is here. Look.", "Version 2.1 is here.", "Look.", undefined],
  [
    "Keys end soon. Make new ones. https://nod.example/docs/keys",
    "Keys end soon.",
    "Make new ones.",
    "https://nod.example/docs/keys",
  ],
  ["See https://nod.example/docs today", "", "See https://nod.example/docs today", undefined],
  ["Look: http://nod.example/docs", "", "Look: http://nod.example/docs", undefined],
  ["https://nod.example/docs", "", "https://nod.example/docs", undefined],
])(
  "tells the sentence that leads from the rest and the address of %j",
  (text, lead, rest, href) => {
    expect(partsOf(text)).toEqual({ lead, rest, href });
  },
);
