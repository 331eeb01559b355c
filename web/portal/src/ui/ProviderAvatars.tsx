import { counted } from "./counted";
import { none } from "./format";
import classes from "./ProviderAvatars.module.css";
import { ProviderLogo } from "./ProviderLogo";

const limit = 5;

export interface ProviderAvatarsProps {
  items: readonly { id: string; logoUrl: string | null | undefined; name?: string }[];
  /** What one of them is, for the group's name: "account". */
  noun: string;
}

/** A stack of at most five logos, then how many more there are. */
export function ProviderAvatars({ items, noun }: ProviderAvatarsProps) {
  if (items.length === 0) return <span>{none}</span>;
  const rest = items.length - limit;
  return (
    <span className={classes.stack} role="img" aria-label={counted(items.length, noun)}>
      {items.slice(0, limit).map((item) => (
        <span key={item.id} className={classes.item}>
          <ProviderLogo url={item.logoUrl} name={item.name} />
        </span>
      ))}
      {rest > 0 && <span className={classes.rest}>+{rest}</span>}
    </span>
  );
}
