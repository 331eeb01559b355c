import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./test";
import {
  expectAccessibleInBoth,
  expectToStay,
  field,
  fillSignUp,
  leave,
  linkTo,
  logIn,
  passTime,
  register,
  watchCalls,
} from "./visit";

const password = "Tidal&Lantern47";
const strength =
  "Password must have at least 8 characters and contain a mix of uppercase and lowercase alphanumeric and special " +
  "characters (i.e. a-z, A-Z, 0-9, !@#$%^&*()-+ etc.)";
const terms = "You need to read and agree to our terms and conditions before you can join us.";
const unreachable = "The server could not be reached.";

test.describe.configure({ mode: "serial" });

test.describe("registration", () => {
  let page: Page;
  const email = () => `register.${Date.now()}@example.com`;
  const sendForm = () => page.getByRole("button", { name: "Try For Free" }).click();

  test.beforeAll(async ({ visitor }) => {
    page = visitor.page;
    await page.clock.install();
  });

  test.beforeEach(async ({ server }) => {
    await page.goto(`${server.portal}/register`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Sign up to the Nod Developer Portal",
    );
  });

  test("an empty form says what every field needs, and the warning about the terms", async () => {
    await expectAccessibleInBoth(page);
    const calls = watchCalls(page);
    await sendForm();
    for (const text of [
      "First name is required",
      "Last name is required",
      "Organization name is required",
      "Email is required",
      "Job title is required",
      strength,
      "Confirm password is required",
      terms,
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    expect(calls.to("/registrations")).toEqual([]);
    await page.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("names have 2 to 50 characters, the email is one", async () => {
    for (const label of ["First name", "Last name", "Organization name"]) {
      await leave(page, label, "A");
      await expect(page.getByText("Too Short!")).toBeVisible();
      await leave(page, label, "x".repeat(51));
      await expect(page.getByText("Too Long!")).toBeVisible();
      for (const good of ["Al", "x".repeat(50)]) {
        await leave(page, label, good);
        await expect(page.getByText(/Too (Short|Long)!/)).toHaveCount(0);
      }
    }
    await complete(page, "abc", true);
    const calls = watchCalls(page);
    await sendForm();
    await expect(page.getByText("Email must be a valid email address")).toBeVisible();
    expect(calls.to("/registrations")).toEqual([]);
  });

  test("the password has to be strong, and confirmed", async () => {
    const said = page.getByText(strength);
    for (const weak of ["Aa1!aaa", "Abcdefg1", "abcdefg1!", "ABCDEFG1!", "Abcdefgh!"]) {
      await leave(page, "Password", weak);
      await expect(said, weak).toBeVisible();
      await leave(page, "Password", "Aa1!aaaa");
      await expect(said).toHaveCount(0);
    }
    await leave(page, "Password", "Abcdef1!");
    await expect(said).toHaveCount(0);
    await leave(page, "Confirm password", "abc");
    await expect(said).toBeVisible();
    await leave(page, "Confirm password", "Abcdef2!");
    await expect(page.getByText("This doesn't match your password")).toBeVisible();
    await leave(page, "Confirm password", "Abcdef1!");
    await expect(page.getByText("This doesn't match your password")).toHaveCount(0);
  });

  test("a password that many use is advised against, not refused, and sent nowhere", async () => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url() + (request.postData() ?? "")));
    await leave(page, "Password", "Welcome@2026");
    await expect(page.getByText("Many people use a password like this one")).toBeVisible();
    await leave(page, "Password", password);
    await expect(page.getByText("Many people use a password like this one")).toHaveCount(0);
    expect(requests.filter((text) => text.includes("Welcome"))).toEqual([]);
  });

  test("without the terms nothing is sent, and the warning stays three seconds", async () => {
    const calls = watchCalls(page);
    await complete(page, email(), false);
    const warning = page.getByRole("alert").filter({ hasText: terms });
    await expectToStay(page, warning, 3000, sendForm);
    expect(calls.to("/registrations")).toEqual([]);
  });

  test("a failure opens a dialog that OK or ten seconds close, and the form is kept", async ({
    visitor,
  }) => {
    await complete(page, email(), true);
    const dialog = page.getByRole("dialog", { name: "Warning" });
    const long = password.padEnd(129, "x"); // the form has no upper bound, the server has
    await field(page, "Password").fill(long);
    await page.getByLabel("Confirm password").fill(long);
    await sendForm();
    await dialog.getByText("Password must have at most 128 characters").hover(); // holds it while it is looked at
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
    await expectToStay(page, dialog, 10_000, sendForm);
    await page.route("**/api/v1/registrations", (route) => route.abort(), { times: 1 });
    await sendForm();
    await expect(page.getByRole("alert").filter({ hasText: unreachable })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel("First name")).toHaveValue("Mila");
    forgive(visitor, /Failed to load resource/);
  });

  test("what was typed is not left behind without a question", async ({ server }) => {
    await page.goto(`${server.portal}/login`);
    await page.getByRole("link", { name: "Join Nod for free" }).click();
    await leave(page, "First name", "Mila");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.goBack();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByLabel("First name")).toHaveValue("Mila");
    const asked = page.waitForEvent("dialog");
    const reload = page.evaluate(() => location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await reload;
    await expect(page.getByLabel("First name")).toHaveValue("Mila");
    await page.getByRole("link", { name: "Login" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page.getByLabel("First name")).toHaveValue("");
    await page.goForward();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("from the form over the mail to the dashboard", async ({ server }) => {
    const address = email();
    const calls = watchCalls(page);
    await complete(page, address, true);
    await sendForm();
    await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
    await expect(page.getByText("An email has been sent to")).toContainText("10 minutes");
    await expect(page.getByRole("button", { name: "Try For Free" })).toHaveCount(0);
    await expectAccessible(page);
    expect(calls.body("/registrations")).toEqual({
      firstName: "Mila",
      lastName: "Ocampo",
      tenantName: "Tala Credit",
      emailAddress: address,
      title: "Backend engineer",
      password,
    });

    const link = await linkTo(page, server, address, "/confirm?token=");
    for (let n = 0; n < 5; n++) await page.request.get(link); // as scanners of mails do
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== server.portal) foreign.push(request.url());
    });
    const before = server.log().length;
    await page.goto(link);
    await expect(page.getByText("Congratulations!")).toBeVisible();
    await expect(
      page.getByText(
        "Your email address has been confirmed. You can now login to the Nod Developer Portal.",
      ),
    ).toBeVisible();
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(calls.body("/registrations/confirm")).toEqual({ token });
    expect(page.url()).toBe(`${server.portal}/confirm`);
    expect(foreign).toEqual([]);
    expect(server.log().slice(before)).not.toContain(token);
    await expectAccessibleInBoth(page);
    await page.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("Tala Credit")).toBeVisible();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("the mail comes again to this browser, and elsewhere its link logs nobody in", async ({
    browser,
    server,
  }) => {
    const address = email();
    await complete(page, address, true);
    await sendForm();
    const old = await linkTo(page, server, address, "/confirm?token=");
    await page.getByRole("button", { name: "Resend email" }).click();
    await expect(page.getByRole("status")).toContainText("We sent another email.");
    let fresh = old;
    await expect
      .poll(async () => {
        fresh = await linkTo(page, server, address, "/confirm?token=");
        return fresh;
      })
      .not.toBe(old);
    const elsewhere = await browser.newContext();
    const phone = await elsewhere.newPage();
    await phone.setViewportSize({ width: 1200, height: 800 });
    await phone.goto(fresh);
    await phone.getByRole("link", { name: "Login" }).click();
    await expect(phone).toHaveURL(/\/login$/);
    await elsewhere.close();
    await page.goto(fresh); // too late: the address is confirmed
    await page.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, address, password);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("a link of the mail works for nine minutes, not for eleven", async ({ server, visitor }) => {
    const fresh = await register(page, server, email(), password);
    await passTime(page, server, "9m");
    await page.goto(fresh);
    await expect(page.getByText("Congratulations!")).toBeVisible();
    const old = await register(page, server, `old.${email()}`, password);
    await passTime(page, server, "11m");
    for (const dead of [old, `${server.portal}/confirm?token=bad`]) {
      await page.goto(dead);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("INVALID_LINK");
      await expect(page.getByText("This link has expired.")).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "Please register again" }).click();
    await expect(page).toHaveURL(/\/register$/);
    forgive(visitor, /Failed to load resource/);
  });
});

const complete = (page: Page, email: string, agreed: boolean) =>
  fillSignUp(page, email, password, agreed);
