import type { Page, Route } from "@playwright/test";
import { type Control, changes, type Stage } from "./controls";
import { accountControls, signOut } from "./controlsOfAccount";
import { dataControls } from "./controlsOfData";
import { publicControls } from "./controlsOfSignIn";
import { inviteControls, siteControls } from "./controlsOfSites";
import { invent } from "./people";
import type { Server } from "./server";
import { expect, forgive, test, type Visitor } from "./test";
import { logInAs, ok, signIn } from "./visit";

// Every control that changes data, pressed more than once within the time of a double click, sends one request. The
// list is held against the sources: a new operation of the portal has to stand in it.

/** Not sent by any control. */
const withoutControl: Record<string, string> = {
  "POST /registrations/confirm": "the opened page sends it, once",
  "POST /passkeys/finish": "follows POST /passkeys",
  "POST /signins/passkey/finish": "follows POST /signins/passkey",
  "POST /datasources/-/datapoints/list": "reads",
  "POST /webhooks/{id}/replays/preview": "reads",
  "POST /markdown": "reads",
  "POST /markdown/picture": "reads",
  "POST /sites/try": "reads",
  "POST /users": "precedes POST /archives",
  "POST /inviteImports": "a file that is chosen sends it, once",
  "POST /lookupBatches": "a file that is chosen sends it, once",
  "POST /portal/inviteTemplates/preview": "reads",
};

const known: Record<string, Control> = {
  ...publicControls,
  ...accountControls,
  ...dataControls,
  ...siteControls,
  ...inviteControls,
  "DELETE /signins/current": signOut,
};

const pattern = (path: string) =>
  new RegExp(`/(api|open|sandbox)/v1${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`);

/** What presses within this time of each other mean once; the portal's doubleClickMs. */
const oncePer = 300;

/** Presses twice in one turn, and again after 60 and 200 ms. A page that is held up for longer is not pressed again. */
async function pressOften(button: ReturnType<Page["locator"]>) {
  await button.evaluate(async (element: HTMLElement, soon) => {
    const start = performance.now();
    const later = (ms: number) =>
      new Promise<void>((done) => {
        setTimeout(() => {
          if (performance.now() - start < soon) element.click();
          done();
        }, ms);
      });
    element.click();
    element.click();
    await Promise.all([later(60), later(200)]);
  }, oncePer);
}

const refusal = { code: "CONFLICT", message: "Counted.", requestId: "r", data: {} };

/** How often an operation is sent; the first one is answered as said, every other one refused. */
async function countSent(stage: Stage, operation: string, control: Control, first?: object) {
  const { page, server } = stage;
  const [method = "", path = ""] = operation.split(" ");
  const button = await control(stage);
  await expect(button).toBeEnabled();
  let sent = 0;
  const reply = (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    sent++;
    if (first && sent === 1) return route.fulfill(ok(first));
    return route.fulfill({ status: 409, json: refusal });
  };
  await page.route(pattern(path), reply);
  const asked = page.waitForRequest((r) => r.method() === method && pattern(path).test(r.url()));
  await pressOften(button).catch(() => undefined); // one of them leads to another page
  await asked;
  // What was sent before this call was seen before it; where the button leads to another page, from that one.
  const call = () => page.evaluate((url) => fetch(url), `${server.portal}/api/v1/config`);
  await call().catch(call);
  await page.unroute(pattern(path), reply);
  return sent;
}

/** A page with answers that are forgotten after each control. */
async function stageOf(page: Page, server: Server) {
  const answers: [RegExp | string, (route: Route) => Promise<void>][] = [];
  const stage: Stage = {
    page,
    server,
    go: async (path) => {
      await page.goto(server.portal + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
    },
    answer: async (path, body: ReturnType<typeof ok>) => {
      const where = typeof path === "string" ? `**${path}` : path;
      const answer = (route: Route) => route.fulfill(body);
      answers.push([where, answer]);
      await page.route(where, answer);
    },
  };
  const clear = async () => {
    for (const [where, answer] of answers.splice(0)) await page.unroute(where, answer);
  };
  return { stage, clear };
}

interface World {
  server: Server;
  visitor: Visitor;
}

async function expectOne({ server, visitor }: World, operation: string, control: Control) {
  const { stage, clear } = await stageOf(visitor.page, server);
  forgive(visitor, /status of 409/);
  expect(await countSent(stage, operation, control)).toBe(1);
  await clear();
}

test("the list has every operation of the portal that changes data", () => {
  const listed = [...Object.keys(known), ...Object.keys(withoutControl)].sort();
  expect(listed).toEqual([...changes()].sort());
});

test.describe("pressed four times within 200 ms, what came of the first press is shown:", () => {
  const developer = {
    id: "me",
    firstName: "Ada",
    lastName: "Reyes",
    displayName: "Ada Reyes",
    title: "Lead",
    mobileNumber: "639000000000",
    emailAddress: "ada@bayani.test",
    role: "ADMIN",
    headImageUrl: "",
    passwordUpdatedAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  };
  /** Operation, its answer, and the heading that says so; without one a dialog goes. */
  const cases: [string, object, string?][] = [
    ["POST /staffInvitations/confirm", { tenantName: "Acme" }, "Welcome to the team!"],
    ["POST /passwordResets/confirm", {}, "Update Success!"],
    ["PUT /developers/{id}", developer, "Update Success!"],
    ["PUT /developers/{id}/password", {}, "Update Success!"],
    ["POST /apiKeys", { name: "Twin", apiKey: "k", apiSecret: "s" }, "API key created"],
    ["PATCH /developers/{id}", { role: "ADMIN" }],
  ];
  for (const [operation, first, shown] of cases) {
    test(operation, async ({ server, visitor: { page } }) => {
      if (!(operation in publicControls))
        await logInAs(page, server, "ada@bayani.test", "Demo-pass-2026!");
      const { stage, clear } = await stageOf(page, server);
      const control = known[operation];
      if (!control) throw new Error(`no control for ${operation}`);
      expect(await countSent(stage, operation, control, first)).toBe(1);
      if (shown) await expect(page.getByRole("heading", { name: shown })).toBeVisible();
      else await expect(page.getByRole("dialog")).toHaveCount(0);
      await clear();
    });
  }
});

test.describe("pressed four times within 200 ms, one request is sent before the login by", () => {
  for (const [operation, control] of Object.entries(publicControls)) {
    test(operation, ({ server, visitor }) => expectOne({ server, visitor }, operation, control));
  }
});

test.describe("pressed four times within 200 ms, one request is sent by", () => {
  test.beforeAll(async ({ server, visitor: { page } }) => {
    page.on("popup", (opened) => void opened.close());
    await signIn(page, server);
    await page.evaluate(() => localStorage.setItem("mode", "SANDBOX"));
    await invent(page);
  });

  const controls = { ...dataControls, ...accountControls, ...siteControls, ...inviteControls };
  for (const [operation, control] of Object.entries(controls)) {
    test(operation, ({ server, visitor }) => expectOne({ server, visitor }, operation, control));
  }

  test("DELETE /signins/current", ({ server, visitor }) =>
    expectOne({ server, visitor }, "DELETE /signins/current", signOut));
});
