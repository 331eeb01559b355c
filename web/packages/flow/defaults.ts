import {
  type Component,
  type ComponentType,
  type Flow,
  hasOptions,
  isField,
  type Module,
  type ModuleType,
  type Props,
  type Screen,
} from "./document";

export const defaultColor = "#167e1c";
export const defaultModuleName = "Default Module Title";
export const defaultButton = "Next";

export const landingTexts = {
  headerText: "Please connect your work account to verify your previous employment",
  introductionText: [
    "**Your data is safe.** It is encrypted on its way and at rest.",
    "**Your login details are not seen** by us or by the company that invited you.",
    "**You are in control.** You can revoke access at any time.",
    "**It takes seconds.** Have your login details ready.",
  ].join("\n\n"),
  launchButtonText: "GET STARTED",
} as const;

const moduleProps: Record<ModuleType, Module["props"]> = {
  FormModule: {},
  WinkWidgetModule: { winkTemplateId: null },
  LandingPageModule: landingTexts,
};

const textProps: Partial<Record<ComponentType, Props>> = {
  TITLE: { text: "Title", level: 1 },
  PARAGRAPH: { text: "Paragraph", align: "left" },
  MARKDOWN: { text: "Markdown" },
};

export const firstOption = { label: "Option 1", value: "Option 1" } as const;

function propsOf(type: ComponentType): Props {
  const field = { label: "", name: "", placeholder: "" };
  if (hasOptions({ type })) return { ...field, options: [firstOption] };
  return isField({ type }) ? field : (textProps[type] ?? {});
}

export function newComponent(type: ComponentType, id: string, props: Props = {}): Component {
  return {
    id,
    type,
    required: false,
    disabled: false,
    props: { ...propsOf(type), ...props },
    defaultValue: null,
    rules: [],
    visibleWhen: [],
    rest: { component: {}, extra: {} },
  };
}

export function newScreen(type: ModuleType, screenName: string, ids: ScreenIds): Screen {
  const { screen, module } = ids;
  return {
    id: screen,
    screenName,
    nextButtonName: "",
    additionalProps: {},
    module: {
      id: module,
      type,
      moduleName: defaultModuleName,
      props: moduleProps[type],
      components: [],
      rest: {},
    },
    nextConfig: [],
    rest: {},
  };
}

export interface ScreenIds {
  readonly screen: string;
  readonly module: string;
}

export function newFlow(siteName: string, ids: ScreenIds): Flow {
  return {
    siteName,
    enabled: true,
    themeColor: defaultColor,
    urlParams: [],
    screens: [newScreen("LandingPageModule", "Landing Page", ids)],
    rest: { scene: { reference: "Scene_1", sceneName: "Default Scene" }, template: {}, config: {} },
  };
}

/** What the palette drops as several fields at once: label and name of each. */
export const presets = {
  NAME: [
    ["First Name", "firstName"],
    ["Last Name", "lastName"],
  ],
  ADDRESS: [
    ["Street Address", "streetAddress"],
    ["Address Line 2", "addressLine2"],
    ["City", "city"],
    ["State", "state"],
    ["Zip Code", "zipCode"],
    ["Country", "country"],
  ],
} as const;

/** English letters only, but for the one name of the address preset that has a digit. */
export const namePattern = /^(addressLine2[A-Za-z]*|[A-Za-z]+)$/;
