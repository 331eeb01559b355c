import type { ReactNode } from "react";
import { useConfig, useWink } from "../context";
import styles from "./controls.module.css";

interface ConsentProps {
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}

/**
 * The checkbox, never ticked beforehand, with exactly the text that the server keeps. Terms and
 * privacy policy are linked where the text names them, otherwise below it.
 */
export function Consent({ isGiven, onChange }: ConsentProps) {
  const { text } = useWink();
  const { consent, links } = useConfig();
  const targets = [
    { phrase: text.terms, url: links.terms },
    { phrase: text.privacy, url: links.privacy },
  ].filter(({ url }) => url);
  const unnamed = targets.filter(({ phrase }) => !consent.text.includes(phrase));
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isGiven}
          onChange={({ target }) => {
            // Anyone who agrees sees all of what is agreed to.
            target.parentElement?.scrollIntoView({ block: "nearest" });
            onChange(target.checked);
          }}
        />
        <span>{targets.reduce<ReactNode[]>(linkPhrase, [consent.text])}</span>
      </label>
      {unnamed.length > 0 && (
        <p className={styles.links}>
          {unnamed.map(({ phrase, url }) => (
            <NewWindowLink key={url} href={url}>
              {phrase}
            </NewWindowLink>
          ))}
        </p>
      )}
    </div>
  );
}

/** Turns the first mention of the phrase into a link. */
function linkPhrase(parts: ReactNode[], { phrase, url }: { phrase: string; url: string }) {
  return parts.flatMap((part) => {
    if (typeof part !== "string" || !part.includes(phrase)) return [part];
    const start = part.indexOf(phrase);
    const link = (
      <NewWindowLink key={url} href={url}>
        {phrase}
      </NewWindowLink>
    );
    return [part.slice(0, start), link, part.slice(start + phrase.length)];
  });
}

/** A link that leaves the widget open behind it. */
export function NewWindowLink({ href, children }: { href: string; children: ReactNode }) {
  const { text } = useWink();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> ({text.newWindow})</span>
    </a>
  );
}
