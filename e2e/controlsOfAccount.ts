import { button, type Control, inDialog, menu, press, type Stage, strong } from "./controls";
import { call, field, ok, okList } from "./visit";

const invitation = {
  id: "inv-1",
  emailAddress: "pat@bayani.test",
  role: "ADMIN",
  inviterName: "Ada",
  createdAt: "2026-11-01T00:00:00Z",
  expiresAt: "2099-01-01T00:00:00Z",
  mailState: "FAILED",
  mailError: "",
};
const passkey = { id: "pk-1", name: "Laptop", createdAt: invitation.createdAt, lastUsedAt: null };

/** What an organization has to say before it may be saved. */
const whole = {
  name: "Bayani",
  industry: "consumer lending",
  emailAddress: "hello@bayani.test",
  phoneNumber: "63900000100",
  companySize: "51-200",
  websiteUrl: "https://bayani.test",
  streetAddress1: "14 Acacia Street",
  city: "Manila",
  country: "Philippines",
};

async function atTeam({ page, server, go, answer }: Stage) {
  await answer(/\/api\/v1\/staffInvitations\?/, okList([invitation]));
  const [own] = (await call(page, server, "GET", "/developers?size=50")).items;
  const colleague = {
    ...own,
    id: "dev-2",
    displayName: "Pat",
    firstName: "Pat",
    role: "DEVELOPER",
  };
  await answer(/\/api\/v1\/developers\?/, okList([own, colleague]));
  await go("/account/team");
}

async function atPasskeys({ go, answer }: Stage) {
  await answer("/api/v1/passkeys", ok({ items: [passkey] }));
  await go("/account/security");
}

async function atApp({ page, go, answer }: Stage, opener: string) {
  await answer(
    "/api/v1/totp",
    ok({ enabled: true, enabledAt: passkey.createdAt, recoveryCodesLeft: 5 }),
  );
  await go("/account/security");
  await press(page, opener);
  await field(page, "Password").fill(strong);
  await field(page, "Code").fill("123456");
}

/** Controls of Settings, Security and the menu. */
export const accountControls: Record<string, Control> = {
  "PUT /developers/{id}": async ({ page, go }) => {
    await go("/account/organization");
    await field(page, "Mobile number").fill("639000000000");
    return button(page, "Update");
  },
  "PUT /developers/{id}/password": async ({ page, go }) => {
    await go("/account/organization?changePassword=true");
    await field(page, "Current password").fill("Demo-pass-2026!");
    for (const label of ["New password", "Confirm password"]) await field(page, label).fill(strong);
    return button(page, "Update");
  },
  "PUT /tenant": async ({ page, server, go, answer }) => {
    const own = await call(page, server, "GET", "/tenant");
    await answer("/api/v1/tenant", ok({ ...own, ...whole }));
    await go("/organization");
    await field(page, "City").fill("Cebu");
    return button(page, "Update");
  },
  "POST /staffInvitations": async (stage) => {
    await atTeam(stage);
    await press(stage.page, "Invite");
    await field(stage.page, "Email address").fill("new@bayani.test");
    return inDialog(stage.page, "Send invite");
  },
  "POST /staffInvitations/{id}/resend": async (stage) => {
    await atTeam(stage);
    return button(stage.page, /^Resend invitation/);
  },
  "POST /staffInvitations/{id}/link": async (stage) => {
    await atTeam(stage);
    return button(stage.page, /^Copy link/);
  },
  "DELETE /staffInvitations/{id}": async (stage) => {
    await atTeam(stage);
    await press(stage.page, /^Revoke invitation/);
    return inDialog(stage.page, "Revoke invitation");
  },
  "PATCH /developers/{id}": async (stage) => {
    await atTeam(stage);
    await press(stage.page, "Change role of Pat");
    await stage.page.getByRole("radio", { name: "Admin" }).check();
    return inDialog(stage.page, "Confirm");
  },
  "DELETE /developers/{id}": async (stage) => {
    await atTeam(stage);
    await press(stage.page, "Delete Pat");
    return inDialog(stage.page, "Confirm");
  },
  "POST /consentTemplates": async ({ page, go }) => {
    await go("/account/organization");
    await page.getByRole("tab", { name: "Consent Templates" }).click();
    await press(page, "Add New Consent Template");
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("textbox").first().waitFor();
    for (const input of await drawer.getByRole("textbox").all()) await input.fill("1.0 I agree.");
    return inDialog(page, "Save");
  },
  "DELETE /consentTemplates/{id}": async ({ page, go, answer }) => {
    const names = { title: "T", version: "1", consentText: "I agree.", consentMethod: "Click" };
    const made = { id: "cst-1", consentType: "Data", createdAt: passkey.createdAt, ...names };
    await answer(/\/api\/v1\/consentTemplates\?/, okList([made]));
    await go("/account/organization");
    await page.getByRole("tab", { name: "Consent Templates" }).click();
    await menu(page, "Actions of Data", "Delete Template");
    return inDialog(page, "Delete");
  },
  "POST /passkeys": async (stage) => {
    await atPasskeys(stage);
    await press(stage.page, "Add passkey");
    await field(stage.page, "Name").fill("Phone");
    await field(stage.page, "Password").fill(strong);
    return inDialog(stage.page, "Continue");
  },
  "PATCH /passkeys/{id}": async (stage) => {
    await atPasskeys(stage);
    await menu(stage.page, "Actions of Laptop", "Rename");
    await field(stage.page, "Name").fill("Phone");
    return inDialog(stage.page, "Save");
  },
  "DELETE /passkeys/{id}": async (stage) => {
    await atPasskeys(stage);
    await menu(stage.page, "Actions of Laptop", "Delete");
    return inDialog(stage.page, "Delete passkey");
  },
  "POST /totp": async ({ page, go }) => {
    await go("/account/security");
    await press(page, "Set up app");
    await field(page, "Password").fill(strong);
    return inDialog(page, "Continue");
  },
  "POST /totp/confirm": async ({ page, go, answer }) => {
    await go("/account/security");
    await press(page, "Set up app");
    await answer("/api/v1/totp", ok({ secret: "A".repeat(32), qrCode: "" }));
    await field(page, "Password").fill(strong);
    await inDialog(page, "Continue").click();
    await field(page, "Authentication code").fill("123456");
    return inDialog(page, "Confirm");
  },
  "DELETE /totp": async (stage) => {
    await atApp(stage, "Remove app");
    return inDialog(stage.page, "Remove app");
  },
  "POST /recoveryCodes": async (stage) => {
    await atApp(stage, "New recovery codes");
    return inDialog(stage.page, "Create new codes");
  },
  "DELETE /signins/{id}": async ({ page, go, answer }) => {
    await answer("/api/v1/signins", ok({ items: [session("s-1", true), session("s-2", false)] }));
    await go("/account/security");
    await page.getByRole("button", { name: "Log out Chromium", exact: true }).click();
    return inDialog(page, "Log out");
  },
  "POST /signins/revokeOthers": async ({ page, go, answer }) => {
    await answer("/api/v1/signins", ok({ items: [session("s-1", true), session("s-2", false)] }));
    await go("/account/security");
    await press(page, "Log out of all other sessions");
    return inDialog(page, "Log out");
  },
  "POST /readmeTokens": async ({ page, go }) => {
    await go("/dashboard");
    return page.getByRole("link", { name: /^Documentation/ });
  },
};

/** Ends all other sessions. */
export const signOut: Control = async ({ page, go }) => {
  await go("/dashboard");
  return button(page, "Log out");
};

const session = (id: string, current: boolean) => ({
  id,
  current,
  device: "Chromium",
  userAgent: "",
  address: "127.0.0.1",
  createdAt: passkey.createdAt,
  lastSeenAt: passkey.createdAt,
  expiresAt: invitation.expiresAt,
});
