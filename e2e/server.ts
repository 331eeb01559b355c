import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The shipped program, in demo mode, with its own ports and data folder. */
export interface Server {
  portal: string;
  link: string;
  ops: string;
  /** What the server wrote to its log so far. */
  log: () => string;
  /** Runs an operator's command against the server's data and returns what it printed. */
  operator: (...args: string[]) => string;
  stop: () => Promise<void>;
}

const binary = resolve(import.meta.dirname, "../bin/nod");

export async function startServer(environment: Record<string, string> = {}): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), "nod-e2e-"));
  const env = {
    ...process.env,
    NOD_DATA: data,
    NOD_LISTEN: "127.0.0.1:0",
    NOD_LINK_LISTEN: "127.0.0.1:0",
    NOD_OPS_LISTEN: "127.0.0.1:0",
    NOD_RATE_PROFILE: "test",
    NOD_LOG_FORMAT: "json",
    NOD_DRAIN_DELAY: "0",
    NOD_DEMO_USERS: "6",
    NOD_REVIEW_SHARE: "0", // chance has no part in what tests see
    ...environment,
  };
  const child = spawn(binary, ["serve", "--demo"], { env, stdio: ["ignore", "inherit", "pipe"] });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const addresses = await addressesOf(child, () => log);
  return {
    ...addresses,
    log: () => log,
    operator: (...args) => execFileSync(binary, ["operator", ...args], { env, encoding: "utf8" }),
    stop: async () => {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Waits for the log line that names the doors. */
function addressesOf(child: ChildProcess, log: () => string) {
  return new Promise<Pick<Server, "portal" | "link" | "ops">>((found, fail) => {
    const look = () => {
      for (const line of log().split("\n")) {
        if (!line.includes('"serving"')) continue;
        const { portal, link, ops } = JSON.parse(line);
        found({ portal, link, ops });
      }
    };
    child.stderr?.on("data", look);
    child.once("exit", (code) => fail(new Error(`the server ended with ${code}:\n${log()}`)));
  });
}
