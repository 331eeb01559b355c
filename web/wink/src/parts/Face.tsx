import styles from "./face.module.css";

const EYES = {
  happy: (
    <>
      <circle cx="10.6" cy="16.4" r="1.95" fill="currentColor" stroke="none" />
      <path d="M18 17.6a3.4 3.4 0 0 1 6.8 0" />
    </>
  ),
  closed: (
    <>
      <path d="M7.2 15.4a3.4 3.4 0 0 0 6.8 0" />
      <path d="M18 15.4a3.4 3.4 0 0 0 6.8 0" />
    </>
  ),
  sad: (
    <>
      <path d="M8.5 16.5h4" />
      <path d="M19.5 16.5h4" />
    </>
  ),
};

/** The face of an outcome. */
export function Face({ mood }: { mood: keyof typeof EYES }) {
  return (
    <svg className={`${styles.face} ${styles[mood]}`} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" className={styles.ground} />
      <g fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
        {EYES[mood]}
      </g>
    </svg>
  );
}
