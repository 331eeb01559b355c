// Prints the newest pay of each of your users. Node 22.18 or newer runs it as it is:
//
//   npm install https://portal.example.com/docs/download/nod-client-1.2.0.tgz
//   NOD_BASE_URL=https://portal.example.com/sandbox/v1 NOD_API_KEY=nk_… NOD_API_SECRET=ns_… node payOfUsers.ts
import { Nod, NodError } from "nod-client";

const nod = new Nod({
  baseUrl: process.env.NOD_BASE_URL ?? "",
  key: process.env.NOD_API_KEY ?? "",
  secret: process.env.NOD_API_SECRET ?? "",
});

try {
  for await (const user of nod.list("/users")) {
    const { items } = await nod.page("/incomes", { query: { userId: user.id, size: 1 } });
    const [newest] = items;
    if (newest) console.log(user.id, newest.startDate, newest.netAmount, newest.currency);
  }
} catch (error) {
  if (!(error instanceof NodError)) throw error;
  console.error(`${error.code}: ${error.message} (${error.requestId})`);
  process.exitCode = 1;
}
