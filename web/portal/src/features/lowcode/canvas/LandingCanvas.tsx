import { Markdown } from "@packages/site/markdown";
import { SiteCard } from "@packages/site/SiteCard";
import { english } from "@packages/site/words";
import { portalConfig, productName } from "@portal/lib/api/portal";
import { developerQuery } from "@portal/lib/api/queries";
import { useQuery } from "@tanstack/react-query";
import { useBuilder } from "../context";
import { useMarkdown, usePlain } from "./body";
import classes from "./Canvas.module.css";

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The public page's own card. */
export function LandingCanvas() {
  const { mode, flow, screen } = useBuilder();
  const { pageTermsUrl: termsUrl, pagePrivacyUrl: privacyUrl } = portalConfig();
  const developer = useQuery(developerQuery);
  const { headerText, introductionText, launchButtonText } = screen.module.props;
  const header = usePlain(text(headerText));
  const body = useMarkdown(text(introductionText));
  const button = usePlain(text(launchButtonText));
  return (
    <div inert className={classes.drawing} data-page>
      <SiteCard
        heading="h2"
        words={english}
        look={{
          companyName: developer.data?.tenantName ?? "",
          logoUrl: "",
          productName: productName(),
          themeColor: flow.themeColor,
          termsUrl,
          privacyUrl,
          isSandbox: mode === "SANDBOX",
        }}
        texts={{ header: <Markdown nodes={header} />, body, button: <Markdown nodes={button} /> }}
      />
    </div>
  );
}
