import { today } from "@portal/lib/dateRange";
import { sentence } from "@portal/lib/failure";
import type { Mode } from "@portal/lib/session/storage";
import { counted } from "@portal/ui/counted";
import { formatDate } from "@portal/ui/format";
import { NotFound } from "@portal/ui/NotFound";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { TextLink } from "@portal/ui/TextLink";
import { type UseInfiniteQueryResult, useQuery } from "@tanstack/react-query";
import { isFiltered, toSearch, type UserFilter, type UserStatus } from "./filter";
import { type ListedUser, logosQuery } from "./queries";
import type { SortColumn, UserSort } from "./sort";
import { UserRow } from "./UserRow";

const nameColumn: Column = { id: "name", head: "Name", skeleton: "person" };
const heads: readonly (Column & { id: SortColumn })[] = [
  { id: "userId", head: "User ID", width: "120px" },
  { id: "createdAt", head: "Created At", width: "clamp(112px, 9vw, 160px)" },
  { id: "updatedAt", head: "Updated At", width: "clamp(112px, 9vw, 160px)" },
  { id: "accounts", head: "Accounts", width: "clamp(184px, 22vw - 80px, 340px)", skeleton: "logo" },
  { id: "archives", head: "Archives", width: "clamp(124px, 16vw - 68px, 220px)", skeleton: "logo" },
];

export interface UserTableProps {
  mode: Mode;
  list: UseInfiniteQueryResult<ListedUser[]>;
  /** The loaded rows in the order to show. */
  rows: readonly ListedUser[];
  status: UserStatus;
  filter: UserFilter;
  sort: UserSort;
  onSort: (column: SortColumn) => void;
  onReset: () => void;
}

export function UserTable(props: UserTableProps) {
  const { list, rows, sort, filter } = props;
  const now = today();
  const sources = useQuery(logosQuery(props.mode));
  const nameOf = (id: string) => sources.data?.get(id)?.name ?? sentence(id);
  const sortable = heads.map((column) => ({
    ...column,
    sort: {
      direction: column.id === sort.column ? sort.direction : ("none" as const),
      onToggle: () => props.onSort(column.id),
    },
  }));
  const search = toSearch(props.status, filter, now);
  return (
    <TableCard
      label="Users"
      columns={[nameColumn, ...sortable]}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      notFound={
        rows.length === 0 && (
          <Nobody {...props} onReset={isFiltered(filter, now) ? props.onReset : undefined} />
        )
      }
      footer={
        list.hasNextPage ? (
          <TableFooter
            text={counted(rows.length, "user")}
            more={{
              label: "Load more users",
              loading: list.isFetchingNextPage,
              onClick: list.fetchNextPage,
            }}
          />
        ) : (
          <TableFooter text="All Users Loaded" />
        )
      }
    >
      {rows.map((user) => (
        <UserRow
          key={user.userId}
          user={user}
          nameOf={nameOf}
          search={{ ...search, user: user.userId }}
        />
      ))}
    </TableCard>
  );
}

interface NobodyProps {
  status: UserStatus;
  filter: UserFilter;
  onReset?: () => void;
}

/** Says what was searched; before any search it says how the first row comes about. */
function Nobody({ status, filter, onReset }: NobodyProps) {
  const span = `between ${formatDate(filter.from)} and ${formatDate(filter.to)}`;
  if (onReset) return <NotFound onReset={onReset}>No users match these filters {span}.</NotFound>;
  if (status === "fail") return <NotFound>No connection failed {span}.</NotFound>;
  return (
    <NotFound>
      Nobody connected an account {span}. <TextLink to="/link/emulator">Try the emulator</TextLink>
    </NotFound>
  );
}
