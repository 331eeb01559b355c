import { Accordion } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { counted } from "@portal/ui/counted";
import { StatusBadge } from "@portal/ui/StatusBadge";
import type { Line, Section } from "./document";
import { FieldLine } from "./FieldLine";
import classes from "./Fields.module.css";
import type { Comparison } from "./useComparison";

export interface FieldsProps {
  sections: Section[];
  active: string;
  onPoint: (name: string) => void;
  comparison?: Comparison;
}

/** What a document says, in groups. Pointing at a field, with the pointer or the keys, shows its place in the file. */
export function Fields({ sections, active, onPoint, comparison }: FieldsProps) {
  return (
    <Card className={classes.fields}>
      <Accordion
        multiple
        defaultValue={sections.map(({ title }) => title)}
        chevronPosition="left"
        keepMounted={false}
      >
        {sections.map(({ title, lines }) => (
          <Accordion.Item key={title} value={title}>
            <Accordion.Control>
              <span className={classes.sectionHead}>
                <b>{title}</b>
                <Count lines={lines} />
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              <dl className={classes.lines}>
                {lines.map((line) => (
                  // biome-ignore lint/a11y/noStaticElementInteractions: pointing only shows where the value stands
                  <div
                    key={line.name}
                    data-active={line.name === active || undefined}
                    onMouseEnter={() => onPoint(line.name)}
                    onMouseLeave={() => onPoint("")}
                    onFocus={() => onPoint(line.name)}
                    onBlur={() => onPoint("")}
                  >
                    <FieldLine line={line} comparison={comparison} />
                  </div>
                ))}
              </dl>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  );
}

function Count({ lines }: { lines: Line[] }) {
  const found = lines.filter(({ value }) => value !== "").length;
  if (found === 0) return <StatusBadge status="NONE">No Data</StatusBadge>;
  return <StatusBadge status="SUCCESS">{counted(found, "field")}</StatusBadge>;
}
