import { useDebouncedValue } from "@mantine/hooks";
import { PictureContext } from "@packages/site/markdown";
import { QrCode } from "@packages/site/QrCode";
import { SiteCard } from "@packages/site/SiteCard";
import { english } from "@packages/site/words";
import { portalConfig, productName } from "@portal/lib/api/portal";
import { developerQuery } from "@portal/lib/api/queries";
import { markdownQuery, templateChoiceQuery } from "@portal/lib/api/sites";
import type { Mode } from "@portal/lib/session/storage";
import { ServedPicture } from "@portal/ui/ServedPicture";
import { useQuery } from "@tanstack/react-query";
import { encode } from "uqr";
import type { Site } from "../queries";
import { type Draft, defaultColor } from "./draft";
import classes from "./Editor.module.css";
import type { Outcome } from "./tab";

const typingMs = 200;

export interface PreviewProps {
  mode: Mode;
  site: Site | null;
  draft: Draft;
  screen: "landing" | Outcome;
}

/** The hosted page's own card, fed with what is being edited. The server reads its Markdown. */
export function Preview({ mode, site, draft, screen }: PreviewProps) {
  const { pageTermsUrl: termsUrl, pagePrivacyUrl: privacyUrl, linkUrl } = portalConfig();
  const developer = useQuery(developerQuery);
  const templates = useQuery(templateChoiceQuery(mode));
  const texts = draft[screen];
  const [text] = useDebouncedValue(texts.body, typingMs);
  const body = useQuery(markdownQuery(text));
  const template = templates.data?.find(({ id }) => id === draft.templateId);
  return (
    <aside className={classes.preview} aria-label="Live preview">
      <h3 className={classes.previewHead}>Live preview</h3>
      <div className={classes.card}>
        <PictureContext value={ServedPicture}>
          <SiteCard
            heading="h2"
            invitation="invitationOfProduct"
            words={english}
            look={{
              companyName: developer.data?.tenantName ?? "",
              logoUrl: draft.logoUrl,
              productName: productName(),
              themeColor: template?.themeColor ?? defaultColor,
              termsUrl,
              privacyUrl,
              isSandbox: mode === "SANDBOX",
            }}
            texts={{ ...texts, body: body.data ?? [] }}
          >
            {screen === "success" && draft.showQrCode && (
              <QrCode code={codeOf(site?.url ?? `${linkUrl}/s/`)} words={english} />
            )}
          </SiteCard>
        </PictureContext>
      </div>
    </aside>
  );
}

/** An address as a code. On the page it is the one of the person's connected accounts. */
function codeOf(url: string) {
  const { data } = encode(url, { ecc: "M", border: 0 });
  return { url, rows: data.map((row) => row.map((dark) => (dark ? "#" : " ")).join("")) };
}
