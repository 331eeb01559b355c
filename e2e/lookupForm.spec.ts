import type { Page } from "@playwright/test";
import { choose, consent, consentTemplate, ended } from "./lookups";
import { expect, test } from "./test";
import { bearer, field, logInAs, signUp } from "./visit";

const password = "Tidal&Lantern47";

test.describe.configure({ mode: "serial" });

/** A field by its label: text, choice, or the button of a picker. */
const input = (page: Page, label: string) =>
  page
    .getByRole("textbox", { name: label })
    .or(page.getByRole("combobox", { name: label }))
    .or(page.getByRole("button", { name: label }));

const verify = (page: Page) => page.getByRole("button", { name: "Verify", exact: true }).click();

/** Picks a day of a date field that begins with its decade. */
async function pickDay(page: Page, label: string, ...parts: string[]) {
  await page.getByRole("button", { name: label }).click();
  for (const part of parts)
    await page.getByRole("table").getByRole("button", { name: part, exact: true }).click();
}

test.describe("the form of a verification", () => {
  let page: Page;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    const email = `form.${Date.now()}@example.com`;
    await signUp(page, server, email, password);
    await logInAs(page, server, email, password);
    await page.getByRole("button", { name: "Snap Lookup" }).click();
    await page.getByRole("link", { name: "Verification Lookup", exact: true }).click();
    await expect(page).toHaveURL(/\/snap\/verification$/);
  });

  test("has two sections, and a third that opens and closes", async ({ server }) => {
    await page.getByRole("tab", { name: "Verification Result" }).click();
    await expect(page.getByText("Not found", { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Verify Subject" }).click();
    await consentTemplate(page, server.portal);
    const heading = (name: string) => page.getByRole("heading", { name, exact: true });
    for (const name of ["Subject Information", "Consent Information"])
      await expect(heading(name)).toBeVisible();
    const parts = ["Personal", "Contact", "Employment"];
    const more = page.getByRole("button", { name: "Add More Information" });
    for (const part of parts) await expect(heading(part)).toBeHidden();
    await more.click();
    for (const part of parts) await expect(heading(part)).toBeVisible();
    await more.click();
    for (const part of parts) await expect(heading(part)).toBeHidden();
  });

  test("each ID type requires its own fields, beside those that all require", async () => {
    const all = ["Full Name", "ID Number", "Consented With", "Consented Type", "Version"];
    const own = ["First Name", "Last Name", "Suffix", "Gender", "Date of Birth", "PRC Type"];
    await verify(page);
    for (const label of [...all, "ID Type", "Consented At"])
      await expect(input(page, label)).toHaveAccessibleDescription("Required");
    for (const [type, needed] of [
      ["SS Number", []],
      ["NBI Clearance", ["First Name"]],
      ["Philippine Professional", ["PRC Type", "Date of Birth"]],
      [
        "Tax Identification Number",
        ["First Name", "Last Name", "Suffix", "Gender", "Date of Birth"],
      ],
    ] as const) {
      await choose(page, "ID Type", type);
      await verify(page);
      for (const label of all)
        await expect(input(page, label)).toHaveAccessibleDescription("Required");
      for (const label of own) {
        const isNeeded = needed.some((one) => one === label);
        const error = isNeeded ? "Required" : "";
        if (isNeeded || (await input(page, label).count()) > 0)
          await expect(input(page, label), type).toHaveAccessibleDescription(error);
      }
    }
    await page.reload();
  });

  test("of licenses one may have several, of different professions", async () => {
    await choose(page, "ID Type", "Philippine Professional");
    await choose(page, "PRC Type", "NURSE");
    await page.getByRole("button", { name: "Add More Information" }).click();
    await page.getByRole("button", { name: "Add ID" }).click();
    await choose(page, "ID Type", "Philippine Professional");
    await page.getByRole("combobox", { name: "PRC Type" }).last().fill("NURSE");
    await expect(page.getByRole("option", { name: "NURSE", exact: true })).toHaveAttribute(
      "data-combobox-disabled",
      "true",
    );
    await page.keyboard.press("Escape");
    await page.reload();
  });

  test("a template without a method leaves it to be filled in", async ({ server }) => {
    const made = await page.request.post(`${server.portal}/api/v1/consentTemplates`, {
      headers: await bearer(page),
      data: { consentType: "RENT", title: "Lease", version: "1", consentText: "I agree." },
    });
    expect(made.status()).toBe(201);
    await page.reload();
    await choose(page, "Consented Type", "RENT: Lease, version 1");
    const method = page.getByRole("textbox", { name: "Consented With" });
    await expect(method).toBeEditable();
    await method.fill("On paper ✍️");
    await expect(method).toHaveValue("On paper ✍️");
    await expect(page.getByRole("textbox", { name: "Version" })).toHaveAttribute("readonly");
    await page.reload();
  });

  test("days and times are picked, none that is still to come, of 24 hours", async () => {
    const consented = page.getByRole("button", { name: "Consented At" });
    const birth = page.getByRole("button", { name: "Date of Birth" });
    await page.getByRole("button", { name: "Add More Information" }).click();
    for (const input of [consented, birth]) {
      const before = (await input.textContent()) ?? "";
      await input.focus();
      await page.keyboard.type("12");
      await expect(input).toHaveText(before);
    }
    await consented.click();
    const days = page.getByRole("table").getByRole("button");
    // The browser's day may be another than the runner's.
    const { today, open, late } = await days.evaluateAll((all) => {
      const open = all
        .filter((one) => !(one as HTMLButtonElement).disabled)
        .map((one) => one.getAttribute("aria-label") ?? "");
      const late = open.filter((day) => !(Date.parse(day) <= Date.now()));
      const form = { day: "numeric", month: "long", year: "numeric" } as const;
      return { today: new Date().toLocaleDateString("en-GB", form), open, late };
    });
    expect(open).toContain(today);
    expect(late).toEqual([]);
    await page.getByRole("table").getByRole("button", { name: today, exact: true }).click();
    await expect(page.getByText(/^[AP]M$/)).toHaveCount(0);
    const part = page.getByRole("spinbutton");
    await part.first().fill("23");
    await part.last().fill("59");
    await page.keyboard.press("Escape");
    const isPast = await consented.evaluate(
      (one) => Date.parse(one.textContent ?? "") <= Date.now(),
    );
    expect(isPast).toBe(true);
    await page.reload();
  });

  test("everything that is filled in is sent, its time in UTC", async () => {
    const summaries: string[] = [];
    await expect(page.getByText("100 of 100 left")).toBeVisible();
    page.on("request", (request) => {
      if (request.url().includes("/usage/summary")) summaries.push(request.url());
    });
    await page.getByRole("button", { name: "Add More Information" }).click();
    for (const [label, text] of Object.entries({
      "Full Name": "Althea Reyes Santos",
      "First Name": "Althea",
      "Middle Name": "Reyes",
      "Last Name": "Santos",
      "ID Number": "0000000001",
      "Email Address": "althea.santos@example.com",
      "Phone Number": "+639170000001",
      Employer: "Bughaw Foods",
      Position: "Line lead",
    }))
      await field(page, label).fill(text);
    await choose(page, "ID Type", "SS Number");
    await choose(page, "Suffix", "Jr.");
    await choose(page, "Gender", "Female");
    await choose(page, "Employment Status", "GIG");
    await pickDay(page, "Date of Birth", "1991", "Feb", "14 February 1991");
    await page.getByRole("button", { name: "Add ID" }).click();
    await choose(page, "ID Type", "Philippine Professional");
    await choose(page, "PRC Type", "ARCHITECT");
    await page.getByRole("textbox", { name: "ID Number" }).last().fill("0054321");
    await consent(page);
    // The browser is in Manila.
    const consented = await page
      .getByRole("button", { name: "Consented At" })
      .evaluate((one) => new Date(Date.parse(one.textContent ?? "")).toISOString());
    const request = page.waitForRequest(
      (one) => one.method() === "POST" && one.url().endsWith("/alpha/verifications"),
    );
    await verify(page);
    expect((await request).postDataJSON()).toEqual({
      fullName: "Althea Reyes Santos",
      firstName: "Althea",
      middleName: "Reyes",
      lastName: "Santos",
      suffix: "JR",
      additionalData: {
        gender: "FEMALE",
        dob: "1991-02-14",
        email: "althea.santos@example.com",
        phone: "+639170000001",
        employer: "Bughaw Foods",
        employmentStatus: "GIG",
        address: "Line lead",
        ids: [
          { idType: "sss_ph", idNumber: "0000000001" },
          { idType: "prclicense_ph", idSubType: "ARCHITECT", idNumber: "0054321" },
        ],
      },
      consent: {
        type: "LOAN",
        version: "3",
        consentedWith: "Check box",
        consentTemplateId: expect.stringMatching(/^ct-/),
        consentedAt: expect.any(String),
      },
    });
    const { consentedAt } = (await request).postDataJSON().consent;
    expect(new Date(consentedAt).toISOString()).toBe(consented);
    expect(consentedAt).toMatch(/Z$/);
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(page.getByText("99 of 100 left")).toBeVisible();
    expect(summaries).toEqual([]);
    for (const label of ["Full Name", "ID Number"])
      await expect(field(page, label)).toHaveValue("");
  });

  test("its result shows what was asked, with which consent", async () => {
    await page.goto(`${page.url().split("?")[0]}?tab=results`);
    await ended(page, 1, 0);
    await page.getByRole("row").last().click();
    const panel = page.getByRole("dialog");
    await expect(
      panel.getByRole("heading", { name: /^Information (Match|Mismatch)$/ }),
    ).toBeVisible();
    for (const [label, value] of [
      ["Subject's Full Name", "Althea Reyes Santos"],
      ["ID Type", /SS Number/],
      ["ID Number", /0000000001/],
      ["Subject's Consent", /Loan application, version 3/],
      ["Date of Request", /\d{4}/],
      ["Date of Consent", /\d{4}/],
    ] as const) {
      const name = panel.locator("dt", { hasText: label }).first();
      await expect(name.locator("xpath=following-sibling::dd[1]")).toHaveText(value);
    }
    const numbers = panel.locator("dt", { hasText: "ID Number" }).locator("xpath=../dd");
    await expect(numbers).toHaveText("0000000001\n0054321", { useInnerText: true });
  });
});
