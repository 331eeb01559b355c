import type { Mode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { copySuccess } from "@portal/ui/copySuccess";
import { KeyId } from "@portal/ui/KeyId";
import { LoadError } from "@portal/ui/LoadError";
import { Note } from "@portal/ui/Note";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { sessionQuery, type WinkSessionDetail } from "./queries";
import { SessionStatus } from "./SessionStatus";
import classes from "./Sessions.module.css";

export interface SourcesOf {
  mode: Mode;
  /** Empty until the session has started. */
  userId: string;
  /** What was filled in before there was a user. */
  forms: {
    id: string;
    name: string;
    data: Record<string, string>;
    fields: never[];
    createdAt: string;
    fromLink: true;
  }[];
  /** Told when a dialog lies over the drawer. */
  onCover: (covered: boolean) => void;
}

export interface SessionDrawerProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  sessionId: string | null;
  /** Shows what a session's user shared, as the screens about users do. */
  sources: (of: SourcesOf) => ReactNode;
  onClose: () => void;
}

/** One session: what its person connected, uploaded and filled in. */
export function SessionDrawer({ mode, sessionId, sources, onClose }: SessionDrawerProps) {
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState(sessionId);
  if (sessionId && sessionId !== shown) setShown(sessionId);
  const [covered, setCovered] = useState(false);
  const session = useQuery({ ...sessionQuery(mode, shown ?? ""), enabled: shown !== null });
  const { data } = session;
  return (
    <WideDrawer
      opened={sessionId !== null}
      onClose={onClose}
      covered={covered}
      backLabel="Back to WinkSite Sessions"
      title={data?.winkSiteName ?? "Session"}
      actions={
        data && (
          <ButtonLink to="/link/winkSite" search={{ tab: "data", manage: data.winkSiteId }}>
            Manage site
          </ButtonLink>
        )
      }
      meta={
        data && (
          <>
            <SessionStatus status={data.status} />
            <KeyId value={data.id} label="Session ID" last={0} toast={copySuccess} />
          </>
        )
      }
    >
      {session.isError && (
        <LoadError
          error={session.error}
          title="Couldn't load the session"
          onRetry={session.refetch}
        />
      )}
      {data?.customerStatus === "VERIFIED" && (
        <p className={classes.customer}>
          Customer <KeyId value={data.customer} label="Customer ID" last={0} /> from your signed
          link.
        </p>
      )}
      {data?.customerStatus === "FORGED" && (
        <div className={classes.customer}>
          <Note tone="warning">
            The link's signature is wrong or for another site, so its customer ID was ignored.
          </Note>
        </div>
      )}
      {session.isPending && <p className={classes.loading}>Loading data...</p>}
      {data &&
        sources({ mode, userId: data.userId, forms: parametersOf(data), onCover: setCovered })}
    </WideDrawer>
  );
}

/** What came with the address, as a form. Once the session has started, the user has one. */
function parametersOf(session: WinkSessionDetail): SourcesOf["forms"] {
  if (Object.keys(session.urlParameters).length === 0) return [];
  const { id, createdAt, urlParameters } = session;
  return [
    { id, createdAt, name: "URL Parameters", data: urlParameters, fields: [], fromLink: true },
  ];
}
