import type { LinkedAccount, Source } from "@packages/api/widget";
import { useWink } from "../context";
import { ALERT, CHECK, CHEVRON, Icon } from "../parts/Icon";
import { Logo } from "../parts/Logo";
import { isLive } from "../rules";
import { isDocument } from "../transition";
import styles from "./sources.module.css";

/** One source; what cannot be chosen is grey and says so in words. */
export function SourceRow({ source, isConnected }: { source: Source; isConnected: boolean }) {
  const { text, dispatch } = useWink();
  const { id, name, logoUrl, typeLabel, kind } = source;
  if (!source.enabled) {
    return (
      <div className={`${styles.row} ${styles.off}`}>
        <Logo name={name} url={logoUrl} isGrey />
        <span className={styles.words}>
          <b>{name}</b>
          <small>{text.notAvailableNow(typeLabel)}</small>
        </span>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => dispatch({ type: "CHOOSE", source: { id, name, logoUrl, kind } })}
    >
      <Logo name={name} url={logoUrl} />
      <span className={styles.words}>
        <b>{name}</b>
        <small>{typeLabel}</small>
      </span>
      {isConnected && <Connected isDocument={isDocument(source)} />}
      {!isConnected && source.highlighted && <em className={styles.chip}>{text.suggested}</em>}
      {!isConnected && <Icon paths={CHEVRON} />}
    </button>
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
      <Logo name={account.name} url={account.logoUrl} />
      <span className={styles.words}>
        <b>{account.name}</b>
        <small>{account.loginName}</small>
      </span>
      {isLive(account) ? (
        <Connected isDocument={isDocument(account)} />
      ) : (
        <span className={styles.again}>
          <Icon paths={ALERT} size={16} />
          {text.needsReconnect}
        </span>
      )}
    </button>
  );
}

function Connected({ isDocument }: { isDocument: boolean }) {
  const { text } = useWink();
  return (
    <span className={styles.connected}>
      <Icon paths={CHECK} size={16} />
      {isDocument ? text.isUploaded : text.isConnected}
    </span>
  );
}
