import { button, type Control, inDialog, menu, press, type Stage } from "./controls";
import { call, field, okList } from "./visit";

const site = { name: "Salary loan", enabled: true, winkTemplateId: "default_customization" };

/** Makes a site, the newest in the list, with so many versions. */
async function make({ page, server }: Stage, versions = 1) {
  const { id } = await call(page, server, "POST", "/sites?mode=SANDBOX", site);
  for (let n = 2; n <= versions; n++) {
    const winkSiteTemplate = {
      winkTemplateId: site.winkTemplateId,
      redirectBackUrl: `https://example.com/${n}`,
    };
    await call(page, server, "PUT", `/sites/${id}?mode=SANDBOX`, { ...site, winkSiteTemplate });
  }
  return id as string;
}

async function pressNewest({ page }: Stage, action: string) {
  await page
    .getByRole("button", { name: `${action} site Salary loan` })
    .first()
    .click();
}

async function atList(stage: Stage) {
  await make(stage);
  await stage.go("/link/winkSite");
}

async function atManage(stage: Stage, panel: string, versions = 1) {
  await stage.go(`/link/winkSite?manage=${await make(stage, versions)}`);
  await stage.page.getByRole("tab", { name: panel }).click();
}

/** At the two versions of a template. */
async function atTemplateVersions({ page, server, go }: Stage) {
  const path = "/templates";
  const { id } = await call(page, server, "POST", `${path}?mode=SANDBOX`, { name: "Loan" });
  await call(page, server, "PUT", `${path}/${id}?mode=SANDBOX`, { themeColor: "#aa0000" });
  await go(`/link/template?template=${id}`);
  await press(page, "Versions");
}

async function atBuilder({ page, server, go }: Stage) {
  const { id } = await call(page, server, "POST", "/sites?mode=SANDBOX", {
    name: site.name,
    enabled: false,
    type: "LOWCODE",
    isDraft: true,
    winkSiteTemplate: {
      scenes: [
        {
          reference: "Scene_1",
          screens: [
            {
              reference: "Screen_first1",
              props: { screenName: "First", nextButtonName: "" },
              module: {
                reference: "Module_first1",
                type: "FormModule",
                components: [],
                props: { title: "First" },
              },
              routers: [],
            },
          ],
        },
      ],
      additionalConfig: { themeColor: "#167e1c", urlParams: [] },
    },
  });
  await go(`/link/winkSiteDetail/${id}/Loan`);
}

const savedScreen = {
  id: "scr-1",
  name: "About you",
  type: "FORM",
  components: 3,
  createdBy: "dev-1",
  createdAt: "2026-11-20T04:00:00Z",
};

async function rename({ page }: Stage) {
  await page.getByRole("tab", { name: "Site", exact: true }).click();
  await page.getByRole("textbox", { name: "Site name", exact: true }).fill("Housing loan");
}

/** An invitation of one person, ready to be sent. */
async function atInvite({ page, go }: Stage) {
  await page.evaluate(() => localStorage.setItem("mode", "PRODUCTION"));
  await go("/users/invite");
  await page.getByLabel("Full Name").fill("Bantayog Reyes");
  await page.getByLabel("Email", { exact: true }).last().fill("bantayog@people.example");
  await page.getByRole("tab", { name: /Wink Widget/ }).click();
  await page.getByRole("combobox", { name: "Select Wink Widget Template" }).click();
  await page.getByRole("option", { name: "Default", exact: true }).click();
  return button(page, "Send invite");
}

/** Controls of sites, in Sandbox. */
export const siteControls: Record<string, Control> = {
  "POST /sites": async ({ page, go }) => {
    await go("/link/winkSite");
    await press(page, "Add New Site");
    await page.getByRole("combobox", { name: "Site Type" }).click();
    await page.getByRole("option", { name: "Wink Site (v2)" }).click();
    await field(page, "Site Name").press("Enter");
    await page.getByRole("combobox", { name: "Wink Widget template" }).click();
    await page.getByRole("option", { name: /^Default/ }).click();
    return inDialog(page, "Save");
  },
  "PUT /sites/{id}": async (stage) => {
    await atList(stage);
    await pressNewest(stage, "Edit");
    await field(stage.page, "Name").fill("Housing loan");
    return inDialog(stage.page, "Save");
  },
  "PUT /sites/{id}/status": async (stage) => {
    await atList(stage);
    return stage.page.getByRole("switch", { name: "Published: Salary loan" }).first();
  },
  "DELETE /sites/{id}": async (stage) => {
    await atList(stage);
    await pressNewest(stage, "Delete");
    return inDialog(stage.page, "Confirm");
  },
  "POST /sites/{id}/versions/{versionId}/restore": async (stage) => {
    await atManage(stage, "Versions", 2);
    return stage.page.getByRole("button", { name: /^Restore version/ });
  },
  "PATCH /sites/{id}/versions/{versionId}": async (stage) => {
    await atManage(stage, "Versions");
    await stage.page.getByRole("button", { name: /^Name version/ }).click();
    await stage.page.getByRole("textbox", { name: /^Name of version/ }).fill("Before the pilot");
    return button(stage.page, "Save name");
  },
  "POST /templates/{id}/versions/{versionId}/restore": async (stage) => {
    await atTemplateVersions(stage);
    return stage.page.getByRole("button", { name: /^Restore version/ });
  },
  "PATCH /templates/{id}/versions/{versionId}": async (stage) => {
    await atTemplateVersions(stage);
    await stage.page
      .getByRole("button", { name: /^Name version/ })
      .first()
      .click();
    await stage.page.getByRole("textbox", { name: /^Name of version/ }).fill("Before the pilot");
    return button(stage.page, "Save name");
  },
  "PUT /sites/{id}/draft": async (stage) => {
    await atBuilder(stage);
    await rename(stage);
    return button(stage.page, "Save draft");
  },
  "DELETE /sites/{id}/draft": async (stage) => {
    await atBuilder(stage);
    await rename(stage);
    await press(stage.page, "Save draft");
    await press(stage.page, "Discard draft");
    return inDialog(stage.page, "Discard");
  },
  "POST /savedScreens": async (stage) => {
    await atBuilder(stage);
    await menu(stage.page, "More", "Save to library");
    return inDialog(stage.page, "Save to library");
  },
  "DELETE /savedScreens/{id}": async (stage) => {
    await stage.answer(/\/v1\/savedScreens\?/, okList([savedScreen]));
    await atBuilder(stage);
    await menu(stage.page, "More", "Insert from library");
    await press(stage.page, "Delete About you");
    return inDialog(stage.page, "Delete");
  },
  "POST /sites/{id}/links": async (stage) => {
    await atManage(stage, "One-time links");
    return button(stage.page, "Create link");
  },
  "DELETE /sites/{id}/links/{linkId}": async (stage) => {
    await atManage(stage, "One-time links");
    await press(stage.page, "Create link");
    await stage.page.getByRole("button", { name: /^Revoke the link/ }).click();
    return inDialog(stage.page, "Revoke");
  },
  "POST /sites/{id}/secret/reveal": async (stage) => {
    await atManage(stage, "Signed links");
    return button(stage.page, "Copy Site secret");
  },
  "POST /sites/{id}/secret/rotate": async (stage) => {
    await atManage(stage, "Signed links");
    await press(stage.page, "Rotate secret");
    return inDialog(stage.page, "Rotate");
  },
};

const invited = {
  id: "inv-1",
  userId: "",
  fullName: "Bantayog Reyes",
  email: "bantayog@people.example",
  status: "INVITED",
  inviteLandingPageUrl: "https://link.example.com/i/token",
  errorMessage: "",
  invitedAt: "2026-11-20T04:01:00Z",
  createdAt: "2026-11-20T04:00:00Z",
};

async function atInvited({ page, go, answer }: Stage, item: string) {
  await page.evaluate(() => localStorage.setItem("mode", "PRODUCTION"));
  await answer(/\/v1\/invites\?/, okList([invited]));
  await go("/users?tab=invited");
  await menu(page, /^More actions for/, item);
}

const suppressed = {
  id: "sup-1",
  email: "never@people.example",
  reason: "STAFF",
  createdAt: "2026-11-20T04:00:00Z",
};

async function atSuppressions({ page, go, answer }: Stage) {
  await page.evaluate(() => localStorage.setItem("mode", "PRODUCTION"));
  await answer(/\/v1\/inviteSuppressions\?/, okList([suppressed]));
  await go("/users?tab=invited");
  await press(page, "Suppression list");
  return page.getByRole("dialog", { name: "Suppression list" });
}

/** Controls of invitations, in Production: they come last. */
export const inviteControls: Record<string, Control> = {
  "POST /inviteSuppressions": async (stage) => {
    const list = await atSuppressions(stage);
    await list.getByLabel("Whole email address").fill("eva@people.example");
    return list.getByRole("button", { name: "Add" });
  },
  "DELETE /inviteSuppressions/{id}": async (stage) => {
    const list = await atSuppressions(stage);
    await list.getByRole("button", { name: "Remove never@people.example" }).click();
    return inDialog(stage.page, "Remove address");
  },
  "POST /inviteTemplates": atInvite,
  "POST /invites": atInvite,
  "POST /invites/{id}/resend": async (stage) => {
    await atInvited(stage, "Send again…");
    return inDialog(stage.page, "Send again");
  },
  "POST /invites/{id}/revoke": async (stage) => {
    await atInvited(stage, "Revoke invitation…");
    return inDialog(stage.page, "Revoke invitation");
  },
};
