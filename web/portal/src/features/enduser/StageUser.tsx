import { Button, Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { TestFailureSetting } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { useCover } from "@portal/ui/cover";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { LoadError } from "@portal/ui/LoadError";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  clockQuery,
  failureCodes,
  failuresQuery,
  useAdvance,
  useClearFailures,
  useLiveUser,
  useSetFailure,
} from "./stage";
import { aheadText, waitingText } from "./stageText";

/** Choices lie over the dialog. */
const layer = { zIndex: "var(--n-layer-menu)" };

export interface StageUserProps {
  mode: Mode;
  userId: string;
}

/** The button that lets time pass for a user of the Sandbox, and has their logins, syncs and documents fail. */
export function StageUser({ mode, userId }: StageUserProps) {
  const [open, setOpen] = useState(false);
  const [isMoving, setMoving] = useState(false);
  useCover(open);
  if (mode !== "SANDBOX") return null;
  return (
    <>
      {isMoving && <Following mode={mode} userId={userId} />}
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Simulate…
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title="Simulate">
        <AdvanceForm mode={mode} userId={userId} onAdvanced={() => setMoving(true)} />
        <FailureForm mode={mode} userId={userId} />
        <DialogButtons>
          <Button size="md" variant="default" onClick={() => setOpen(false)}>
            Done
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

/** Shows what comes of an advance as it happens, for as long as the user is looked at. */
function Following({ mode, userId }: StageUserProps) {
  useLiveUser(mode, userId);
  return null;
}

function AdvanceForm({ mode, userId, onAdvanced }: StageUserProps & { onAdvanced: () => void }) {
  const [by, setBy] = useState("31d");
  const clock = useQuery(clockQuery(mode, userId));
  const advance = useAdvance(mode, userId, {
    onSuccess: () => {
      onAdvanced();
      message.success("Time advanced. Syncs follow within seconds.");
    },
  });
  const ahead = aheadText(clock.data?.offsetSeconds ?? 0);
  return (
    <Form onSubmit={() => advance.submit(by.trim())}>
      <Stack gap="sm" align="flex-start">
        <h3>Time</h3>
        <p>
          Scheduled work for this user runs sooner, and the provider returns data for the skipped
          days. Timestamps stay real.
        </p>
        {clock.isError && (
          <LoadError error={clock.error} title="Couldn't load the clock" onRetry={clock.refetch} />
        )}
        {ahead && <Note role="status">This user is {ahead} ahead.</Note>}
        <TextInput
          w="100%"
          label="Advance by"
          description="Such as 31d, 12h or 1d12h; 366 days at most"
          value={by}
          error={advance.error && errorMessage(advance.error)}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={advance.busy}>
          Advance time
        </Button>
      </Stack>
    </Form>
  );
}

function FailureForm({ mode, userId }: StageUserProps) {
  const [step, setStep] = useState<TestFailureSetting["step"]>("SYNC");
  const [errorCode, setCode] = useState<TestFailureSetting["errorCode"]>("AUTH_REQUIRED");
  const [repeats, setRepeats] = useState(false);
  const failures = useQuery(failuresQuery(mode, userId));
  const set = useSetFailure(mode, userId, {});
  const clear = useClearFailures(mode, userId, {});
  const wrong = set.error ?? clear.error;
  const waiting = failures.data ?? [];
  return (
    <Form onSubmit={() => set.submit({ step, errorCode, repeats })}>
      <Stack gap="sm" align="flex-start" mt="xl">
        <h3>Failures</h3>
        {failures.isError && (
          <LoadError
            error={failures.error}
            title="Couldn't load the failures"
            onRetry={failures.refetch}
          />
        )}
        {waiting.length > 0 && (
          <Note
            role="status"
            tone="warning"
            action={
              <Button
                size="xs"
                variant="default"
                loading={clear.busy}
                onClick={() => clear.submit()}
              >
                Clear
              </Button>
            }
          >
            {waiting.map(waitingText).join(" ")}
          </Note>
        )}
        <Select
          w="100%"
          label="What fails"
          data={[
            { value: "SYNC", label: "Next sync" },
            { value: "LOGIN", label: "Next login" },
            { value: "UPLOAD", label: "Next document" },
          ]}
          allowDeselect={false}
          comboboxProps={layer}
          value={step}
          onChange={(value) => {
            const next = value === "LOGIN" || value === "UPLOAD" ? value : "SYNC";
            setStep(next);
            if (!failureCodes[next].includes(errorCode))
              setCode(failureCodes[next][0] ?? errorCode);
          }}
        />
        <Select
          w="100%"
          label="Error code"
          data={failureCodes[step]}
          allowDeselect={false}
          comboboxProps={layer}
          value={errorCode}
          onChange={(value) =>
            setCode(failureCodes[step].find((code) => code === value) ?? errorCode)
          }
        />
        <Checkbox
          label="Until cleared"
          checked={repeats}
          onChange={(event) => setRepeats(event.currentTarget.checked)}
        />
        {wrong && (
          <Note tone="danger" role="alert">
            {errorMessage(wrong)}
          </Note>
        )}
        <Button type="submit" variant="default" loading={set.busy}>
          Set failure
        </Button>
      </Stack>
    </Form>
  );
}
