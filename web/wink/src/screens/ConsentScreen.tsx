import { useState } from "react";
import { useConfig, useWink } from "../context";
import { Button } from "../parts/Button";
import { Consent, NewWindowLink } from "../parts/Consent";
import { HAND, Icon, LIST, LOCK } from "../parts/Icon";
import { Logo, LogoPair } from "../parts/Logo";
import { Screen } from "../parts/Screen";
import styles from "./consent.module.css";

export function ConsentScreen() {
  const { text, state, dispatch } = useWink();
  const config = useConfig();
  const [isAgreed, setIsAgreed] = useState(false);
  const { companyName, companyLogoUrl, productName, usageText, links } = config;
  const promises = [
    { icon: LOCK, title: text.privateTitle, line: text.privateText(companyName) },
    { icon: LIST, title: text.neededTitle, line: text.neededText(usageText) },
    { icon: HAND, title: text.controlTitle, line: text.controlText },
  ];
  return (
    <Screen
      actions={
        <Button
          look="primary"
          disabled={!isAgreed}
          isBusy={state.isBusy}
          onClick={() => dispatch({ type: "AGREE" })}
        >
          {config.consent.getStartedButtonText || text.getStarted}
        </Button>
      }
    >
      <LogoPair left={<Logo name={companyName} url={companyLogoUrl} isLarge />} />
      <h1 tabIndex={-1}>{text.partner(companyName, productName, usageText)}</h1>
      <p>{text.twoMinutes}</p>
      <ul className={styles.promises}>
        {promises.map(({ icon, title, line }) => (
          <li key={title}>
            <Icon paths={icon} />
            <b>{title}</b>
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {config.enableLearnMoreLink && links.help && (
        <p>
          <NewWindowLink href={links.help}>{text.learnMore}</NewWindowLink>
        </p>
      )}
      <div className={styles.end} data-end>
        <Consent isGiven={isAgreed} onChange={setIsAgreed} />
      </div>
    </Screen>
  );
}
