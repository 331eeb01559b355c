// Receives webhooks on port 3000, or PORT, verifies them, and reads the account that each is about. Node 22.18 or newer
// runs it as it is, with the variables of payOfUsers.ts and WEBHOOK_SECRET, the secret that `nod listen` prints:
//
//   nod listen --forward http://localhost:3000
import { createServer, type IncomingMessage } from "node:http";
import { Nod } from "nod-client";
import { verify } from "nod-client/webhook";

const nod = new Nod({
  baseUrl: process.env.NOD_BASE_URL ?? "",
  key: process.env.NOD_API_KEY ?? "",
  secret: process.env.NOD_API_SECRET ?? "",
});
/** The ids that were received. Keep yours for 30 days, where a restart doesn't lose them. */
const seen = new Set<string>();

createServer(async (request, response) => {
  const body = await bytesOf(request);
  try {
    await verify(body, request.headers, process.env.WEBHOOK_SECRET ?? "");
  } catch {
    response.writeHead(400).end();
    return;
  }
  response.writeHead(204).end(); // first, because the work may take longer than 15 seconds
  const event = JSON.parse(body.toString());
  if (seen.has(event.id)) return;
  seen.add(event.id);
  const { accountId } = event.data;
  if (event.type === "TASK_FINISHED" && accountId) show(accountId).catch(console.error);
}).listen(Number(process.env.PORT ?? 3000));

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

async function show(id: string) {
  const account = await nod.get("/accounts/{id}", { path: { id } });
  console.log(account.id, account.connectionStatus);
}
