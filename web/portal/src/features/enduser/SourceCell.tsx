import { failureText } from "@portal/lib/failure";
import { none } from "@portal/ui/format";
import { ProviderAvatars } from "@portal/ui/ProviderAvatars";
import classes from "./UserData.module.css";

export interface ListedSource {
  id: string;
  name: string;
  logoUrl: string;
  errorCode: string;
}

export interface SourceCellProps {
  /** The newest first, as the server lists them. */
  items: readonly ListedSource[];
  /** What one of them is: "account". */
  noun: string;
  /** What is said of those that did not fail, but are not connected either. */
  ended?: string;
}

/**
 * A user's accounts or archives, the newest first: their logos, and the newest one's name with why it failed. What failed
 * before it is in the tooltip only.
 */
export function SourceCell({ items, noun, ended }: SourceCellProps) {
  const [newest] = items;
  if (!newest) return none;
  const reason = newest.errorCode ? failureText(newest.errorCode) : ended;
  return (
    <span className={classes.sources} title={items.map(told).join("\n")}>
      <ProviderAvatars noun={noun} items={items.map(({ id, logoUrl }) => ({ id, logoUrl }))} />
      <span className={classes.sourceWords}>
        <span>
          {newest.name}
          {items.length > 1 && ` +${items.length - 1}`}
        </span>
        {reason && <span className={classes.reason}>{reason}</span>}
      </span>
    </span>
  );
}

function told({ name, errorCode }: ListedSource): string {
  return errorCode ? `${name}: ${failureText(errorCode)} (${errorCode})` : name;
}
