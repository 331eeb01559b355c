import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { choose, consent, consentTemplate, ended, sandbox, upload } from "./lookups";
import { expect, forgive, test } from "./test";
import { field, logInAs, signUp } from "./visit";

const password = "Tidal&Lantern47";
const types = {
  "SS Number": "sss_ph",
  "Tax Identification Number": "tin_ph",
  "Pag-IBIG Member": "pagibig_ph",
  "Philippine Professional": "prclicense_ph",
  "NBI Clearance": "nbi_ph",
};
const suffixes = {
  "N/A": "N_A",
  "Jr.": "JR",
  "Sr.": "SR",
  I: "I",
  II: "II",
  III: "III",
  IV: "IV",
  V: "V",
};
const professions = readFileSync(
  join(import.meta.dirname, "../internal/lookup/verification/professions.txt"),
  "utf8",
)
  .trim()
  .split("\n");

test.describe.configure({ mode: "serial" });

test.describe("a verification, row by row", () => {
  let page: Page;
  let portal: string;

  /** The options of a choice, in their order. */
  async function hasExactly(label: string, options: string[]) {
    await page.getByRole("combobox", { name: label }).click();
    await expect(page.getByRole("option")).toHaveText(options);
    await page.keyboard.press("Escape");
  }

  /** Submits the form, which is refused and stays as it is, and returns what was sent. */
  async function sent() {
    const request = page.waitForRequest(
      (one) => one.method() === "POST" && one.url().endsWith("/alpha/verifications"),
    );
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    const body = (await request).postDataJSON();
    await page.getByRole("button", { name: "OK", exact: true }).click();
    return body;
  }

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    portal = server.portal;
    const email = `rows.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    await page.goto(`${portal}/snap/verification`);
    await consentTemplate(page, portal);
  });

  test("Get In Touch opens a separate window", async () => {
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Get In Touch" }).click();
    const window = await opened;
    expect(window).not.toBe(page);
    await window.close();
  });

  test("consent templates are read by the hundred", async () => {
    const read = page.waitForResponse((answer) => answer.url().includes("/consentTemplates?"));
    await page.reload();
    const answer = await read;
    expect(new URL(answer.url()).searchParams.get("size")).toBe("100");
    expect((await answer.json()).data.items).toHaveLength(1);
  });

  test("each choice has its options, and sends their values", async ({ visitor }) => {
    forgive(visitor, /409/);
    await page.getByRole("button", { name: "Add More Information" }).click();
    await hasExactly("Suffix", Object.keys(suffixes));
    await hasExactly("Gender", ["Male", "Female"]);
    await hasExactly("Employment Status", [
      "EMPLOYED",
      "UNEMPLOYED",
      "RETIRED",
      "SELF-EMPLOYED",
      "GIG",
    ]);
    await hasExactly("ID Type", Object.keys(types));
    for (const name of ["Full Name", "First Name", "Last Name"])
      await field(page, name).fill("Althea");
    await choose(page, "Gender", "Female");
    await page.getByRole("button", { name: "Date of Birth" }).click();
    for (const part of ["1991", "Feb", "14 February 1991"])
      await page.getByRole("table").getByRole("button", { name: part, exact: true }).click();
    await field(page, "ID Number").fill("0012345");
    await consent(page);
    await page.route(/alpha\/verifications$/, (route) =>
      route.fulfill({
        status: 409,
        json: { code: "CONFLICT", message: "Not now.", requestId: "req-1", data: {} },
      }),
    );
    await choose(page, "ID Type", "SS Number");
    for (const [label, value] of Object.entries(suffixes)) {
      await choose(page, "Suffix", label);
      expect((await sent()).suffix).toBe(value);
    }
    for (const [label, value] of Object.entries(types)) {
      await choose(page, "ID Type", label);
      if (value === "prclicense_ph") {
        await hasExactly("PRC Type", professions);
        await choose(page, "PRC Type", "NURSE");
      }
      expect((await sent()).additionalData.ids[0].idType).toBe(value);
    }
    await page.unroute(/alpha\/verifications$/);
  });

  test("every row says match or mismatch as the registry does", async ({ server }) => {
    const agreed = {
      type: "LOAN",
      version: "1",
      consentedWith: "Paper",
      consentedAt: "2020-01-01T00:00:00Z",
    };
    const ask = (idNumber: string, names: object, more: object) =>
      sandbox(page, server, "/alpha/verifications", {
        ...names,
        consent: agreed,
        additionalData: { ids: [{ idType: "sss_ph", idNumber }], ...more },
      });
    const right = {
      "Full Name": "Althea Reyes Santos",
      "First Name": "Althea",
      "Middle Name": "Reyes",
      "Last Name": "Santos",
      Gender: "Female",
      "Date of Birth": "14 Mar 1991",
      "Email Address": "althea.santos@example.com",
      "Phone Number": "+639170000001",
    };
    const wrong = {
      "Full Name": "Bianca Lim Navarro",
      "First Name": "Bianca",
      "Middle Name": "Lim",
      "Last Name": "Navarro",
      Gender: "Male",
      "Date of Birth": "1 Dec 1990",
      "Email Address": "someone.else@example.com",
      "Phone Number": "+639170000099",
    };
    const asked = (given: typeof right, gender: string, dob: string) =>
      [
        {
          fullName: given["Full Name"],
          firstName: given["First Name"],
          middleName: given["Middle Name"],
          lastName: given["Last Name"],
        },
        { gender, dob, email: given["Email Address"], phone: given["Phone Number"] },
      ] as const;
    await ask("0000000001", ...asked(right, "FEMALE", "1991-03-14"));
    await ask("0000000001", ...asked(wrong, "MALE", "1990-12-01"));
    await ask("0000009999", ...asked(right, "FEMALE", "1991-03-14"));
    await page.goto(`${portal}/snap/verification?tab=results`);
    await ended(page, 3, 0);

    const panel = page.getByRole("dialog");
    const contact = ["Email Address", "Phone Number"];
    async function says(nth: number, given: Record<string, string>, answer: RegExp) {
      await page.getByRole("row").nth(nth).getByRole("link").click();
      for (const [label, value] of Object.entries(given)) {
        const name = contact.includes(label) ? "Contact Information" : "Match results";
        const row = panel.getByRole("table", { name }).getByRole("row", { name: label });
        const cells = row.getByRole("cell");
        await expect(cells.first()).toHaveText(value);
        await expect(cells.last()).toHaveText(answer);
      }
      await panel.getByRole("button", { name: "Back to Verification Lookup" }).click();
      await expect(panel).toBeHidden();
    }
    await says(3, { ...right, "ID Number": "0000000001" }, /^Match$/);
    await says(2, wrong, /^Mismatch/);
    await says(
      1,
      { "ID Number": "0000009999" },
      /^MismatchThe registry doesn't have this number\.$/,
    );
    await says(1, right, /^-$/);
  });

  test("one that is still asked about is Pending, and the list is read again when it is opened", async ({
    server,
  }) => {
    const list = page.getByRole("tab", { name: "Verification Result" });
    await page.getByRole("tab", { name: "Verify Subject" }).click();
    await sandbox(page, server, "/alpha/verifications", {
      fullName: "Althea Reyes Santos",
      consent: { consentedWith: "Paper", consentedAt: "2020-01-01T00:00:00Z" },
      additionalData: {
        ids: ["NURSE", "MIDWIFE"].map((idSubType) => ({
          idType: "prclicense_ph",
          idSubType,
          idNumber: "0000000092",
        })),
        dob: "1991-03-14",
      },
    });
    await list.click();
    await expect(page.getByRole("row").nth(4)).toBeVisible();
    await page.getByRole("row").nth(1).getByRole("link").click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByRole("heading", { name: "Pending" })).toBeVisible();
    await expect(async () => {
      await panel.getByRole("button", { name: "Refresh" }).click();
      const verdict = panel.getByRole("heading", { name: "Information Match" });
      await expect(verdict).toBeVisible({ timeout: 1000 });
    }).toPass();
    const matches = panel.getByRole("table", { name: "Match results" });
    for (const profession of ["NURSE", "MIDWIFE"]) {
      const name = `ID Number, Philippine Professional, ${profession}`;
      await expect(matches.getByRole("rowheader", { name })).toBeVisible();
    }
    await panel.getByRole("button", { name: "Back to Verification Lookup" }).click();
  });

  test("a batch is paused, goes on, and is stopped", async () => {
    await page.goto(`${portal}/snap/verification?tab=batches`);
    await choose(page, "Consented Type", "LOAN: Loan application, version 3");
    // Each of these takes ten seconds, and ten at a time are looked up.
    const subjects = professions
      .slice(0, 15)
      .map((name) => `Althea,prclicense_ph,0000000092,${name},1991-03-14,2020-11-20 16:02`);
    const name = "slow.csv";
    const row = await upload(
      page,
      name,
      ["FullName,IDType,IDNumber,PRCType,DateOfBirth,ConsentedAt", ...subjects].join("\n"),
    );
    const press = (label: string) => row.getByRole("button", { name: label, exact: true }).click();
    await press("Start");
    await page.getByRole("button", { name: "Start batch" }).click();
    await expect(row.getByText("Running", { exact: true })).toBeVisible();
    await press("Pause");
    await expect(row.getByText("Paused", { exact: true })).toBeVisible();
    await expect(row).toContainText("of 15 completed.");
    await press("Resume");
    await expect(row.getByText("Running", { exact: true })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: `Progress of ${name}` })).toBeVisible();
    await row.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Stop batch…" }).click();
    const dialog = page.getByRole("dialog", { name: "Stop this batch?" });
    await expect(dialog).toContainText("won't be looked up.");
    await dialog.getByRole("button", { name: "Stop batch", exact: true }).click();
    await expect(row.getByText("Stopped", { exact: true })).toBeVisible();
    await expect(row).toContainText("left when it stopped");
    await expect(row.getByRole("button", { name: /^(Start|Pause|Resume)$/ })).toHaveCount(0);
  });
});
