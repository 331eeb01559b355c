import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./test";
import { expectAccessibleInBoth, field, logIn, ok, signIn } from "./visit";

test.describe.configure({ mode: "serial" });

const guarded = [
  "/dashboard",
  "/usage",
  "/conversion",
  "/link/emulator",
  "/link/template",
  "/link/winkSite",
  "/link/winkSiteDetail/new/Test",
  "/snap/verification",
  "/snap/scanned",
  "/snap/signals",
  "/api-keys",
  "/webhooks",
  "/request-log",
  "/users",
  "/users/invite",
  "/blog",
  "/organization",
  "/providers",
  "/account/organization",
  "/account/team",
];

const open = [
  "/register",
  "/confirmInvite?token=t&organization=Acme&firstName=Ana",
  "/login",
  "/reset",
  "/confirm?token=x",
  "/resetPassword?token=x",
  "/404",
];

const pathOf = (page: Page) => new URL(page.url()).pathname;

test.describe("logged out", () => {
  test("every protected route leads to the login and shows nothing", { tag: "@long" }, async ({
    visitor,
    server,
  }) => {
    const { page } = visitor;
    for (const path of [...guarded, "/users/user-details", "/", "/no-such-page"]) {
      await page.goto(server.portal + path);
      await expect(page, path).toHaveURL(`${server.portal}/login`);
      await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    }
  });

  test("every public route opens", async ({ visitor, server }) => {
    const { page } = visitor;
    await page.route("**/api/v1/registrations/confirm", (route) => route.fulfill(ok({})));
    for (const path of open) {
      await page.goto(server.portal + path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      expect(pathOf(page)).toBe(path.split("?")[0]);
    }
    await page.unroute("**/api/v1/registrations/confirm");
    await expectAccessibleInBoth(page); // the last one, /404
  });

  test("the primary color is #167e1c", async ({ visitor, server }) => {
    const { page } = visitor;
    await page.goto(`${server.portal}/login`);
    await expect(page.getByRole("button", { name: "Login" })).toHaveCSS(
      "background-color",
      "rgb(22, 126, 28)",
    );
  });

  test("nothing fades for who asks for less motion", async ({ visitor: { page }, server }) => {
    await page.goto(`${server.portal}/login`);
    const fading = () =>
      page
        .locator("body *")
        .evaluateAll((all) =>
          all
            .filter((element) => getComputedStyle(element).transitionDuration !== "0s")
            .map((element) => element.className),
        );
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    expect(await fading()).toEqual([]);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await fading(), "for everybody else it does").not.toEqual([]);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  test("a login leads back to path, query and hash", async ({ visitor, server }) => {
    const { page } = visitor;
    await page.goto(`${server.portal}/account/organization?changePassword=true#here`);
    await expect(page).toHaveURL(`${server.portal}/login`);
    await logIn(page, "ada@bayani.test", "Demo-pass-2026!");
    await expect(page.getByRole("tab", { name: "Password", selected: true })).toBeVisible();
    expect(pathOf(page)).toBe("/account/organization");
    await page.evaluate(() => localStorage.clear());
  });

  test("below 960 px only the notice shows, and nothing is posted behind it", async ({
    visitor,
    server,
  }) => {
    const { page } = visitor;
    const posts: string[] = [];
    const note = (request: { method: () => string; url: () => string }) => {
      if (request.method() === "POST") posts.push(request.url());
    };
    page.on("request", note);
    await page.setViewportSize({ width: 959, height: 800 });
    for (const path of ["/login", "/confirm?token=x"]) {
      await page.goto(server.portal + path);
      const notice = "Nod API Developer Portal is available for desktop only";
      await expect(page.getByRole("heading")).toHaveText(notice);
      await expect(page.getByRole("main"), "nothing else").toHaveText(notice);
      await expect(page.getByRole("textbox")).toHaveCount(0);
    }
    await expectAccessible(page);
    expect(posts).toEqual([]);
    page.off("request", note);
    await page.goto("about:blank"); // what was opened would go on in a wide window
    await page.setViewportSize({ width: 960, height: 800 });
    await page.goto(`${server.portal}/login`);
    await expect(field(page, "Email address")).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1200);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

test.describe("logged in", () => {
  let page: Page;
  const nav = () => page.getByRole("navigation", { name: "Main" });

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
  });

  test("every protected route renders", async ({ server }) => {
    for (const path of guarded) {
      await page.goto(server.portal + path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      expect(pathOf(page)).toBe(path);
      await expect(nav(), `${path} has the menu`).toBeVisible();
    }
    const user = await page.evaluate(async (portal) => {
      const token = localStorage.getItem("openApiProductionToken");
      const answer = await fetch(`${portal}/open/v1/users?size=1`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return (await answer.json()).data.items[0]?.id as string;
    }, server.portal);
    if (user) {
      await page.goto(`${server.portal}/users/user-details?userId=${user}`);
      await expect(page.getByRole("main")).toContainText(user.slice(-6));
    }
    for (const [path, end] of [
      ["/", "/dashboard"],
      ["/link", "/link/emulator"],
      ["/snap", "/snap/verification"],
      ["/users/user-details", "/users"],
      ["/no-such-page", "/404"],
    ] as const) {
      await page.goto(server.portal + path);
      await expect(page, path).toHaveURL(server.portal + end);
    }
  });

  test("the sidebar is 280 px wide and has switch, menu, name, way out and logo", async ({
    server,
  }) => {
    await page.goto(`${server.portal}/usage`);
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    expect(await sidebar.boundingBox()).toMatchObject({ x: 0, width: 280 });
    await expect(sidebar.getByRole("switch", { name: "Sandbox" })).toBeVisible();
    await expect(sidebar.getByText("Ada", { exact: false }).first()).toBeVisible();
    await expect(sidebar.getByRole("button", { name: "Log out" })).toBeVisible();
    await sidebar.getByRole("link", { name: /^Nod/ }).click();
    await expect(page).toHaveURL(`${server.portal}/dashboard`);
  });

  test("the menu stands in its order and leads where it says", async ({ server }) => {
    const entries = nav().locator("xpath=.//li[not(ancestor::li)]/*[self::a or self::button][1]");
    await expect(entries).toHaveText([
      "Dashboard",
      "Account Usage",
      "Wink Widget",
      "Snap Lookup",
      "User Data",
      "Data Sources",
      "API Keys",
      "Webhooks",
      "Request Log",
      /^Documentation/,
      /^Service Status/,
      "Settings",
    ]);
    for (const [name, path] of Object.entries({
      "Account Usage": "/usage",
      Dashboard: "/dashboard",
      "User Data": "/users",
      "Data Sources": "/providers",
      "API Keys": "/api-keys",
      Webhooks: "/webhooks",
      "Request Log": "/request-log",
      Settings: "/account/organization",
    })) {
      await nav().getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(server.portal + path);
    }
    for (const [group, children] of Object.entries({
      "Wink Widget": {
        Emulator: "/link/emulator",
        Templates: "/link/template",
        Sites: "/link/winkSite",
      },
      "Snap Lookup": {
        "Verification Lookup": "/snap/verification",
        "Scanned Documents": "/snap/scanned",
        Signals: "/snap/signals",
      },
    })) {
      const button = nav().getByRole("button", { name: group });
      await button.click();
      const links = nav()
        .locator("li", { has: page.getByRole("button", { name: group }) })
        .getByRole("list")
        .getByRole("link");
      await expect(links).toHaveText(Object.keys(children));
      for (const [name, path] of Object.entries(children)) {
        await nav().getByRole("link", { name, exact: true }).click();
        await expect(page).toHaveURL(server.portal + path);
      }
    }
  });

  test("the banner belongs to Sandbox", async ({ server }) => {
    await page.goto(`${server.portal}/dashboard`);
    const banner = page.getByText(/^You are using sandbox mode/);
    await expect(nav()).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await expect(banner).toHaveText("You are using sandbox mode.");
  });

  test("the dashboard has its two regions", async () => {
    await expect(page.getByRole("region", { name: "Announcement" })).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Dashboard" })).toBeVisible();
  });

  test("the first stop of the keyboard leads past the menu", async () => {
    await page.reload();
    await expect(nav()).toBeVisible();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    const before = page.url();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    expect(page.url()).toBe(before);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  test("below 960 px what was open stays behind the notice", async () => {
    await page.setViewportSize({ width: 800, height: 800 });
    await expect(page.getByText("available for desktop only")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(nav()).toBeVisible();
  });

  test("the application prints nothing", async ({ server }) => {
    const lines: string[] = [];
    const note = (message: { text: () => string }) => lines.push(message.text());
    page.on("console", note);
    for (const path of ["/dashboard", "/users", "/api-keys", "/webhooks", "/link/emulator"]) {
      await page.goto(server.portal + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    page.off("console", note);
    // The browser's own word on the widget's frame, which is of another origin and so cannot escape.
    expect(lines.filter((line) => !line.startsWith("An iframe which has both"))).toEqual([]);
  });
});
