/** The Wink mark; it alone keeps our green whatever the tenant's colour is. */
export function WinkMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="var(--w-mark)" />
      <circle cx="10.4" cy="16.4" r="2.5" fill="#fff" />
      <path
        d="M17 18.4a4.2 4.2 0 0 1 8.4 0"
        fill="none"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
