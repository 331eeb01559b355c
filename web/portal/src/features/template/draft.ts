import { templateColor } from "@packages/tokens/palette";
import type { TemplateDraft, WinkTemplate } from "./queries";

export const maxHighlighted = 10;
export const maxName = 200;
export const maxScreenText = 1000;
export const defaultColor = templateColor;

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** What the editor holds: the fields of a template, flat. */
export interface Draft {
  name: string;
  companyName: string;
  usageText: string;
  companyLogoUrl: string;
  themeColor: string;
  enableLearnMoreLink: boolean;
  showConsent: boolean;
  startText: string;
  successText: string;
  nextText: string;
  exitText: string;
  /** -1 never hides the button for more accounts. */
  limit: number;
  providers: string[];
  fileTypes: string[];
  topProviders: string[];
  showLinked: boolean;
}

export function draftOf(template: WinkTemplate): Draft {
  const { consentPageConfig, successPageConfig, providerConfig, fileTypeConfig } = template;
  return {
    name: template.name,
    companyName: template.companyName,
    usageText: template.usageText,
    companyLogoUrl: template.companyLogoUrl,
    themeColor: template.themeColor,
    enableLearnMoreLink: template.enableLearnMoreLink,
    showConsent: consentPageConfig.enabled,
    startText: consentPageConfig.getStartedButtonText,
    successText: successPageConfig.successText,
    nextText: successPageConfig.connectMoreAccountsButtonText,
    exitText: successPageConfig.doneButtonText,
    limit: successPageConfig.connectedAccountLimit,
    providers: providerConfig.providers,
    fileTypes: fileTypeConfig.fileTypes,
    topProviders: providerConfig.topProviders,
    showLinked: !providerConfig.excludeConnectedProviders,
  };
}

/** What is sent: a template without a name is called default. */
export function bodyOf(draft: Draft): TemplateDraft {
  return {
    name: draft.name.trim() || "default",
    companyName: draft.companyName.trim(),
    usageText: draft.usageText.trim(),
    companyLogoUrl: draft.companyLogoUrl,
    themeColor: draft.themeColor,
    enableLearnMoreLink: draft.enableLearnMoreLink,
    consentPageConfig: { enabled: draft.showConsent, getStartedButtonText: draft.startText.trim() },
    successPageConfig: {
      successText: draft.successText.trim(),
      connectMoreAccountsButtonText: draft.nextText.trim(),
      doneButtonText: draft.exitText.trim(),
      connectedAccountLimit: draft.limit,
    },
    providerConfig: {
      providers: draft.providers,
      topProviders: draft.topProviders,
      excludeConnectedProviders: !draft.showLinked,
    },
    fileTypeConfig: { fileTypes: draft.fileTypes },
    enableUpload: draft.fileTypes.length > 0,
  };
}

/** Digits only; nothing, or 0, is 1. */
export function limitOf(text: string): number {
  const digits = text.replace(/\D/g, "").slice(0, 4);
  return Math.max(1, Number(digits || "1"));
}

/** With exactly one data source there is nothing more to connect. */
export function offersMore(draft: Draft): boolean {
  return draft.providers.length + draft.fileTypes.length !== 1;
}

/** How many are highlighted without effect, because only others are included. */
export function lostHighlights({ providers, fileTypes, topProviders }: Draft): number {
  const included = [...providers, ...fileTypes];
  return included.length === 0 ? 0 : topProviders.filter((id) => !included.includes(id)).length;
}

/** Further picks beyond the limit are ignored. */
export function withPick(ids: readonly string[], id: string, max = Number.POSITIVE_INFINITY) {
  return ids.includes(id) || ids.length >= max ? [...ids] : [...ids, id];
}
