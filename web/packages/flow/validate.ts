import { type Flow, own, type Screen } from "./document";
import {
  type Finding,
  isRepeated,
  lengthProblems,
  ofComponent,
  ofScreen,
  ofSite,
  repeatedIn,
} from "./finding";
import { linkedIn } from "./graph";
import { type Text, textsOf, translatedTo, writtenIn } from "./languages";
import { limits } from "./limits";
import { componentFindings } from "./validateComponent";
import { routeFindings } from "./validateRoutes";

export const notLinked =
  "This screen is not linked from any other screen. Please configure Next Config navigation to this screen in others.";

const colorPattern = /^#[0-9a-fA-F]{6}$/;
const keyPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What a flow is checked against besides itself. */
export interface Facts {
  /** The templates of the mode, where they are known. */
  readonly templates?: ReadonlySet<string>;
}

/** Everything that is wrong with a flow, in the order of its screens. The server finds the same in the same words. */
export function validate(flow: Flow, facts: Facts = {}): readonly Finding[] {
  const linked = linkedIn(flow);
  return [
    ...siteFindings(flow),
    ...referenceFindings(flow),
    ...flow.screens.flatMap((screen) => screenFindings(flow, screen, facts, linked)),
    ...languageFindings(flow),
  ];
}

const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;

function languageFindings(flow: Flow): Finding[] {
  const others = translatedTo(flow);
  if (others.length === 0) return [];
  const all = [writtenIn(flow), ...others];
  const found = [...new Set(all)].flatMap((language) => {
    if (!languagePattern.test(language)) {
      return [ofSite("languages", `${JSON.stringify(language)} is no code of a language.`)];
    }
    if (!isRepeated(language, all)) return [];
    return [ofSite("languages", `Language ${language} is there more than once.`)];
  });
  const texts = textsOf(flow);
  return [...found, ...others.flatMap((language) => translationFindings(texts, language))];
}

const translationFindings = (texts: readonly Text[], language: string) =>
  texts.flatMap(({ key, screen, component, what, max, translations }) =>
    lengthProblems(`${language}: ${what}`, own(translations, language)?.trim(), max).map(
      (message) =>
        component
          ? ofComponent(screen, component, `translations.${key}`, message)
          : ofScreen(screen, `translations.${key}`, message),
    ),
  );

function siteFindings(flow: Flow): Finding[] {
  const { siteName, themeColor, urlParams, screens } = flow;
  const found = lengthProblems("Site name", siteName.trim(), limits.siteName).map((message) =>
    ofSite("siteName", message),
  );
  if (siteName.trim() === "") found.push(ofSite("siteName", "Site name cannot be empty"));
  if (!colorPattern.test(themeColor)) {
    found.push(ofSite("themeColor", "Theme color must be # and six hex digits."));
  }
  if (screens.length > limits.screens) {
    found.push(ofSite("screens", `A site can have at most ${limits.screens} screens.`));
  }
  const named = urlParams.filter(({ key }) => key !== "");
  if (named.length > limits.urlParams) {
    found.push(ofSite("urlParams", `A site can have at most ${limits.urlParams} URL parameters.`));
  }
  if (translatedTo(flow).length >= limits.languages) {
    found.push(ofSite("languages", `A site can have at most ${limits.languages} languages.`));
  }
  urlParams.forEach(({ key }, i) => {
    if (key === "") return;
    const part = `urlParams.${i}.key`;
    if (!keyPattern.test(key)) found.push(ofSite(part, badKey));
    else if (
      isRepeated(
        key,
        urlParams.map((other) => other.key),
      )
    ) {
      found.push(ofSite(part, "Duplicate keys are not allowed"));
    }
  });
  return found;
}

const badKey = "Use letters, digits and underscores; start with a letter or underscore.";

/** References tell answers and routes apart, so each may be used once in a site. */
function referenceFindings({ screens }: Flow): Finding[] {
  const all = screens.flatMap(({ id, module }) => [
    id,
    module.id,
    ...module.components.map((component) => component.id),
  ]);
  return [...repeatedIn(all)].map((id) =>
    ofSite("references", `Reference ${id} is used more than once.`),
  );
}

function screenFindings(flow: Flow, screen: Screen, facts: Facts, linked: ReadonlySet<string>) {
  const { screenName, nextButtonName, module } = screen;
  const found: Finding[] = [];
  const add = (part: string, ...messages: readonly string[]) =>
    found.push(...messages.map((message) => ofScreen(screen, part, message)));
  if (screenName.trim() === "") add("screenName", "Screen name is required");
  add("screenName", ...lengthProblems("Screen name", screenName, limits.screenName));
  add("nextButtonName", ...lengthProblems("Next button name", nextButtonName, limits.buttonName));
  if (!linked.has(screen.id)) add("screen", notLinked);
  if (module.type === "LandingPageModule") {
    const { headerText, introductionText, launchButtonText } = module.props;
    add("headerText", ...lengthProblems("Header text", headerText, limits.headerText));
    add("introductionText", ...lengthProblems("Introduction text", introductionText, limits.text));
    const button = lengthProblems("Launch button text", launchButtonText, limits.buttonName);
    add("launchButtonText", ...button);
  }
  const { winkTemplateId } = module.props;
  if (module.type === "WinkWidgetModule" && isUnknown(winkTemplateId, facts)) {
    add("winkTemplateId", "Wink template not found.");
  }
  if (module.type !== "FormModule" && module.components.length > 0) {
    add("components", "Components can be added to Form screens only.");
  }
  if (module.components.length > limits.components) {
    add("components", `A screen can have at most ${limits.components} components.`);
  }
  return [...found, ...componentFindings(flow, screen), ...routeFindings(flow, screen)];
}

const isUnknown = (template: unknown, { templates }: Facts) =>
  typeof template === "string" && templates !== undefined && !templates.has(template);
