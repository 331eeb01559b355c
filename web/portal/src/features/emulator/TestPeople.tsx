import { Button } from "@mantine/core";
import type { TestPerson } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { CopyButton } from "@portal/ui/CopyButton";
import { IconAction } from "@portal/ui/IconAction";
import { LoadError } from "@portal/ui/LoadError";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./Emulator.module.css";
import { NewPersonDialog } from "./NewPersonDialog";
import { testPeopleQuery, useDeleteTestPerson } from "./people";

/** People of the Sandbox that this organization wrote itself. */
export function TestPeople({ mode }: { mode: Mode }) {
  const people = useQuery(testPeopleQuery(mode));
  const [isWriting, setWriting] = useState(false);
  const [leaving, setLeaving] = useState<TestPerson | null>(null);
  const remove = useDeleteTestPerson(mode);
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <h2>Your test people</h2>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.7} aria-hidden="true" />}
          onClick={() => setWriting(true)}
        >
          New from JSON…
        </Button>
      </div>
      {people.isError && (
        <LoadError
          error={people.error}
          title="Couldn't load your test people"
          onRetry={people.refetch}
        />
      )}
      {people.data?.length === 0 && (
        <p className={classes.quiet}>
          Describe a person with the data you need, and log in as them at every provider.
        </p>
      )}
      {people.data && people.data.length > 0 && (
        <ul className={classes.people} aria-label="Your test people">
          {people.data.map((person) => (
            <li key={person.id}>
              <strong>{person.fullName}</strong>
              <Credential label="Username" value={person.username} of={person} />
              <Credential label="Password" value={person.password} of={person} />
              <IconAction
                label={`Delete ${person.username}`}
                variant="subtle"
                color="gray"
                onClick={() => setLeaving(person)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden="true" />
              </IconAction>
            </li>
          ))}
        </ul>
      )}
      {isWriting && <NewPersonDialog mode={mode} onClose={() => setWriting(false)} />}
      <ConfirmDialog
        opened={leaving !== null}
        title="Delete this test person?"
        destructive
        confirmLabel="Delete test person"
        onClose={() => setLeaving(null)}
        onConfirm={async (key) => {
          if (leaving) await remove(leaving.id, key);
          setLeaving(null);
        }}
      >
        Accounts connected as <strong>{leaving?.fullName}</strong> are disconnected by their next
        sync.
      </ConfirmDialog>
    </Card>
  );
}

interface CredentialProps {
  label: string;
  value: string;
  of: TestPerson;
}

function Credential({ label, value, of }: CredentialProps) {
  return (
    <span className={classes.credential}>
      <code>{value}</code>
      <CopyButton value={value} label={`Copy ${label.toLowerCase()} of ${of.fullName}`} />
    </span>
  );
}
