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
  items: readonly ListedSource[];
  /** What one of them is: "account". */
  noun: string;
  /** What is said of those that did not fail, but are not connected either. */
  ended?: string;
}

/** A user's accounts or archives: their logos, the first one's name, and why the newest failure happened. */
export function SourceCell({ items, noun, ended }: SourceCellProps) {
  const [first] = items;
  if (!first) return none;
  const failed = items.findLast((item) => item.errorCode);
  const reason = failed ? failureText(failed.errorCode) : ended;
  return (
    <span className={classes.sources} title={items.map(told).join("\n")}>
      <ProviderAvatars noun={noun} items={items.map(({ id, logoUrl }) => ({ id, logoUrl }))} />
      <span className={classes.sourceWords}>
        <span>
          {first.name}
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
