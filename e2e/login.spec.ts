import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./test";
import {
  expectAccessibleInBoth,
  expectToStay,
  hold,
  leave,
  passTime,
  refuseOnce,
  signUp,
  watchCalls,
} from "./visit";

const password = "Tidal&Lantern47";
const wrongPassword = "The email address or the password is not correct.";
const unreachable = "The server could not be reached.";

test.describe.configure({ mode: "serial" });

test.describe("login", () => {
  let page: Page;
  let email: string;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    email = `login.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await page.clock.install();
  });

  test.beforeEach(async ({ server }) => {
    await page.goto(`${server.portal}/login`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Log in to the Nod Developer Portal",
    );
  });

  test("the screen has its fields, a masked password and the ways on", async () => {
    await expectAccessibleInBoth(page);
    const field = page.getByLabel("Password", { exact: true });
    await field.fill(password);
    await expect(field).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "password");

    await page.getByRole("link", { name: "Join Nod for free" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.goBack();
    await page.getByRole("link", { name: "Reset password" }).click();
    await expect(page).toHaveURL(/\/reset$/);
  });

  test("nothing moves when the way in by passkey comes", async () => {
    const late = await hold(page, /PasskeySignIn-.*\.js$/);
    await page.reload();
    await late.asked;
    const link = page.getByRole("link", { name: "Join Nod for free" });
    await expect(link).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await link.boundingBox();
    await late.release();
    await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeVisible();
    expect(await link.boundingBox()).toEqual(before);
  });

  test("what is missing stands under its field, and nothing is sent", async () => {
    const calls = watchCalls(page);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await leave(page, "Email address", "abc");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Email must be a valid email address")).toBeVisible();
    await expect(page.getByLabel("Email address")).toBeFocused();
    await expectAccessible(page);
    expect(calls.to("/signins")).toEqual([]);
  });

  test("a wrong password is said for three seconds, and what was typed stays", async ({
    visitor,
  }) => {
    await fill(page, email, "Wrong-pass-1!");
    const snackbar = page.getByRole("alert").filter({ hasText: wrongPassword });
    await expectToStay(page, snackbar, 3000, () =>
      page.getByRole("button", { name: "Login" }).click(),
    );
    await expect(page.getByText(wrongPassword), "and nowhere else").toHaveCount(0);
    await expect(page.getByLabel("Email address")).toHaveValue(email);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(snackbar).toBeVisible();
    await expectAccessible(page);
    forgive(visitor, /Failed to load resource/);
  });

  test("any other failure shows the server's message, too", async ({ visitor }) => {
    await refuseOnce(page, "/signins", "REQUEST_LIMIT_EXCEEDED", "Slow down, please.");
    await fill(page, email, password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Slow down, please." })).toBeVisible();
    await page.route("**/api/v1/signins", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert").filter({ hasText: unreachable })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    forgive(visitor, /Failed to load resource/);
  });

  test("the right password leads to the dashboard, an unknown address to /404", async ({
    server,
  }) => {
    await page.goto(`${server.portal}/nowhere`);
    await expect(page, "not signed in").toHaveURL(/\/login$/);
    const answer = page.waitForResponse((r) => r.url().endsWith("/api/v1/signins"));
    await fill(page, email, password);
    await page.keyboard.press("Enter");
    const { data } = await (await answer).json();
    expect(Object.keys(data).toSorted()).toEqual([
      "developerToken",
      "openApiProductionToken",
      "openApiSandboxToken",
    ]);
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto(`${server.portal}/nowhere`);
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole("heading", { name: "Sorry, page not found!" })).toBeVisible();
    await page.getByRole("link", { name: "Go to Home" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("a password of 85 days warns that it is about to expire", async ({ server }) => {
    await passTime(page, server, "85d");
    await page.reload(); // the portal takes its time from the server when it starts
    await fill(page, email, password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole("link", { name: "Password expires soon" }).hover();
    await expect(page.getByRole("tooltip")).toHaveText(
      "Your password is scheduled to expire in 10 days. Because we care about your privacy and your customers' " +
        "privacy, we require you to change your password every 90 days. You may change your password now to avoid " +
        "login issues.",
    );
  });
});

async function fill(page: Page, email: string, password: string) {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}
