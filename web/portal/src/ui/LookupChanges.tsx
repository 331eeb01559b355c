import type { LookupComparison } from "@portal/lib/api/wire";
import { Card } from "./Card";
import { formatDateTime } from "./format";
import layout from "./Lookup.module.css";
import { TextLink } from "./TextLink";

export interface LookupChangesProps {
  compared: LookupComparison;
  to: string;
  searchOf: (id: string) => Record<string, string>;
}

/** What a lookup that was run again says otherwise than the one before; nothing for a first one. */
export function LookupChanges({ compared, to, searchOf }: LookupChangesProps) {
  const { previousId, previousAt, changes } = compared;
  if (!previousId) return null;
  return (
    <Card className={layout.block}>
      <h3>
        Changes since{" "}
        <TextLink to={to} search={searchOf(previousId)}>
          {previousAt ? formatDateTime(previousAt) : previousId}
        </TextLink>
      </h3>
      {changes.length === 0 ? (
        <p className={layout.none}>No change.</p>
      ) : (
        <dl className={layout.facts}>
          {changes.map(({ fact, before, after }) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>
                {before} → {after}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
