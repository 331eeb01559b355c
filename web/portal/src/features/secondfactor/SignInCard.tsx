import { Button } from "@mantine/core";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { DateTime } from "@portal/ui/DateTime";
import { message } from "@portal/ui/message";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEndSignIn } from "./mutations";
import { type SignIn, signInsQuery } from "./queries";
import classes from "./Security.module.css";
import { SecurityCard } from "./SecurityCard";

/** Where the caller is signed in, and the way to end it. */
export function SignInCard() {
  const endSignIn = useEndSignIn();
  const query = useQuery(signInsQuery);
  const [asked, setAsked] = useState<SignIn | "others" | null>(null);
  const close = () => setAsked(null);
  const others = query.data?.filter((item) => !item.current) ?? [];

  async function end(what: SignIn | "others") {
    await endSignIn(what);
    message.success(what === "others" ? "Logged out of all other sessions" : "Session ended");
    close();
  }

  return (
    <SecurityCard
      title="Active sessions"
      lead="Browsers and apps that are logged in to your account."
      query={query}
      action={
        others.length > 0 && (
          <Button variant="default" onClick={() => setAsked("others")}>
            Log out of all other sessions
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {query.data?.map((item) => (
          <SignInRow key={item.id} item={item} onEnd={() => setAsked(item)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          opened
          title={asked === "others" ? "Log out of all other sessions?" : "End this session?"}
          confirmLabel="Log out"
          destructive
          onConfirm={() => end(asked)}
          onClose={close}
        >
          {asked === "others" ? (
            "All your other sessions end immediately. This one stays active."
          ) : (
            <>
              <strong>"{asked.device}"</strong> at {asked.address} is logged out immediately.
            </>
          )}
        </ConfirmDialog>
      )}
    </SecurityCard>
  );
}

function SignInRow({ item, onEnd }: { item: SignIn; onEnd: () => void }) {
  const Icon = /iPhone|Android/.test(item.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <div className={classes.what}>
        <div className={classes.name}>
          <span title={item.userAgent}>{item.device}</span>
          {item.current && (
            <StatusBadge status="ACTIVE" inTable>
              Current session
            </StatusBadge>
          )}
        </div>
        <div className={classes.facts}>
          {item.address}, logged in <DateTime value={item.createdAt} />
          {!item.current && (
            <>
              , last seen <DateTime value={item.lastSeenAt} format="relative" />
            </>
          )}
          , ends <DateTime value={item.expiresAt} />
        </div>
      </div>
      {!item.current && (
        <Button variant="default" aria-label={`Log out ${item.device}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}
