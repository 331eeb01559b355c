import { ProviderLogo } from "@shared/ui/ProviderLogo";
import { StatusBadge } from "@shared/ui/StatusBadge";
import type { Tone } from "@shared/ui/status";
import classes from "./UserDetail.module.css";

export interface Source {
  id: string;
  name: string;
  /** Without one, or when the data source is not known, the default logo shows. */
  logoUrl: string | undefined;
  status: string;
  tone?: Tone;
}

export interface SourceListProps {
  label: string;
  items: readonly Source[];
  chosenId: string;
  onChoose: (id: string) => void;
}

/** The tabs of a user's accounts or archives, one below the other. */
export function SourceList({ label, items, chosenId, onChoose }: SourceListProps) {
  return (
    <nav className={classes.list} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          className={classes.listItem}
          aria-current={item.id === chosenId || undefined}
          onClick={() => onChoose(item.id)}
        >
          <ProviderLogo url={item.logoUrl} size={28} />
          <span className={classes.listWords}>
            <span className={classes.listName} title={item.name}>
              {item.name}
            </span>
            <StatusBadge status={item.status} tone={item.tone} inTable />
          </span>
        </button>
      ))}
    </nav>
  );
}
