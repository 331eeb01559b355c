import { expect, expectAccessible, forgive, test } from "./test";
import { hold, keyboardOf, passTime } from "./visit";
import {
  begin,
  choose,
  data,
  dataAPI,
  expectFits,
  expectUsable,
  expectUsableInBoth,
  fill,
  logIn,
  loseOnce,
  names,
  open,
  opened,
  soon,
} from "./widgetPage";

// The widget on a phone, as the only page of an app: every state, what it tells the app, and every
// way in which a login ends, in both languages.

test.describe("the widget on a phone", () => {
  let api: Awaited<ReturnType<typeof dataAPI>>;

  test.beforeEach(async ({ server, visitor }) => {
    api = await dataAPI(visitor.page, server);
  });

  test("consent, list, login, connected: with the keyboard alone", async ({ server, visitor }) => {
    const { page, told } = await open(visitor.page, server, (await api.user()).accessToken);
    const { reach, press, type } = keyboardOf(page);
    const start = page.getByRole("button", { name: "Get Started" });
    await expect(start).toBeDisabled();
    await expect(page.getByRole("checkbox")).not.toBeChecked();
    await expectUsableInBoth(page);
    await press(page.getByRole("checkbox", { name: /^I allow Bayani Lending / }), "Space");
    await press(start);

    const search = page.getByRole("searchbox", { name: "Search for an account" });
    await expect(search).toBeVisible();
    await expectUsableInBoth(page);
    await reach(search);
    await page.keyboard.type("no such thing");
    await expect(page.getByText("No datasources!!")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("bayani retail");
    await press(page.getByRole("button", { name: /^Bayani Retail/ }));

    await expect(page.getByRole("heading", { name: /^Log in to Bayani Retail/ })).toBeFocused();
    const proceed = page.getByRole("button", { name: "Continue" });
    await expect(proceed).toBeDisabled();
    await expectUsableInBoth(page);
    await type("Staff username or email", "maria.villanueva");
    await expect(proceed).toBeDisabled();
    await type("Password", "slow:Sandbox#Maria1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /^Connecting/ })).toBeFocused();
    await expect(page.getByRole("status")).toHaveText("Logging in");
    await expectUsableInBoth(page);
    await passTime(page, server, "30s");
    await expect(page.getByRole("heading", { name: "Success!" })).toBeFocused();
    await expectUsableInBoth(page);
    await press(page.getByRole("button", { name: /^Connect (more|another) account/ }));
    // What is connected stands in the list once, and is opened, not connected again.
    const connected = page.getByRole("button", { name: /^Bayani Retail/ });
    await expect(connected).toHaveText(/Connected$/);
    await expect(connected).toHaveCount(1);
    await press(connected);
    await expect(page.getByRole("button", { name: "Revoke access" })).toBeVisible();
    await press(page.getByRole("button", { name: "Back" }));
    await expect(search).toBeVisible();
    await press(page.getByRole("button", { name: "Back" }));
    await expect(page.getByRole("checkbox")).not.toBeChecked();
    await press(page.getByRole("button", { name: "Close" }));
    await expect
      .poll(() => names(told))
      .toEqual(["ready", "accountCreated", "accountConnected", "closed"]);
    expect(data(told, "accountConnected")).toMatchObject([
      { quotaConsumed: true, providerId: expect.any(String) },
    ]);
    expect(data(told, "closed")).toEqual([{ reason: "close" }]);
    expect(JSON.stringify(told)).not.toMatch(/maria|Sandbox#|eyJ/i);
    await page.close();
  });

  test("the button is in view on every phone, and who agrees sees all of what is agreed to", async ({
    server,
    visitor,
  }) => {
    for (const locale of ["en", "fil"]) {
      const { accessToken } = await api.user();
      const { page } = await open(visitor.page, server, accessToken, { locale });
      for (const [width, height] of [
        [320, 568],
        [360, 740],
        [414, 896],
      ] as const) {
        await page.setViewportSize({ width, height });
        const box = page.getByRole("checkbox");
        await expect(page.getByRole("button", { name: /Get Started|Magsimula/ })).toBeInViewport({
          ratio: 1,
        });
        const hidden = (label: Element) => {
          const scroll = label.closest("[data-scroll]") as Element;
          return label.getBoundingClientRect().bottom - scroll.getBoundingClientRect().bottom;
        };
        const label = page.locator("label");
        if (width > 320) expect(await label.evaluate(hidden), `${locale} ${width}`).toBeLessThan(0);
        // Only the first line is in view.
        await label.evaluate((text) => {
          const scroll = text.closest("[data-scroll]") as Element;
          const below = scroll.getBoundingClientRect().bottom - text.getBoundingClientRect().top;
          scroll.scrollTop += 40 - below;
        });
        await box.dispatchEvent("click");
        await expect(box).toBeChecked();
        expect(await label.evaluate(hidden), `${locale} ${width}, ticked`).toBeLessThanOrEqual(0);
        await box.uncheck();
      }
      await page.close();
    }
  });

  test("a password that was typed is not lost by mistake", async ({ server, visitor }) => {
    const { page, told } = await opened(visitor.page, server, (await api.user()).accessToken);
    await choose(page, "Bayani Retail");
    const close = page.getByRole("button", { name: "Close" });
    await page.getByLabel("Password", { exact: true }).fill("half a pass");
    await close.click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("half a pass");
    await page.getByLabel("Password", { exact: true }).fill("");
    await close.click();
    await expect.poll(() => names(told)).toEqual(["ready", "closed"]);
    await page.close();
  });

  test("a reload during a login resumes it, and Back gives it up", async ({ server, visitor }) => {
    const { page, told } = await opened(visitor.page, server, (await api.user()).accessToken);
    await logIn(page, "jose.ramos", "Sandbox#Jose2", "Bayani Retail");
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await page.reload();
    await begin(page);
    await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await fill(page, "jose.ramos", "Sandbox#Jose2");
    await expect(code).toBeFocused();
    await code.pressSequentially("246810");
    await expect(page.getByRole("alert")).toHaveText("The code is not correct. 2 attempts left.");
    expect(names(told)).not.toContain("error");
    await page.close();
  });

  test("a code: wrong, resent, and the question before leaving", async ({ server, visitor }) => {
    const { page, told } = await opened(visitor.page, server, (await api.user()).accessToken);
    await logIn(page, "jose.ramos", "Sandbox#Jose2", "Bayani Retail");
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await expectUsableInBoth(page);
    await code.pressSequentially("111111");
    await expect(page.getByRole("alert")).toHaveText("The code is not correct. 2 attempts left.");
    await expect(code).toHaveValue("");
    await passTime(page, server, "31s");
    await page.getByRole("button", { name: "Resend code" }).click();
    await expect(page.getByText(/^You can ask for a new code in 0:/)).toBeVisible();

    await page.getByRole("button", { name: "Close" }).click();
    const question = page.getByRole("dialog", {
      name: "Your account is not connected yet. Do you want to leave?",
    });
    await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await page.getByRole("button", { name: "Close" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => names(told)).toEqual(["ready", "accountCreated", "error", "closed"]);
    expect(data(told, "error")).toMatchObject([{ errorCode: "USER_CANCELLED" }]);
    expect(data(told, "closed")).toEqual([{ reason: "close" }]);
    await page.close();
  });

  test("a lost connection loses nothing that was typed", async ({ server, visitor }) => {
    const { page } = await open(visitor.page, server, (await api.user()).accessToken);
    const sorry = page
      .getByRole("alert")
      .filter({ hasText: "Something went wrong. Please try again." });
    const retry = page.getByRole("button", { name: "Retry" });
    await page.getByRole("checkbox").check();
    await loseOnce(page, "**/link*/v1/consents");
    await page.getByRole("button", { name: "Get Started" }).click();
    await expect(sorry).toBeVisible();
    await expect(page.getByRole("checkbox")).toBeChecked();
    await retry.click();
    await loseOnce(page, "**/link*/v1/accounts");
    await logIn(page, "maria.villanueva", "Sandbox#Maria1", "Bayani Retail");
    await expect(sorry).toBeVisible();
    await expect(page.getByRole("textbox").first()).toHaveValue("maria.villanueva");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Sandbox#Maria1");
    await expectFits(page);
    await retry.click();
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    forgive(visitor, /ERR_FAILED/);
    await page.close();
  });

  test("an account: reconnected, and revoked, at the second try", { tag: "@long" }, async ({
    server,
    visitor,
  }) => {
    const { page, told } = await opened(visitor.page, server, (await api.user()).accessToken);
    await logIn(page, "liza.bautista", "Sandbox#Liza3", "Bayani Retail");
    await passTime(page, server, "5s");
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await passTime(page, server, "61s");
    const account = page.getByRole("button", { name: /Log in again$/ });
    await expect(async () => {
      await page.reload();
      await begin(page);
      await expect(account).toBeVisible({ timeout: 4000 });
    }).toPass();
    await account.click();
    await expect(page.getByText("needs you to log in again")).toBeVisible();
    await expectUsableInBoth(page);
    await page.getByRole("button", { name: "Reconnect" }).click();
    await fill(page, "liza.bautista", "Sandbox#Liza3");
    await passTime(page, server, "5s");
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    const [first, again] = data(told, "accountConnected");
    expect(again).toEqual({ ...first, quotaConsumed: false });

    await page.getByRole("button", { name: /^Connect (more|another) account/ }).click();
    await page
      .getByRole("button", { name: /^Bayani Retail.*Connected$/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Revoke access" }).click();
    await expect(page.getByRole("dialog", { name: /^Revoke access to/ })).toBeVisible();
    await expectAccessible(page);
    await loseOnce(page, "**/link*/v1/accounts/*");
    await page.getByRole("dialog").getByRole("button", { name: "Revoke access" }).click();
    await expect(page.getByRole("alert")).toContainText("Something went wrong. Please try again.");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect.poll(() => data(told, "accountRemoved")).toHaveLength(1);
    await expect(page.getByText("Your accounts")).toHaveCount(0);
    forgive(visitor, /ERR_FAILED/);
    await page.close();
  });

  test("what is missing can be asked for", async ({ server, visitor }) => {
    const { page } = await opened(visitor.page, server, (await api.user()).accessToken);
    await page.getByRole("button", { name: "Can't find your account?" }).click();
    await expectUsable(page);
    await page.getByRole("button", { name: "Upload a document instead" }).click();
    await expect(page.getByRole("button", { name: "Document", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "Can't find your account?" }).click();
    await page.getByLabel("Name of the employer or service").fill("Habagat Rides");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: "Back to the list" }).click();
    await expect(page.getByRole("searchbox")).toBeVisible();
    await page.close();
  });

  test("a template that does not exist closes as an error", async ({ server, visitor }) => {
    const { accessToken } = await api.user();
    const { page, told } = await open(visitor.page, server, accessToken, { templateId: "wtpl-0" });
    await expect(page.getByRole("heading", { name: "Not available" })).toBeVisible();
    await expectUsableInBoth(page);
    await page.getByRole("button", { name: "Close" }).last().click();
    await expect.poll(() => data(told, "closed")).toEqual([{ reason: "error" }]);
    forgive(visitor, /404/);
    await page.close();
  });

  test("an expired session keeps the form below it", async ({ server, visitor }) => {
    const { accessToken, userId } = await api.user();
    const { page, told } = await opened(visitor.page, server, accessToken);
    await choose(page, "Bayani Retail");
    await page.getByRole("textbox").first().fill("maria.villanueva");
    await page.getByLabel("Password", { exact: true }).fill("Sandbox#Maria1");
    await passTime(page, server, "25h");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Your session has expired." })).toBeVisible();
    await expectFits(page);
    expect(data(told, "tokenExpired")).toHaveLength(1);
    const token = await (await dataAPI(page, server)).token(userId); // of a sign-in that still lives
    await page.evaluate((fresh) => {
      const message = { ns: "wink", v: 1, event: "setToken", data: { token: fresh } };
      window.postMessage(message, location.origin);
    }, token);
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    forgive(visitor, /401/);
    await page.close();
  });

  test("a linked account in Filipino fits a phone: its day, its mask, and what is asked", async ({
    server,
    visitor,
  }) => {
    const { accessToken } = await api.user();
    const { page } = await open(visitor.page, server, accessToken, { locale: "fil" });
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Magsimula" }).click();
    const search = page.getByRole("searchbox");
    await page.setViewportSize({ width: 320, height: 740 });
    const room = await search.evaluate((input: HTMLInputElement) => {
      const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      pen.font = font;
      const used = pen.measureText(input.placeholder).width;
      return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - used;
    });
    expect(room, "the placeholder is whole").toBeGreaterThan(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await choose(page, "Bayani Retail");
    await page.getByRole("textbox").first().fill("maria.villanueva");
    await page.getByLabel("Password", { exact: true }).fill("Sandbox#Maria1");
    await page.getByRole("button", { name: "Magpatuloy" }).click();
    await soon(page, page.getByRole("heading", { name: "Tagumpay!" }));
    await page.getByRole("button", { name: "Magkonekta pa ng account" }).click();
    await page.getByRole("button", { name: /^Bayani Retail.*Nakakonekta$/ }).click();
    await expect(page.getByText(/ \d{1,2} \p{L}{3} \d{4}$/u)).toBeVisible();
    const ranges = await page.evaluate(() => [...document.fonts].map((face) => face.unicodeRange));
    expect(ranges, "its bullet is a square").toEqual(["U+0-2021"]);
    await page.getByRole("button", { name: "Bawiin ang access" }).click();
    const heights = await page
      .getByRole("dialog")
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.clientHeight));
    expect(heights, "each label is on one line").toEqual([46, 46]);
    await page.close();
  });

  for (const [locale, words] of Object.entries(languages())) {
    test(`every end of a login has its sentence: ${locale}`, { tag: "@long" }, async ({
      server,
      visitor,
    }) => {
      const { page, told } = await open(visitor.page, server, (await api.user()).accessToken, {
        locale,
      });
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: words.start }).click();
      await page.getByRole("searchbox").fill("Bayani Retail");
      await page.getByRole("button", { name: /^Bayani Retail/ }).click();
      for (const [errorCode, sentence] of Object.entries(words.errors)) {
        const { password, code } = recipe(errorCode);
        await page.getByRole("textbox").first().fill("maria.villanueva");
        await page.locator("input[type=password]").fill(password);
        const task = await hold(page, "**/tasks/*");
        await page.getByRole("button", { name: words.next }).click();
        await expect(page.getByRole("heading", { name: words.connecting })).toBeVisible();
        await passTime(page, server, "3s");
        await task.release();
        for (const digits of code) {
          const input = page.locator("input[name=code]");
          await soon(page, input.and(page.locator(":not([readonly])")));
          await expect(input).toHaveValue("");
          await input.fill(digits);
          await expect(input.and(page.locator("[readonly]"))).toHaveCount(0);
        }
        await soon(page, page.getByText(errorCode, { exact: true }));
        await expect(page.getByText(sentence, { exact: true })).toBeVisible();
        await expect.poll(() => data(told, "error").at(-1)).toMatchObject({ errorCode });
        const again = page.getByRole("button", { name: words.again });
        await expect(again).toHaveCount(words.final.includes(errorCode) ? 0 : 1);
        if (words.final.includes(errorCode)) {
          await page.getByRole("button", { name: words.another }).click();
          await page.getByRole("button", { name: /^Bayani Retail/ }).click();
        } else {
          await again.click();
          await expect(page.getByRole("textbox").first()).toHaveValue("maria.villanueva");
          await expect(page.locator("input[type=password]")).toHaveValue("");
        }
      }
      await page.close();
    });
  }

  test("the provider's other questions: a choice, wrong and right, and a tap in its app", {
    tag: "@long",
  }, async ({ server, visitor }) => {
    const live = await dataAPI(visitor.page, server, "open");
    const choice = await opened(visitor.page, server, (await live.user()).accessToken);
    await logIn(choice.page, "carina.magsino", "Reference-Carina-3", "Bayani Retail");
    const proceed = choice.page.getByRole("button", { name: "Continue" });
    await expect(choice.page.getByText("Which town were you hired in?")).toBeVisible();
    await expect(proceed).toBeDisabled();
    await expectUsable(choice.page);
    await choice.page.getByRole("radio", { name: "Batac" }).check();
    await proceed.click();
    await expect(choice.page.getByRole("alert")).toHaveText(
      "That didn't work. Choose another way.",
    );
    await expect(choice.page.getByRole("radio", { name: "Batac" })).toBeChecked();
    await choice.page.getByRole("radio", { name: "Naga" }).check();
    await proceed.click();
    await expect(choice.page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await choice.page.close();

    const push = await opened(visitor.page, server, (await live.user()).accessToken);
    await logIn(push.page, "danilo.salvador", "Reference-Danilo-4", "Bayani Retail");
    await expect(push.page.getByRole("status")).toHaveText("Waiting for your approval");
    await expect(push.page.getByText("Confirm in the app on your phone")).toBeVisible();
    await expectUsable(push.page);
    await passTime(push.page, server, "6s"); // which the person takes to confirm
    await soon(push.page, push.page.getByRole("heading", { name: "Success!" }));
    await push.page.close();
  });

  test("no volume is an end without an account", async ({ server, visitor }) => {
    const { accessToken } = await api.user();
    const { page, told } = await opened(visitor.page, server, accessToken);
    const quota = [
      "--tenant",
      "ada@bayani.test",
      "--mode",
      "SANDBOX",
      "--action",
      "ConnectAccount",
    ];
    server.operator("quota", "set", ...quota, "--total", "0");
    await logIn(page, "maria.villanueva", "Sandbox#Maria1", "Bayani Retail");
    await expect(
      page.getByText("This company can't accept more connections right now. Try again later."),
    ).toBeVisible();
    await expectFits(page);
    server.operator("quota", "set", ...quota, "--total", "1000");
    expect(data(told, "error")).toEqual([
      { userId: expect.any(String), providerId: expect.any(String), errorCode: "QUOTA_EXCEEDED" },
    ]);
    forgive(visitor, /403/);
    await page.close();
  });
});

/** How to make a login of Maria end with a code. */
function recipe(errorCode: string): { password: string; code: string[] } {
  if (errorCode === "INVALID_MFA") {
    return { password: "mfa:Sandbox#Maria1", code: ["111111", "222222", "333333"] };
  }
  if (errorCode === "MFA_TIMEOUT") return { password: "mfa:Sandbox#Maria1", code: ["999999"] };
  return { password: `error:${errorCode}`, code: [] };
}

function languages() {
  const final = [
    "UNSUPPORTED_MFA_METHOD",
    "UNSUPPORTED_AUTH_TYPE",
    "ACCOUNT_LOCKED",
    "ACCOUNT_DISABLED",
    "ACCOUNT_INACCESSIBLE",
    "ACCOUNT_INCOMPLETE",
  ];
  // The provider and its own word for the name are told.
  const refused = {
    en: /^Bayani Retail.* didn't accept the staff username or email or the password\. Check both, then try again\.$/,
    fil: /^Hindi tinanggap ng Bayani Retail.* ang username o email sa trabaho o ang password\. Suriin ang dalawa, saka subukan muli\.$/,
  };
  return {
    en: {
      final,
      start: "Get Started",
      next: "Continue",
      connecting: /^Connecting/,
      again: "Try again",
      another: "Choose another account",
      errors: {
        INVALID_CREDENTIALS: refused.en,
        INVALID_AUTH: refused.en,
        INVALID_MFA: "Too many wrong codes. Start again.",
        MFA_TIMEOUT: "The code wasn't entered in time. Start again.",
        UNSUPPORTED_MFA_METHOD: "This kind of login isn't supported yet. Choose another account.",
        UNSUPPORTED_AUTH_TYPE: "This kind of login isn't supported yet. Choose another account.",
        ACCOUNT_LOCKED: "Your account is locked. Unlock it with your provider first.",
        ACCOUNT_DISABLED: "Your account is no longer active. Choose another account.",
        ACCOUNT_INACCESSIBLE: "We can't open your account right now. Try again later.",
        ACCOUNT_INCOMPLETE:
          "There is no data in this account yet. Choose another account, or try again later.",
        INVALID_ACCOUNT_TYPE: "This isn't a personal account. Use your own.",
        EXPIRED_CREDENTIALS: "Your password has expired. Change it with your provider first.",
        TOS_REQUIRED: "Log in on your provider's site and accept its terms first.",
        SERVICE_UNAVAILABLE: "The service isn't available right now. Try again later.",
        SYSTEM_ERROR: "Something went wrong. Try again.",
      },
    },
    fil: {
      final,
      start: "Magsimula",
      next: "Magpatuloy",
      connecting: /^Kinokonekta/,
      again: "Subukan muli",
      another: "Pumili ng ibang account",
      errors: {
        INVALID_CREDENTIALS: refused.fil,
        INVALID_AUTH: refused.fil,
        INVALID_MFA: "Masyadong maraming maling code. Magsimula muli.",
        MFA_TIMEOUT: "Hindi nailagay ang code sa tamang oras. Magsimula muli.",
        UNSUPPORTED_MFA_METHOD:
          "Hindi pa sinusuportahan ang ganitong uri ng login. Pumili ng ibang account.",
        UNSUPPORTED_AUTH_TYPE:
          "Hindi pa sinusuportahan ang ganitong uri ng login. Pumili ng ibang account.",
        ACCOUNT_LOCKED: "Naka-lock ang iyong account. Ipa-unlock muna ito sa iyong provider.",
        ACCOUNT_DISABLED: "Hindi na aktibo ang iyong account. Pumili ng ibang account.",
        ACCOUNT_INACCESSIBLE: "Hindi mabuksan ang iyong account sa ngayon. Subukan muli mamaya.",
        ACCOUNT_INCOMPLETE:
          "Wala pang data sa account na ito. Pumili ng iba, o subukan muli sa ibang araw.",
        INVALID_ACCOUNT_TYPE: "Hindi ito personal na account. Gamitin ang sarili mong account.",
        EXPIRED_CREDENTIALS:
          "Nag-expire na ang iyong password. Palitan muna ito sa iyong provider.",
        TOS_REQUIRED:
          "Mag-log in muna sa site ng iyong provider at tanggapin ang mga tuntunin nito.",
        SERVICE_UNAVAILABLE: "Hindi available ang serbisyo sa ngayon. Subukan muli mamaya.",
        SYSTEM_ERROR: "May nangyaring mali. Subukan muli.",
      },
    },
  };
}
