import type { Page } from "@playwright/test";
import { button, type Control, inDialog, menu, press, type Stage } from "./controls";
import { at, ids } from "./people";
import { call, field, ok, okList } from "./visit";

const key = {
  id: "key-1",
  apiKey: "nk_sbx_1",
  mode: "SANDBOX",
  status: "INACTIVE",
  name: "Engine",
  createdAt: at(1),
  lastUsedAt: null,
  expiresAt: null,
};

async function atKeys({ go, answer }: Stage) {
  await answer(/\/api\/v1\/apiKeys\?mode=SANDBOX/, okList([key]));
  await answer(/\/api\/v1\/apiKeys\?mode=PRODUCTION/, okList([]));
  await go("/api-keys");
}

const testPerson = {
  id: "tp-1",
  fullName: "Bea Salazar",
  username: "bea.salazar",
  password: "Sandbox-Bea-6",
  verificationCode: "101010",
  asksCode: false,
  createdAt: at(1),
};

const webhook = {
  id: "wh-1",
  name: "Room",
  url: "https://example.com/hooks",
  eventTypes: ["USER_CREATED"],
  includePayload: false,
  active: true,
  paused: false,
  createdAt: at(1),
  updatedAt: at(1),
  deactivatedReason: "",
  failingSince: null,
  secretBeforeUntil: null,
};
const delivery = {
  id: "dlv-1",
  eventId: "evt-1",
  eventType: "USER_CREATED",
  status: "DELIVERED",
  origin: "EVENT",
  sequence: 1,
  userId: ids.everything,
  createdAt: at(1),
  attempts: [],
  body: "{}",
  nextAttemptAt: null,
};

/** A lookup of either kind that ended. */
const lookup = (id: string) => ({
  id,
  createdAt: at(1),
  updatedAt: at(1),
  status: "COMPLETED",
  resultCode: "NO_DATA",
  requestMeta: {
    fullName: "Althea Santos",
    phone: "+639170000012",
    additionalData: { ids: [] },
    consent: { type: "LOAN", version: "1", consentedWith: "Paper", consentedAt: at(1) },
  },
});

/** The panel of a lookup that has its result. */
async function atLookup(
  { go, answer }: Stage,
  kind: "verification" | "signal",
  id: string,
  more: object = {},
) {
  await answer(new RegExp(`/sandbox/v1/alpha/${kind}s/${id}$`), ok({ ...lookup(id), ...more }));
  await answer(new RegExp(`/portal/${kind}s/${id}/changes`), ok({ changes: [] }));
  await go(`/snap/${kind === "signal" ? "signals" : kind}?tab=results&${kind}=${id}`);
}

async function withdrawal(page: Page) {
  await press(page, "Withdraw consent");
  return inDialog(page, "Withdraw consent");
}

/** The rules for risk signals, of which there is one. */
async function atRules({ go, answer }: Stage) {
  const rule = {
    id: "rule-1",
    name: "Overdue",
    metric: "events_overdue_day30",
    comparison: "AT_LEAST",
    threshold: 1,
    webhookId: "",
    createdAt: at(1),
    updatedAt: at(1),
  };
  await answer(/\/portal\/signalRules$/, okList([rule]));
  await go("/snap/signals?tab=rules");
}

async function atRoom({ page, go, answer }: Stage, more = "") {
  await answer(/\/sandbox\/v1\/webhooks\?/, okList([webhook]));
  await answer("/sandbox/v1/webhooks/wh-1", ok(webhook));
  await answer(/\/sandbox\/v1\/webhooks\/wh-1\/deliveries\?/, okList([delivery]));
  await answer(/\/sandbox\/v1\/(portal\/)?webhooks\/wh-1\/deliveries\/dlv-1/, ok(delivery));
  await answer(/\/api\/v1\/webhooks\/wh-1\/replays\/preview/, ok({ total: 3 }));
  await answer(
    /\/api\/v1\/webhooks\/wh-1\/health/,
    ok({ buckets: [], last24h: { delivered: 0, failed: 0, pending: 0, p50Ms: 1, p95Ms: 1 } }),
  );
  await go(`/webhooks?webhook=wh-1${more}`);
  await button(page, "Actions of Room").waitFor();
}

async function atUser({ page, go }: Stage) {
  await go(`/users?user=${ids.everything}&panel=accounts`);
  await page.getByRole("dialog").getByRole("tab").first().waitFor();
}

async function atTemplates({ page, server, go, answer }: Stage) {
  const path = "/templates/default_customization?mode=SANDBOX";
  const template = { ...(await call(page, server, "GET", path)), id: "wtpl-1", name: "Plain" };
  await answer(/\/api\/v1\/templates\?/, okList([template]));
  await answer(/\/api\/v1\/templates\/wtpl-1\?/, ok(template));
  await go("/link/template");
}

const consent = {
  id: "ct-1",
  consentType: "LOAN",
  title: "Loan application",
  version: "3",
  consentMethod: "Check box",
  consentText: "I agree.",
  createdAt: at(1),
  updatedAt: at(1),
};

/** A request about somebody, ready to be sent. */
async function atVerification({ page, go, answer }: Stage) {
  const choose = async (label: string, option: RegExp | string) => {
    await page.getByRole("combobox", { name: label }).last().click();
    await page.getByRole("option", { name: option }).click();
  };
  await answer(/\/api\/v1\/consentTemplates\?/, okList([consent]));
  await go("/snap/verification");
  await field(page, "Full Name").fill("Althea Reyes Santos");
  await choose("ID Type", "SS Number");
  await field(page, "ID Number").fill("0000000001");
  await choose("Consented Type", /^LOAN/);
  await press(page, "Consented At");
  await page.getByRole("table").getByRole("button").first().click();
  await page.keyboard.press("Escape");
  return button(page, "Verify");
}

/** A request for the signals of a number, ready to be sent. */
async function atSignals({ page, go, answer }: Stage) {
  await answer(/\/api\/v1\/consentTemplates\?/, okList([consent]));
  await go("/snap/signals");
  await field(page, "Mobile Number").fill("9170000001");
  await page.getByRole("combobox", { name: "Consented Type" }).click();
  await page.getByRole("option", { name: /^LOAN/ }).click();
  await press(page, "Consented At");
  await page.getByRole("table").getByRole("button").first().click();
  await page.keyboard.press("Escape");
  return button(page, "Submit");
}

/** Controls of the screens about keys, webhooks, users and templates, in Sandbox. */
export const dataControls: Record<string, Control> = {
  "POST /apiKeys": async (stage) => {
    await atKeys(stage);
    await press(stage.page, "Create new API key");
    return inDialog(stage.page, "Create key");
  },
  "POST /apiKeys/{id}/reveal": async (stage) => {
    await atKeys(stage);
    return button(stage.page, "Reveal secret");
  },
  "PATCH /apiKeys/{id}": async (stage) => {
    await atKeys(stage);
    await menu(stage.page, "Actions of Engine", "Activate");
    return inDialog(stage.page, "Activate");
  },
  "DELETE /apiKeys/{id}": async (stage) => {
    await atKeys(stage);
    await menu(stage.page, "Actions of Engine", "Delete");
    return inDialog(stage.page, "Delete key");
  },
  "PUT /allowedOrigins": async (stage) => {
    await atKeys(stage);
    await press(stage.page, "Change allowed origins of Sandbox");
    return inDialog(stage.page, "Save");
  },
  "POST /webhooks": async (stage) => {
    await stage.go("/webhooks");
    await press(stage.page, "Add New Webhook");
    await field(stage.page, "Name").fill("Events");
    await field(stage.page, "URL").fill("https://example.com/hooks");
    await inDialog(stage.page, "Generate").click();
    return inDialog(stage.page, "Add webhook");
  },
  "DELETE /webhooks/{id}": async (stage) => {
    await atRoom(stage);
    await menu(stage.page, "Actions of Room", "Delete");
    return inDialog(stage.page, "Confirm");
  },
  "PATCH /webhooks/{id}": async (stage) => {
    await atRoom(stage);
    await menu(stage.page, "Actions of Room", "Pause");
    return inDialog(stage.page, "Pause");
  },
  "POST /webhooks/{id}/rotateSecret": async (stage) => {
    await atRoom(stage);
    await menu(stage.page, "Actions of Room", "Rotate secret");
    await inDialog(stage.page, "Generate").click();
    return inDialog(stage.page, "Rotate secret");
  },
  "POST /webhooks/{id}/testEvents": async (stage) => {
    await atRoom(stage);
    await press(stage.page, "Send test event");
    return inDialog(stage.page, "Send");
  },
  "POST /webhooks/{id}/replays": async (stage) => {
    await atRoom(stage);
    await menu(stage.page, "Actions of Room", "Replay");
    return inDialog(stage.page, "Send 3 events");
  },
  "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver": async (stage) => {
    await atRoom(stage, "&delivery=dlv-1");
    return button(stage.page, "Resend");
  },
  "POST /portal/users": async ({ page, go }) => {
    await go("/link/emulator");
    return button(page, "Reset Link Data");
  },
  "POST /testPeople": async ({ page, go }) => {
    await go("/link/emulator");
    await press(page, "New from JSON…");
    return inDialog(page, "Create");
  },
  "DELETE /testPeople/{id}": async ({ page, go, answer }) => {
    await answer(/\/sandbox\/v1\/testPeople$/, okList([testPerson]));
    await go("/link/emulator");
    await press(page, "Delete bea.salazar");
    return inDialog(page, "Delete test person");
  },
  "POST /portal/users/exports": async ({ page, go }) => {
    await go("/users");
    return button(page, "Export");
  },
  "POST /users/{id}/testClock/advance": async (stage) => {
    await atUser(stage);
    await press(stage.page, "Simulate…");
    return inDialog(stage.page, "Advance time");
  },
  "POST /users/{id}/testFailures": async (stage) => {
    await atUser(stage);
    await press(stage.page, "Simulate…");
    return inDialog(stage.page, "Set failure");
  },
  "DELETE /users/{id}/testFailures": async (stage) => {
    await atUser(stage);
    await press(stage.page, "Simulate…");
    return inDialog(stage.page, "Clear");
  },
  "POST /portal/users/{id}/erasures": async (stage) => {
    await atUser(stage);
    await press(stage.page, "Erase user…");
    await stage.page.getByLabel(/^Type .* to confirm$/).fill(ids.everything.slice(-8));
    return inDialog(stage.page, "Erase user");
  },
  "DELETE /accounts/{id}": async (stage) => {
    await atUser(stage);
    await menu(stage.page, "More actions for this account", "Revoke account…");
    await stage.page.getByLabel("Type REVOKE to confirm").fill("REVOKE");
    return inDialog(stage.page, "Revoke account");
  },
  "POST /accounts/{id}/exports/generate": async (stage) => {
    await atUser(stage);
    await inDialog(stage.page, "Export").click();
    return stage.page.getByRole("menuitem", { name: "CSV" });
  },
  "POST /templates": async ({ page, go }) => {
    await go("/link/template?template=new");
    return inDialog(page, "Save");
  },
  "PUT /templates/{id}": async (stage) => {
    await atTemplates(stage);
    await stage.page
      .getByRole("button", { name: /^Edit template/ })
      .first()
      .click();
    return inDialog(stage.page, "Save");
  },
  "POST /templates/{id}/copy": async (stage) => {
    await atTemplates(stage);
    return stage.page.getByRole("button", { name: /^Copy template/ }).first();
  },
  "DELETE /templates/{id}": async (stage) => {
    await atTemplates(stage);
    await stage.page
      .getByRole("button", { name: /^Delete template/ })
      .first()
      .click();
    return inDialog(stage.page, "Confirm");
  },
  "POST /alpha/verifications": atVerification,
  "POST /alpha/signals": atSignals,
  "POST /portal/verifications/{id}/rerun": async (stage) => {
    await atLookup(stage, "verification", "ver-1");
    return button(stage.page, "Run again");
  },
  "POST /portal/signals/{id}/rerun": async (stage) => {
    await atLookup(stage, "signal", "signal-1");
    return button(stage.page, "Run again");
  },
  "POST /portal/verifications/{id}/exports": async (stage) => {
    await atLookup(stage, "verification", "ver-1");
    return button(stage.page, "PDF report");
  },
  "POST /portal/signals/{id}/exports": async (stage) => {
    await atLookup(stage, "signal", "signal-1");
    return button(stage.page, "PDF report");
  },
  "POST /alpha/verifications/{id}/withdrawal": async (stage) => {
    await atLookup(stage, "verification", "ver-1");
    return withdrawal(stage.page);
  },
  "POST /alpha/signals/{id}/withdrawal": async (stage) => {
    await atLookup(stage, "signal", "signal-1");
    return withdrawal(stage.page);
  },
  "POST /portal/verifications/{id}/review": async (stage) => {
    await atLookup(stage, "verification", "ver-1", { review: { status: "OPEN", opinions: [] } });
    return button(stage.page, "Same person");
  },
  "PUT /portal/lookupPolicy": async ({ page, go }) => {
    await go("/snap/verification?tab=review");
    return button(page, "Save");
  },
  "POST /portal/signalRules": async (stage) => {
    await atRules(stage);
    await press(stage.page, "Add rule");
    await field(stage.page, "Name").fill("Twice");
    await field(stage.page, "Threshold").fill("2");
    return inDialog(stage.page, "Add rule");
  },
  "PUT /portal/signalRules/{id}": async (stage) => {
    await atRules(stage);
    await press(stage.page, "Edit rule Overdue");
    return inDialog(stage.page, "Save");
  },
  "DELETE /portal/signalRules/{id}": async (stage) => {
    await atRules(stage);
    await press(stage.page, "Delete rule Overdue");
    return inDialog(stage.page, "Delete");
  },
  "POST /archives": async ({ page, go, answer }) => {
    await answer(/\/sandbox\/v1\/users$/, ok({ user: { id: ids.papers } }));
    await go("/snap/scanned");
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
    const file = { name: "payslip.png", mimeType: "image/png", buffer: picture };
    await page.getByLabel("Document", { exact: true }).setInputFiles(file);
    return button(page, "Upload");
  },
  "POST /archives/{id}/corrections": async ({ page, server, go, answer }) => {
    const box = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 };
    const net = { name: "netAmount", value: "9876.50", raw: "9,876.50", file: 0, page: 1, box };
    const document = {
      id: "archive-1",
      createdAt: at(1),
      providerId: "user-provided",
      userId: ids.papers,
      type: "PAYSLIP",
      state: { status: "ANALYZED", errorCode: null, errorReason: null, errorMessage: null },
      rawFiles: [{ id: "f", name: "a.png", format: "PNG", url: `${server.link}/viewer` }],
      analysis: { fields: [{ ...net, confidence: 0.7, isCertain: false }], review: [net.name] },
    };
    await answer(/\/sandbox\/v1\/archives\/archive-1$/, ok(document));
    await go("/snap/scanned?tab=results&archive=archive-1");
    return button(page, "Confirm Net amount");
  },
  "POST /images": async ({ page, go }) => {
    await go("/link/template?template=new");
    await press(page, "Upload logo");
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
    const file = { name: "logo.png", mimeType: "image/png", buffer: picture };
    await page.locator("input[type=file]").setInputFiles(file);
    return inDialog(page, "OK");
  },
};
