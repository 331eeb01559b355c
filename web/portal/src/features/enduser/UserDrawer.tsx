import type { Mode } from "@portal/lib/session/storage";
import { Cover } from "@portal/ui/cover";
import { KeyId } from "@portal/ui/KeyId";
import { LoadError } from "@portal/ui/LoadError";
import { PersonAvatar } from "@portal/ui/PersonAvatar";
import { plainName } from "@portal/ui/personName";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EraseUser } from "./EraseUser";
import type { Place } from "./place";
import { userQuery } from "./queries";
import { StageUser } from "./StageUser";
import { UserDetail } from "./UserDetail";

export interface UserDrawerProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  userId: string | null;
  place: Place;
  onPlace: (place: Place) => void;
  onClose: () => void;
}

/** Everything about one user, over the list. */
export function UserDrawer({ mode, userId, place, onPlace, onClose }: UserDrawerProps) {
  // The content stays as it was while the drawer slides out.
  const [shown, setShown] = useState(userId);
  const [last, setLast] = useState(place);
  if (userId && userId !== shown) setShown(userId);
  if (userId && (place.panel !== last.panel || place.source !== last.source)) setLast(place);
  const [covered, setCovered] = useState(false);
  const user = useQuery({ ...userQuery(mode, shown ?? ""), enabled: shown !== null });
  return (
    <Cover value={setCovered}>
      <WideDrawer
        opened={userId !== null}
        onClose={onClose}
        backLabel="Back to User Data"
        title={user.data ? plainName(user.data.fullName) || "No name yet" : "User Data"}
        leading={
          <PersonAvatar name={user.data?.fullName ?? ""} imageUrl={user.data?.headImageUrl} />
        }
        covered={covered}
        actions={
          user.data && (
            <>
              <StageUser mode={mode} userId={user.data.userId} />
              <EraseUser mode={mode} userId={user.data.userId} onErased={onClose} />
            </>
          )
        }
        meta={shown && <KeyId value={shown} label="User ID" last={0} />}
      >
        {user.isError && (
          <LoadError error={user.error} title="Couldn't load the user" onRetry={user.refetch} />
        )}
        {user.data && (
          <UserDetail
            key={user.data.userId}
            mode={mode}
            user={user.data}
            place={last}
            onPlace={onPlace}
          />
        )}
      </WideDrawer>
    </Cover>
  );
}
