import type { SourceRef } from "@packages/api/widget";
import { useConfig } from "../context";
import { Button } from "../parts/Button";
import { Face } from "../parts/Face";
import { Logo } from "../parts/Logo";
import { DoneIcon } from "../parts/laterIcons";
import { Screen } from "../parts/Screen";
import { canConnectMore } from "../rules";
import { isDocument } from "../transition";
import { useLater } from "../useLater";
import styles from "./outcome.module.css";

export function Success({ source }: { source: SourceRef }) {
  const { text, state, dispatch } = useLater();
  const config = useConfig();
  const isFile = isDocument(source);
  const { successText, doneButtonText, connectMoreAccountsButtonText } = config.success;
  const actions = (
    <>
      <Button look="primary" onClick={() => dispatch({ type: "DONE" })}>
        {doneButtonText || text.done}
      </Button>
      {canConnectMore(config, state.linked) && (
        <Button onClick={() => dispatch({ type: "MORE" })}>
          {connectMoreAccountsButtonText || text.connectMore}
        </Button>
      )}
    </>
  );
  return (
    <Screen isCentered actions={actions}>
      <Face mood="happy" />
      <h1 tabIndex={-1}>{text.successTitle}</h1>
      <p>
        {isFile
          ? text.uploadedText(config.companyName)
          : successText || text.successText(source.name, config.companyName)}
      </p>
      <div className={styles.card}>
        <Logo name={source.name} url={source.logoUrl} />
        <span>
          <b>{source.name}</b>
          <small>{isFile ? text.receivedNow : text.connectedNow}</small>
        </span>
        <DoneIcon />
      </div>
    </Screen>
  );
}
