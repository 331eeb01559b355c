import type { Page } from "@playwright/test";
import { expect, forgive, test } from "./test";
import { expectAccessibleInBoth, field, signIn } from "./visit";

test.describe.configure({ mode: "serial" });

const userId = "user-00000000000000000000000042424242";
const now = Date.now();
const at = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString();
const ok = (data: unknown) => ({ json: { code: "OK", message: "", requestId: "r", data } });
const items = (list: object[]) => ok({ items: list, nextCursor: null });

const account = (n: number, part: object) => ({
  accountId: `a-${n}`,
  id: `a-${n}`,
  providerId: "sandbox_employer_ph",
  providerName: "sandbox_employer_ph",
  providerLogoUrl: "",
  userId,
  connectionStatus: "CONNECTED",
  monitorStatus: "ACTIVE",
  createdAt: at(3),
  updatedAt: at(1),
  connectedAt: at(3),
  revokedAt: null,
  errorCode: "",
  errorMessage: "",
  ...part,
});

const archive = (n: number, part: object) => ({
  id: `arc-${n}`,
  userId,
  accountId: `arc-${n}`,
  providerId: "PAYSLIP",
  fileType: "PAYSLIP",
  providerLogoUrl: "",
  status: "ANALYZED",
  createdAt: at(3),
  updatedAt: at(1),
  errorCode: "",
  errorMessage: "",
  rawFiles: [],
  ...part,
});

const file = (n: number, daysAgo: number) => ({
  id: `file-${n}`,
  createdAt: at(daysAgo),
  name: `page-${n}.pdf`,
  subType: "PDF",
  size: 2_097_152,
  url: "https://files.example.test/page.pdf",
});

const empty = {
  identity: null,
  rating: null,
  documents: [],
  incomes: [],
  transactions: [],
  employments: [],
  contributions: [],
  liabilities: [],
  eincomes: [],
  links: [],
  insight: null,
};

const six = <T>(make: (n: number) => T) => Array.from({ length: 6 }, (_, n) => make(n));

const identity = {
  id: "id-1",
  fullName: "Maria Villanueva",
  emails: [
    { address: "first@example.com", type: "home" },
    { address: "second@example.com", type: "work" },
  ],
  phones: [
    { number: "+63900000101", type: "home" },
    { number: "+63900000102", type: "work" },
  ],
  addresses: [
    { type: "billing", fullAddress: "2 Billing Street" },
    { type: "primary", fullAddress: "1 Primary Street" },
  ],
};

const full = {
  ...empty,
  identity,
  rating: {
    id: "r",
    calculatedPercentage: 87.5,
    jobsCompleted: 3,
    reviewsReceived: 2,
    likesReceived: 1,
  },
  documents: [{ id: "d", name: "Licence", docId: "N-1", documentType: "ID", fileUrl: null }],
  employments: six((n) => ({
    id: `e${n}`,
    employer: `Employer ${n}`,
    jobTitle: "Rider",
    status: "ACTIVE",
  })),
  incomes: six((n) => ({
    id: `i${n}`,
    employer: "Harbour",
    currency: "PHP",
    baseAmount: null,
    grossAmount: 1234567.5,
    netAmount: n,
  })),
  liabilities: six((n) => ({
    id: `l${n}`,
    referenceId: `L${n}`,
    type: "LOAN",
    currency: "PHP",
    loanAmount: 5,
  })),
  transactions: six((n) => ({
    id: `t${n}`,
    date: "2026-11-01",
    description: `Trip ${n}`,
    referenceId: "T",
    amount: [10, 0, -10, 1, 2, 3][n],
    currency: "PHP",
  })),
  contributions: six((n) => ({
    id: `c${n}`,
    referenceId: `C${n}`,
    date: "2026-11-01",
    currency: "PHP",
    amount: 7,
  })),
  eincomes: six((n) => ({ id: `x${n}`, month: `2026-0${n + 1}`, currency: "PHP", amount: 9 })),
  links: [
    {
      id: "k",
      startDate: at(3),
      endDate: at(1),
      records: [{ count: 2, linkedAt: [at(3), at(1)] }],
    },
  ],
  insight: {
    id: "in",
    cutoffTime: at(0),
    features: {
      incomes_amount_sum: 1000,
      incomes_amount_min: -999,
      incomes_amount_max: -998,
      identity_age: 30,
    },
  },
};

test.describe("user drawer", () => {
  let page: Page;
  let payloads: Record<string, object>;
  let portal: string;
  const drawer = () =>
    page
      .getByRole("dialog")
      .filter({ has: page.getByRole("button", { name: "Back to User Data" }) });
  const section = (name: string) => drawer().getByRole("button", { name: new RegExp(`^${name}`) });
  const table = (name: string) => drawer().getByRole("table", { name, exact: true });

  interface World {
    accounts?: object[];
    archives?: object[];
    forms?: object[];
  }

  /** One user with what a test needs, answered in place of the server. */
  async function show(world: World) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const listed = {
      userId,
      headImageUrl: "",
      fullName: "Maria Villanueva",
      createdAt: at(3),
      updatedAt: at(1),
      accounts: [],
      uploads: [],
    };
    await page.route(`**/api/v1/users/${userId}?*`, (route) => route.fulfill(ok(listed)));
    await page.route(`**/users/${userId}/accounts?*`, (route) =>
      route.fulfill(
        ok({
          items: world.accounts ?? [],
          accounts: world.accounts ?? [],
          uploads: [],
          nextCursor: null,
        }),
      ),
    );
    await page.route(`**/users/${userId}/archives?*`, (route) =>
      route.fulfill(items(world.archives ?? [])),
    );
    await page.route(`**/users/${userId}/forms?*`, (route) =>
      route.fulfill(items(world.forms ?? [])),
    );
    await page.route(/\/accounts\/[^/]+\/payload$/, (route) => {
      const id = /accounts\/([^/]+)\/payload/.exec(route.request().url())?.[1] ?? "";
      const metadata = { sourceId: id, sourceType: "ACCOUNT", userId, providerId: "x" };
      return route.fulfill(ok({ metadata, ...(payloads[id] ?? empty) }));
    });
    await page.goto(`${portal}/users?user=${userId}`);
    await expect(drawer()).toBeVisible();
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    portal = server.portal;
    for (let n = 0; n < 2; n++)
      server.operator("fixture", "account", "--tenant", "ada@bayani.test", "--mode", "SANDBOX");
    await signIn(page, server);
    payloads = { "a-1": full };
  });

  test("opening asks for accounts, archives, forms and logos", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await show({
      accounts: [
        account(1, {}),
        account(2, { providerId: "unknown_x", providerName: "unknown_x" }),
      ],
    });
    for (const part of ["accounts", "archives", "forms"])
      await expect
        .poll(() => asked.some((url) => url.includes(`/users/${userId}/${part}?`)), part)
        .toBe(true);
    expect(asked.find((url) => url.includes(`/users/${userId}/archives?`))).toContain("size=10");
    await expect.poll(() => asked.some((url) => /datasources\?.*size=100/.test(url))).toBe(true);
    await expect(page.getByRole("tab", { name: /^Accounts/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(page.getByRole("tab", { name: /^Archives/ })).toHaveCount(0);
    const list = drawer().getByRole("navigation", { name: "Accounts" });
    await expect(list.getByRole("button")).toHaveCount(2);
    await expect(list.getByRole("button").first().locator("img")).toHaveCount(1);
    await expect(list.getByRole("button").nth(1).locator("img"), "an unknown provider").toHaveCount(
      0,
    );
  });

  test("the stepper of a connected account", async () => {
    await expect(drawer().getByText("CONNECTED ( SYNC ENABLED )")).toBeVisible();
    await expect(drawer().locator("ol li [class*=title]")).toHaveText(["Created", "Last updated"]);
    await expect(drawer().locator("[data-tone=ok]", { hasText: "SYNC ENABLED" })).toBeVisible();
  });

  test("all sections stand in order, open and green where there is data", async () => {
    for (const name of [
      "Identities",
      "Ratings",
      "Documents",
      "Employments",
      "Incomes",
      "Liabilities",
      "Transactions",
      "Contributions",
      "Estimated Incomes",
      "User Insights",
      "User Links",
    ]) {
      await expect(section(name), name).toHaveAttribute("aria-expanded", "true");
      await expect(section(name).locator("[data-tone=ok]")).toBeVisible();
    }
    await expect(drawer().getByRole("heading", { name: "Brackets (early access)" })).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  test("only the first e-mail, phone and address show", async () => {
    await expect(drawer()).toContainText("first@example.com");
    await expect(drawer()).not.toContainText("second@example.com");
    await expect(drawer()).not.toContainText("+63900000102");
    await expect(drawer()).toContainText("1 Primary Street");
    await expect(drawer()).not.toContainText("2 Billing Street");
    await expect(drawer()).toContainText("87.50%");
  });

  test("tables offer 5, 10 or 20 rows, and amounts have colours", async () => {
    for (const name of [
      "Employments",
      "Incomes",
      "Liabilities",
      "Transactions",
      "Contributions",
      "Estimated Incomes",
    ]) {
      await expect(table(name).locator("tbody tr"), name).toHaveCount(5);
      const card = drawer().getByRole("region", { name: new RegExp(`^${name}`) });
      await expect(card.getByLabel("Rows per page").locator("option")).toHaveText([
        "5",
        "10",
        "20",
      ]);
    }
    const amounts = table("Transactions").locator("tbody tr td:last-child span");
    await expect(amounts).toHaveText(["10.00", "0.00", "-10.00", "1.00", "2.00"]);
    await expect(amounts.nth(0)).toHaveClass(/plus/);
    await expect(amounts.nth(1)).toHaveClass(/minus/);
    await expect(amounts.nth(2)).toHaveClass(/minus/);
    const income = table("Incomes").locator("tbody tr").first().locator("td");
    await expect(income.filter({ hasText: "1,234,567.50" })).toHaveCount(1);
    await expect(income.nth(4)).toHaveText("-");
  });

  test("insights have three tabs, PHP, and dashes for what is not known", async () => {
    await expect(
      drawer().getByRole("tab", { name: /^(Income|Liabilities|Identity & Employments)$/ }),
    ).toHaveText(["Income", "Liabilities", "Identity & Employments"]);
    const all = drawer().locator("tr", { hasText: "All months" }).locator("td");
    await expect(all).toHaveText(["All months", "-", "PHP 1,000.00", "-", "-", "-", "-", "-"]);
  });

  test("the JSON switch shows the payload and goes back", async () => {
    await drawer().getByText("JSON", { exact: true }).click();
    await expect(drawer()).toContainText("second@example.com");
    await drawer().getByText("Records", { exact: true }).click();
    await expect(section("Identities")).toBeVisible();
  });

  test("a section without data is grey, closed, and gives reasons", async () => {
    payloads["a-2"] = {
      ...empty,
      identity: { id: "x", fullName: "", emails: [], phones: [], addresses: [] },
    };
    await drawer().getByRole("navigation", { name: "Accounts" }).getByRole("button").nth(1).click();
    await expect(section("Identities")).toBeDisabled();
    await expect(section("Identities")).toHaveAttribute("aria-expanded", "false");
    await expect(section("Incomes")).toContainText("Not available. Possible reasons:");
    await expect(section("Incomes")).toContainText("User did not provide any details");
    await expect(section("Incomes")).toContainText("Platform does not support Incomes");
    await expectAccessibleInBoth(page);
  });

  test("a broken identity spoils its own panel alone", async ({ visitor }) => {
    for (const addresses of ["a text", [{ fullAddress: "no type" }]]) {
      payloads["a-1"] = { ...full, identity: { ...identity, addresses } };
      await show({ accounts: [account(1, {})] });
      await expect(drawer().getByRole("alert")).toContainText("cannot be shown");
      await expect(table("Incomes")).toBeVisible();
    }
    payloads["a-1"] = full;
    visitor.complaints.splice(0);
  });

  test("a failed account has three red steps with code and message", async () => {
    await show({
      accounts: [
        account(1, {
          connectionStatus: "ERROR",
          errorCode: "INVALID_CREDENTIALS",
          errorMessage: "Wrong password.",
        }),
      ],
    });
    await expect(drawer().locator("ol li [class*=title]")).toHaveText([
      "Created",
      "Last updated",
      "Attempted update",
    ]);
    await expect(drawer()).toContainText("INVALID_CREDENTIALS");
    await expect(drawer()).toContainText("Wrong password.");
    await expect(
      drawer().locator("[data-tone=danger]", { hasText: "ERROR" }).first(),
    ).toBeVisible();
  });

  test("archives have a tab each, their files and five sections", async () => {
    await page.route(
      /\/(open|sandbox)\/v1\/(identities|employments|documents|incomes)\?/,
      (route) => route.fulfill(items([])),
    );
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await show({
      archives: [
        archive(1, { rawFiles: [file(1, 59), file(2, 60)] }),
        archive(2, { fileType: "TAX_DOCUMENT", status: "STARTED" }),
        archive(3, {
          fileType: "COMPANY_ID",
          status: "ERROR",
          errorCode: "UNREADABLE",
          errorMessage: "Too dark.",
        }),
        archive(4, { fileType: "OTHERS", status: "UNSUPPORTED" }),
      ],
    });
    await expect(page.getByRole("tab", { name: /^Archives/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(page.getByRole("tab", { name: /^Accounts/ })).toHaveCount(0);
    const list = drawer().getByRole("navigation", { name: "Archives" }).getByRole("button");
    await expect(list).toHaveCount(4);
    await expect(list.first()).toContainText("PAYSLIP");
    for (const name of ["Archives", "Identities", "Employments", "Documents", "Incomes"])
      await expect(section(name)).toBeVisible();
    expect(
      asked.filter((url) => /(identities|incomes)\?.*userId=.*accountId=arc-1.*size=50/.test(url))
        .length,
    ).toBeGreaterThan(1);
    const rows = table("Archives").locator("tbody tr");
    await expect(rows.nth(0)).toContainText("2 MB");
    await expect(rows.nth(0).getByRole("link", { name: /View/ })).toBeVisible();
    await expect(rows.nth(1).locator("td").last()).toHaveText("-");
    await expectAccessibleInBoth(page);
    await drawer().getByText("JSON", { exact: true }).click();
    await expect(section("Employments")).toHaveCount(0);
    for (const name of ["Archives", "Identities", "Employments", "Documents", "Incomes"])
      await expect(drawer()).toContainText(name);
    await list.nth(1).click();
    await expect(drawer().locator("ol li[data-state=waiting]")).toHaveCount(2);
    await list.nth(2).click();
    await expect(drawer().locator("ol li")).toHaveCount(3);
    await expect(drawer()).toContainText("Too dark.");
    await list.nth(3).click();
    await expect(drawer().locator("ol li[data-state=ok]")).toHaveCount(2);
  });

  test("somebody without anything, and forms", async () => {
    await show({});
    await expect(drawer()).toContainText("This user does not connect to any provider!");
    await show({
      forms: [{ id: "f", name: "Loan form", createdAt: at(1), data: { Purpose: "Bakery" } }],
      accounts: [account(1, {})],
    });
    await page.getByRole("tab", { name: /^Forms/ }).click();
    await expect(drawer()).toContainText("Loan form");
    await expect(drawer()).toContainText("Bakery");
    await expectAccessibleInBoth(page);
  });

  test("a failed load opens no dialog, and nothing of one user is left for the next", async ({
    visitor,
  }) => {
    await page.route(`**/users/${userId}/accounts?*`, (route) =>
      route.fulfill({
        status: 400,
        json: { code: "X", message: "Odd.", requestId: "r", data: {} },
      }),
    );
    await page.reload();
    await expect(page.getByRole("tab", { name: /^Forms/ })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Error" })).toHaveCount(0);
    await drawer().getByRole("button", { name: "Back to User Data" }).click();
    await expect(drawer()).toHaveCount(0);
    forgive(visitor, /400/);
  });

  test("the timeline, a revoked account and an erased user", async ({ server }) => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("switch", { name: "Sandbox" }).click();
    await page.goto(`${server.portal}/users`);
    await page
      .getByRole("table", { name: "Users" })
      .locator("tbody tr")
      .first()
      .getByRole("link")
      .click();
    await page.getByRole("tab", { name: "Timeline" }).click();
    // How much happened depends on whether the account was read again meanwhile.
    const more = drawer().getByRole("button", { name: "Load more of the timeline" });
    await expect(async () => {
      if (await more.isVisible()) await more.click();
      await expect(drawer()).toContainText("Whole timeline loaded", { timeout: 500 });
    }).toPass();
    const timeline = drawer().getByRole("list", { name: "Timeline" });
    await expect(timeline).toContainText("Account connected");
    await expect(timeline).toContainText("User created");
    await expectAccessibleInBoth(page);

    await page.getByRole("tab", { name: /^Accounts/ }).click();
    await drawer().getByRole("button", { name: "More actions for this account" }).click();
    await page.getByRole("menuitem", { name: "Revoke account…" }).click();
    const revoke = page.getByRole("dialog", { name: "Revoke this account?" });
    await expect(revoke.getByRole("button", { name: "Revoke account" })).toBeDisabled();
    await revoke.getByLabel("Type REVOKE to confirm").fill("REVOKE");
    await expectAccessibleInBoth(page);
    await revoke.getByRole("button", { name: "Revoke account" }).click();
    await expect(revoke).toHaveCount(0);
    await expect(drawer().getByText("REVOKED").first()).toBeVisible();

    await drawer().getByRole("button", { name: "Erase user…" }).click();
    const erase = page.getByRole("dialog", { name: "Erase this user?" });
    const id = new URL(page.url()).searchParams.get("user") ?? "";
    await erase.getByLabel(/^Type .* to confirm/).fill(id.slice(-8));
    await erase.getByRole("button", { name: "Erase user" }).click();
    const done = page.getByRole("dialog", { name: "User erased" });
    await expect(done).toBeVisible();
    const download = page.waitForEvent("download");
    await done.getByRole("button", { name: "Download proof" }).click();
    expect((await download).suggestedFilename()).toMatch(/^erasure-.+\.json$/);
    await expectAccessibleInBoth(page);
    await done.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/users$/);
    await expect(drawer()).toHaveCount(0);
  });

  test("the drawer is a page, too", async ({ server, visitor }) => {
    const user = page
      .getByRole("table", { name: "Users" })
      .locator("tbody tr")
      .first()
      .getByRole("link");
    const id = new URL(await user.evaluate((e: HTMLAnchorElement) => e.href)).searchParams.get(
      "user",
    );
    await page.goto(`${server.portal}/users/user-details?userId=${id}`);
    await expect(page.getByRole("tab", { name: "Timeline" })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.goto(`${server.portal}/users/user-details?userId=user-unknown`);
    await expect(page).toHaveURL(/\/users$/);
    forgive(visitor, /404/);
    await expect(field(page, "User Name")).toBeVisible();
  });
});
