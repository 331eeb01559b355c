import { Button, Menu } from "@mantine/core";
import { canUsePasskeys } from "@portal/lib/webauthn";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { DateTime } from "@portal/ui/DateTime";
import { IconAction } from "@portal/ui/IconAction";
import { message } from "@portal/ui/message";
import { IconDotsVertical, IconFingerprint, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddPasskeyDialog } from "./AddPasskeyDialog";
import { useDeletePasskey } from "./mutations";
import { type Passkey, passkeysQuery } from "./queries";
import { RenamePasskeyDialog } from "./RenamePasskeyDialog";
import classes from "./Security.module.css";
import { SecurityCard } from "./SecurityCard";

type Open = { kind: "add" } | { kind: "rename" | "delete"; item: Passkey } | null;

/** The caller's passkeys. */
export function PasskeyCard() {
  const deletePasskey = useDeletePasskey();
  const query = useQuery(passkeysQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const possible = canUsePasskeys();

  async function remove(item: Passkey) {
    await deletePasskey(item.id);
    message.success("Passkey deleted");
    close();
  }

  return (
    <SecurityCard
      title="Passkeys"
      lead="Log in with your fingerprint, face or security key instead of your password."
      query={query}
      action={
        possible && (
          <Button variant="default" onClick={() => setOpen({ kind: "add" })}>
            Add passkey
          </Button>
        )
      }
    >
      {query.data?.length === 0 && (
        <p className={classes.none}>
          {possible
            ? "No passkeys yet."
            : "Passkeys aren't supported in this browser or at this address."}
        </p>
      )}
      <ul className={classes.list}>
        {query.data?.map((item) => (
          <PasskeyRow key={item.id} item={item} onChoose={(kind) => setOpen({ kind, item })} />
        ))}
      </ul>
      {open?.kind === "add" && <AddPasskeyDialog onClose={close} />}
      {open?.kind === "rename" && <RenamePasskeyDialog item={open.item} onClose={close} />}
      {open?.kind === "delete" && (
        <ConfirmDialog
          opened
          title="Delete this passkey?"
          confirmLabel="Delete passkey"
          destructive
          onConfirm={() => remove(open.item)}
          onClose={close}
        >
          You'll no longer be able to log in with <strong>"{open.item.name}"</strong>, and your
          other sessions will end. Remove it from your device, too.
        </ConfirmDialog>
      )}
    </SecurityCard>
  );
}

interface RowProps {
  item: Passkey;
  onChoose: (kind: "rename" | "delete") => void;
}

function PasskeyRow({ item, onChoose }: RowProps) {
  return (
    <li className={classes.row}>
      <IconFingerprint size={20} stroke={1.7} aria-hidden="true" />
      <div className={classes.what}>
        <div className={classes.name}>
          <span title={item.name}>{item.name}</span>
        </div>
        <div className={classes.facts}>
          Added <DateTime value={item.createdAt} />
          {item.lastUsedAt ? (
            <>
              , last used <DateTime value={item.lastUsedAt} />
            </>
          ) : (
            ", never used"
          )}
        </div>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconAction label={`Actions of ${item.name}`}>
            <IconDotsVertical size={16} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => onChoose("rename")}
          >
            Rename
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => onChoose("delete")}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
