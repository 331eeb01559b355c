// Writes the event types and their groups, as the API description lists them, for the portal to import:
// node eventTypes.mjs ../api/management.json packages/api/eventTypes.gen.ts
import { readFileSync, writeFileSync } from "node:fs";

const [description, target] = process.argv.slice(2);
const { schemas } = JSON.parse(readFileSync(description, "utf8")).components;
const groups = Object.values(schemas).flatMap((schema) => schema["x-groups"] ?? []);
if (groups.length === 0) throw new Error(`${description} lists no event types`);
writeFileSync(
  target,
  `// Written by \`make gen\` from the API description.
export const eventGroups = ${JSON.stringify(groups, null, 2)} as const;

export type EventType = (typeof eventGroups)[number]["types"][number];
`,
);
