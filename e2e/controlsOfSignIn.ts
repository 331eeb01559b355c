import type { Page } from "@playwright/test";
import { button, type Control, press, type Stage, strong } from "./controls";
import { field, ok } from "./visit";

const signIn = "/api/v1/signins";
const question = {
  secondFactor: { token: "t", methods: ["TOTP", "PASSKEY", "RECOVERY_CODE"], expiresAt: "" },
};

async function atCode({ page, go, answer }: Stage) {
  await answer(signIn, ok(question));
  await go("/login");
  await field(page, "Email address").fill("a@b.test");
  await field(page, "Password").fill(strong);
  await press(page, "Login");
  await page.getByLabel("6-digit code").fill("123456");
}

async function joining(page: Page) {
  for (const label of ["First name", "Last name", "Job title"])
    await field(page, label).fill("Mila");
  for (const label of ["Password", "Confirm password"]) await field(page, label).fill(strong);
  await page.getByRole("checkbox").check();
}

/** Controls of the screens before the login, by the operation they send. */
export const publicControls: Record<string, Control> = {
  "POST /signins": async ({ page, go }) => {
    await go("/login");
    await field(page, "Email address").fill("a@b.test");
    await field(page, "Password").fill(strong);
    return button(page, "Login");
  },
  "POST /signins/passkey": async ({ page, go }) => {
    await go("/login");
    return button(page, "Log in with a passkey");
  },
  "POST /signins/secondFactor": async (stage) => {
    await atCode(stage);
    return button(stage.page, "Continue");
  },
  "POST /signins/secondFactor/passkey": async (stage) => {
    await atCode(stage);
    return button(stage.page, "Use a passkey");
  },
  "POST /registrations": async ({ page, go }) => {
    await go("/register");
    await joining(page);
    await field(page, "Organization name").fill("Tala Credit");
    await field(page, "Email address").fill("mila@tala.test");
    return button(page, "Try For Free");
  },
  "POST /registrations/resend": async ({ page, go, answer }) => {
    await answer("/api/v1/registrations", ok({}));
    await go("/register");
    await joining(page);
    await field(page, "Organization name").fill("Tala Credit");
    await field(page, "Email address").fill("mila@tala.test");
    await press(page, "Try For Free");
    return button(page, "Resend email");
  },
  "POST /passwordResets": async ({ page, go }) => {
    await go("/reset");
    await field(page, "Email address").fill("a@b.test");
    return button(page, "Send Email");
  },
  "POST /passwordResets/confirm": async ({ page, go }) => {
    await go("/resetPassword?token=t");
    for (const label of ["New password", "Confirm password"]) await field(page, label).fill(strong);
    return button(page, "Reset Password");
  },
  "POST /staffInvitations/confirm": async ({ page, go }) => {
    await go("/confirmInvite?token=t&organization=Acme&firstName=Ana");
    await joining(page);
    return button(page, "Try For Free");
  },
};
