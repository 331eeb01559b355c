// The types of the two APIs. To use the generated ones, point these lines at `paths` of
// management.gen.ts and data.gen.ts.
export type { DataPaths, ManagementPaths } from "./wire";
