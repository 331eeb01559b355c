import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { KeyId } from "@portal/ui/KeyId";
import { PersonAvatar } from "@portal/ui/PersonAvatar";
import { PersonName } from "@portal/ui/PersonName";
import { plainName } from "@portal/ui/personName";
import { TableLink } from "@portal/ui/TableLink";
import type { ListedUser } from "./queries";
import { SourceCell } from "./SourceCell";
import classes from "./UserData.module.css";

export interface UserRowProps {
  user: ListedUser;
  /** The name of a data source. */
  nameOf: (id: string) => string;
  /** The query that opens this user's drawer on the list as it is. */
  search: Record<string, string>;
}

export function UserRow({ user, nameOf, search }: UserRowProps) {
  const name = plainName(user.fullName);
  return (
    <tr>
      <Cell kind="key" title={name || undefined}>
        {name ? (
          <span className={classes.person}>
            <PersonAvatar name={user.fullName} imageUrl={user.headImageUrl} size={24} />
            <span className={classes.name}>
              <PersonName name={user.fullName} />
            </span>
          </span>
        ) : (
          <span className={classes.nameless}>No name yet</span>
        )}
      </Cell>
      <Cell>
        <KeyId
          value={user.userId}
          label="User ID"
          render={(text) => (
            <TableLink to="/users" search={search} resetScroll={false}>
              {text}
            </TableLink>
          )}
        />
      </Cell>
      <Cell>
        <DateTime value={user.createdAt} />
      </Cell>
      <Cell>
        <DateTime value={user.updatedAt} />
      </Cell>
      <Cell>
        <SourceCell
          noun="account"
          ended={search.tab === "unsuccessful" ? "Disconnected" : undefined}
          items={user.accounts.map((account) => ({
            id: account.accountId,
            name: nameOf(account.providerId),
            logoUrl: account.providerLogoUrl,
            errorCode: account.errorCode,
          }))}
        />
      </Cell>
      <Cell>
        <SourceCell
          noun="archive"
          items={user.uploads.map((upload) => ({
            id: upload.id,
            name: nameOf(upload.fileType),
            logoUrl: upload.providerLogoUrl,
            errorCode: upload.errorCode,
          }))}
        />
      </Cell>
    </tr>
  );
}
