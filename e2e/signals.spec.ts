import type { Page } from "@playwright/test";
import {
  consent,
  consentTemplate,
  ended,
  hasNoTemplate,
  isFilledByTemplate,
  requestsFor,
  runAgain,
  searched,
} from "./lookups";
import { expect, forgive, test } from "./test";
import { expectAccessibleInBoth, field, logInAs, signUp } from "./visit";

const password = "Tidal&Lantern47";
const submitted =
  "Your risk signals request has been submitted and is being processed. You can check the request results in the list on the next tab.";
const categories = [
  "Loan disbursement",
  "Overdue",
  "Repayment reminder",
  "Successful repayment",
  "Debt",
  "Marketing",
  "Application reception",
  "Application approval",
];

test.describe.configure({ mode: "serial" });

test.describe("risk signals lookup", () => {
  let page: Page;
  const sent: Record<string, unknown>[] = [];

  const press = () => page.getByRole("button", { name: "Submit", exact: true }).click();
  const ok = () => page.getByRole("button", { name: "OK", exact: true }).click();

  async function submit(digits: string) {
    await field(page, "Mobile Number").fill(digits);
    await consent(page);
    await press();
    await expect(page.getByText(submitted)).toBeVisible();
    await ok();
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    const email = `signals.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/alpha/signals"))
        sent.push(request.postDataJSON());
    });
    await page.goto(`${server.portal}/snap/verification`);
    await page.getByRole("link", { name: "Signals", exact: true }).click();
    await expect(page).toHaveURL(/\/snap\/signals$/);
  });

  test("has its title, tabs, credits, and a consent list that leads to Settings", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Risk Signals Lookup");
    await expect(page.getByText("Alpha", { exact: true })).toBeVisible();
    for (const name of ["Signals Request", "Signals Result"])
      await expect(page.getByRole("tab", { name })).toBeVisible();
    await expect(page.getByText("100 of 100 left")).toBeVisible();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Get In Touch" }).click();
    await (await opened).close();
    await hasNoTemplate(page);
    await page.getByRole("tab", { name: "Signals Result" }).click();
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Signals Request" }).click();
  });

  test("says Required where something is missing, and sends nothing", async ({ server }) => {
    await consentTemplate(page, server.portal);
    await press();
    await expect(page.getByText("Required", { exact: true })).toHaveCount(5);
    expect(sent).toHaveLength(0);
  });

  test("the number takes ten digits after its prefix", async () => {
    const number = field(page, "Mobile Number");
    await expect(page.getByText("+63", { exact: true })).toBeVisible();
    await number.fill("");
    await number.pressSequentially("9a1b2");
    await expect(number).toHaveValue("912");
    await number.fill("");
    await number.pressSequentially("91712345678");
    await expect(number).toHaveValue("9171234567");
  });

  test("the day of a consent is none that is still to come", async () => {
    await page.getByRole("button", { name: "Consented At" }).click();
    const late = await page
      .getByRole("table")
      .getByRole("button")
      .evaluateAll((all) =>
        all
          .filter((one) => !(one as HTMLButtonElement).disabled)
          .map((one) => one.getAttribute("aria-label") ?? "")
          .filter((day) => !(Date.parse(day) <= Date.now())),
      );
    expect(late).toEqual([]);
    await page.keyboard.press("Escape");
  });

  test("a template fills what was agreed, which cannot be typed over", async () => {
    await isFilledByTemplate(page);
  });

  test("what the server refuses is a dialog, and costs nothing", async ({ visitor }) => {
    forgive(visitor, /400/);
    await field(page, "Mobile Number").fill("917");
    await press();
    const dialog = page.getByRole("dialog", { name: "Error" });
    await expect(dialog).toContainText("Mobile Number is not valid.");
    await ok();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("100 of 100 left")).toBeVisible();
    await page.reload();
  });

  test("a submit takes a credit, sends what was filled in, and clears the form", async () => {
    sent.length = 0;
    await submit("9170000001");
    await expect(page.getByText("99 of 100 left")).toBeVisible();
    await expect(field(page, "Mobile Number")).toHaveValue("");
    const [body] = sent as [{ phone: string; consent: Record<string, string> }];
    expect(body.phone).toBe("+639170000001");
    expect(body.consent).toMatchObject({ type: "LOAN", version: "3", consentedWith: "Check box" });
    expect(body.consent.consentTemplateId).toMatch(/^ct-/);
    expect(body.consent.consentedAt).toMatch(/Z$/);
    await submit("9170000002");
    await submit("9170000091");
  });

  test("the list shows all, and opens what has a result", async () => {
    await page.getByRole("tab", { name: "Signals Result" }).click();
    for (const name of ["ID", "Mobile Number", "Created At", "Status"])
      await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
    await expect(page.getByText("All Signals Loaded")).toBeVisible();
    const rows = page.getByRole("row");
    await ended(page, 2, 1);
    await requestsFor(page, "•••0001", "+639170000001");
    await searched(page, "Mobile Number", {
      "0917 000 0002": 1,
      "+639170000001": 1,
      nobody1: 0,
      "": 3,
    });
    const panel = page.getByRole("dialog");
    const failed = rows.filter({ hasText: "ERROR" }).getByRole("cell").first();
    const address = page.url();
    await failed.click();
    await expect(panel).toHaveCount(0);
    expect(page.url()).toBe(address);
    await page.goto(`${address}&signal=${await failed.getAttribute("title")}`);
    await expect(panel.getByText("The credit was returned.", { exact: false })).toBeVisible();
    await expect(panel.getByText("Detailed Event Results")).toHaveCount(0);
    await page.goto(address);
    await rows.last().click();
    await expect(panel.getByRole("heading", { name: "Events found" })).toBeVisible();
    for (const [label, value] of [
      ["Mobile Number", "+639170000001"],
      ["Consented Type", "LOAN"],
      ["Version", "3"],
      ["Consented With", "Check box"],
      ["Consented At", /^\d{1,2} \w{3} \d{4}, \d{2}:\d{2}/],
    ] as const) {
      const fact = panel
        .locator("dt", { hasText: label })
        .locator("xpath=following-sibling::dd[1]");
      await expect(fact).toHaveText(value);
    }
    const chart = panel.getByRole("figure", { name: "Loan disbursement, number of events" });
    await expect(chart.getByRole("listitem")).toHaveText(["30 days1", "90 days3", "180 days6"]);
    await expect(panel.getByRole("heading", { name: "Detailed Event Results" })).toBeVisible();
    const chips = panel.getByRole("group", { name: "Event category" }).getByRole("button");
    await expect(chips).toHaveText(categories.map((name) => new RegExp(`^${name} [0-9]+$`)));
    await expect(chips.first()).toHaveAttribute("aria-pressed", "true");
    const table = panel.getByRole("table", { name: "Event results" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Event Name",
      "Description",
      "Event Value",
    ]);
    for (const days of [30, 90, 180])
      await expect(table.getByText(`events_loan_disbursement_day${days}_amount`)).toBeVisible();
    const amount = table.getByRole("row", { name: /^events_loan_disbursement_day30_amount/ });
    await expect(amount.getByRole("cell").last()).toHaveText(/^[\d,]+\.\d{2}$/);
    await chips.nth(1).click();
    await expect(table.getByText("events_overdue_day30_days", { exact: true })).toBeVisible();
    await expect(table.getByText("events_loan_disbursement_day30", { exact: true })).toHaveCount(0);
    await expectAccessibleInBoth(page);
    const read = page.waitForResponse((answer) => /alpha\/signals\/signal-/.test(answer.url()));
    await panel.getByRole("button", { name: "Refresh" }).click();
    await read;
    await panel.getByText("JSON", { exact: true }).click();
    await expect(panel.getByText("resultCode")).toBeVisible();
    await panel.getByText("Fields", { exact: true }).click();
    await panel.getByRole("button", { name: "Back to Verification Lookup" }).click();
    await expect(panel).toBeHidden();
    await rows.filter({ hasText: "+639170000002" }).click();
    await expect(panel.getByText("No results for Loan disbursement")).toBeVisible();
    await runAgain(page);
    await panel.getByRole("button", { name: "Back to Verification Lookup" }).click();
  });

  test("a detail that cannot be read is a dialog, and what has no value a dash", async ({
    visitor,
  }) => {
    forgive(visitor, /409/);
    await page.reload(); // what was read a moment ago isn't read again
    const detail = /alpha\/signals\/signal-/;
    const row = page.getByRole("row").filter({ hasText: "+639170000001" });
    await page.route(detail, (route) =>
      route.fulfill({
        status: 409,
        json: { code: "CONFLICT", message: "Not right now.", requestId: "req-1", data: {} },
      }),
    );
    await row.click();
    await expect(page.getByRole("dialog", { name: "Error" })).toContainText("Not right now.");
    await ok();
    await page.unroute(detail);
    await page.route(detail, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.result = {
        events_loan_disbursement_day90: 4,
        events_loan_disbursement_day30: -999,
      };
      await route.fulfill({ response: answer, json: body });
    });
    await row.click();
    const table = page.getByRole("table", { name: "Event results" });
    await expect(table.getByRole("row", { name: /day90 / }).first()).toContainText("4");
    await expect(table.getByRole("row").nth(1).getByRole("cell").last()).toHaveText("-");
    await page.unroute(detail);
  });
});
