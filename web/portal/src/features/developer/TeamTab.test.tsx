import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { type Answer, config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../app/App";

const member = (id: string, part: object = {}) => ({
  id,
  tenantId: "tenant-1",
  firstName: "Vera",
  lastName: "Lim",
  displayName: "Vera Lim",
  role: "DEVELOPER",
  emailAddress: `${id}@bayline.test`,
  title: "Risk analyst",
  mobileNumber: "",
  headImageUrl: "",
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
  ...part,
});

const invitation = (id: string, role: "ADMIN" | "DEVELOPER") => ({
  id,
  emailAddress: `${id}@example.com`,
  role,
  inviterId: "dev-1",
  inviterName: "Ines Calderon",
  mailState: "SENT",
  mailError: "",
  createdAt: "2026-11-20T00:00:00.000Z",
  expiresAt: "2126-11-27T00:00:00.000Z",
});

const own = member(developer.id, { firstName: "Ines", displayName: "Ines Calderon" });
const page = (items: object[], nextCursor: string | null = null) => ({
  data: { items, nextCursor },
});

async function open(me: object = {}, more: Record<string, Answer | (() => Answer)> = {}) {
  window.history.pushState({}, "", "/account/team");
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: { ...developer, ...me } },
    "GET /api/v1/developers/dev-1": { data: developer },
    "GET /api/v1/developers": page([member("dev-2"), own]),
    "GET /api/v1/staffInvitations": page([
      invitation("ana", "ADMIN"),
      invitation("ben", "DEVELOPER"),
    ]),
    ...more,
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
  const team = await screen.findByRole("table", { name: "Team Members" });
  await within(team).findByText("dev-2@bayline.test");
  const pending = screen.getByRole("table", { name: "Pending invitations" });
  await within(pending).findByText("ana@example.com");
  return { seen, team, pending, user: userEvent.setup() };
}

const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole("columnheader")
    .map((head) => head.textContent);
const rowOf = (table: HTMLElement, text: string) =>
  within(table).getByText(text).closest("tr") as HTMLElement;

beforeEach(() => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiSandboxToken", tokenFor(40_000));
});

describe("the team", () => {
  it("is changed by an ADMIN, but never in the own row", async () => {
    const { team } = await open();
    expect(names(team)).toEqual([
      "Tenant ID",
      "First Name",
      "Last Name",
      "Role",
      "Email",
      "Title",
      "MobileNumber",
      "Action",
    ]);
    for (const [row, disabled] of [
      ["dev-2@bayline.test", false],
      [`${developer.id}@bayline.test`, true],
    ] as const) {
      for (const button of within(rowOf(team, row)).getAllByRole("button", {
        name: /^(Change role of|Delete) /,
      }))
        expect(button.matches(":disabled, [aria-disabled=true], [data-disabled]")).toBe(disabled);
    }
  });

  it("is read by a DEVELOPER, who manages the invitations of DEVELOPERs", async () => {
    const { team, pending } = await open({ role: "DEVELOPER" });
    expect(names(team)).not.toContain("Action");
    expect(screen.getByRole("button", { name: "Invite" })).toBeTruthy();
    expect(within(rowOf(pending, "ana@example.com")).queryAllByRole("button")).toEqual([]);
    expect(within(rowOf(pending, "ben@example.com")).getAllByRole("button")).toHaveLength(2);
  });

  it("has no invitations by a DEVELOPER where the operator leaves them to admins", async () => {
    const { pending } = await open({ role: "DEVELOPER", mayInvite: false });
    expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
    for (const name of ["ana@example.com", "ben@example.com"])
      expect(within(rowOf(pending, name)).queryAllByRole("button")).toEqual([]);
  });

  it("asks the server for a role, and for the pages of it from the first", async () => {
    const { seen, user } = await open(
      {},
      {
        "GET /api/v1/developers": page([member("dev-2"), own], "next"),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("combobox", { name: "Role" }));
    await user.click(await screen.findByRole("option", { name: "Developer" }));
    const asked = () => seen.filter(({ path }) => path === "/api/v1/developers");
    await waitFor(() => expect(asked().length).toBe(3));
    expect(asked().map(({ query }) => query)).toEqual([
      { size: "50" },
      { size: "50", cursor: "next" },
      { size: "50", role: "DEVELOPER" },
    ]);
  });

  it("keeps the address that the server refuses, and says why", async () => {
    const { seen, user } = await open(
      {},
      {
        "POST /api/v1/staffInvitations": {
          status: 409,
          code: "CONFLICT",
          message: "dev-2@bayline.test is already a member of your team.",
        },
      },
    );
    await user.click(screen.getByRole("button", { name: "Invite" }));
    const dialog = await screen.findByRole("dialog", {
      name: "Invite team members to your organization",
    });
    await user.type(within(dialog).getByLabelText(/Email address/), "dev-2@bayline.test");
    await user.click(within(dialog).getByRole("button", { name: "Send invite" }));
    expect(await screen.findByText(/is already a member of your team\.$/)).toBeTruthy();
    expect(within(dialog).getByLabelText(/Email address/)).toHaveProperty(
      "value",
      "dev-2@bayline.test",
    );
    const post = seen.find(({ method }) => method === "POST");
    expect(post?.body).toEqual({ emailAddress: "dev-2@bayline.test", role: "ADMIN" });
  });
});
