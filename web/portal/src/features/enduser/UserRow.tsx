import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { KeyId } from "@portal/ui/KeyId";
import { PersonAvatar } from "@portal/ui/PersonAvatar";
import { PersonName } from "@portal/ui/PersonName";
import { ProviderAvatars } from "@portal/ui/ProviderAvatars";
import { plainName } from "@portal/ui/personName";
import { TableLink } from "@portal/ui/TableLink";
import type { ListedUser } from "./queries";
import classes from "./UserData.module.css";

export interface UserRowProps {
  user: ListedUser;
  /** The query that opens this user's drawer on the list as it is. */
  search: Record<string, string>;
}

export function UserRow({ user, search }: UserRowProps) {
  return (
    <tr>
      <Cell>
        <span className={classes.user}>
          <KeyId
            value={user.userId}
            label="User ID"
            render={(text) => (
              <TableLink to="/users" search={search} resetScroll={false}>
                {text}
              </TableLink>
            )}
          />
          {plainName(user.fullName) ? (
            <span className={classes.person} title={plainName(user.fullName)}>
              <PersonAvatar name={user.fullName} imageUrl={user.headImageUrl} size={24} />
              <span className={classes.name}>
                <PersonName name={user.fullName} />
              </span>
            </span>
          ) : (
            <span className={classes.nameless}>No name yet</span>
          )}
        </span>
      </Cell>
      <Cell>
        <DateTime value={user.createdAt} />
      </Cell>
      <Cell>
        <DateTime value={user.updatedAt} />
      </Cell>
      <Cell>
        <ProviderAvatars
          noun="account"
          items={user.accounts.map((account) => ({
            id: account.accountId,
            logoUrl: account.providerLogoUrl,
            name: account.providerId,
          }))}
        />
      </Cell>
      <Cell>
        <ProviderAvatars
          noun="archive"
          items={user.uploads.map((upload) => ({
            id: upload.id,
            logoUrl: upload.providerLogoUrl,
            name: upload.fileType,
          }))}
        />
      </Cell>
    </tr>
  );
}
