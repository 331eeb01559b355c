import classes from "./SampleLogos.module.css";

/** Five invented signs: harbour, roof, locker, road and hub. */
const signs = [
  "M12 6v9m-4-3h8M6 17c3 2 9 2 12 0",
  "M6 15l6-6 6 6",
  "M7 10v8h10v-8zM10 10V7h4v3m-2 3v2",
  "M7 17c6 0 4-10 10-10",
  "M12 6v12M7 9l10 6M17 9L7 15",
];

/** Stands for the kinds of providers on the public pages. */
export function SampleLogos() {
  return (
    <span className={classes.stack} aria-hidden="true">
      {signs.map((path, index) => (
        <svg
          key={path}
          className={classes.logo}
          data-sign={index}
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <rect width="24" height="24" rx="6" />
          <path d={path} />
        </svg>
      ))}
    </span>
  );
}
