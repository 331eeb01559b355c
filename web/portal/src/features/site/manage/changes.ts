import { type FlowChange, flowChanges, textOf } from "@packages/flow/changes";
import { load } from "@packages/flow/load";
import type { SavedTemplate } from "@packages/flow/saved";

/** One setting that two versions have differently, as people read it. */
export type Change = FlowChange;

type Values = { [key: string]: unknown };

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every single setting by its path. */
function flat(value: Values, at = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, part] of Object.entries(value)) {
    const path = at ? `${at}.${key}` : key;
    if (isGroup(part)) for (const [inner, text] of flat(part, path)) found.set(inner, text);
    else found.set(path, textOf(part));
  }
  return found;
}

/** What is different, in the order of the settings. */
export function changesOf(before: object, after: object): Change[] {
  if (isFlow(before) && isFlow(after)) {
    const templates = new Map([before, after].map(templateOf));
    return [
      ...settingChanges(withoutScreens(before), withoutScreens(after)),
      ...flowChanges(flowOf(before), flowOf(after), templates),
    ];
  }
  return settingChanges(before, after);
}

function settingChanges(before: object, after: object): Change[] {
  const [old, now] = [flat({ ...before }), flat({ ...after })];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({
      label: labelOf(path),
      before: old.get(path) ?? "",
      after: now.get(path) ?? "",
    }))
    .filter((change) => change.before !== change.after);
}

type FlowLook = SavedTemplate & { winkTemplateId?: string; winkTemplateName?: string };

const isFlow = (look: object): look is FlowLook =>
  "scenes" in look && Array.isArray(look.scenes) && "additionalConfig" in look;

/** The template that the server names: that of the first widget screen. */
const templateOf = ({ winkTemplateId, winkTemplateName }: FlowLook) =>
  [winkTemplateId ?? "", winkTemplateName ?? ""] as const;

/** Each screen says which template it uses, so the first one's is not said again. */
function withoutScreens(look: FlowLook): object {
  const { scenes, additionalConfig, winkTemplateId, winkTemplateName, ...settings } = look;
  return settings;
}

const flowOf = ({ scenes, additionalConfig }: FlowLook) =>
  load({
    name: "",
    enabled: true,
    type: "LOWCODE",
    winkSiteTemplate: { scenes, additionalConfig },
  });

const words: Record<string, string> = {
  winkTemplateId: "Template ID",
  winkTemplateName: "Template",
  companyLogoUrl: "Logo",
  redirectBackUrl: "Success exit link",
  redirectBackUrlOnFailure: "Failure exit link",
  allowedOrigins: "Allowed origins",
  landingPageConfig: "Landing page",
  resultPageConfig: "Result page",
  successPage: "success",
  failurePage: "failure",
  enabled: "enabled",
  enableQrCode: "QR code",
  headerText: "header",
  bodyText: "text",
  continueButtonName: "button",
  availability: "Availability",
  opensAt: "opens",
  closesAt: "closes",
  timeZone: "time zone",
  responseLimit: "response limit",
  closedText: "closed text",
  linksOnly: "only by one-time link",
};

/** "Landing page: header" */
export function labelOf(path: string): string {
  const [first = "", ...rest] = path.split(".").map((part) => words[part] ?? part);
  return rest.length > 0 ? `${first}: ${rest.join(" ")}` : first;
}
