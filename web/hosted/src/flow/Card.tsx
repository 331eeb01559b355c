import { SiteHead, type SiteLook, SiteNotes, siteColors } from "@packages/site/SiteCard";
import type { Words } from "@packages/site/words";
import type { ReactNode } from "react";
import "./flow.css";

export interface CardProps {
  look: SiteLook;
  words: Words;
  /** What the screen is called, for those who don't see it. */
  name: string;
  onBack?: () => void;
  children: ReactNode;
}

/** A screen of a flow with what is around it. */
export function Card({ look, words, name, onBack, children }: CardProps) {
  return (
    <main className="site flow" style={siteColors(look.themeColor)}>
      <SiteHead look={look} words={words} />
      <h1 className="flow-name" tabIndex={-1}>
        {name}
      </h1>
      {onBack && (
        <button type="button" className="flow-back" onClick={onBack}>
          <span aria-hidden="true">←</span> {words.back}
        </button>
      )}
      {children}
      <SiteNotes look={look} words={words} />
    </main>
  );
}
