import { labelBy, type SettingChange, settingChanges } from "@portal/ui/settingChanges";
import type { TemplateVersion } from "../queries";

const labelOf = labelBy({
  companyName: "Company name",
  usageText: "Information type",
  companyLogoUrl: "Logo",
  themeColor: "Primary color",
  enableLearnMoreLink: "Show 'Learn more' link",
  consentPageConfig: "Consent screen",
  enabled: "enabled",
  getStartedButtonText: "start button",
  successPageConfig: "Success screen",
  successText: "text",
  connectMoreAccountsButtonText: "next button",
  doneButtonText: "exit button",
  connectedAccountLimit: "hide after",
  providerConfig: "Data sources",
  providers: "include only",
  topProviders: "highlight",
  excludeConnectedProviders: "hide linked providers",
  fileTypeConfig: "Documents",
  fileTypes: "include only",
});

/** What the widget showed differently, without what is said of the version itself. */
export function changesOf(before: TemplateVersion, after: TemplateVersion): SettingChange[] {
  return settingChanges(lookOf(before), lookOf(after), labelOf);
}

function lookOf({ id, isCurrent, createdBy, createdAt, name, ...look }: TemplateVersion): object {
  return look;
}
