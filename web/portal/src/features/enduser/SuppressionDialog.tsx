import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Suppression } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { emailProblem } from "@portal/lib/validation/email";
import { Cell } from "@portal/ui/Cell";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { DateTime } from "@portal/ui/DateTime";
import { Dialog } from "@portal/ui/Dialog";
import { Form } from "@portal/ui/Form";
import { formatNumber } from "@portal/ui/format";
import { IconAction } from "@portal/ui/IconAction";
import { NotFound } from "@portal/ui/NotFound";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { suppressionReasons, suppressionsQuery, useSuppress, useUnsuppress } from "./suppressions";
import classes from "./UserData.module.css";

const columns: Column[] = [
  { id: "email", head: "Email" },
  { id: "reason", head: "Reason", width: "150px" },
  { id: "since", head: "Since", width: "130px" },
  { id: "action", head: "Action", hiddenHead: true, width: "56px", skeleton: "none" },
];

/** Addresses that are not invited: looked up, added and removed. */
export function SuppressionDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const [text, setText] = useState("");
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Suppression | null>(null);
  const list = useInfiniteQuery(suppressionsQuery(mode, email));
  const remove = useUnsuppress(mode);
  const add = useSuppress(mode, {
    onSuccess: () => {
      setText("");
      setEmail("");
    },
    onError: (error) => setProblem(errorMessage(error)),
  });
  const rows = list.data ?? [];

  function addTyped() {
    const wrong = emailProblem(text.trim());
    setProblem(wrong);
    if (wrong === null) add.submit(text.trim());
  }

  return (
    <Dialog opened onClose={onClose} title="Suppression list" size="xl">
      <p>
        Nobody on this list is invited. People get here when they unsubscribe, when their email
        bounces after it was sent or is reported as spam, or when you add them.
      </p>
      <Form onSubmit={() => setEmail(text.trim())}>
        <div className={classes.suppress}>
          <TextInput
            label="Whole email address"
            value={text}
            error={problem}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(null);
              if (event.currentTarget.value === "") setEmail("");
            }}
          />
          <Button type="submit" variant="default">
            Look up
          </Button>
          <Button variant="default" loading={add.busy} onClick={addTyped}>
            Add
          </Button>
        </div>
      </Form>
      <TableCard
        label="Suppressed addresses"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        notFound={
          rows.length === 0 && (
            <NotFound>
              {email ? "This address isn't on the list." : "No address is on the list."}
            </NotFound>
          )
        }
        footer={
          <TableFooter
            text={list.hasNextPage ? `${formatNumber(rows.length)} shown` : "All shown"}
            more={
              list.hasNextPage
                ? {
                    label: "Load more addresses",
                    loading: list.isFetchingNextPage,
                    onClick: list.fetchNextPage,
                  }
                : undefined
            }
          />
        }
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell kind="key">{row.email || "Erased person"}</Cell>
            <Cell>{suppressionReasons[row.reason]}</Cell>
            <Cell>
              <DateTime value={row.createdAt} />
            </Cell>
            <Cell kind="actions">
              <IconAction
                label={`Remove ${row.email || "erased person"}`}
                variant="subtle"
                color="gray"
                onClick={() => setRemoving(row)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden="true" />
              </IconAction>
            </Cell>
          </tr>
        ))}
      </TableCard>
      <ConfirmDialog
        opened={removing !== null}
        title="Remove this address?"
        destructive
        confirmLabel="Remove address"
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (removing) await remove(removing.id);
          setRemoving(null);
        }}
      >
        <strong>{removing?.email || "This person"}</strong> can be invited again.
        {removing?.reason === "UNSUBSCRIBED" &&
          " They unsubscribed: make sure they want to hear from you."}
      </ConfirmDialog>
    </Dialog>
  );
}
