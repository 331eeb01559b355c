import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./test";
import {
  expectAccessibleInBoth,
  expectToStay,
  leave,
  linkTo,
  logIn,
  passTime,
  refuseOnce,
  signUp,
  watchCalls,
} from "./visit";

const oldPassword = "Tidal&Lantern47";
const newPassword = "Copper+Meadow58#";
const strength = "Password must have at least 8 characters";
const unreachable = "The server could not be reached.";

test.describe.configure({ mode: "serial" });

test.describe("password reset", () => {
  let page: Page;
  let email: string;
  let newest: string; // of the links that came

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    email = `reset.${Date.now()}@example.com`;
    await signUp(page, server, email, oldPassword);
    await page.clock.install();
  });

  const ask = async (portal: string, address: string) => {
    await page.goto(`${portal}/reset`);
    await page.getByLabel("Email address").fill(address);
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByRole("heading", { name: "Email has been sent" })).toBeVisible();
  };
  const setPassword = async (first: string, second = first) => {
    await page.getByLabel("New password", { exact: true }).fill(first);
    await page.getByLabel("Confirm password", { exact: true }).fill(second);
    await page.getByRole("button", { name: "Reset Password" }).click();
  };

  test("the request needs an email, and the screen leads on", async ({ server }) => {
    await page.goto(`${server.portal}/reset`);
    await expectAccessibleInBoth(page);
    const calls = watchCalls(page);
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await leave(page, "Email address", "abc");
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByText("Email must be a valid email address")).toBeVisible();
    expect(calls.to("/passwordResets")).toEqual([]);
    await page.getByRole("link", { name: "Join Nod for free" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.goBack();
    await page.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("a refused request opens a dialog for ten seconds, a broken one a warning", async ({
    server,
    visitor,
  }) => {
    await page.goto(`${server.portal}/reset`);
    await page.getByLabel("Email address").fill(email);
    await refuseOnce(page, "/passwordResets", "REQUEST_LIMIT_EXCEEDED", "Come back later.");
    const dialog = page.getByRole("dialog", { name: "Warning" });
    await expectToStay(page, dialog, 10_000, () =>
      page.getByRole("button", { name: "Send Email" }).click(),
    );

    await refuseOnce(page, "/passwordResets", "REQUEST_LIMIT_EXCEEDED", "Come back later.");
    await page.getByRole("button", { name: "Send Email" }).click();
    await dialog.getByText("Come back later.").hover(); // holds it while it is looked at
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);

    await page.route("**/api/v1/passwordResets", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByRole("alert").filter({ hasText: unreachable })).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue(email);
    forgive(visitor, /Failed to load resource/);
  });

  test("known and unknown addresses see the same, only the known one gets a link", async ({
    server,
  }) => {
    const calls = watchCalls(page);
    await ask(server.portal, "nobody@example.com");
    const unknown = await page.getByRole("main").textContent();
    await ask(server.portal, email);
    await expect(page.getByRole("main")).toHaveText(
      (unknown ?? "").replace("nobody@example.com", email),
    );
    expect(unknown).toContain("10 minutes");
    await expectAccessible(page);
    expect(calls.body("/passwordResets")).toEqual({ emailAddress: email });
    newest = await linkTo(page, server, email, "/resetPassword?token=");
  });

  test("the form of the link checks both fields, each with its own toggle", async ({ server }) => {
    await page.goto(`${server.portal}/resetPassword?token=x`);
    await expectAccessibleInBoth(page);
    expect(page.url()).toBe(`${server.portal}/resetPassword`);
    const calls = watchCalls(page);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("New password is required", { exact: true })).toBeVisible();
    await expect(page.getByText("Confirm new password is required")).toBeVisible();
    await setPassword("weak");
    await expect(page.getByText(strength).first()).toBeVisible();
    await setPassword(newPassword, oldPassword);
    await expect(page.getByText("This doesn't match your new password")).toBeVisible();
    expect(calls.to("/passwordResets/confirm")).toEqual([]);

    const fields = ["New password", "Confirm password"].map((label) =>
      page.getByLabel(label, { exact: true }),
    );
    const types = () => Promise.all(fields.map((field) => field.getAttribute("type")));
    const toggles = page.getByRole("button", { name: "Show password" });
    await toggles.first().click();
    expect(await types()).toEqual(["text", "password"]);
    await toggles.first().click();
    await toggles.last().click();
    expect(await types()).toEqual(["password", "text"]);

    await page.getByRole("link", { name: "Join Nod for free" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.goBack();
    await page.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("a dead link leads back to /reset", async ({ server, visitor }) => {
    await ask(server.portal, email);
    const old = await linkTo(page, server, email, "/resetPassword?token=", newest);
    newest = old;
    await passTime(page, server, "11m");
    for (const link of [`${server.portal}/resetPassword?token=bad`, old]) {
      await page.goto(link);
      await setPassword(newPassword);
      const dialog = page.getByRole("dialog", { name: "INVALID_LINK" });
      await expect(dialog).toContainText(
        "This link has expired. Links last 10 minutes, and only the latest one works. " +
          "Please go back to the reset password page and re-send the email.",
      );
      await dialog.getByRole("link", { name: "OK" }).click();
      await expect(page).toHaveURL(/\/reset$/);
    }
    forgive(visitor, /Failed to load resource/);
  });

  test("after nine minutes the link sets a new password, and only that one signs in", async ({
    server,
    visitor,
  }) => {
    await ask(server.portal, email);
    const link = await linkTo(page, server, email, "/resetPassword?token=", newest);
    await passTime(page, server, "9m");
    for (let n = 0; n < 5; n++) await page.request.get(link); // as scanners of mails do
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== server.portal) foreign.push(request.url());
    });
    const before = server.log().length;
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Enter new password" })).toBeVisible();
    expect(page.url()).toBe(`${server.portal}/resetPassword`);
    await page.reload();
    const calls = watchCalls(page);
    await setPassword(newPassword);
    const dialog = page.getByRole("dialog", { name: "Update Success!" });
    await expect(dialog).toContainText(
      "Your password has been changed successfully, please log in again.",
    );
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(calls.body("/passwordResets/confirm")).toEqual({ token, newPassword });
    expect(foreign).toEqual([]);
    expect(server.log().slice(before)).not.toContain(token);
    await dialog.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login$/);

    await logIn(page, email, oldPassword);
    await expect(page.getByRole("alert").first()).toContainText("is not correct");
    await logIn(page, email, newPassword);
    await expect(page).toHaveURL(/\/dashboard$/);
    forgive(visitor, /Failed to load resource/);
  });
});
