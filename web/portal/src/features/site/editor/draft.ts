import { landingTexts } from "@packages/flow/defaults";
import { templateColor } from "@packages/tokens/palette";
import type { Site, SiteDraft } from "../queries";
import { templateName } from "../site";

export const defaultName = "Default Customization Wink Site";
export const maxName = 200;
export const maxHeader = 200;
export const maxBody = 1000;
export const maxButton = 50;
export const defaultColor = templateColor;

/** What one screen of the page says. */
export interface Texts {
  header: string;
  body: string;
  button: string;
}

/** Which window goes to an exit, where a website shows the page in a frame. */
export type Target = "SELF" | "PARENT" | "TOP";

/** What the editor holds. */
export interface Draft {
  enabled: boolean;
  name: string;
  /** Empty until one is chosen. */
  templateId: string;
  logoUrl: string;
  /** Without its https://. */
  successExit: string;
  failureExit: string;
  successTarget: Target;
  failureTarget: Target;
  showLanding: boolean;
  landing: Texts;
  showResult: boolean;
  showQrCode: boolean;
  success: Texts;
  failure: Texts;
}

/** A new site, as the server would fill it. */
export function newDraft(name: string): Draft {
  return {
    enabled: true,
    name,
    templateId: "",
    logoUrl: "",
    successExit: "",
    failureExit: "",
    successTarget: "SELF",
    failureTarget: "SELF",
    showLanding: true,
    landing: {
      header: landingTexts.headerText,
      body: landingTexts.introductionText,
      button: landingTexts.launchButtonText,
    },
    showResult: true,
    showQrCode: true,
    success: {
      header: "You're all set!",
      body: "Your account has been connected. Thank you for sharing your information.",
      button: "CONTINUE",
    },
    failure: {
      header: "Connection unsuccessful",
      body: "We could not connect your account. You can try again at any time.",
      button: "CONNECT",
    },
  };
}

/** A site as it is stored; what a site of screens has no settings of is as in a new one. */
export function draftOf(site: Site): Draft {
  const look = site.winkSiteTemplate;
  const { landingPageConfig: landing, resultPageConfig: result } = look;
  return {
    ...newDraft(site.name),
    enabled: site.enabled,
    templateId: templateName(site) && site.winkTemplateId,
    logoUrl: look.companyLogoUrl,
    successExit: withoutScheme(look.redirectBackUrl ?? ""),
    failureExit: withoutScheme(look.redirectBackUrlOnFailure ?? ""),
    successTarget: look.redirectTarget ?? "SELF",
    failureTarget: look.redirectTargetOnFailure ?? "SELF",
    ...(landing && { showLanding: landing.enabled, landing: textsOf(landing) }),
    ...(result && {
      showResult: result.enabled,
      showQrCode: result.enableQrCode,
      success: textsOf(result.successPage),
      failure: textsOf(result.failurePage),
    }),
  };
}

interface WireTexts {
  headerText: string;
  bodyText: string;
  continueButtonName: string;
}

const textsOf = ({ headerText, bodyText, continueButtonName }: WireTexts): Texts => ({
  header: headerText,
  body: bodyText,
  button: continueButtonName,
});

const wireOf = ({ header, body, button }: Texts): WireTexts => ({
  headerText: header.trim(),
  bodyText: body,
  continueButtonName: button.trim(),
});

/** What is sent. Empty texts of buttons and headers get their defaults from the server. */
export function bodyOf(draft: Draft): SiteDraft {
  return {
    enabled: draft.enabled,
    name: draft.name.trim() || defaultName,
    type: "STANDARD",
    winkTemplateId: draft.templateId,
    winkSiteTemplate: {
      winkTemplateId: draft.templateId,
      companyLogoUrl: draft.logoUrl,
      redirectBackUrl: withScheme(draft.successExit),
      redirectBackUrlOnFailure: withScheme(draft.failureExit),
      redirectTarget: draft.successTarget,
      redirectTargetOnFailure: draft.failureTarget,
      landingPageConfig: { enabled: draft.showLanding, ...wireOf(draft.landing) },
      providerPageConfig: {},
      resultPageConfig: {
        enabled: draft.showResult,
        enableQrCode: draft.showQrCode,
        successPage: wireOf(draft.success),
        failurePage: wireOf(draft.failure),
      },
    },
  };
}

/** An address whose https:// stands before the field. */
export const withoutScheme = (address: string) => address.trim().replace(/^https?:\/\//i, "");

const withScheme = (rest: string) => rest && `https://${rest}`;
