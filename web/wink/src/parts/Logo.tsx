import { WinkMark } from "@packages/brand/WinkMark";
import { type ReactNode, useState } from "react";
import styles from "./logo.module.css";

interface LogoProps {
  name: string;
  url: string;
  isLarge?: boolean;
  isGrey?: boolean;
}

/** A logo of fixed size; its first letter stands in where there is no picture. */
export function Logo({ name, url, isLarge, isGrey }: LogoProps) {
  const [brokenUrl, setBrokenUrl] = useState("");
  const size = `${styles.logo} ${isLarge ? styles.large : ""} ${isGrey ? styles.grey : ""}`;
  if (!url || url === brokenUrl) {
    return (
      <span className={`${size} ${styles.letter}`} aria-hidden="true">
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return <img className={size} src={url} alt="" onError={() => setBrokenUrl(url)} />;
}

/** Two partners joined by four dots. */
export function LogoPair({ left, right }: { left: ReactNode; right?: ReactNode }) {
  return (
    <div className={styles.pair} aria-hidden="true">
      {left}
      <span className={styles.dots}>
        <i />
        <i />
        <i />
        <i />
      </span>
      {right ?? <WinkMark size={56} />}
    </div>
  );
}
