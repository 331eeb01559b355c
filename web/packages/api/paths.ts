// The types of the two APIs, from their descriptions (`make gen`).
export type { paths as DataPaths } from "./data.gen";
export type { paths as ManagementPaths } from "./management.gen";
