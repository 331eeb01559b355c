/** Keys that this release doesn't know. They come back from a save exactly as they were loaded. */
export type Rest = Readonly<Record<string, unknown>>;

export type ModuleType = "FormModule" | "WinkWidgetModule" | "LandingPageModule";

export const fieldTypes = ["INPUT", "SELECT", "RADIO", "DATE_PICKER", "DATE_RANGE_PICKER"] as const;
export const textTypes = ["TITLE", "PARAGRAPH", "MARKDOWN"] as const;

export type FieldType = (typeof fieldTypes)[number];
export type ComponentType = FieldType | (typeof textTypes)[number];

export const formats = ["PHONE", "EMAIL", "URL", "NUMBER", "INTEGER", "STRING", "REGEX"] as const;
export type Format = (typeof formats)[number];

export const operators = [
  "EQ",
  "GT",
  "GTE",
  "LT",
  "LTE",
  "NE",
  "INCLUDES",
  "NOT_INCLUDES",
] as const;
export type Operator = (typeof operators)[number];

/** A flow as the builder edits it and as the page runs it. Lists, never maps: a reference used twice is a finding. */
export interface Flow {
  readonly siteName: string;
  readonly enabled: boolean;
  readonly themeColor: string;
  readonly urlParams: readonly UrlParam[];
  /** In the order of the tabs; the first is where people start. */
  readonly screens: readonly Screen[];
  readonly rest: { readonly scene: Rest; readonly template: Rest; readonly config: Rest };
}

export interface UrlParam {
  readonly key: string;
  /** The value when the address doesn't carry the key. */
  readonly value: string;
  readonly rest: Rest;
}

export interface Screen {
  readonly id: string;
  readonly screenName: string;
  /** Empty for the default text. */
  readonly nextButtonName: string;
  readonly additionalProps: Rest;
  readonly module: Module;
  /** The first that matches wins. */
  readonly nextConfig: readonly NextConfig[];
  readonly rest: Rest;
}

export interface Module {
  readonly id: string;
  readonly type: ModuleType;
  readonly moduleName: string;
  /** `winkTemplateId` of widget screens; `headerText`, `introductionText` and `launchButtonText` of landing pages. */
  readonly props: Rest;
  readonly components: readonly Component[];
  readonly rest: Rest;
}

export interface Component {
  readonly id: string;
  readonly type: ComponentType;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly props: Props;
  readonly defaultValue: unknown;
  /** Only the first is edited and applied. */
  readonly rules: readonly Rule[];
  /** Empty for always. */
  readonly visibleWhen: readonly Group[];
  readonly rest: { readonly component: Rest; readonly extra: Rest };
}

/** Fields have label, name and placeholder, those to choose from options; texts have text, level and align. */
export interface Props extends Rest {
  readonly label?: string;
  readonly name?: string;
  readonly placeholder?: string;
  readonly options?: readonly Option[];
  readonly text?: string;
  readonly level?: number;
  readonly align?: string;
}

export interface Option extends Rest {
  readonly label: string;
  readonly value: string;
}

/** A bound that is null is none. */
export interface Rule extends Rest {
  readonly format: Format;
  readonly message?: string;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly minLength?: number | null;
  readonly maxLength?: number | null;
  readonly regex?: string;
}

export interface NextConfig {
  readonly type: "ROUTE_SCREEN" | "REDIRECT_URL";
  /** A screen's id or an address; empty while nothing is chosen. */
  readonly target: string;
  /** Every group has to hold; none always does. */
  readonly conditions: readonly Group[];
  readonly rest: Rest;
}

export interface Group {
  readonly type: "AND" | "OR";
  readonly items: readonly Item[];
  readonly rest: Rest;
}

export interface Item {
  /** `name` of this screen, `Screen_x.name` or `urlParams.key`. */
  readonly field: string;
  readonly type: Operator | "";
  readonly value: string;
  readonly rest: Rest;
}

export const screenPrefix = "Screen_";

export const isScreenId = (target: string) => target.startsWith(screenPrefix);

const fields: ReadonlySet<string> = new Set(fieldTypes);

export const isField = ({ type }: Pick<Component, "type">) => fields.has(type);

export const hasOptions = ({ type }: Pick<Component, "type">) =>
  type === "SELECT" || type === "RADIO";

export const labelOf = ({ props }: Component) => props.label ?? "";

export const nameOf = ({ props }: Component) => props.name ?? "";

/** A property of an object that others wrote: `constructor` and `__proto__` are legal names of fields. */
export function own<T>(
  object: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}
