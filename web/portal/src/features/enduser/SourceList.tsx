import { ProviderLogo } from "@portal/ui/ProviderLogo";
import { StatusBadge } from "@portal/ui/StatusBadge";
import type { Tone } from "@portal/ui/status";
import type { KeyboardEvent, ReactNode } from "react";
import { useId } from "react";
import classes from "./UserDetail.module.css";

export interface Source {
  id: string;
  name: string;
  /** Without one, or when the data source is not known, the default logo shows. */
  logoUrl: string | undefined;
  status: string;
  /** What the status reads as, if not as itself. */
  label?: string;
  tone?: Tone;
}

export interface SourceListProps {
  label: string;
  items: readonly Source[];
  chosenId: string;
  onChoose: (id: string) => void;
  /** The chosen one in full. */
  children: ReactNode;
}

/** How far a key moves among so many tabs that stand one below the other. */
function target(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowUp") return (index + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** The tabs of a user's accounts or archives, one below the other, beside the chosen one. */
export function SourceList({ label, items, chosenId, onChoose, children }: SourceListProps) {
  const id = useId();
  function move(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    const next = target(event.key, index, items.length);
    if (next === undefined) return;
    event.preventDefault();
    const tabs = event.currentTarget.parentElement?.children;
    (tabs?.[next] as HTMLElement | undefined)?.focus();
    onChoose(items[next]?.id ?? chosenId);
  }
  return (
    <div className={classes.split}>
      <div className={classes.list} role="tablist" aria-label={label} aria-orientation="vertical">
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            className={classes.listItem}
            aria-selected={item.id === chosenId}
            aria-controls={`${id}-panel`}
            tabIndex={item.id === chosenId ? 0 : -1}
            onClick={() => onChoose(item.id)}
            onKeyDown={(event) => move(event, index)}
          >
            <ProviderLogo url={item.logoUrl} size={28} />
            <span className={classes.listWords}>
              <span className={classes.listName} title={item.name}>
                {item.name}
              </span>
              <StatusBadge status={item.status} tone={item.tone} inTable>
                {item.label}
              </StatusBadge>
            </span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosenId}`}
        className={classes.splitPanel}
      >
        {children}
      </div>
    </div>
  );
}
