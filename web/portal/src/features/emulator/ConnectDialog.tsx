import { readClaims } from "@embed/claims";
import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";
import { widgetToken } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { Dialog } from "@portal/ui/Dialog";
import { Note } from "@portal/ui/Note";
import { type KeyboardEvent, useState } from "react";
import classes from "./ConnectDialog.module.css";
import { useTakeOneConnection } from "./mutations";
import { WidgetPanel } from "./WidgetPanel";

export interface ConnectDialogProps {
  onClose: () => void;
  onConnected: () => void;
}

/** The widget in place, to connect a test person's account with, and the way to what it brought. */
export function ConnectDialog({ onClose, onConnected }: ConnectDialogProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const takeOneConnection = useTakeOneConnection("SANDBOX");

  function note(name: string) {
    if (name !== "onAccountConnected") return;
    const { sub } = readClaims(widgetToken("SANDBOX") ?? "");
    setUserId(typeof sub === "string" ? sub : null);
    onConnected();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Connect a test user"
      size={840}
      closeOnClickOutside={false}
      onKeyDown={leaveTabToBrowser}
    >
      <div className={classes.columns}>
        <div>
          <p>This is Wink as your users see it. Everything in it is invented.</p>
          <ol className={classes.steps}>
            <li>Agree to share data.</li>
            <li>Choose any provider, such as Bayani Retail.</li>
            <li>
              Choose <b>Fill in Maria's test login</b> and continue.
            </li>
          </ol>
          {userId && (
            <div className={classes.done}>
              <Note tone="ok" role="status">
                Maria's account is connected. Her records arrive within seconds.
              </Note>
              <ButtonLink to="/users/user-details" search={{ userId }}>
                See Maria's data
              </ButtonLink>
            </div>
          )}
        </div>
        <WidgetPanel
          mode="SANDBOX"
          templateId={defaultTemplateId}
          onEvent={note}
          onQuotaTaken={takeOneConnection}
          onClosed={onClose}
        />
      </div>
      <EndOfWidget />
    </Dialog>
  );
}

/**
 * The dialog moves the focus between the stops that it finds, and it finds none inside the widget: Tab would never get
 * there. The browser knows the way.
 */
function leaveTabToBrowser({ key, shiftKey, nativeEvent }: KeyboardEvent) {
  if (key === "Tab" && !shiftKey) nativeEvent.stopPropagation();
}

/** The last stop of the dialog, behind the widget, which leads to its first one. */
function EndOfWidget() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is no control
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus passes on at once
      tabIndex={0}
      onFocus={({ currentTarget }) =>
        currentTarget.closest("[role=dialog]")?.querySelector("button")?.focus()
      }
    />
  );
}
