import type { Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, expectToStay, logInAs } from "./visit";

// Settings: the forms of the person and the organization, the password and its age.

const password = "Demo-pass-2026!";
const next = "Next-pass-2026!";

test.describe.configure({ mode: "serial" });

interface Staff {
  emailAddress: string;
}

function staff(server: Server, age: string, role = "DEVELOPER"): Staff {
  return JSON.parse(
    server.operator(
      "fixture",
      "developer",
      "--tenant",
      "ada@bayani.test",
      "--age",
      age,
      "--state",
      role,
    ),
  );
}

const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true });

test.describe("settings", () => {
  let page: Page;
  let me: Staff;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    me = staff(server, "85d");
    await logInAs(page, server, me.emailAddress, password);
  });

  test("the five tabs stand in their order, at three addresses", async ({ server }) => {
    const selected = page.getByRole("tab", { selected: true });
    const asked = page.waitForRequest((r) => /\/api\/v1\/developers\/dev-/.test(r.url()));
    await page.goto(`${server.portal}/account/organization`);
    await asked;
    await expect(page.getByRole("tab")).toHaveText([
      "Personal Information",
      "Password",
      "Organization",
      "Team",
      "Consent Templates",
    ]);
    await expect(selected).toHaveText("Personal Information");
    for (const [path, tab] of [
      ["/organization", "Organization"],
      ["/account/team", "Team"],
      ["/account/organization?changePassword=true", "Password"],
    ]) {
      await page.goto(server.portal + path);
      await expect(selected).toHaveText(tab ?? "");
    }
    await page.getByRole("tab", { name: "Team" }).click();
    await expect(selected).toHaveText("Team");
    await expect(page).toHaveURL(`${server.portal}/account/organization`);
  });

  test("personal information is filled, judged, sent whole and kept", async ({ server }) => {
    await page.goto(`${server.portal}/account/organization`);
    await expect(page.getByLabel("First name")).toHaveValue("Pat");
    await expect(page.getByLabel("Last name")).toHaveValue("Fixture");
    await expect(page.getByLabel("Job title")).toHaveValue("Engineer");
    await expect(page.getByLabel("Mobile number")).toHaveValue("");
    await expect(page.getByLabel("Email address")).toHaveValue(me.emailAddress);
    await expect(update(page)).toBeDisabled();
    await expectAccessible(page);
    const puts: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
    await page.getByLabel("Mobile number").fill("abc");
    for (const name of ["First name", "Last name", "Job title"])
      await page.getByLabel(name).fill("");
    await update(page).click();
    await expect(page.getByText("Mobile number must be a number")).toBeVisible();
    for (const name of ["First name", "Last name", "Job title"])
      await expect(page.getByText(`${name} is required`)).toBeVisible();
    await page.getByLabel("Job title").fill("Chief of Loans");
    await page.getByLabel("Mobile number").fill("");
    await update(page).click();
    await expect(page.getByText("Mobile number is required")).toBeVisible();
    expect(puts, "nothing is sent").toEqual([]);
    await page.getByLabel("Mobile number").fill("+639170000001");
    await page.getByLabel("First name").fill("Pa");
    await page.getByLabel("Last name").fill("F".repeat(50));
    const sent = page.waitForRequest((r) => r.method() === "PUT");
    await update(page).click();
    expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
      "displayName",
      "emailAddress",
      "firstName",
      "headImageUrl",
      "lastName",
      "mobileNumber",
      "role",
      "title",
    ]);
    const dialog = page.getByRole("dialog", { name: "Update Success!" });
    await expect(dialog).toContainText("Your personal information has been changed successfully.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(update(page)).toBeDisabled();
    await page.reload();
    await expect(page.getByLabel("Job title")).toHaveValue("Chief of Loans");
    await expect(page.getByLabel("Mobile number")).toHaveValue("+639170000001");
  });

  test("a refused update says why", async ({ visitor }) => {
    await page.route("**/api/v1/developers/dev-*", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 400, json: { code: "ODD", message: "Not today.", data: {} } })
        : route.continue(),
    );
    await page.getByLabel("Job title").fill("Another");
    await update(page).click();
    const dialog = page.getByRole("dialog", { name: "Error" });
    await expect(dialog).toContainText("Not today.");
    await dialog.getByRole("button", { name: "OK" }).click();
    await page.unroute("**/api/v1/developers/dev-*");
    await page.getByRole("tab", { name: "Organization" }).click();
    const leave = page.getByRole("dialog", { name: "Leave without saving?" });
    await leave.getByRole("button", { name: "Leave" }).click();
    forgive(visitor, /Failed to load resource/);
  });

  test("a DEVELOPER edits the organization", async ({ server }) => {
    await expect(page.getByRole("heading", { name: "Organization Information" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Organization Address" })).toBeVisible();
    for (const [section, labels] of Object.entries({
      "Organization Information": "Name,Industry,Email,Phone Number,Company Size,Website URL",
      "Organization Address": "Street Address,Town/Village,City,Province/Region,Country,Zip Code",
    })) {
      const fields = page.getByRole("region", { name: section });
      for (const label of labels.split(","))
        await expect(fields.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()).toBeVisible();
    }
    await expect(update(page)).toBeDisabled();
    await expectAccessibleInBoth(page);
    await page.getByLabel("City").fill("Cebu City");
    await update(page).click();
    for (const missing of [
      "Industry is required",
      "Phone Number is required",
      "Company Size is required",
      "Website URL is required",
      "Street Address is required",
      "Country is required",
    ]) {
      await expect(page.getByText(missing)).toBeVisible();
    }
    await page
      .getByRole("textbox", { name: "Industry" })
      .or(page.getByRole("combobox", { name: "Industry" }))
      .click();
    const industries = await page.getByRole("option").count();
    expect(industries).toBeGreaterThan(320);
    expect(industries).toBeLessThan(340);
    // A press beside a long list that still moves would close it.
    await page.getByRole("combobox", { name: "Industry" }).fill("Consumer Lending");
    await page.getByRole("option", { name: "Consumer Lending" }).click();
    await expect(page.getByLabel("Industry").first()).toHaveValue("Consumer Lending");
    await page
      .getByRole("textbox", { name: "Company Size" })
      .or(page.getByRole("combobox", { name: "Company Size" }))
      .click();
    await expect(page.getByRole("option")).toHaveText([
      "",
      "1-10",
      "11-50",
      "51-200",
      "201-500",
      "501-1000",
      "1001-5000",
      "5000+",
    ]);
    await page.getByRole("option", { name: "51-200" }).click();
    await page.getByLabel("Phone Number").fill("+63900000100");
    await page.getByLabel("Website URL").fill("https://bayani.test");
    await page.getByLabel("Street Address").fill("14 Acacia Street");
    await page.getByLabel("Town/Village").fill("San Roque");
    await page.getByRole("combobox", { name: "Country" }).fill("Philippines");
    await page.getByRole("combobox", { name: "Province/Region" }).fill("Central Visayas");
    await page.getByLabel("Zip Code").fill("6000");
    await page.clock.install();
    const sent = page.waitForRequest((r) => r.method() === "PUT");
    const toast = page.getByText("Update Success !", { exact: true });
    await expectToStay(page, toast, 3000, async () => {
      await update(page).click();
      await page.mouse.move(0, 0); // a toast below the pointer would stay
    });
    expect((await sent).postDataJSON()).toMatchObject({ industry: "consumer lending" });
    await page.goto(`${server.portal}/organization`);
    await expect(page.getByLabel("City")).toHaveValue("Cebu City");
    await expect(page.getByLabel("Industry").first()).toHaveValue("Consumer Lending");
  });

  test("the hint leads to the password, whose change ends the sign-in", async ({
    server,
    visitor,
  }) => {
    await page.goto(`${server.portal}/dashboard`);
    await page.getByRole("link", { name: "Password expires soon" }).click();
    await expect(page).toHaveURL(`${server.portal}/account/organization?changePassword=true`);
    await expectAccessible(page);
    await update(page).click();
    await expect(page.getByText("Current password is required")).toBeVisible();
    await expect(page.getByText("New password is required")).toBeVisible();
    await expect(page.getByText("Confirm password is required")).toBeVisible();
    for (const [place, label] of [
      "Current password",
      "New password",
      "Confirm password",
    ].entries()) {
      const field = page.getByLabel(label);
      await expect(field).toHaveAttribute("type", "password");
      await field.fill(label === "Current password" ? "Wrong-pass-1!" : next);
      const toggle = page.getByRole("button", { name: "Show password" }).nth(place);
      await toggle.click();
      await expect(field).toHaveAttribute("type", "text");
      await toggle.click();
      await expect(field).toHaveAttribute("type", "password");
    }
    await update(page).click();
    const error = page.getByRole("dialog", { name: "Error" });
    await expect(error).toContainText("Your current password is not correct.");
    await error.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("tab", { name: "Password" })).toBeVisible();
    forgive(visitor, /Failed to load resource/);
    await page.getByLabel("Current password").fill(password);
    await update(page).click();
    const done = page.getByRole("dialog", { name: "Update Success!" });
    await expect(done).toContainText(
      "Your password has been changed successfully, please log in again.",
    );
    await done.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(`${server.portal}/login`);
    expect(await page.evaluate(() => localStorage.getItem("developerToken"))).toBeNull();
    await logInAs(page, server, me.emailAddress, next);
    await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Password expires soon" })).toHaveCount(0);
  });

  // A minute past the day: a page knows the server's clock to the second only.
  for (const [age, hint] of [
    ["79d1m", 0],
    ["80d1m", 1],
    ["89d1m", 1],
  ] as const) {
    test(`a password of ${age} shows ${hint ? "the hint" : "nothing"}`, async ({ server }) => {
      await logInAs(page, server, staff(server, age).emailAddress, password);
      await expect(page.getByRole("button", { name: /account menu/ })).toContainText("Pat Fixture");
      await expect(page.getByRole("link", { name: "Password expires soon" })).toHaveCount(hint);
      await expect(page.getByRole("dialog", { name: "Password expired" })).toHaveCount(0);
    });
  }

  test("after 90 days a new password is asked for, but not at the doors", async ({ server }) => {
    await logInAs(page, server, staff(server, "90d1m").emailAddress, password);
    const dialog = page.getByRole("dialog", { name: "Password expired" });
    for (const path of ["/api-keys", "/account/organization", "/dashboard"]) {
      await page.goto(server.portal + path);
      await expect(dialog).toContainText("requires you to change it");
    }
    for (const path of ["/reset", "/login", "/register"]) {
      await page.goto(server.portal + path);
      await expect(page.getByLabel("Email address")).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
    await page.goto(`${server.portal}/dashboard`);
    await dialog.getByRole("button", { name: "OK" }).click();
    const change = page.getByRole("dialog", { name: "Change password" });
    await change.getByLabel("Current password").fill(password);
    await change.getByLabel("New password").fill(next);
    await change.getByLabel("Confirm password").fill(next);
    await change.getByRole("button", { name: "Update" }).click();
    await page
      .getByRole("dialog", { name: "Update Success!" })
      .getByRole("button", { name: "OK" })
      .click();
    await expect(page).toHaveURL(`${server.portal}/login`);
  });
});
