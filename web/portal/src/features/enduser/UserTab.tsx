import { today } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { TextLink } from "@portal/ui/TextLink";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UsersExport } from "./export/UsersExport";
import { noFilter, sameFilter, toQuery, type UserFilter, type UserStatus } from "./filter";
import { usersQuery } from "./queries";
import { afterClick, serverSort, sorted } from "./sort";
import classes from "./UserData.module.css";
import { UserFilterBar } from "./UserFilterBar";
import { UserTable } from "./UserTable";

export interface UserTabProps {
  mode: Mode;
  status: UserStatus;
  filter: UserFilter;
  onSearch: (filter: UserFilter) => void;
}

/** One of the two lists with its filters. They differ in the status they ask for. */
export function UserTab({ mode, status, filter, onSearch }: UserTabProps) {
  const list = useInfiniteQuery(usersQuery(mode, status, filter));
  const [sort, setSort] = useState(serverSort);
  const reset = () => onSearch(noFilter(today()));
  return (
    <>
      <UserFilterBar
        mode={mode}
        filter={filter}
        onSearch={(next) => (sameFilter(next, filter) ? void list.refetch() : onSearch(next))}
        onReset={reset}
        action={<UsersExport mode={mode} filter={toQuery(status, filter)} />}
      />
      {status === "fail" && (
        <p className={classes.reasons}>
          <TextLink to="/conversion" search={{ from: filter.from, to: filter.to }}>
            See why connections fail
          </TextLink>
        </p>
      )}
      <UserTable
        mode={mode}
        list={list}
        rows={sorted(list.data ?? [], sort)}
        status={status}
        filter={filter}
        sort={sort}
        onSort={(column) => setSort(afterClick(sort, column))}
        onReset={reset}
      />
    </>
  );
}
