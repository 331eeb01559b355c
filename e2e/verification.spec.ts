import type { Page } from "@playwright/test";
import {
  choose,
  consent,
  consentTemplate,
  ended,
  hasNoTemplate,
  isFilledByTemplate,
  requestsFor,
  runAgain,
  searched,
} from "./lookups";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, field, logInAs, signUp } from "./visit";

const password = "Tidal&Lantern47";
const submitted =
  "Your verification request has been submitted and is being verified. You can check the verification results in the list.";
const about =
  "Consented Type, Consented With, Version, Consented At, Full Name, ID Type, ID Number";

test.describe.configure({ mode: "serial" });

test.describe("verification lookup", () => {
  let page: Page;
  const sent: Record<string, unknown>[] = [];

  const verify = () => page.getByRole("button", { name: "Verify", exact: true }).click();

  async function submit(number: string) {
    await field(page, "Full Name").fill("Althea Reyes Santos");
    await choose(page, "ID Type", "SS Number");
    await field(page, "ID Number").fill(number);
    await consent(page);
    await verify();
    await expect(page.getByText(submitted)).toBeVisible();
    await page.getByRole("button", { name: "OK", exact: true }).click();
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    const email = `lookup.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/alpha/verifications"))
        sent.push(request.postDataJSON());
    });
    await page.goto(`${server.portal}/snap/verification`);
  });

  test("has its title, tabs, credits, and a consent list that leads to Settings", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verification Lookup");
    await expect(page.getByText("Alpha", { exact: true })).toBeVisible();
    for (const name of ["Verify Subject", "Verification Result"])
      await expect(page.getByRole("tab", { name })).toBeVisible();
    await expect(page.getByText("100 of 100 left")).toBeVisible();
    await expect(page.getByRole("link", { name: "Get In Touch" })).toHaveAttribute(
      "target",
      "_blank",
    );
    await hasNoTemplate(page);
  });

  test("says Required where something is missing", async ({ server }) => {
    await consentTemplate(page, server.portal);
    await verify();
    await expect(page.getByText("Required", { exact: true })).toHaveCount(about.split(", ").length);
  });

  test("each ID type asks for its own fields", async () => {
    const optional = page.getByRole("button", { name: "Add More Information" });
    await choose(page, "ID Type", "NBI Clearance");
    await expect(optional).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("heading", { name: "Employment" })).toBeVisible();
    await verify();
    await expect(page.getByText("Required", { exact: true })).toHaveCount(7);
    await choose(page, "ID Type", "Philippine Professional");
    await choose(page, "PRC Type", "NURSE");
    await choose(page, "ID Type", "NBI Clearance");
    await choose(page, "ID Type", "Philippine Professional");
    await expect(page.getByRole("combobox", { name: "PRC Type" })).toHaveValue("");
    await page.getByRole("combobox", { name: "PRC Type" }).click();
    await expect(page.getByRole("option")).toHaveCount(70);
    await page.keyboard.press("Escape");
    await choose(page, "ID Type", "Tax Identification Number");
    await optional.click();
    for (const name of ["First Name", "Middle Name", "Last Name"])
      await expect(field(page, name)).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Gender" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Date of Birth" })).toBeVisible();
    await expectAccessibleInBoth(page);
    await choose(page, "Suffix", "N/A");
    await optional.click();
    await page.getByRole("button", { name: "Add ID" }).click();
    await page.getByRole("combobox", { name: "ID Type" }).last().click();
    await expect(page.getByRole("option", { name: "Tax Identification Number" })).toHaveAttribute(
      "data-combobox-disabled",
      "true",
    );
    await page.getByRole("option", { name: "SS Number" }).click();
    await page.getByRole("button", { name: "Remove ID 2" }).click();
  });

  test("a template fills what was agreed, which cannot be typed over", async () => {
    await isFilledByTemplate(page);
    await page.reload();
  });

  test("a submit takes a credit, sends what was filled in, and clears the form", async () => {
    await submit("0000000001");
    await expect(page.getByText("99 of 100 left")).toBeVisible();
    await expect(field(page, "Full Name")).toHaveValue("");
    const [body] = sent as [
      { additionalData: { ids: unknown[] }; consent: { consentedAt: string; type: string } },
    ];
    expect(body.additionalData.ids).toEqual([{ idType: "sss_ph", idNumber: "0000000001" }]);
    expect(body.consent.type).toBe("LOAN");
    expect(body.consent.consentedAt).toMatch(/Z$/);
    await submit("0000000009");
    await submit("0000000091");
  });

  test("the list shows all, and opens what has a result", async () => {
    await page.getByRole("tab", { name: "Verification Result" }).click();
    for (const name of ["ID", "Created At", "Updated At", "Status"])
      await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
    await expect(page.getByText("All Verifications Loaded")).toBeVisible();
    const rows = page.getByRole("row");
    await ended(page, 2, 1);
    await requestsFor(page, "Althea Reyes Santos, •••0001", "0000000001");
    await searched(page, "Subject or ID number", {
      "0000000009": 1,
      "santos, Althea reyes": 3,
      nobody1: 0,
      "": 3,
    });
    const panel = page.getByRole("dialog");
    const address = page.url();
    await rows.filter({ hasText: "ERROR" }).click();
    await expect(panel).toHaveCount(0);
    expect(page.url()).toBe(address);
    await rows.last().click();
    await expect(panel.getByRole("heading", { name: "Information Match" })).toBeVisible();
    await expect(panel.getByText(/^as of /)).toBeVisible();
    for (const text of [
      "Subject's Full Name",
      "Date of Request",
      "ID Type",
      "Subject's Consent",
      "Date of Consent",
      "Loan application, version 3",
      "SS Number",
    ])
      await expect(panel.getByText(text, { exact: true })).toBeVisible();
    const matches = panel.getByRole("table", { name: "Match results" });
    await expect(matches.getByRole("columnheader")).toHaveText([
      "Data",
      "Provided Information",
      "Match Result",
    ]);
    await expect(matches.getByRole("row", { name: /^Full Name/ })).toContainText("Match");
    await expect(matches.getByRole("row", { name: /^Gender/ })).toHaveText("Gender--");
    await expect(panel.getByRole("table", { name: "Contact Information" })).toContainText(
      "Email Address",
    );
    const read = page.waitForResponse((answer) => /alpha\/verifications\/ver-/.test(answer.url()));
    await panel.getByRole("button", { name: "Refresh" }).click();
    const { updatedAt } = (await (await read).json()).data;
    const asOf = panel.locator("time").filter({ hasText: /^as of / });
    await expect(asOf).toHaveAttribute("datetime", updatedAt);
    await expectAccessible(page);
    await panel.getByText("JSON", { exact: true }).click();
    await expect(panel.getByText("finalMatches")).toBeVisible();
    await panel.getByText("Fields", { exact: true }).click();
    await expect(matches).toBeVisible();
    await panel.getByRole("button", { name: "Back to Verification Lookup" }).click();
    await expect(panel).toBeHidden();
    await rows.filter({ hasText: "COMPLETED" }).first().click();
    await expect(panel.getByRole("heading", { name: "Information Mismatch" })).toBeVisible();
    await expect(
      panel.getByText("First and last name are swapped.", { exact: false }),
    ).toBeVisible();
    await runAgain(page);
    await panel.getByRole("button", { name: "Back to Verification Lookup" }).click();
  });

  test("what the server refuses, and what cannot be read, is a dialog with OK", async ({
    visitor,
  }) => {
    forgive(visitor, /409/);
    const refused = (message: string) => ({
      status: 409,
      json: { code: "CONFLICT", message, requestId: "req-1", data: {} },
    });
    const dialog = page.getByRole("dialog", { name: "Error" });
    const ok = () => dialog.getByRole("button", { name: "OK", exact: true }).click();
    await page.reload(); // what was read a moment ago isn't read again
    await page.route(/alpha\/verifications\/ver-/, (route) =>
      route.fulfill(refused("Not right now.")),
    );
    await page.getByRole("row").filter({ hasText: "COMPLETED" }).first().click();
    await expect(dialog).toContainText("Not right now.");
    await ok();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("All Verifications Loaded")).toBeVisible();

    await page.route(/alpha\/verifications$/, (route) =>
      route.fulfill(refused("The registry is closed.")),
    );
    await page.getByRole("tab", { name: "Verify Subject" }).click();
    await field(page, "Full Name").fill("Althea Reyes Santos");
    await choose(page, "ID Type", "SS Number");
    await field(page, "ID Number").fill("0000000001");
    await consent(page);
    await verify();
    await expect(dialog).toContainText("The registry is closed.");
    await ok();
    await expect(dialog).toBeHidden();
    await expect(field(page, "Full Name")).toHaveValue("Althea Reyes Santos");
  });
});
