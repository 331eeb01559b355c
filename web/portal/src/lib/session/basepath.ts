/** Where the portal lives below its origin: at the root, but under /portal in `vite dev`. */
export const basepath = import.meta.env.DEV && import.meta.env.MODE !== "test" ? "/portal" : "";
