import { Button } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { type ReactNode, useState } from "react";
import { FirstStep } from "./FirstStep";
import { useRefreshDashboard } from "./mutations";

export interface ConnectEnds {
  onClose: () => void;
  onConnected: () => void;
}

export interface ConnectStepProps {
  mode: Mode;
  done: boolean;
  dialog: (ends: ConnectEnds) => ReactNode;
}

/** In Sandbox a test person connects in place; in Production there are only real people. */
export function ConnectStep({ mode, done, dialog }: ConnectStepProps) {
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRefreshDashboard();
  if (mode === "PRODUCTION") {
    return (
      <FirstStep
        done={done}
        name="Connect a user"
        why="Create a token with POST /users and open Wink in your app."
        action={
          <ButtonLink to="/link/emulator" variant="default" size="xs">
            Open emulator
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <FirstStep
        done={done}
        name="Connect a test user"
        why="See what your users see: Maria connects her employer in Wink."
        action={
          done ? (
            <ButtonLink to="/users" variant="default" size="xs">
              See users
            </ButtonLink>
          ) : (
            <Button size="xs" onClick={() => setIsOpen(true)}>
              Connect Maria
            </Button>
          )
        }
      />
      {isOpen && dialog({ onClose: () => setIsOpen(false), onConnected: refresh })}
    </>
  );
}
