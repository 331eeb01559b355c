/** What a screen shows that changed at the server. */
export const topics = ["events", "deliveries"] as const;
export type Topic = (typeof topics)[number];

/** One message of a stream: its kind, and the topics that it names. */
export interface Message {
  kind: string;
  topics: readonly Topic[];
}

function readTopics(data: string): Topic[] {
  try {
    const body: { topics?: unknown } = JSON.parse(data);
    const named = Array.isArray(body.topics) ? body.topics : [];
    return topics.filter((topic) => named.includes(topic));
  } catch {
    return [];
  }
}

function parse(block: string): Message | null {
  const fields = new Map(
    block.split("\n").map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  const kind = fields.get("event");
  return kind ? { kind, topics: readTopics(fields.get("data") ?? "") } : null;
}

/** Cuts the messages out of a stream as its parts arrive, wherever they are cut themselves. */
export function messageReader() {
  let rest = "";
  return (part: string): Message[] => {
    const blocks = (rest + part).split("\n\n");
    rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => parse(block) ?? []);
  };
}

const firstWaitMs = 1000;
const longestWaitMs = 60_000;

/** How long to wait before the next try after so many that failed; chance keeps browsers from coming all at once. */
export function waitMs(failures: number, chance: number): number {
  const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));
  return longest * (0.5 + chance / 2);
}
