import type { LinkedAccount, Source } from "@packages/api/widget";
import { useWink } from "../context";
import { ALERT, CHECK, CHEVRON, Icon } from "../parts/Icon";
import { Logo } from "../parts/Logo";
import { isLive } from "../rules";
import { isDocument } from "../transition";
import styles from "./sources.module.css";

/** One source; what cannot be chosen is gray and says so in words. */
export function SourceRow({ source }: { source: Source }) {
  const { text, dispatch } = useWink();
  const { id, name, logoUrl, typeLabel, kind } = source;
  if (!source.enabled) {
    return (
      <div className={`${styles.row} ${styles.off}`}>
        <Words of={source} line={text.notAvailableNow(typeLabel)} isGrey />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => dispatch({ type: "CHOOSE", source: { id, name, logoUrl, kind } })}
    >
      <Words of={source} line={typeLabel} />
      {source.highlighted && <em className={styles.chip}>{text.suggested}</em>}
      <Icon paths={CHEVRON} />
    </button>
  );
}

interface WordsProps {
  of: Source | LinkedAccount;
  line: string;
  isGrey?: boolean;
}

function Words({ of: { name, logoUrl }, line, isGrey }: WordsProps) {
  return (
    <>
      <Logo name={name} url={logoUrl} isGrey={isGrey} />
      <span className={styles.words}>
        <b>{name}</b>
        <small>{line}</small>
      </span>
    </>
  );
}

export function LinkedRow({ account }: { account: LinkedAccount }) {
  const { text, dispatch } = useWink();
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => dispatch({ type: "CHOOSE_LINKED", account })}
    >
      <Words of={account} line={account.loginName} />
      {isLive(account) ? (
        <span className={styles.connected}>
          <Icon paths={CHECK} size={16} />
          {isDocument(account) ? text.isUploaded : text.isConnected}
        </span>
      ) : (
        <span className={styles.again}>
          <Icon paths={ALERT} size={16} />
          {text.needsReconnect}
        </span>
      )}
    </button>
  );
}
