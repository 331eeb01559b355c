import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Starts the program in demo mode on free ports and waits for the log line that names them. */
export async function start(binary) {
  const data = mkdtempSync(join(tmpdir(), "nod-bench-"));
  const env = { ...process.env, NOD_DATA: data, NOD_LOG_FORMAT: "json", NOD_DEMO_USERS: "1" };
  for (const door of ["LISTEN", "LINK_LISTEN", "OPS_LISTEN"]) env[`NOD_${door}`] = "127.0.0.1:0";
  const child = spawn(binary, ["serve", "--demo", "--drain-delay", "0"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of createInterface({ input: child.stderr })) {
    if (!line.includes('"serving"')) continue;
    child.stderr.resume();
    const ended = new Promise((done) => child.once("exit", done));
    const stop = async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    };
    return { ...JSON.parse(line), stop };
  }
  throw new Error(`${binary} does not serve`);
}

/** Sends JSON to an API of the portal's door, and returns what is in the envelope. */
export async function post(portal, address, data, token = "") {
  const answer = await fetch(`${portal}${address}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(data),
  });
  const { code, message, data: result } = await answer.json();
  if (!answer.ok) throw new Error(`${address}: ${code} ${message}`);
  return result;
}

export const admin = { email: "ada@bayani.test", password: "Demo-pass-2026!" };
