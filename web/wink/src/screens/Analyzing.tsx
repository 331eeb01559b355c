import type { SourceRef } from "@packages/api/widget";
import { useConfig } from "../context";
import controls from "../parts/controls.module.css";
import { Icon, SPINNER } from "../parts/Icon";
import { Logo, LogoPair } from "../parts/Logo";
import { DoneIcon } from "../parts/laterIcons";
import { Screen } from "../parts/Screen";
import { useLater } from "../useLater";
import styles from "./connecting.module.css";

/** The document has arrived and is being read. */
export function Analyzing({ source }: { source: SourceRef }) {
  const { text } = useLater();
  const { companyName, companyLogoUrl } = useConfig();
  return (
    <Screen>
      <div className={styles.middle}>
        <LogoPair
          left={<Logo name={companyName} url={companyLogoUrl} isLarge />}
          right={<Logo name={source.name} url={source.logoUrl} isLarge />}
        />
        <h1 tabIndex={-1}>{text.analyzingTitle(source.name)}</h1>
        <p>{text.analyzingText}</p>
        <ul className={styles.steps}>
          <li className={styles.done}>
            <DoneIcon />
            {text.stepUploaded}
            <span className="sr">, {text.stepDone}</span>
          </li>
          <li className={styles.active}>
            <Icon paths={SPINNER} className={controls.spin} />
            {text.stepAnalyzing}
            <span className="sr">, {text.stepActive}</span>
          </li>
        </ul>
        <p className="sr" role="status">
          {text.stepAnalyzing}
        </p>
      </div>
    </Screen>
  );
}
