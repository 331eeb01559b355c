import { flowChanges } from "@packages/flow/changes";
import { load } from "@packages/flow/load";
import type { SavedTemplate } from "@packages/flow/saved";
import { labelBy, type SettingChange, settingChanges } from "@portal/ui/settingChanges";

/** What is different, in the order of the settings. */
export function changesOf(before: object, after: object): SettingChange[] {
  if (isFlow(before) && isFlow(after)) {
    const templates = new Map([before, after].map(templateOf));
    return [
      ...settingChanges(withoutScreens(before), withoutScreens(after), labelOf),
      ...flowChanges(flowOf(before), flowOf(after), templates),
    ];
  }
  return settingChanges(before, after, labelOf);
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
  redirectTarget: "Success exit opens in",
  redirectTargetOnFailure: "Failure exit opens in",
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
export const labelOf = labelBy(words);
