/** How many hours the log looks back on. */
export const week = 168;
export const day = 24;
