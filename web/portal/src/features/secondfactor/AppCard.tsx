import { Button } from "@mantine/core";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EnrolDialog } from "./EnrolDialog";
import { removeTotp, renewRecoveryCodes, useRefreshApp } from "./mutations";
import { ProofDialog } from "./ProofDialog";
import { totpQuery } from "./queries";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";
import classes from "./Security.module.css";
import { SecurityCard } from "./SecurityCard";

const fewCodes = 3;

/** The second step of logins: an authenticator app and its recovery codes. */
export function AppCard() {
  const refresh = useRefreshApp();
  const query = useQuery(totpQuery);
  const [open, setOpen] = useState<"enrol" | "renew" | "remove" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const on = query.data?.enabled === true;
  const left = query.data?.recoveryCodesLeft ?? 0;

  async function finish() {
    setOpen(null);
    setCodes(null);
    await refresh();
  }

  return (
    <SecurityCard
      title="Authenticator app"
      lead="A second step after the password: a code that changes every 30 seconds."
      query={query}
      action={
        <Button variant="default" onClick={() => setOpen(on ? "remove" : "enrol")}>
          {on ? "Remove app" : "Set up app"}
        </Button>
      }
    >
      {on ? (
        <div className={classes.row}>
          <IconDeviceMobile size={20} stroke={1.7} aria-hidden="true" />
          <div className={classes.what}>
            <div className={classes.name}>
              <span>Required each time you log in with your password</span>
              <StatusBadge status="ACTIVE" inTable>
                On
              </StatusBadge>
            </div>
            <div className={classes.facts}>
              Since <DateTime value={query.data?.enabledAt} />, {left} of 10 recovery codes left
            </div>
          </div>
          <Button variant="default" onClick={() => setOpen("renew")}>
            New recovery codes
          </Button>
        </div>
      ) : (
        <p className={classes.none}>
          Not set up. Add one to protect your account if your password leaks.
        </p>
      )}
      {on && left <= fewCodes && (
        <div className={classes.warning}>
          <Note tone="warning">
            {left === 0
              ? "No recovery codes are left."
              : `Only ${counted(left, "recovery code is", "recovery codes are")} left.`}{" "}
            Without one, you can't log in if you lose your phone.
          </Note>
        </div>
      )}
      {open === "enrol" && <EnrolDialog onClose={finish} />}
      {open === "renew" && (
        <ProofDialog
          title="Create new recovery codes?"
          confirmLabel="Create new codes"
          onProve={async (proof) => setCodes((await renewRecoveryCodes(proof)).recoveryCodes)}
          onClose={() => setOpen(null)}
          onDone={() => setOpen(null)}
        >
          The old recovery codes stop working immediately.
        </ProofDialog>
      )}
      {open === "remove" && (
        <ProofDialog
          title="Remove the authenticator app?"
          confirmLabel="Remove app"
          destructive
          onProve={removeTotp}
          onClose={() => setOpen(null)}
          onDone={async () => {
            await finish();
            message.success("Authenticator app removed");
          }}
        >
          You'll log in with only your password. Your recovery codes stop working, and your other
          sessions end.
        </ProofDialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={finish} />}
    </SecurityCard>
  );
}
