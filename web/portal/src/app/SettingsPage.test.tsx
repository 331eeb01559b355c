import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "./App";

const me = { ...developer, mobileNumber: "+63900000107" };
const organization = {
  id: "tenant-1",
  name: "Bayline Credit",
  industry: "",
  emailAddress: "hello@bayline.test",
  phoneNumber: "+63900000100",
  companySize: "51-200",
  websiteUrl: "https://bayline.test",
  streetAddress1: "14 Acacia Street",
  streetAddress2: "",
  city: "Cebu City",
  region: "",
  country: "Philippines",
  zipCode: "",
  timeZone: "Asia/Manila",
};

async function open(path: string, more = {}) {
  window.history.pushState({}, "", path);
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: me },
    "GET /api/v1/developers/dev-1": { data: me },
    "GET /api/v1/tenant": { data: organization },
    "GET /api/v1/industries": {
      data: { items: [{ value: "consumer lending", label: "Consumer Lending" }] },
    },
    ...more,
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
  return {
    seen,
    user: userEvent.setup(),
    sent: () => seen.filter(({ method }) => method === "PUT"),
  };
}

const update = () => screen.getByRole("button", { name: "Update" });
const field = (label: RegExp) => screen.findByLabelText(label);

beforeEach(() => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
});

describe("personal information", () => {
  it("is open to Update while it differs from what is stored", async () => {
    const { user } = await open("/account/organization");
    const title = await field(/^Job title/);
    expect(update()).toHaveProperty("disabled", true);
    await user.type(title, "s");
    expect(update()).toHaveProperty("disabled", false);
    await user.type(title, "{Backspace}");
    expect(update()).toHaveProperty("disabled", true);
  });

  it("is sent whole, and keeps what was typed when the server refuses it", async () => {
    const { user, sent } = await open("/account/organization", {
      "PUT /api/v1/developers/dev-1": { status: 403, code: "UNAUTHORIZED_ACCESS", message: "No." },
    });
    await user.type(await field(/^Last name/), "-Cruz ");
    await user.clear(await field(/^Mobile number/));
    await user.type(await field(/^Mobile number/), "abc");
    await user.click(update());
    expect(await screen.findByText("Mobile number must be a number")).toBeTruthy();
    expect(document.activeElement).toBe(await field(/^Mobile number/));
    expect(sent()).toEqual([]);
    await user.clear(await field(/^Mobile number/));
    await user.type(await field(/^Mobile number/), "+639");
    await user.click(update());
    const dialog = await screen.findByRole("dialog", { name: "Error" });
    expect(dialog.textContent).toContain("No.");
    expect(sent()[0]?.body).toEqual({
      displayName: "Ines Calderon-Cruz",
      firstName: "Ines",
      lastName: "Calderon-Cruz",
      emailAddress: "ines@bayline.test",
      headImageUrl: "",
      mobileNumber: "+639",
      role: "ADMIN",
      title: "Engineering lead",
    });
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(await field(/^Last name/)).toHaveProperty("value", "Calderon-Cruz");
    await waitFor(() => expect(update()).toHaveProperty("disabled", false));
  });

  it("asks before changes are left behind", async () => {
    const { user, sent } = await open("/account/organization");
    await user.type(await field(/^Job title/), "!");
    await user.click(screen.getByRole("tab", { name: "Password" }));
    await user.click(await screen.findByRole("button", { name: "Stay" }));
    expect(await field(/^Job title/)).toHaveProperty("value", "Engineering lead!");
    await user.click(screen.getByRole("tab", { name: "Password" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await field(/^Current password/)).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});

describe("the organization", () => {
  it("counts as saved when the code is OK, and shows the message either way", async () => {
    const answers = [
      { code: "OK", message: "All well", data: { ...organization, industry: "consumer lending" } },
      { code: "ODD", message: "Not so well", data: {} },
    ];
    const { user, sent } = await open("/organization", {
      "GET /api/v1/tenant": { data: { ...organization, industry: "consumer lending" } },
      "PUT /api/v1/tenant": () => answers.shift() ?? {},
    });
    await user.type(await field(/^City/), "!");
    await user.click(update());
    expect(await screen.findByText("All well")).toBeTruthy();
    await waitFor(() => expect(update()).toHaveProperty("disabled", true));
    await user.type(await field(/^City/), "!");
    await waitFor(() => expect(update()).toHaveProperty("disabled", false));
    await user.click(update());
    expect(await screen.findByText("Not so well")).toBeTruthy();
    await waitFor(() => expect(update()).toHaveProperty("disabled", false));
    expect(sent().map(({ body }) => body)).toMatchObject([
      { industry: "consumer lending", city: "Cebu City!" },
      { industry: "consumer lending", city: "Cebu City!!" },
    ]);
  });
});

describe("the password", () => {
  const strong = "Another-1!";

  it("that is wrong leaves one where one is", async () => {
    const { user, sent } = await open("/account/organization?changePassword=true", {
      "PUT /api/v1/developers/dev-1/password": {
        status: 400,
        code: "WRONG_PASSWORD",
        message: "Your current password is not correct.",
      },
    });
    await user.type(await field(/^Current pass/), "Old-pass-1!");
    await user.type(await field(/^New pass/), strong);
    await user.type(await field(/^Confirm pass/), strong);
    await user.click(update());
    const dialog = await screen.findByRole("dialog", { name: "Error" });
    expect(dialog.textContent).toContain("Your current password is not correct.");
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(await field(/^New pass/)).toHaveProperty("value", strong);
    expect(localStorage.getItem("developerToken")).not.toBeNull();
    expect(sent()[0]?.body).toEqual({
      originPassword: "Old-pass-1!",
      newPassword: strong,
      confirmPassword: strong,
    });
  });
});

it("of the two dates of a developer without a password date the older one counts", async () => {
  const old = new Date(Date.now() - 85 * 86_400_000).toISOString();
  const { seen } = await open("/account/organization", {
    "GET /api/v1/developers/me": { data: { ...me, passwordUpdatedAt: "" } },
    "GET /api/v1/developers/dev-1": { data: { ...me, updatedAt: old } },
  });
  expect(await screen.findByRole("link", { name: "Password expires soon" })).toBeTruthy();
  expect(seen.some(({ path }) => path === "/api/v1/developers/dev-1")).toBe(true);
});
