import type { Page } from "@playwright/test";
import { type Server, startServer } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { field } from "./visit";
import { choose, data, dataAPI, expectFits, fill, open, soon } from "./widgetPage";

// What people see of the limits that everybody has, and of who may sign up.

/** The page leaves before its server ends, or the browser complains about what it still loads. */
async function withServer(
  page: Page,
  environment: Record<string, string>,
  run: (server: Server) => unknown,
) {
  const server = await startServer({ NOD_DEMO_USERS: "1", ...environment });
  try {
    await run(server);
    await page.goto("about:blank");
  } finally {
    await server.stop();
  }
}

test("the widget says that a login was tried too often, and sends nothing", async ({ visitor }) => {
  await withServer(visitor.page, { NOD_RATE_PROFILE: "strict" }, async (server) => {
    const api = await dataAPI(visitor.page, server);
    const { accessToken, userId } = await api.user();
    const { page, told } = await open(visitor.page, server, accessToken);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Get Started" }).click();
    await choose(page, "Bayani Retail");
    for (let n = 0; n < 5; n++) {
      await fill(page, "maria.villanueva", "wrong");
      await soon(page, page.getByText("INVALID_CREDENTIALS", { exact: true }));
      await page.getByRole("button", { name: "Try again" }).click();
    }
    await fill(page, "maria.villanueva", "Sandbox#Maria1");
    await expect(
      page.getByText("Too many login attempts. Wait a while, then try again."),
    ).toBeVisible();
    await expect(page.getByText("TOO_MANY_ATTEMPTS", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectFits(page);
    expect(data(told, "error").at(-1)).toMatchObject({ errorCode: "TOO_MANY_ATTEMPTS" });
    expect(await api.list(`/accounts?userId=${userId}`)).toMatchObject([
      { connectionStatus: "ERROR" },
    ]);
    forgive(visitor, /429/);
    await page.close();
  });
});

const register = async (page: Page, server: Server) => page.goto(`${server.portal}/register`);

test("sign-up by invitation only is said in place of the form", async ({ visitor }) => {
  await withServer(visitor.page, { NOD_SIGN_UP: "invited" }, async (server) => {
    const { page } = visitor;
    await register(page, server);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Sign-up is by invitation only",
    );
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Login" }).first().click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("sign-up of some domains says whose, and what the server says", async ({ visitor }) => {
  await withServer(visitor.page, { NOD_SIGN_UP: "example.com,tala.example" }, async (server) => {
    const { page } = visitor;
    await register(page, server);
    await expect(page.getByText("Use an address at example.com or tala.example.")).toBeVisible();
    for (const [label, text] of [
      ["First name", "Mila"],
      ["Last name", "Ocampo"],
      ["Organization name", "www.evil.example"],
      ["Email address", "mila@example.org"],
      ["Job title", "CTO"],
      ["Password", "Tidal&Lantern47"],
      ["Confirm password", "Tidal&Lantern47"],
    ] as const) {
      await field(page, label).fill(text);
    }
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Try For Free" }).click();
    await expect(page.getByText("Links aren't allowed in a name.")).toBeVisible();
    await field(page, "Organization name").fill("Tala Credit");
    await page.getByRole("button", { name: "Try For Free" }).click();
    await expect(
      page.getByText("Use an email address at example.com or tala.example to sign up."),
    ).toBeVisible();
    forgive(visitor, /400/);
  });
});
