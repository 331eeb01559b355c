import { SiteHead, type SiteLook, SiteNotes, siteColors } from "@packages/site/SiteCard";
import type { Words } from "@packages/site/words";
import type { ReactNode } from "react";
import "./flow.css";

export interface FlowCardProps {
  look: SiteLook;
  words: Words;
  /** What the screen is called, for those who don't see it. */
  name: string;
  /** A level below 1 where the card is part of another page. */
  heading?: "h1" | "h2";
  onBack?: () => void;
  children: ReactNode;
}

/** A screen of a flow with what is around it. */
export function FlowCard(props: FlowCardProps) {
  const { look, words, name, heading: Heading = "h1", onBack, children } = props;
  const Root = Heading === "h1" ? "main" : "div";
  return (
    <Root
      className="site flow"
      lang={look.language || undefined}
      style={siteColors(look.themeColor)}
    >
      <SiteHead look={look} words={words} />
      <Heading className="flow-name" tabIndex={-1}>
        {name}
      </Heading>
      {onBack && (
        <button type="button" className="flow-back" onClick={onBack}>
          <span aria-hidden="true">←</span> {words.back}
        </button>
      )}
      {children}
      <SiteNotes look={look} words={words} />
    </Root>
  );
}
