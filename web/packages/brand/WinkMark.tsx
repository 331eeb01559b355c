/** The round mark of the widget: one open and one closed eye. It keeps our green whatever a tenant's color is. */
export function WinkMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="var(--n-brand)" />
      <circle cx="10.4" cy="16.4" r="2.5" fill="var(--n-on-brand)" />
      <path
        d="M17 18.4a4.2 4.2 0 0 1 8.4 0"
        fill="none"
        stroke="var(--n-on-brand)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
