import { counted } from "@portal/ui/counted";
import type { WinkTemplate } from "./queries";
import classes from "./Template.module.css";

/** A template by its look: logo or color, its name, and what it offers. */
export function TemplateName({ template }: { template: WinkTemplate }) {
  const { name, companyLogoUrl, themeColor } = template;
  return (
    <span className={classes.named}>
      {companyLogoUrl ? (
        <img src={companyLogoUrl} alt="" width={24} height={24} className={classes.mark} />
      ) : (
        <span className={classes.mark} style={{ backgroundColor: themeColor }} />
      )}
      <span className={classes.words}>
        <span>{name}</span>
        <small>{offered(template)}</small>
      </span>
    </span>
  );
}

function offered({ providerConfig, fileTypeConfig }: WinkTemplate): string {
  const count = providerConfig.providers.length + fileTypeConfig.fileTypes.length;
  const top = providerConfig.topProviders.length;
  const sources = count === 0 ? "All data sources" : counted(count, "data source");
  return top > 0 ? `${sources}, ${top} highlighted` : sources;
}
