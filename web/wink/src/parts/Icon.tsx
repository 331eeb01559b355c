/**
 * Outlines of Tabler Icons (MIT): only the few that the widget draws, each a constant of its own,
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

export const EYE = [
  "M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0",
  "M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6",
];

export const EYE_OFF = [
  "M10.585 10.587a2 2 0 0 0 2.829 2.828",
  "M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 " +
    "-4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87",
  "M3 3l18 18",
];

export const ALERT = ["M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0", "M12 8v4", "M12 16h.01"];

export const SPINNER = ["M12 3a9 9 0 1 0 9 9"];

export const WAITING = [
  "M8.56 3.69a9 9 0 0 0 -2.92 1.95",
  "M3.69 8.56a9 9 0 0 0 -.69 3.44",
  "M3.69 15.44a9 9 0 0 0 1.95 2.92",
  "M8.56 20.31a9 9 0 0 0 3.44 .69",
  "M15.44 20.31a9 9 0 0 0 2.92 -1.95",
  "M20.31 15.44a9 9 0 0 0 .69 -3.44",
  "M20.31 8.56a9 9 0 0 0 -1.95 -2.92",
  "M15.44 3.69a9 9 0 0 0 -3.44 -.69",
];

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

/** The filled circle with a check: something is really done. */
export function DoneIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill="var(--w-ok)" />
      <path
        d="M7 10.2l2 2l4 -4"
        fill="none"
        stroke="var(--w-on-ok)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
