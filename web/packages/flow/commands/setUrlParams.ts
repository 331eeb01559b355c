import type { Flow, UrlParam } from "../document";

export interface SetUrlParams {
  readonly type: "setUrlParams";
  readonly urlParams: readonly UrlParam[];
}

/** Rows without a key may stay while people edit; they are not saved. */
export function setUrlParams(flow: Flow, { urlParams }: SetUrlParams): Flow {
  return { ...flow, urlParams };
}
