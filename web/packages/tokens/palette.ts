import type { MantineColorsTuple } from "@mantine/core";

/** The color a new template begins with. */
export const templateColor = "#167e1c";

// The ten-step ramps that Mantine asks for. Index 8 is the filled shade and 9 its darker hover.
export const brand: MantineColorsTuple = [
  "#f1f9f0",
  "#dff2de",
  "#bfe3be",
  "#95d095",
  "#6cc26d",
  "#45a449",
  "#2b9131",
  "#1d8723",
  "#167e1c",
  "#0f6516",
];

export const gray: MantineColorsTuple = [
  "#fafbf9",
  "#f4f6f3",
  "#eff2ee",
  "#e2e6e1",
  "#ced4cd",
  "#aab1a9",
  "#8a918a",
  "#60685f",
  "#49504a",
  "#171b17",
];

export const dark: MantineColorsTuple = [
  "#e9ede8",
  "#b8bfb7",
  "#979f96",
  "#6d766d",
  "#383f38",
  "#262c26",
  "#1b201b",
  "#151915",
  "#0f120f",
  "#0b0e0b",
];

export const red: MantineColorsTuple = [
  "#fdefed",
  "#fbe0dd",
  "#f2c8c3",
  "#eea59e",
  "#e77d75",
  "#e0685f",
  "#d24b44",
  "#c9403a",
  "#c03530",
  "#9c2723",
];

export const white = "#ffffff";
export const black = "#171b17";
