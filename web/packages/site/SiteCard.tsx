import { WinkMark } from "@packages/brand/WinkMark";
import { brandColors } from "@packages/tokens/brandColors";
import type { CSSProperties, ReactNode } from "react";
import { Markdown, type MarkdownNode } from "./markdown";
import { SiteLanguages } from "./SiteLanguages";
import "./site.css";
import type { Words } from "./words";

/** What all screens of a page have in common. */
export interface SiteLook {
  companyName: string;
  logoUrl: string;
  productName: string;
  themeColor: string;
  termsUrl: string;
  privacyUrl: string;
  isSandbox: boolean;
  /** That of the texts, where there are several. */
  language?: string;
  languages?: readonly string[] | null;
}

export interface SiteTexts {
  header: ReactNode;
  body: readonly MarkdownNode[];
  button: ReactNode;
}

export interface SiteCardProps {
  look: SiteLook;
  words: Words;
  texts: SiteTexts;
  /** Between the text and the button. */
  children?: ReactNode;
  busy?: boolean;
  /** A level below 1 where the card is part of another page. */
  heading?: "h1" | "h2";
  /** Sites of version 2 are brought by the product alone. */
  invitation?: "invitation" | "invitationOfProduct";
  onButton?: () => void;
}

/** One screen of a public page: the page itself, and its preview in the editor. */
export function SiteCard(props: SiteCardProps) {
  const { look, words, texts, children, busy, invitation, onButton } = props;
  const Heading = props.heading ?? "h1";
  // Part of another page, it is not what that page is about.
  const Root = Heading === "h1" ? "main" : "div";
  return (
    <Root className="site" lang={look.language || undefined} style={siteColors(look.themeColor)}>
      <SiteHead look={look} words={words} />
      <Heading className="site-header">{texts.header}</Heading>
      <div className="site-body">
        <Markdown nodes={texts.body} />
      </div>
      {children}
      <div className="site-foot">
        <button
          type="button"
          className="site-button"
          disabled={busy}
          aria-busy={busy}
          onClick={onButton}
        >
          {texts.button}
        </button>
        <SiteNotes look={look} words={words} invitation={invitation} />
      </div>
    </Root>
  );
}

interface PartProps {
  look: SiteLook;
  words: Words;
}

/** Whose page it is. */
export function SiteHead({ look, words }: PartProps) {
  return (
    <>
      {look.isSandbox && <p className="site-ribbon">{words.sandbox}</p>}
      <div className="site-logos">
        {look.logoUrl && (
          <>
            <img
              className="site-logo"
              src={look.logoUrl}
              alt={look.companyName}
              width={48}
              height={48}
            />
            <span className="site-dots" aria-hidden="true">
              ••••
            </span>
          </>
        )}
        <span className="site-mark">
          <WinkMark size={48} />
        </span>
      </div>
    </>
  );
}

/** Who brings the page, and on what terms. */
export function SiteNotes({
  look,
  words,
  invitation = "invitation",
}: PartProps & Pick<SiteCardProps, "invitation">) {
  return (
    <>
      <p className="site-invitation">
        {words[invitation]
          .replace("{company}", () => look.companyName)
          .replace("{product}", () => look.productName)}
      </p>
      <p className="site-links">
        {look.termsUrl && <OutLink href={look.termsUrl}>{words.terms}</OutLink>}{" "}
        {look.privacyUrl && <OutLink href={look.privacyUrl}>{words.privacy}</OutLink>}
      </p>
      {(look.languages?.length ?? 0) > 1 && (
        <SiteLanguages language={look.language} languages={look.languages ?? []} words={words} />
      )}
    </>
  );
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The tenant's color, and a text that can be read on it. */
export function siteColors(themeColor: string) {
  const { brand, onBrand, brandText } = brandColors(themeColor, "light");
  const dark = brandColors(themeColor, "dark");
  return {
    "--site-color": brand,
    "--site-on-color": onBrand,
    "--site-link": brandText,
    "--site-link-dark": dark.brandText,
    "--site-edge-dark": dark.brandEdge,
  } as CSSProperties;
}
