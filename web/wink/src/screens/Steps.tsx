import { ConfirmDialog } from "../parts/ConfirmDialog";
import type { View } from "../state";
import { useLater } from "../useLater";
import "../laterRules";
import { Analyzing } from "./Analyzing";
import { Blocked } from "./Blocked";
import { Closed } from "./Closed";
import { Code } from "./Code";
import { Connecting } from "./Connecting";
import { Expired } from "./Expired";
import { Help } from "./Help";
import { Linked } from "./Linked";
import { Login } from "./Login";
import { LoginFailed } from "./LoginFailed";
import { Success } from "./Success";
import { Upload } from "./Upload";

/** Every screen but the first ones, and the question before leaving a login. */
export function Steps({ view }: { view: View }) {
  const { text, state, dispatch } = useLater();
  return (
    <>
      <StepOf view={view} />
      {state.isLeaving && state.view === view && (
        <ConfirmDialog
          title={text.exitTitle}
          stay={text.stay}
          onStay={() => dispatch({ type: "STAY" })}
          go={text.leave}
          onGo={() => dispatch({ type: "LEAVE" })}
        />
      )}
    </>
  );
}

function StepOf({ view }: { view: View }) {
  switch (view.name) {
    case "HELP":
      return <Help isSent={view.isSent} />;
    case "LOGIN":
      return <Login login={view.login} />;
    case "CONNECTING":
      return <Connecting view={view} />;
    case "MFA":
      return <Code key={view.mfa.kind} view={view} />;
    case "UPLOAD":
      return <Upload view={view} />;
    case "ANALYZING":
      return <Analyzing source={view.source} />;
    case "UPLOAD_FAILED":
    case "LOGIN_FAILED":
      return <LoginFailed view={view} />;
    case "SUCCESS":
      return <Success source={view.source} />;
    case "LINKED":
    case "REVOKING":
      return <Linked account={view.account} isRevoking={view.name === "REVOKING"} />;
    case "BLOCKED":
      return <Blocked message={view.message} code={view.code} />;
    case "EXPIRED":
      return <Expired />;
    case "CLOSED":
      return <Closed />;
    default:
      return null;
  }
}
