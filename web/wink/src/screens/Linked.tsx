import type { LinkedAccount } from "@packages/api/widget";
import { useState } from "react";
import { useConfig } from "../context";
import { dayOf } from "../day";
import { Button } from "../parts/Button";
import { ConfirmDialog } from "../parts/ConfirmDialog";
import { Logo } from "../parts/Logo";
import { Screen } from "../parts/Screen";
import { isLive } from "../rules";
import { isDocument } from "../transition";
import { useLater } from "../useLater";
import styles from "./outcome.module.css";

/** One connected account: reconnect it, or revoke access. */
export function Linked({ account, isRevoking }: { account: LinkedAccount; isRevoking: boolean }) {
  const { text, locale, dispatch } = useLater();
  const { companyName } = useConfig();
  const [isAsking, setIsAsking] = useState(false);
  const { name, logoUrl, loginName, connectedAt } = account;
  const isConnected = isLive(account);
  const isFile = isDocument(account);
  const since = isFile ? text.uploadedOn : text.connectedOn;
  const meaning = isFile ? text.documentText(companyName) : text.linkedText(companyName);
  const actions = (
    <>
      {!isConnected && (
        <Button
          look="primary"
          disabled={isRevoking}
          onClick={() => dispatch({ type: "RECONNECT" })}
        >
          {text.reconnect}
        </Button>
      )}
      <Button look="danger" isBusy={isRevoking} onClick={() => setIsAsking(true)}>
        {isRevoking ? text.revoking : text.revoke}
      </Button>
    </>
  );
  return (
    <Screen onBack={isRevoking ? undefined : () => dispatch({ type: "BACK" })} actions={actions}>
      <Logo name={name} url={logoUrl} isLarge />
      <h1 tabIndex={-1}>{name}</h1>
      <p>{isConnected ? meaning : text.disconnectedText(name)}</p>
      <div className={styles.card}>
        <span>
          <b>{loginName || name}</b>
          <small>
            {connectedAt && since(dayOf(connectedAt, locale))}
            {!connectedAt && (isFile ? text.receivedNow : text.connectedNow)}
          </small>
        </span>
      </div>
      {isAsking && !isRevoking && (
        <ConfirmDialog
          title={text.revokeTitle(name)}
          stay={text.cancel}
          onStay={() => setIsAsking(false)}
          go={text.revoke}
          onGo={() => {
            setIsAsking(false);
            dispatch({ type: "REVOKE" });
          }}
        >
          <p>{isFile ? text.revokeDocumentText(companyName) : text.revokeText(companyName)}</p>
        </ConfirmDialog>
      )}
    </Screen>
  );
}
