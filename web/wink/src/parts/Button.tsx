import type { ButtonHTMLAttributes, MouseEvent } from "react";
import styles from "./controls.module.css";
import { Icon, SPINNER } from "./Icon";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: "primary" | "danger" | "link";
  isBusy?: boolean;
}

/** A busy button keeps the focus, so it is not disabled; it only does nothing. */
export function Button({ look, isBusy, children, onClick, ...rest }: ButtonProps) {
  const className = look === "link" ? styles.link : `${styles.button} ${look ? styles[look] : ""}`;
  const click = isBusy ? (event: MouseEvent) => event.preventDefault() : onClick;
  return (
    <button type="button" className={className} aria-disabled={isBusy} onClick={click} {...rest}>
      {isBusy && <Icon paths={SPINNER} className={styles.spin} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: string[];
  label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.icon} aria-label={label} {...rest}>
      <Icon paths={icon} size={22} />
    </button>
  );
}
