import type { APIRequestContext, Page, Request } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { cutTexts } from "./layout";
import { type Delivery, Receiver } from "./receiver";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, field, hold, logIn, ok, signUp } from "./visit";

const password = "Tidal&Lantern47";
const urlMessage = "url is required and must begin with https://";
const secret = "whsec-of-the-webhook-page";
const five = ["TASK_STARTED", "TASK_FINISHED", "USER_CREATED", "LINK_ADDED", "INSIGHT_ADDED"];
const inDialog = '[role="dialog"]';

test.describe.configure({ mode: "serial" });

// One walk: the page is loaded where a row asks for it, and each screen is looked at once by axe.
test.describe("Webhooks", () => {
  let page: Page;
  let email: string;
  let api: APIRequestContext;
  const receiver = new Receiver(secret);
  let receiverUrl: string;

  test.beforeAll(async ({ visitor, server, playwright }) => {
    page = visitor.page;
    email = `hooks.${Date.now()}@example.com`;
    receiverUrl = await receiver.start();
    await signUp(page, server, email, password);
    api = await sandboxApi(playwright.request, server, email);
  });

  test.afterAll(async () => {
    await api.dispose();
    await receiver.stop();
  });

  const dialog = () => page.getByRole("dialog");
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  const submit = () => dialog().getByRole("button", { name: "Add webhook", exact: true }).click();
  const add = () => page.getByRole("button", { name: "Add New Webhook" });
  const make = async (more: Record<string, unknown> = {}) => {
    const data = {
      name: "Made",
      url: receiverUrl,
      secret,
      eventTypes: ["LINK_ADDED"],
      ...more,
    };
    const answer = await api.post("webhooks", { data });
    expect(answer.ok()).toBe(true);
    return (await answer.json()).data as { id: string };
  };
  const newUser = async () =>
    expect((await api.post("users", { data: {} })).status(), "a user is made").toBe(201);

  const room = () => page.getByRole("dialog", { name: "Room" });
  const delivery = () => page.getByRole("region", { name: "Delivery", exact: true });
  const deliveries = () => room().getByRole("table", { name: "Deliveries" }).getByRole("row");
  const choose = async (label: string, option: string) => {
    await room().getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Actions of Room" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const confirm = (name: string) =>
    dialog().last().getByRole("button", { name, exact: true }).click();
  const fixture = (server: Server, ...more: string[]) =>
    server.operator("fixture", "webhook", "--tenant", email, "--url", receiverUrl, ...more);

  test("the page is for who is logged in and is come back to after that; an empty list spins, then says Not found", async ({
    server,
  }) => {
    const late = await hold(page, "**/sandbox/v1/webhooks?*");
    await page.goto(`${server.portal}/webhooks`);
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, email, password);
    await expect(page).toHaveURL(/\/webhooks$/);
    await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
    await expect(page.getByText("Display all Sandbox mode webhooks")).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading webhooks" })).toBeVisible();
    await late.release();
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
    const { remainVolume, totalVolume } = await quota(page);
    await expect(
      page.getByText(
        `Create up to ${totalVolume} webhooks to get notified about events. You have ${remainVolume} free webhooks.`,
      ),
    ).toBeVisible();
  });

  test("Get In Touch opens the contact page in a new window", async ({ server }) => {
    const opening = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Get In Touch" }).click();
    const contact = await opening;
    await expect(contact).toHaveURL(`${server.portal}/dev/contact`);
    await expect(contact.getByRole("heading", { name: "Get in touch" })).toBeVisible();
    await expectAccessible(contact);
    await contact.close();
  });

  test("the dialog names what is missing and sends nothing", async () => {
    const posts = watch(page, "POST", "/webhooks");
    await add().click();
    await submit();
    await expect(dialog().getByText("name is required.")).toBeVisible();
    await expect(dialog().getByText(urlMessage)).toBeVisible();
    await expect(dialog().getByText("secret is required.")).toBeVisible();
    await field(page, "URL").fill("http://a.co");
    await submit();
    await expect(dialog().getByText(urlMessage)).toBeVisible();
    await expectAccessible(page, { within: inDialog });
    await field(page, "Secret").fill("short");
    await expect(dialog().getByText("Use 16 characters or more.")).toBeVisible();
    await dialog().getByRole("button", { name: "Generate" }).click();
    await expect(field(page, "Secret")).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await dialog()
      .getByRole("button", { name: /^About the secret/ })
      .hover();
    await expect(page.getByRole("tooltip")).toContainText(
      "the Smile-Signature header holds the HMAC-SHA512 hex digest",
    );
    expect(posts).toHaveLength(0);
  });

  test("All events ticks all 33 types; one less is Specific, and the last one All events again", async () => {
    const all = dialog().getByRole("radio", { name: "All events" });
    const specific = dialog().getByRole("radio", { name: "Specific" });
    const link = dialog().getByRole("checkbox", { name: "LINK_ADDED" });
    await expect(all).toBeChecked();
    await expect(dialog().getByRole("checkbox", { checked: true })).toHaveCount(33);
    await link.uncheck();
    await expect(specific).toBeChecked();
    await link.check();
    await expect(all).toBeChecked();
    await dialog().getByText("Specific", { exact: true }).click();
    await expect(dialog().getByRole("checkbox", { checked: true })).toHaveCount(0);
    await submit();
    await expect(dialog().getByText("at least one event type is required.")).toBeVisible();
    await dialog().getByText("All events", { exact: true }).click();
    await expect(dialog().getByRole("checkbox", { checked: true })).toHaveCount(33);
  });

  test("what the server refuses keeps what was typed; a valid webhook is listed", async ({
    visitor,
  }) => {
    const posts = watch(page, "POST", "/webhooks");
    const refusal = { code: "QUOTA_EXCEEDED", message: "no luck today", requestId: "1", data: {} };
    await page.route(
      "**/sandbox/v1/webhooks",
      (route) => route.fulfill({ status: 403, json: refusal }),
      { times: 1 },
    );
    await field(page, "Name").fill("Loan engine");
    await field(page, "URL").fill(receiverUrl);
    await field(page, "Secret").fill(secret);
    await dialog().getByRole("switch", { name: "Include Payload" }).check({ force: true });
    await submit();
    await expect(dialog().getByRole("alert")).toContainText("no luck today");
    await expect(field(page, "Name")).toHaveValue("Loan engine");
    await submit();
    await expect(dialog()).toHaveCount(0);
    forgive(visitor, /Failed to load resource/);
    const body = posts.at(-1)?.postDataJSON();
    expect(Object.keys(body).toSorted()).toEqual(
      ["active", "eventTypes", "includePayload", "name", "secret", "url"].toSorted(),
    );
    expect(body).toMatchObject({ name: "Loan engine", active: true, includePayload: true });
    expect(body.eventTypes).toHaveLength(33);
    await expect(row("Loan engine")).toContainText(receiverUrl);
    await expect(row("Loan engine")).toContainText("just now");
    await expect(row("Loan engine").getByRole("img", { name: "Yes" })).toHaveCount(2);
    await expect(row("Loan engine")).toContainText("All events");
    await expect(page.getByText("You have 24 free webhooks.")).toBeVisible();
    await expect(page.getByText("All Webhooks Loaded")).toBeVisible();
  });

  test("the columns are those of the specification, and the cells the stored values", async ({
    server,
  }) => {
    fixture(server, "--age", "8d");
    for (let i = 0; i < 6; i++) await make({ name: `More ${i}` });
    fixture(server, "--state", "inactive");
    const { id } = await make({ name: "Two", eventTypes: ["USER_CREATED", "LINK_ADDED"] });
    await make({ name: "Five", eventTypes: five });
    const lists = watch(page, "GET", "/webhooks");
    await page.reload();
    await expect(page.getByRole("columnheader")).toHaveText([
      ...["Name", "ID", "URL", "Active", "Include Payload", "Created At", "Events", "Action"],
    ]);
    await expect(page.getByRole("row")).toHaveCount(1 + 10);
    await expect(row("Two").getByRole("cell").nth(1)).toHaveText(id.slice(-6));
    await expect(
      row("Two").getByRole("cell").nth(4).getByRole("img", { name: "No" }),
    ).toBeVisible();
    await expect(row("Two").getByRole("cell").nth(6)).toHaveText("USER_CREATEDLINK_ADDED");
    const events = row("Five").getByRole("cell").nth(6);
    await expect(events).toContainText("+2");
    await events.getByRole("button", { name: /^2 more events/ }).hover();
    for (const type of five) await expect(page.getByRole("tooltip")).toContainText(type);
    const inactive = row("Fixture").getByRole("cell").nth(3);
    await expect(inactive.getByRole("img", { name: "No" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^edit/i })).toHaveCount(0);

    await expect(page.getByText("All Webhooks Loaded"), "ten are listed at first").toHaveCount(0);
    await page.getByRole("button", { name: "Load more webhooks" }).click();
    await expect(page.getByRole("row")).toHaveCount(1 + 11);
    await expect(page.getByText("All Webhooks Loaded")).toBeVisible();
    await expect(page.getByRole("row").last()).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}/);
    const [first, second] = lists.map((request) => new URL(request.url()));
    expect(first?.pathname).toBe("/sandbox/v1/webhooks");
    expect(first?.search).toBe("?size=10");
    expect(second?.searchParams.get("cursor")).toBeTruthy();
    await expectAccessibleInBoth(page);
  });

  test("a webhook is deleted after a confirmation, with one request however often one clicks", async () => {
    const deletes = watch(page, "DELETE", "/webhooks/");
    const trash = page.getByRole("button", { name: "Delete webhook Five" });
    await trash.click();
    await expect(dialog()).toContainText("Delete this webhook?");
    await expect(dialog()).toContainText(
      'You are deleting the webhook "Five". This operation is irreversible. Continue to delete the webhook?',
    );
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect(dialog()).toHaveCount(0);
    expect(deletes).toHaveLength(0);
    await trash.click();
    await dialog()
      .getByRole("button", { name: "Confirm" })
      .evaluate((button) => {
        for (let i = 0; i < 2; i++) (button as HTMLElement).click();
      });
    await expect(row("Five")).toHaveCount(0);
    expect(deletes).toHaveLength(1);
    expect(deletes[0]?.url()).toMatch(/\/sandbox\/v1\/webhooks\/[^/]+$/);
  });

  test("adding is off while none is left, and while the action is off", async () => {
    // A deletion has the quota asked for again.
    for (const [name, enabled, remainVolume] of [
      ["More 0", true, 0],
      ["More 1", false, 5],
    ] as const) {
      const usageDetail = { remainVolume, totalVolume: 25 };
      const data = { actionUsageSummaries: [{ action: "CreateWebhook", enabled, usageDetail }] };
      const why = enabled ? /You have 0 free webhooks: delete one/ : /Webhooks are not enabled/;
      await page.route("**/api/v1/usage/summary*", (route) => route.fulfill(ok(data)));
      await page.getByRole("button", { name: `Delete webhook ${name}` }).click();
      await confirm("Confirm");
      await expect(add()).toBeDisabled();
      await expect(page.getByText(why)).toBeVisible();
      await page.unroute("**/api/v1/usage/summary*");
    }
  });

  test("a webhook receives its events, signed, and nothing once it is deleted", async () => {
    const { id } = await make({
      name: "Newcomers",
      url: `${receiverUrl}?newcomers`,
      eventTypes: ["USER_CREATED"],
    });
    const before = receiver.deliveries.length;
    await newUser();
    await expect.poll(() => receiver.deliveries.length, "to each that asked").toBe(before + 4);
    for (const { headers } of receiver.deliveries.slice(before)) {
      expect(headers["smile-signature"]).toMatch(/^[0-9a-f]{128}$/);
    }
    expect((await api.delete(`webhooks/${id}`)).ok()).toBe(true);
    const gone = receiver.deliveries.length;
    await newUser();
    await expect.poll(() => receiver.deliveries.length, "to the others").toBe(gone + 3);
    const targets = receiver.deliveries.slice(gone).map(({ headers }) => headers["nod-webhook-id"]);
    expect(targets).not.toContain(id);
    const { items } = (await (await api.get("webhooks")).json()).data;
    for (const item of items) expect(item).not.toHaveProperty("secret");
  });

  test("what is delivered shows without a reload; under the pointer it waits to be asked for", async ({
    server,
  }) => {
    const url = `${receiverUrl}?live`;
    const { id } = await make({ name: "Live", url, eventTypes: ["USER_CREATED"] });
    const gone = await make({
      name: "Gone",
      url: `${receiverUrl}?gone`,
      eventTypes: ["USER_CREATED"],
    });
    receiver.refusals.set("/hooks?gone", [410]);
    await page.goto(`${server.portal}/webhooks`);
    await expect(row("Live")).toContainText("No deliveries yet");
    await newUser();
    await expect(row("Live")).toContainText("Delivered just now");
    const later = await page.context().newPage();
    await later.setViewportSize({ width: 1200, height: 900 });
    await later.route("**/lastDeliveries*", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const createdAt = new Date(Date.now() - 25 * 60_000).toISOString();
      const body = text.replaceAll(/"createdAt":"[^"]+"/g, `"createdAt":"${createdAt}"`);
      await route.fulfill({ response, body });
    });
    await later.goto(`${server.portal}/webhooks`);
    await expect(later.getByText(/^Delivered 2\d minutes ago$/).first()).toBeVisible();
    expect(await cutTexts(later)).toEqual([]);
    await later.close();
    const active = row("Gone").locator("td").nth(3);
    await expect(active.getByRole("img", { name: "No" }), "it was deactivated").toBeVisible();
    expect((await api.delete(`webhooks/${gone.id}`)).ok()).toBe(true);
    await row("Live").getByRole("img", { name: "Yes" }).click(); // anywhere in the row
    const live = page.getByRole("dialog", { name: "Live" });
    const sent = live.getByRole("table", { name: "Deliveries" }).locator("tbody tr");
    await expect(sent).toHaveCount(1);
    await expect(sent).toContainText(/\d\d:\d\d:\d\d.* ms/);
    await page.mouse.move(5, 5);
    await newUser();
    await expect(sent).toHaveCount(2);
    await expect(sent.filter({ hasText: "DELIVERED" })).toHaveCount(2);
    await sent.first().hover();
    await newUser();
    const fresh = live.getByRole("button", { name: "1 new" });
    await expect(fresh).toBeVisible();
    await expect(sent).toHaveCount(2);
    await fresh.click();
    await expect(sent).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(live).toHaveCount(0);
    expect((await api.delete(`webhooks/${id}`)).ok()).toBe(true);
  });

  test("a test event is looked at, sent, and followed to its end in the room of its address", async ({
    server,
  }) => {
    const made = await make({
      name: "Room",
      url: `${receiverUrl}?room`,
      eventTypes: ["LINK_ADDED", "USER_CREATED"],
    });
    await page.goto(`${server.portal}/webhooks?webhook=${made.id}`);
    await expect(room().getByRole("heading", { name: "No deliveries yet" })).toBeVisible();
    await room().getByRole("button", { name: "Send test event" }).click();
    const ask = page.getByRole("dialog", { name: "Send test event" });
    await expect(ask.getByText('"USER_CREATED"')).toBeVisible();
    await expectAccessible(page, { within: inDialog });
    await ask.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page).toHaveURL(/delivery=/);
    await expect(delivery().getByText("DELIVERED")).toBeVisible();
    const got = receiver.deliveries.find(({ headers }) => headers["nod-test"] === "true");
    expect(got?.event.type).toBe("USER_CREATED");
    await expect(deliveries().nth(1)).toContainText("Test");
    await delivery().getByText("Headers", { exact: true }).click();
    await expect(delivery().getByText("Smile-Signature", { exact: false })).toBeVisible();
    await delivery().getByRole("button", { name: "Copy as curl" }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`--data-raw '${got?.body}'`);
  });

  test("Resend sends the same bytes once more; filters stand in the address, and can be reset", async () => {
    const first = receiver.deliveries.length;
    const old = page.url();
    await delivery().getByRole("button", { name: "Resend" }).click();
    await expect(page).not.toHaveURL(old);
    await expect.poll(() => receiver.deliveries.length).toBe(first + 1);
    await expect(delivery().getByText("DELIVERED")).toBeVisible();
    expect(receiver.deliveries.slice(first).map((item) => item.body)).toEqual([
      receiver.deliveries[first - 1]?.body,
    ]);
    await choose("Status", "DEAD");
    await expect(page).toHaveURL(/status=DEAD/);
    await expect(room().getByRole("heading", { name: "Not found" })).toBeVisible();
    await room().getByRole("button", { name: "Reset filters" }).click();
    await expect(deliveries()).toHaveCount(3);
    await choose("Time", "Last hour");
    await choose("Event", "USER_CREATED");
    await expect(page).toHaveURL(/within=1h&event=USER_CREATED/);
    await expect(deliveries()).toHaveCount(3);
  });

  test("an endpoint that is gone says so and why; what it missed is sent again with one press", {
    tag: "@long",
  }, async () => {
    receiver.refusals.set("/hooks?room", [410]);
    const refused = receiver.deliveries.length;
    await newUser();
    await expect.poll(() => receiver.deliveries.length).toBe(refused + 4);
    const refresh = room().getByRole("button", { name: "Refresh" });
    await refresh.click();
    const dead = deliveries().filter({ hasText: "DEAD" });
    await expect(dead).toHaveCount(1);
    await dead.getByRole("button").click();
    await expect(delivery().getByText(/^410 Gone\. Your server responded with 410/)).toBeVisible();
    await expect(delivery().getByText("1 of 4")).toBeVisible();
    await expectAccessibleInBoth(page);
    await refresh.click();
    await expect(room().getByText(/the endpoint responded with 410 Gone/)).toBeVisible();
    await expect(room().getByText(/1 event of the last 30 days did not arrive/)).toBeVisible();
    await room().getByRole("button", { name: "Re-activate" }).click();
    await confirm("Re-activate");
    const before = receiver.deliveries.length;
    await room().getByRole("button", { name: "Send all again" }).click();
    await expect(page).toHaveURL(/replay=/);
    await expect(room().getByText("1 event replayed.")).toBeVisible();
    await expect.poll(() => receiver.deliveries.length).toBe(before + 1);
    expect(receiver.deliveries.at(-1)?.event.type).toBe("USER_CREATED");
  });

  test("a webhook is paused, which says that events wait, and resumed", async () => {
    await act("Pause");
    await page.getByRole("dialog", { name: "Pause this webhook?" }).waitFor();
    await confirm("Pause");
    await expect(
      room().getByText("Events are kept for up to 30 days", { exact: false }),
    ).toBeVisible();
    await room().getByRole("button", { name: "Resume" }).click();
    await confirm("Resume");
    await expect(room().getByText("Active", { exact: true })).toBeVisible();
  });

  test("a replay says how much it will send before it does; the secret is rotated", {
    tag: "@long",
  }, async () => {
    await act("Replay");
    const replay = page.getByRole("dialog", { name: "Replay events" });
    await expect(replay.getByText("Nothing to send in this range.")).toBeVisible();
    await expect(replay.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    await replay.getByRole("radio", { name: "All of them" }).check();
    await expect(replay.getByText("6 events will be sent.")).toBeVisible();
    await replay.getByRole("combobox", { name: "Time" }).click();
    await page.getByRole("option", { name: "From … to …" }).click();
    await replay.getByLabel("From", { exact: true }).fill("2020-01-01T00:00");
    await expect(replay.getByText("Events are kept for 30 days.")).toBeVisible();
    await replay.getByRole("combobox", { name: "Time" }).click();
    await page.getByRole("option", { name: "Last hour" }).click();
    for (const type of ["USER_CREATED", "LINK_ADDED"]) {
      await replay.getByRole("combobox", { name: "Event types" }).click();
      await page.getByRole("option", { name: type, exact: true }).click();
    }
    await replay.getByRole("heading", { name: "Replay events" }).click();
    await expectAccessible(page, { within: inDialog });
    const before = receiver.deliveries.length;
    const roomId = new URL(page.url()).searchParams.get("webhook");
    const isOfRoom = ({ headers }: Delivery) => headers["nod-webhook-id"] === roomId;
    await replay.getByRole("button", { name: "Send 6 events" }).click();
    await expect(room().getByText("6 events replayed.")).toBeVisible();
    await expect.poll(() => receiver.deliveries.length).toBe(before + 6);

    await act("Rotate secret");
    const rotate = page.getByRole("dialog", { name: "Rotate secret" });
    await rotate.getByRole("button", { name: "Rotate secret" }).click();
    await expect(rotate.getByText("secret is required.")).toBeVisible();
    await rotate.getByRole("button", { name: "Generate" }).click();
    const generated = await field(page, "Secret").inputValue();
    await rotate.getByRole("button", { name: "Rotate secret" }).click();
    await expect(room().getByText("The secret was rotated.", { exact: false })).toBeVisible();

    await newUser();
    const rotated = () => receiver.deliveries.slice(before + 6).find(isOfRoom);
    await expect.poll(() => rotated()?.event.type).toBe("USER_CREATED");
    // The library of Standard Webhooks, as it comes, takes what the portal generates.
    const { body = "", headers } = rotated() ?? {};
    expect(new Webhook(generated).verify(body, headers as Record<string, string>)).toEqual(
      JSON.parse(body),
    );
  });

  test("Escape closes the room; a deleted webhook is below the list, to be read only", async () => {
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/webhooks$/);
    await page.getByRole("link", { name: "Room", exact: true }).focus();
    await page.keyboard.press("Enter");
    await act("Delete");
    await confirm("Confirm");
    await expect(page).toHaveURL(/\/webhooks$/);
    await expect(page.getByRole("link", { name: "Room", exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: "Show deleted webhooks" }).click();
    const gone = page.getByRole("table", { name: "Deleted webhooks" });
    await expect(gone.getByRole("row")).toHaveCount(1 + 7);
    await gone.getByRole("link", { name: "Room" }).click();
    await expect(room().getByText("It no longer receives events", { exact: false })).toBeVisible();
    await expect(delivery().getByRole("button", { name: "Copy as curl" })).toBeVisible();
    await expect(room().getByRole("button", { name: /^(Resend|Send|Actions)/ })).toHaveCount(0);
    await room().getByRole("button", { name: "Back to Webhooks" }).click();
    await page.getByRole("link", { name: "Hide deleted webhooks" }).click();
    await expect(gone).toHaveCount(0);
  });

  test("Production has its own webhooks", async ({ server }) => {
    await page.evaluate(() => localStorage.clear());
    const lists = watch(page, "GET", "/webhooks");
    await page.goto(`${server.portal}/webhooks`);
    await logIn(page, "ada@bayani.test", "Demo-pass-2026!");
    await expect(page.getByText("Display all Production mode webhooks")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
    const paths = new Set(lists.map((request) => new URL(request.url()).pathname));
    expect([...paths]).toEqual(["/open/v1/webhooks"]);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(page.getByText("Display all Sandbox mode webhooks")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
  });
});

/** The calls of the data API with a method and a path, from now on. */
function watch(page: Page, method: string, path: string): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isData = /^\/(sandbox|open)\/v1/.test(pathname);
    if (isData && request.method() === method && pathname.includes(path)) calls.push(request);
  });
  return calls;
}

/** What the usage summary says of webhooks. */
async function quota(page: Page): Promise<{ remainVolume: number; totalVolume: number }> {
  const answer = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("developerToken")}` };
    return (await fetch("/api/v1/usage/summary?mode=SANDBOX", { headers })).json();
  });
  const summaries: {
    action: string;
    usageDetail: { remainVolume: number; totalVolume: number };
  }[] = answer.data.actionUsageSummaries;
  const found = summaries.find((item) => item.action === "CreateWebhook");
  if (!found) throw new Error("the summary does not speak of webhooks");
  return found.usageDetail;
}

/** The data API of the sandbox, in the name of somebody of the organization. */
async function sandboxApi(
  requests: { newContext: (options: object) => Promise<APIRequestContext> },
  server: Server,
  email: string,
) {
  const visitor = await requests.newContext({ baseURL: `${server.portal}/api/v1/` });
  const answer = await visitor.post("signins", { data: { email, password } });
  const { token } = (await answer.json()).data.openApiSandboxToken;
  await visitor.dispose();
  return requests.newContext({
    baseURL: `${server.portal}/sandbox/v1/`,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
}
