import type { Flow } from "../document";

export interface DeleteScreen {
  readonly type: "deleteScreen";
  readonly screen: string;
}

/** The last screen can't be deleted. Entries that led to a deleted screen go with it; conditions on its fields stay. */
export function deleteScreen(flow: Flow, { screen }: DeleteScreen): Flow {
  const screens = flow.screens.filter(({ id }) => id !== screen);
  if (screens.length === 0 || screens.length === flow.screens.length) return flow;
  return {
    ...flow,
    screens: screens.map((other) =>
      other.nextConfig.some(({ target }) => target === screen)
        ? { ...other, nextConfig: other.nextConfig.filter(({ target }) => target !== screen) }
        : other,
    ),
  };
}
