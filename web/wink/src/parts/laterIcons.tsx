/** Icons that only the later bundle draws. */
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

export const FILE = [
  "M14 3v4a1 1 0 0 0 1 1h4",
  "M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2",
];

export const UPLOAD = ["M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2", "M7 9l5 -5l5 5", "M12 4l0 12"];

/** The filled circle with a check: something is really done. */
export function DoneIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill="var(--n-ok-s)" />
      <path
        d="M7 10.2l2 2l4 -4"
        fill="none"
        stroke="var(--n-on-ok)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
