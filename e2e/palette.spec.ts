import type { Page } from "@playwright/test";
import { expect, expectAccessible, forgive, test } from "./test";
import { expectAccessibleInBoth, signIn } from "./visit";
import { dataAPI } from "./widgetPage";

test.describe.configure({ mode: "serial" });

test.describe("the command palette and the blog", () => {
  let page: Page;
  let search: ReturnType<Page["getByRole"]>;
  let options: ReturnType<Page["getByRole"]>;
  const calls: string[] = [];

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    search = page.getByRole("combobox", { name: /^Search screens/ });
    options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
    server.operator("fixture", "key", "--tenant", "ada@bayani.test");
    server.operator(
      ...[
        "fixture",
        "webhook",
        "--tenant",
        "ada@bayani.test",
        "--url",
        "https://hooks.fixture.test/",
      ],
    );
    page.on("request", (r) => {
      if (/\/(api|open|sandbox)\/v1\//.test(r.url())) calls.push(new URL(r.url()).pathname);
    });
    await signIn(page, server);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("it opens by key and by button, and gives the focus back", async () => {
    const button = page.getByRole("button", { name: "Go to…" });
    await button.focus();
    await page.keyboard.press("Control+k");
    await expect(search).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(search).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await expect(search).toBeFocused();
    await expectAccessibleInBoth(page);
    const group = page.getByRole("group", { name: "Go to" }).getByRole("option");
    await expect(group).toContainText([
      ...["Dashboard", "Account Usage", "Emulator", "Templates", "Sites", "Verification Lookup"],
      ...["Scanned Documents", "Signals", "User Data", "Data Sources", "API Keys", "Webhooks"],
      ...["Documentation", "Service Status", "Settings"],
    ]);
    const settings = page.getByRole("group", { name: "Settings and account" }).getByRole("option");
    await expect(settings).toContainText([
      ...["Personal Information", "Password", "Organization", "Team", "Consent Templates"],
      ...["Security", "Audit log"],
    ]);
    const actions = page.getByRole("group", { name: "Actions" }).getByRole("option");
    await expect(actions).toContainText(["Switch to dark mode", "Log out"]);
  });

  test("keys move through it and run the line they point at", async () => {
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    const last = await options.last().getAttribute("id");
    await expect(search).toHaveAttribute("aria-activedescendant", last ?? "");
    await page.keyboard.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await search.fill("consent");
    await expect(options.first()).toContainText("Consent Templates");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "Consent Templates" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(search).toHaveCount(0);
  });

  test("it changes to the other mode where there is one", async () => {
    await page.keyboard.press("Control+k");
    await search.fill("switch mode");
    await expect(options.first()).toContainText("Switch to Sandbox mode");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("note", { name: "Mode" })).toBeVisible();
  });

  test("nobody is asked before something is typed; then users, keys and webhooks are found", async ({
    server,
  }) => {
    await page.goto(new URL("/blog", page.url()).href); // asks for nothing, and follows no changes
    await expect(page.getByText("Ada Salonga")).toBeVisible(); // the frame around it has asked
    calls.length = 0;
    await page.keyboard.press("Control+k");
    await expect(options.first()).toBeVisible();
    expect(calls).toEqual([]);
    await search.fill("fixture");
    await expect(page.getByRole("group", { name: "Webhooks" }).getByRole("option")).toHaveCount(1);
    expect(calls.sort()).toEqual([
      "/api/v1/apiKeys",
      "/sandbox/v1/portal/users",
      "/sandbox/v1/webhooks",
    ]);
    await search.fill("sandbox key");
    await expect(
      page.getByRole("group", { name: "API keys" }).getByRole("option").first(),
    ).toContainText("Sandbox key");
    await search.fill("maria");
    const person = page.getByRole("group", { name: "Users" }).getByRole("option").first();
    await expect(person).toContainText("Maria");
    await expectAccessible(page);
    await person.click();
    await expect(page).toHaveURL(/\/users\?user=/);
    await expect(page.getByRole("dialog", { name: /Maria/ })).toBeVisible();
    const userId = new URL(page.url()).searchParams.get("user") ?? "";
    await page.keyboard.press("Control+k");
    await expect(search, "not over what is open").toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.keyboard.press("Control+k");
    await search.fill(userId);
    await expect(page.getByRole("group", { name: "Users" }).getByRole("option")).toHaveCount(1);
    await (await dataAPI(page, server)).user({ externalMetadata: { loan: "L-1042" } });
    await search.fill("loan:L-1042");
    await expect(page.getByRole("group", { name: "Users" }).getByRole("option")).toHaveCount(1);
    await search.fill("loan:L-1043");
    await expect(page.getByRole("status").filter({ hasText: "Nothing found" })).toBeVisible();
    await search.fill("no such thing");
    await expect(page.getByRole("status").filter({ hasText: "Nothing found" })).toBeVisible();
  });

  test("a search that fails says so and leaves the screens", async ({ visitor }) => {
    await page.route("**/portal/users?*", (route) => route.abort());
    await search.fill("user data");
    await expect(page.getByText("Not everything could be searched.")).toBeVisible();
    await expect(options.first()).toContainText("User Data");
    await page.unroute("**/portal/users?*");
    forgive(visitor, /Failed to load resource/);
  });

  test("it changes the color scheme and signs out, also from the blog of samples", async ({
    server,
  }) => {
    await page.goto(`${server.portal}/blog`);
    calls.length = 0;
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(4);
    await expect(page.getByText("These posts are samples.")).toBeVisible();
    await expectAccessibleInBoth(page);
    expect(calls.filter((path) => !/config|developers\/|signins|announcement/.test(path))).toEqual(
      [],
    );
    await expect(page.getByRole("navigation", { name: "Main" })).not.toContainText("Blog");

    for (const scheme of ["dark", "light"]) {
      await page.keyboard.press("Control+k");
      await search.fill(`${scheme} mode`);
      await page.keyboard.press("Enter");
      await expect(page.locator(`html[data-mantine-color-scheme=${scheme}]`)).toHaveCount(1);
    }
    await page.keyboard.press("Control+k");
    await search.fill("sign out");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/login$/);
  });
});
