import { portalConfig } from "@portal/lib/api/portal";
import { currentMode, hasProduction } from "@portal/lib/session/storage";
import { IconFlask } from "@tabler/icons-react";
import classes from "./Ribbon.module.css";

function Contact() {
  const { contactUrl } = portalConfig();
  if (!contactUrl) return "contact us";
  return (
    <a className={classes.link} href={contactUrl} target="_blank" rel="noopener noreferrer">
      contact us
    </a>
  );
}

/** Only in Sandbox: no ribbon means that everything on the page is real. */
export function Ribbon() {
  if (currentMode() === "PRODUCTION") return null;
  return (
    <div className={classes.ribbon} role="note" aria-label="Mode">
      <IconFlask size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {hasProduction() ? (
          "You are using sandbox mode."
        ) : (
          <>
            You are using sandbox mode, to enable Production Mode, please <Contact />.
          </>
        )}
      </span>
    </div>
  );
}
