import type { Page } from "@playwright/test";
import { expect, test } from "./test";
import { bearer, expectAccessibleInBoth, logInAs, signUp } from "./visit";

const password = "Tidal&Lantern47";

test.describe.configure({ mode: "serial" });

test.describe("request log", () => {
  let page: Page;
  let failed: string;
  let userId: string;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    const email = `log.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
  });

  test("an empty log says what comes here, and leads to the keys", async ({ server }) => {
    await page.goto(`${server.portal}/request-log`);
    await expect(
      page.getByRole("heading", { name: "No requests in the last 7 days" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "API Keys" }).last().click();
    await expect(page).toHaveURL(`${server.portal}/api-keys`);
  });

  test("requests appear with how they ended", async ({ server }) => {
    const authorization = await bearer(page);
    const made = await page.request.post(`${server.portal}/api/v1/apiKeys`, {
      headers: authorization,
      data: { mode: "SANDBOX", name: "Loan engine" },
    });
    const { apiKey, apiSecret } = (await made.json()).data;
    const basic = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
    const call = (method: string, path: string, data?: unknown) =>
      page.request.fetch(`${server.portal}/sandbox/v1${path}`, {
        method,
        data,
        headers: { Authorization: basic },
      });
    const user = await call("POST", "/users", { externalMetadata: { customer: "Althea" } });
    userId = (await user.json()).data.user.id;
    await call("GET", "/users?size=2");
    failed = (await (await call("GET", "/users/unknown")).json()).requestId;
    await expect(async () => {
      await page.goto(`${server.portal}/request-log`);
      await expect(page.getByText("All 3 requests loaded")).toBeVisible({ timeout: 1000 });
    }).toPass();
    const rows = page.getByRole("row");
    await expect(rows.nth(1)).toContainText("GET /users/{id}");
    await expect(rows.nth(1)).toContainText("404");
    await expect(rows.nth(1)).toContainText("MISSING_RESOURCE");
    await expect(rows.nth(1)).toContainText("Loan engine");
    await expectAccessibleInBoth(page);
  });

  test("filters stand in the address and lead to nothing or back", async ({ server }) => {
    await page.getByRole("combobox", { name: "Result" }).click();
    await page.getByRole("option", { name: "Client error (4xx)" }).click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(`${server.portal}/request-log?outcome=CLIENT_ERROR`);
    await expect(page.getByText("All 1 request loaded")).toBeVisible();
    await page.getByLabel("Code").fill("conflict");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("No request matches these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect(page.getByText("All 3 requests loaded")).toBeVisible();
  });

  test("the ID of an object leads to the requests about it", async ({ server }) => {
    await page.getByLabel("ID or Idempotency-Key").fill(` ${userId} `);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(`${server.portal}/request-log?objectId=${userId}`);
    await expect(page.getByText("All 1 request loaded")).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toContainText("POST /users");
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await expect(page.getByText("All 3 requests loaded")).toBeVisible();
  });

  test("a request opens with the names and types of its fields, and no value", async () => {
    await page.getByRole("button", { name: "POST /users", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "POST /users" });
    await expect(drawer.getByRole("region", { name: "Request body" })).toContainText("string");
    await expect(drawer).toContainText("externalMetadata");
    await expect(drawer).not.toContainText("Althea");
    await drawer.getByRole("button", { name: "Copy curl" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('/sandbox/v1/users"');
    expect(copied).toContain('-u "$NOD_API_KEY:$NOD_API_SECRET"');
    expect(copied).toContain("-d @body.json");
    await drawer.getByRole("button", { name: "Back to Request Log" }).click();
    await expect(drawer).toBeHidden();
  });

  test("the requestId of an error leads to its request", async ({ server }) => {
    await page.goto(`${server.portal}/request-log?request=${failed}`);
    const drawer = page.getByRole("dialog", { name: "GET /users/{id}" });
    await expect(drawer).toContainText("404 MISSING_RESOURCE");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${server.portal}/request-log`);
    await page.getByLabel("ID or Idempotency-Key").fill(` ${failed} `);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(`${server.portal}/request-log?request=${failed}`);
    await expect(drawer).toContainText("404 MISSING_RESOURCE");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });

  test("errors are grouped by code, and lead to their requests and to what they mean", async ({
    server,
  }) => {
    await page.getByRole("tab", { name: "Errors" }).click();
    await expect(page).toHaveURL(`${server.portal}/request-log?tab=errors`);
    const row = page.getByRole("row", { name: /MISSING_RESOURCE/ });
    await expect(row.getByRole("cell").nth(1)).toHaveText("1");
    await expect(row.getByRole("link", { name: "What it means" })).toHaveAttribute(
      "href",
      `${server.portal}/docs/errors#MISSING_RESOURCE`,
    );
    await expectAccessibleInBoth(page);
    await row.getByRole("link", { name: "MISSING_RESOURCE" }).click();
    await expect(page).toHaveURL(`${server.portal}/request-log?code=MISSING_RESOURCE`);
    await expect(page.getByText("All 1 request loaded")).toBeVisible();
  });

  test("endpoints have counts, error rate and p95, a chart each, and lead to their errors", async ({
    server,
  }) => {
    await page.getByRole("tab", { name: "Endpoints" }).click();
    await expect(page.getByRole("figure", { name: /^Chart of requests from/ })).toBeVisible();
    const row = page.getByRole("row", { name: /\/users\/\{id\}/ });
    await expect(row).toContainText("100%");
    await expect(row).toContainText(/\d ms/);
    await row.getByRole("button").click();
    await expect(page.getByRole("heading", { name: "GET /users/{id}" })).toBeVisible();
    await row.getByRole("link", { name: "1 error of get-user" }).click();
    await expect(page).toHaveURL(
      `${server.portal}/request-log?operation=get-user&outcome=CLIENT_ERROR`,
    );
    await expect(page.getByText("All 1 request loaded")).toBeVisible();
  });
});
