/**
 * Outlines of Tabler Icons (MIT): only the few that the widget draws, each a separate constant,
 * so that a bundle holds no more than it shows.
 */
export const X = ["M18 6l-12 12", "M6 6l12 12"];

export const BACK = ["M5 12l14 0", "M5 12l6 6", "M5 12l6 -6"];

export const SEARCH = ["M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0", "M21 21l-6 -6"];

export const CHECK = ["M5 12l5 5l10 -10"];

export const CHEVRON = ["M9 6l6 6l-6 6"];

export const LOCK = [
  "M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6",
  "M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0",
  "M8 11v-4a4 4 0 1 1 8 0v4",
];

export const LIST = [
  "M3.5 5.5l1.5 1.5l2.5 -2.5",
  "M3.5 11.5l1.5 1.5l2.5 -2.5",
  "M3.5 17.5l1.5 1.5l2.5 -2.5",
  "M11 6l9 0",
  "M11 12l9 0",
  "M11 18l9 0",
];

export const HAND = [
  "M8 13v-7.5a1.5 1.5 0 0 1 3 0v6.5",
  "M11 5.5v-2a1.5 1.5 0 1 1 3 0v8.5",
  "M14 5.5a1.5 1.5 0 0 1 3 0v6.5",
  "M17 7.5a1.5 1.5 0 0 1 3 0v8.5a6 6 0 0 1 -6 6h-2h.208a6 6 0 0 1 -5.012 -2.7a69.74 69.74 0 0 1 -.196 -.3c-.312 " +
    "-.479 -1.407 -2.388 -3.286 -5.728a1.5 1.5 0 0 1 .536 -2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47",
];

export const ALERT = ["M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0", "M12 8v4", "M12 16h.01"];

export const SPINNER = ["M12 3a9 9 0 1 0 9 9"];

export interface IconProps {
  paths: string[];
  size?: number;
  className?: string;
}

/** Decoration beside words; a button that shows only an icon carries its own label. */
export function Icon({ paths, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
