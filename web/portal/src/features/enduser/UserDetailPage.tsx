import { VisuallyHidden } from "@mantine/core";
import { ApiError } from "@packages/api/error";
import { currentMode } from "@portal/lib/session/storage";
import { BackLink } from "@portal/ui/BackLink";
import { Card } from "@portal/ui/Card";
import { KeyId } from "@portal/ui/KeyId";
import { LoadError } from "@portal/ui/LoadError";
import { PersonAvatar } from "@portal/ui/PersonAvatar";
import { PersonName } from "@portal/ui/PersonName";
import { plainName } from "@portal/ui/personName";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { EraseUser } from "./EraseUser";
import { placeSearch, readPlace } from "./place";
import { userQuery } from "./queries";
import { StageUser } from "./StageUser";
import classes from "./UserData.module.css";
import { UserDetail } from "./UserDetail";

/** /users/user-details?userId=: the drawer as a page, for a link one can share. */
export function UserDetailPage() {
  const mode = currentMode();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const userId = typeof search.userId === "string" ? search.userId : "";
  const navigate = useNavigate();
  const user = useQuery({ ...userQuery(mode, userId), enabled: userId !== "" });
  const unknown = user.error instanceof ApiError && user.error.status === 404;
  if (userId === "" || unknown) return <Navigate to="/users" replace />;
  return (
    <>
      <header className={classes.pageHead}>
        <BackLink to="/users">Back to User Data</BackLink>
        <div className={classes.pageTitle}>
          <PersonAvatar name={user.data?.fullName ?? ""} imageUrl={user.data?.headImageUrl} />
          <h1>
            <PersonName
              name={plainName(user.data?.fullName) || (user.data ? "No name yet" : "User Data")}
            />
          </h1>
          <KeyId value={userId} label="User ID" last={0} />
          {user.data && (
            <span className={classes.pageActions}>
              <StageUser mode={mode} userId={userId} />
              <EraseUser
                mode={mode}
                userId={userId}
                onErased={() => void navigate({ to: "/users", replace: true })}
              />
            </span>
          )}
        </div>
      </header>
      <Card className={classes.pageCard}>
        {user.isError && (
          <LoadError error={user.error} title="Couldn't load the user" onRetry={user.refetch} />
        )}
        {user.data && (
          <>
            <VisuallyHidden component="h2">User details</VisuallyHidden>
            <UserDetail
              mode={mode}
              user={user.data}
              place={readPlace(search)}
              onPlace={(place) =>
                void navigate({
                  to: "/users/user-details",
                  search: { userId, ...placeSearch(place) },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </>
        )}
      </Card>
    </>
  );
}
