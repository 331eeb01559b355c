import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectWhole } from "./layout";
import type { Server } from "./server";
import { expect, forgive, mailTo, test } from "./test";
import { call, expectAccessibleInBoth, hold, signIn } from "./visit";

// Invitations: the page in the portal, the mail, and the pages behind its link.

/** What the server fills in. */
const names = { company: "$".concat("{companyName}"), person: "$".concat("{fullName}") };

const contacts = (count: number) =>
  `FullName,Email\r\n${Array.from({ length: count }, (_, n) => `Ana ${n},ana${n}@people.example\r\n`).join("")}`;

const csv = (text: string, name = "contacts.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test.describe("the page", () => {
  test.describe.configure({ mode: "serial" });
  let page: Page;
  let remain = 0;
  let company = "";
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  const tab = (name: string | RegExp) => page.getByRole("tab", { name });
  const send = () => page.getByRole("button", { name: "Send invite" });
  const left = () => page.getByText(/^You have \d+ free invites$/);
  const preview = () => page.getByLabel("Preview", { exact: true });
  const zone = () =>
    page.getByRole("button", { name: "Browse or drag and drop CSV file with contacts here" });
  const file = () => page.getByLabel("CSV file with contacts");
  const chooseWidget = async () => {
    await tab(/Wink Widget/).click();
    await page.getByRole("combobox", { name: "Select Wink Widget Template" }).click();
    await page.getByRole("option", { name: "Default", exact: true }).click();
  };
  const speak = async (language: string) => {
    await page.getByRole("combobox", { name: "Language" }).click();
    await page.getByRole("option", { name: language, exact: true }).click();
  };
  /** What is written on a page, each text in its field. */
  const write = async (texts: { header: string; description: string; button: string }) => {
    await page.getByLabel("Header").fill(texts.header);
    await page.getByLabel("Invitation text").fill(texts.description);
    await page.getByLabel("Button text").fill(texts.button);
  };

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await signIn(page, server);
    company = (await call(page, server, "GET", "/tenant")).name;
  });

  test("opens from User Data, with texts to begin with", async ({ server }) => {
    await page.getByRole("link", { name: "User Data" }).click();
    const initial = page.waitForRequest(/\/open\/v1\/inviteTemplates\/default$/);
    const filipino = await hold(page, /\/inviteTemplates\/default_fil$/);
    const sent = page.waitForRequest(/\/open\/v1\/inviteTemplates\?size=10$/);
    const widgets = page.waitForRequest(/\/templates\?.*size=50/);
    await page.getByRole("link", { name: "Invite new Users" }).click();
    await expect(page.getByRole("heading", { name: "Invite", exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading invitation texts" })).toBeVisible();
    await filipino.asked;
    await filipino.release(); // only now can a language be chosen
    for (const asked of [await initial, await sent])
      expect(asked.headers().authorization).toContain("Bearer ");
    await widgets;
    for (const name of ["Email", "Landing page", "Wink Widget", "Success page"])
      await expect(tab(new RegExp(`${name}$`))).toBeVisible();
    await expect(page.getByLabel("From")).toHaveValue(/Bayani.* via Nod/);
    await expect(page.getByLabel("From")).not.toBeEditable();
    await expect(page.getByLabel("Sender")).toHaveValue(company);
    await expect(page.getByLabel("Sender")).not.toBeEditable();
    await expect(page.getByText("What can you do with your free credits?")).toBeVisible();
    const usage = await call(page, server, "GET", "/usage/summary?mode=PRODUCTION");
    const { totalVolume } = usage.actionUsageSummaries.find(
      ({ action }: { action: string }) => action === "CreateInvite",
    ).usageDetail;
    await expect(
      page.getByText(
        `Invite up to ${totalVolume} people to share their account information with you. ` +
          "Make sure to have their contact details ready.",
        { exact: true },
      ),
    ).toBeVisible();
    remain = Number(((await left().textContent()) ?? "").match(/\d+/)?.[0]);
    await expectAccessibleInBoth(page);
  });

  test("the proposed texts follow the language; what somebody wrote stays", async () => {
    const subject = page.getByLabel("Subject");
    const text = page.getByLabel("Invitation text");
    await speak("Filipino");
    await expect(subject).toHaveValue(/^Hinihiling ng /);
    await expect(text).toHaveValue(/^Kumusta /);
    await subject.fill("Loan 🎉");
    await speak("English");
    await expect(text).toHaveValue(/^Hello /);
    await expect(subject).toHaveValue("Loan 🎉");
  });

  test("shows the very mail and pages, with names filled in", async () => {
    await page.getByLabel("Full Name").fill("Bantayog Reyes");
    await page.getByLabel("Reply to").fill("loans@bayani.test");
    await page.getByLabel("Subject").fill(`${names.company} asks ${names.person}`);
    await page.getByLabel("Invitation text").fill(`Kumusta, ${names.person}. Please connect.`);
    const subject = `${company} asks Bantayog Reyes`;
    await expect(preview().getByRole("definition")).toHaveText([
      new RegExp(`^"?${company} via Nod"? <.+>$`),
      "loans@bayani.test",
      subject,
    ]);
    const mail = page.frameLocator("iframe[title='Email preview']");
    await expect(mail.getByRole("heading", { name: subject })).toBeVisible();
    await expect(mail.getByText("Kumusta, Bantayog Reyes. Please connect.")).toBeVisible();
    for (const [name, button] of [
      ["Landing page", "Begin here"],
      ["Success page", "Close this"],
    ] as const) {
      await tab(new RegExp(name)).click();
      await write({ header: `${name} of ${names.person}`, description: `**${name}**`, button });
      await expect(
        preview().getByRole("heading", { name: `${name} of Bantayog Reyes` }),
      ).toBeVisible();
      await expect(preview().locator("strong")).toHaveText(name);
      await expect(preview().getByRole("button", { name: button })).toBeVisible();
    }
  });

  test("a long subject is seen whole and stays one line", async () => {
    const subject = page.getByLabel("Subject");
    await tab(/Email$/).click();
    const before = await subject.inputValue();
    await page.setViewportSize({ width: 1200, height: 800 });
    await subject.fill("Kumusta");
    const short = (await subject.boundingBox())?.height;
    const sender = await page.getByLabel("Sender").boundingBox();
    expect(short, "as high as the other fields").toBe(sender?.height);
    await subject.fill(`${names.company} asks you to share your income\nand employment with us`);
    await expect(subject).toHaveValue(/ with us$/);
    expect(await subject.inputValue()).not.toContain("\n");
    const cut = await subject.evaluate(
      (input) => input.scrollWidth > input.clientWidth || input.scrollHeight > input.clientHeight,
    );
    expect(cut, "nothing is hidden").toBe(false);
    await subject.fill(before);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("what we add to the mail and pages is in the language of the texts", async () => {
    const mail = page.frameLocator("iframe[title='Email preview']");
    await tab(/Email$/).click();
    for (const [language, note, sms, invitation] of [
      ["Filipino", "Mga dapat malaman", /^Hinihiling ng /, /^Hatid sa iyo ng /],
      [
        "English",
        "Good to know",
        / asks you to connect /,
        /^This invitation is brought to you by /,
      ],
    ] as const) {
      await speak(language);
      await expect(mail.getByText(note)).toBeVisible();
      await expect(mail.locator("html")).toHaveAttribute(
        "lang",
        language === "English" ? "en" : "fil",
      );
      await expect(page.getByLabel("SMS preview")).toHaveValue(sms);
      await tab(/Landing page/).click();
      await expect(preview().getByText(invitation)).toBeVisible();
      await tab(/Email$/).click();
    }
  });

  test("refuses what is incomplete", async () => {
    await expect(send()).toBeDisabled();
    await page.getByLabel("Email", { exact: true }).last().fill("abc");
    await send().click();
    await expect(page.getByText("Email must be a valid email address")).toBeVisible();
    await page.getByLabel("Email", { exact: true }).last().fill("bantayog@people.example");
    await send().click();
    await expect(dialog("Waring")).toContainText(
      "The Wink Widget template is not filled in, please fill in completely",
    );
    await dialog("Waring").getByRole("button", { name: "OK" }).click();
    await tab(/Email$/).click();
    const subject = await page.getByLabel("Subject").inputValue();
    await page.getByLabel("Subject").fill("");
    await expect(async () => {
      await send().click();
      await expect(dialog("Waring")).toContainText(
        "The Email Subject is not filled in, please fill in completely",
        { timeout: 500 },
      );
    }).toPass();
    await dialog("Waring").getByRole("button", { name: "OK" }).click();
    await page.getByLabel("Subject").fill(subject);
  });

  test("sends one invitation", async ({ server }) => {
    await chooseWidget();
    const template = page.waitForRequest(/\/open\/v1\/inviteTemplates$/);
    const invite = page.waitForRequest(/\/open\/v1\/invites$/);
    await expect(async () => {
      await send().click();
      await expect(dialog("Confirm invitation")).toBeVisible({ timeout: 3000 });
    }).toPass();
    const body = (await template).postDataJSON();
    expect(body).toMatchObject({
      name: expect.stringMatching(/^Invitation \d/),
      email: {
        body: `Kumusta, ${names.person}. Please connect.`,
        replyAddress: "loans@bayani.test",
        sendEmail: true,
        senderName: company,
        subject: `${names.company} asks ${names.person}`,
      },
    });
    expect(body.company).toEqual({ logoUrl: "", name: company });
    for (const [of, name, button] of [
      [body.landingPage, "Landing page", "Begin here"],
      [body.successPage, "Success page", "Close this"],
    ])
      expect(of).toEqual({
        button,
        description: `**${name}**`,
        header: `${name} of ${names.person}`,
      });
    expect((await invite).postDataJSON()).toEqual({
      email: "bantayog@people.example",
      firstName: "Bantayog Reyes",
      fullName: "Bantayog Reyes",
      lastName: "Bantayog Reyes",
      templateId: expect.stringMatching(/^itpl-/),
      winkTemplateId: "default_customization",
    });
    await expect(dialog("Confirm invitation")).toContainText("Invitation sent successfully");
    await dialog("Confirm invitation").getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Full Name")).toHaveValue("");
    await expect(page.getByLabel("Email", { exact: true }).last()).toHaveValue("");
    await expect(page.getByRole("combobox", { name: "Select Wink Widget Template" })).toHaveValue(
      "",
    );
    await expect(page.getByText(`You have ${remain - 1} free invites`)).toBeVisible();
    expect(await mailTo(page, server, "bantayog@people.example")).toMatchObject({
      from: expect.stringContaining(`${company} via Nod`),
      replyTo: "loans@bayani.test",
      subject: `${company} asks Bantayog Reyes`,
      text: expect.stringContaining("Kumusta, Bantayog Reyes. Please connect."),
    });
  });

  test("checks a file of contacts", async () => {
    await chooseWidget();
    await tab("Invite multiple users").click();
    await expect(page.getByRole("combobox", { name: "Select Wink Widget Template" })).toHaveValue(
      "",
    );
    await expect(zone()).toBeVisible();
    await expect(page.getByText("Maximum number of records: 200")).toBeVisible();
    await expect(send()).toBeDisabled();
    await file().setInputFiles(csv(contacts(201)));
    await expect(page.getByText("Maximum number of records exceeded.")).toBeVisible();
    await file().setInputFiles(csv("FullName,Email\n,ana@people.example\n"));
    await expect(page.getByText(/^The file you uploaded may have errors\./)).toBeVisible();
    const chooser = page.waitForEvent("filechooser");
    await zone().click();
    await (await chooser).setFiles(csv(contacts(3)));
    await expect(page.getByText("contacts.csv")).toBeVisible();
    await expect(page.locator("dl").filter({ hasText: "Total contacts:" })).toHaveText(
      /Contacts with emails:\s*3\s*Total contacts:\s*3/,
    );
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(zone()).toBeVisible();
    await expect(page.getByText("contacts.csv")).toHaveCount(0);
    await expect(send()).toBeDisabled();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV template" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("contacts.csv");
    expect(readFileSync(await saved.path(), "utf8")).toMatch(/^\uFEFFFullName,Email\r\n/);
  });

  test("sends to everybody in a file, and counts", async ({ visitor, server }) => {
    forgive(visitor, /400 \(Bad Request\).*\/open\/v1\/invites/);
    await chooseWidget();
    await file().setInputFiles(
      csv(`${contacts(6)}Ana again,ANA0@people.example\r\nNobody,nobody\r\n`),
    );
    let templates = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/inviteTemplates")) templates++;
    });
    await send().click();
    await expect(dialog("Batch Invites")).toContainText(/\d of 8 sent/);
    await expect(dialog("Send complete")).toHaveText(
      /Number of successful:\s*6\s*Number of failures:\s*2/,
    );
    expect(templates).toBe(1);
    await dialog("Send complete").getByRole("button", { name: "OK" }).click();
    await expect(zone()).toBeVisible();
    for (let n = 0; n < 6; n++) await mailTo(page, server, `ana${n}@people.example`);
  });

  test("the invited stand in User Data", async () => {
    await page.getByRole("link", { name: "User Data" }).first().click();
    await page.getByRole("tab", { name: "INVITED", exact: true }).click();
    const table = page.getByRole("table", { name: "Invited users" });
    await expect(
      table.getByRole("row").filter({ hasText: "bantayog@people.example" }),
    ).toContainText("INVITED");
  });

  test("the invited are found, sent to again and revoked", async ({ server }) => {
    const table = page.getByRole("table", { name: "Invited users" });
    const rows = table.locator("tbody tr");
    const filters = () => page.getByRole("button", { name: "Search" });
    await page.getByLabel("Name or Email").fill("BANTAYOG");
    await filters().click();
    await expect(rows).toHaveCount(1);
    const menu = () => rows.first().getByRole("button", { name: /^More actions for/ });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await menu().click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await expect(page.getByText("Copy success!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/i\/[\w-]+$/);
    await menu().click();
    await page.getByRole("menuitem", { name: "Send again…" }).click();
    await dialog("Send this invitation again?").getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("The invitation was sent again.")).toBeVisible();
    const mails = `${server.portal}/dev/mailbox/messages?to=bantayog%40people.example`;
    await expect
      .poll(async () => (await (await page.request.get(mails)).json()).data.items.length)
      .toBe(2);
    await menu().click();
    await page.getByRole("menuitem", { name: "Revoke invitation…" }).click();
    await dialog("Revoke this invitation?")
      .getByRole("button", { name: "Revoke invitation" })
      .click();
    await expect(rows.first()).toContainText("REVOKED");
    await menu().click();
    for (const name of ["Copy link", "Send again…", "Revoke invitation…"])
      await expect(page.getByRole("menuitem", { name })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("combobox", { name: "Invite Status" }).click();
    await page.getByRole("option", { name: "REVOKED" }).click();
    await filters().click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByText("All Invited Loaded")).toBeVisible();
  });

  test("who is not invited stands in the suppression list", async () => {
    await page.getByRole("button", { name: "Suppression list" }).click();
    const list = dialog("Suppression list");
    await list.getByLabel("Whole email address").fill("nobody");
    await list.getByRole("button", { name: "Add" }).click();
    await expect(list).toContainText("Email must be a valid email address");
    await list.getByLabel("Whole email address").fill("never@people.example");
    await list.getByRole("button", { name: "Add" }).click();
    await expect(list.locator("tbody tr")).toHaveText([/never@people.example\s*Added by staff/]);
    await list.getByLabel("Whole email address").fill("other@people.example");
    await list.getByRole("button", { name: "Look up" }).click();
    await expect(list).toContainText("This address isn't on the list.");
    await list.getByLabel("Whole email address").fill("");
    await list.getByRole("button", { name: "Remove never@people.example" }).click();
    await dialog("Remove this address?").getByRole("button", { name: "Remove address" }).click();
    await expect(list).toContainText("No address is on the list.");
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
  });

  test("invites by SMS where there is a gateway", async ({ server }) => {
    await page.getByRole("link", { name: "Invite new Users" }).click();
    await page.getByLabel("SMS text").fill(`${names.person}: ${names.company} asks you.`);
    await expect(page.getByLabel("SMS preview")).toHaveValue(
      /^Maria Santos: Bayani.* asks you\. https?:/,
    );
    await chooseWidget();
    await page.getByLabel("Send by").getByText("SMS").click();
    const send = page.getByRole("button", { name: "Send invite" });
    await expect(send).toBeDisabled();
    await page.getByLabel("Phone number").fill("0917 000 0007");
    await page.getByLabel("Full Name").fill("Bantayog Reyes");
    await expect(page.getByText("Enter a phone number with its country code")).toBeVisible();
    await page.getByLabel("Phone number").fill("+63 917 000-0007");
    await send.click();
    await dialog("Confirm invitation").getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Phone number")).toHaveValue("");
    await mailTo(page, server, "+639170000007");
    await page.getByLabel("Send by").getByText("Email").click();
    await page.getByRole("link", { name: "User Data" }).first().click();
    await page.getByRole("tab", { name: /invited/i }).click();
    await expect(page.locator("tbody tr").first()).toContainText("+639170000007");
  });

  test("imports a larger file, which the server goes through", { tag: "@long" }, async ({
    server,
  }) => {
    await page.getByRole("link", { name: "Invite new Users" }).click();
    await tab("Invite multiple users").click();
    await chooseWidget();
    const table = page.getByRole("table", { name: "Imports" });
    const row = () => table.locator("tbody tr").first();
    const more = async (item: string) => {
      await row()
        .getByRole("button", { name: /^More actions for/ })
        .click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    const people = Array.from({ length: 90 }, (_, n) => `Eva ${n};eva${n}@people.example\n`).join(
      "",
    );
    await page
      .getByLabel("File with up to 10,000 contacts")
      .setInputFiles(
        csv(`FullName;Email\n${people}Eva;EVA0@people.example\nNobody;nobody\n`, "staff.csv"),
      );
    await expect(row()).toContainText("Ready to start");
    await expect(row()).toContainText("90 people will be invited.");
    await expect(row()).toContainText("Not invited: 1 duplicate, 1 malformed.");
    await more("Show contacts not invited");
    await expect(dialog("Contacts not invited").locator("tbody tr")).toHaveText([
      /Eva\s*EVA0@people.example\s*This address is in the file more than once\./,
      /Nobody\s*nobody\s*Email must be a valid email address/,
    ]);
    await page.keyboard.press("Escape");
    const download = page.waitForEvent("download");
    await more("Download contacts to correct");
    expect((await download).suggestedFilename()).toBe("failed-staff.csv");

    await row().getByRole("button", { name: "Start" }).click();
    await dialog("Invite 90 people?").getByRole("button", { name: "Start import" }).click();
    await expect(dialog("Invite 90 people?")).toBeHidden();
    await page.reload(); // closing the page loses nothing
    await page.getByRole("tab", { name: "Invite multiple users" }).click();
    await expect(row()).toContainText("Done", { timeout: 20_000 });
    await expect(row()).toContainText("90 of 90 sent.");
    await mailTo(page, server, "eva89@people.example");
  });
});

test.describe("the link", () => {
  test.describe.configure({ mode: "serial" });
  let page: Page;
  let link = "";
  let token = "";
  let inviteId = "";
  let api: (path: string) => Promise<Record<string, unknown>>;

  async function invite(server: Server) {
    const signin = await page.request.post(`${server.portal}/api/v1/signins`, {
      data: { email: "ada@bayani.test", password: "Demo-pass-2026!" },
    });
    token = (await signin.json()).data.openApiProductionToken.token;
    const headers = { Authorization: `Bearer ${token}` };
    api = async (path) =>
      (await (await page.request.get(`${server.portal}/open/v1${path}`, { headers })).json()).data;
    const made = await page.request.post(`${server.portal}/open/v1/invites`, {
      headers,
      data: { fullName: "Matalino Cruz", email: "matalino@people.example", templateId: "default" },
    });
    expect(made.status(), await made.text()).toBe(201);
    const { id, inviteLandingPageUrl } = (await made.json()).data;
    inviteId = id;
    link = inviteLandingPageUrl;
  }

  const status = async () => (await api(`/invites/${inviteId}`)).status;

  test.beforeAll(async ({ visitor, server }) => {
    page = visitor.page;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    await invite(server);
  });

  test("a page that is only loaded is no person", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Connect your work account" })).toBeVisible();
    await expect(page.getByText("Hello Matalino Cruz", { exact: false })).toBeVisible();
    await expectWhole(page);
    expect(await status()).toBe("INVITED");
    await page.evaluate(() => {
      dispatchEvent(new PointerEvent("pointermove"));
      dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
      for (const button of document.querySelectorAll("button")) button.click();
    });
    await expect(page.getByRole("heading", { name: "Connect your work account" })).toBeVisible();
    expect(await status()).toBe("INVITED");
  });

  test("a person is noted, and the widget when it opens", async () => {
    await page.mouse.move(100, 100);
    await page.mouse.move(120, 140);
    await expect.poll(status).toBe("LANDING_PAGE_OPENED");
    await page.getByRole("button", { name: "Connect my account" }).click();
    await expect.poll(status).toBe("WINK_WIDGET_OPENED");
  });

  test("somebody who closes the widget may try again", async () => {
    const widget = page.frameLocator("iframe");
    await widget.getByRole("button", { name: "Close", exact: true }).first().click();
    const leave = widget.getByRole("button", { name: /Leave|Close anyway|Yes/ });
    if (await leave.count()) await leave.first().click();
    await expect(page.getByText("You have not connected an account yet.")).toBeVisible();
    await expectWhole(page);
    await expect(page.getByRole("button", { name: "Connect my account" })).toBeVisible();
  });

  test("unsubscribing asks first, in the reader's language", async ({ browser }) => {
    const filipino = await browser.newPage({ locale: "fil-PH" });
    await filipino.goto(`${link}/unsubscribe`);
    await expect(filipino.getByRole("heading", { name: "Mag-unsubscribe?" })).toBeVisible();
    await expect(filipino.getByText(/^Hindi ka na padadalhan ng imbitasyon/)).toBeVisible();
    await filipino.close();
    await page.goto(`${link}/unsubscribe`);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByText(/^You're unsubscribed\./)).toBeVisible();
    await expectWhole(page);
  });
});
