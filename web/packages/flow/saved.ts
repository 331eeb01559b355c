import type { Rest } from "./document";

/** A LOWCODE site as it is sent and stored. Every object may carry keys that this release doesn't know. */
export interface SavedFlow {
  readonly name: string;
  readonly enabled: boolean;
  readonly type: "LOWCODE";
  readonly winkSiteTemplate: SavedTemplate;
}

export interface SavedTemplate extends Rest {
  readonly scenes: readonly SavedScene[];
  readonly additionalConfig: SavedConfig;
}

export interface SavedScene extends Rest {
  readonly screens: readonly SavedScreen[];
}

export interface SavedConfig extends Rest {
  readonly themeColor: string;
  readonly urlParams: readonly SavedUrlParam[];
}

export interface SavedUrlParam extends Rest {
  readonly key: string;
  readonly value: string;
}

export interface SavedScreen extends Rest {
  readonly reference: string;
  readonly props: Rest;
  readonly module: SavedModule;
  readonly routers: readonly SavedRouter[];
}

export interface SavedModule extends Rest {
  readonly reference: string;
  readonly type: string;
  readonly props: Rest;
  readonly components: readonly SavedComponent[];
}

export interface SavedComponent extends Rest {
  readonly reference: string;
  readonly itemType: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly props: Rest;
  readonly extra: SavedExtra;
}

export interface SavedExtra extends Rest {
  readonly rules: readonly Rest[];
  readonly defaultValue: unknown;
  readonly visibleWhen?: readonly SavedGroup[];
}

export interface SavedRouter extends Rest {
  readonly target: string;
  readonly conditions: readonly SavedGroup[];
}

export interface SavedGroup extends Rest {
  readonly logicOperator: string;
  readonly expressions: readonly SavedExpression[];
}

export interface SavedExpression extends Rest {
  readonly field: string;
  readonly comparisonOperator: string;
  readonly value: string;
}
