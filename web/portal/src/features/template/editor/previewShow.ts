import type { PreviewScreen, Show } from "@packages/preview/protocol";
import type { Mode } from "@portal/lib/session/storage";
import { type Draft, defaultColor, isColor, offersMore } from "../draft";
import type { DataSource } from "../queries";
import type { TabName } from "./tab";

const sourceTypes = ["EMPLOYER", "GIG", "GOVERNMENT", "DOCUMENT", "SYSTEM"];

interface PreviewFacts {
  mode: Mode;
  tab: TabName;
  scheme: Show["scheme"];
  tenantName: string;
  productName: string;
  links: Show["config"]["links"];
}

/** Which screen of the widget a tab is about. */
function screenOf(tab: TabName, draft: Draft): PreviewScreen {
  if (tab === "sources") return "SOURCES";
  if (tab === "success") return "SUCCESS";
  return tab === "consent" && !draft.showConsent ? "LOGIN" : "CONSENT";
}

/** The sentence that people agree to, in the words of the server. */
export const consentText = (company: string, usage: string, product: string) =>
  `I allow ${company} to access my ${usage} through ${product}, and I agree to the Terms and Conditions and the Privacy Policy.`;

/** The draft as the widget would be told of it. */
export function previewShow(draft: Draft, facts: PreviewFacts): Show {
  const screen = screenOf(facts.tab, draft);
  const company = draft.companyName.trim() || facts.tenantName;
  const themeColor = isColor(draft.themeColor) ? draft.themeColor : defaultColor;
  return {
    screen,
    scheme: facts.scheme,
    sourcesKey: [...draft.providers, ...draft.fileTypes, "", ...draft.topProviders].join(" "),
    config: {
      templateId: "preview",
      mode: facts.mode,
      userId: "",
      tenantName: facts.tenantName,
      productName: facts.productName,
      companyName: company,
      companyLogoUrl: draft.companyLogoUrl,
      themeColor,
      usageText: draft.usageText,
      enableLearnMoreLink: draft.enableLearnMoreLink,
      consent: {
        showScreen: screen !== "LOGIN",
        given: false,
        text: consentText(company, draft.usageText, facts.productName),
        getStartedButtonText: draft.startText,
      },
      sources: { total: offersMore(draft) ? 2 : 1, types: sourceTypes },
      success: {
        successText: draft.successText,
        connectMoreAccountsButtonText: draft.nextText,
        doneButtonText: draft.exitText,
        connectedAccountLimit: draft.limit,
      },
      showLinked: draft.showLinked,
      links: facts.links,
      expiresAt: "",
      linked: [],
    },
  };
}

export function toSource(source: DataSource, draft: Draft) {
  const { id, name, logoUrl, kind, type, typeLabel } = source;
  const enabled = source.enabled && source.active;
  return {
    id,
    name,
    logoUrl,
    kind,
    type,
    typeLabel,
    enabled,
    highlighted: draft.topProviders.includes(id),
  };
}
