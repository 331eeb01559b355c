import { Accordion } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { counted } from "@portal/ui/counted";
import { formatDate, formatDateTime } from "@portal/ui/format";
import type { RecordsView } from "@portal/ui/JsonSwitch";
import { Note } from "@portal/ui/Note";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Line, type Section, sectionsOf, typeLabel } from "./document";
import { MediaViewer } from "./MediaViewer";
import { type Archive, fileTypesQuery } from "./queries";
import classes from "./Scanned.module.css";

export interface ArchiveReportProps {
  archive: Archive;
  view: RecordsView;
  onClose: () => void;
}

/** What was read on the left, the file on the right. Pointing at a field shows it in the other. */
export function ArchiveReport({ archive, view, onClose }: ArchiveReportProps) {
  const [active, setActive] = useState("");
  const sections = sectionsOf(archive);
  const lines = sections.flatMap((section) => section.lines);
  const fields = lines.flatMap(({ field }) => field ?? []);
  const doubtful = fields.filter((field) => !field.isCertain).length;
  return (
    <div className={classes.report}>
      <div className={classes.left}>
        <Request archive={archive} />
        {archive.state.errorMessage && <Note tone="danger">{archive.state.errorMessage}</Note>}
        {archive.state.status === "UNSUPPORTED" && (
          <Note>This type of document is stored but not read.</Note>
        )}
        {doubtful > 0 && (
          <Note tone="warning">
            {doubtful === 1
              ? "One field was hard to read. Please compare it with the file."
              : `${doubtful} fields were hard to read. Please compare them with the file.`}
          </Note>
        )}
        {view === "json" ? (
          <CodeBlock title="Analysis" json={archive.analysis ?? null} />
        ) : (
          archive.analysis && <Fields sections={sections} active={active} onPoint={setActive} />
        )}
      </div>
      <MediaViewer
        files={archive.rawFiles}
        fields={fields}
        active={active}
        onPoint={setActive}
        onEscape={onClose}
      />
    </div>
  );
}

function Request({ archive }: { archive: Archive }) {
  const types = useQuery(fileTypesQuery);
  const facts = [
    ["File type", typeLabel(archive.type, types.data ?? [])],
    ["Uploaded", formatDateTime(archive.createdAt)],
    ["File", archive.rawFiles.map(({ name }) => name || "Deleted").join(", ") || "Deleted"],
  ];
  return (
    <Card role="region" aria-label="Request summary">
      <dl className={classes.request}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface FieldsProps {
  sections: Section[];
  active: string;
  onPoint: (name: string) => void;
}

function Fields({ sections, active, onPoint }: FieldsProps) {
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
                    data-active={(line.field && line.name === active) || undefined}
                    onMouseEnter={() => onPoint(line.field ? line.name : "")}
                    onMouseLeave={() => onPoint("")}
                  >
                    <FieldLine line={line} />
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

function FieldLine({ line: { label, value, field } }: { line: Line }) {
  const percent = field && `${Math.floor(field.confidence * 100)}%`;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span className={value ? undefined : classes.quiet}>{day(value) || "No Data"}</span>
        {field?.isCertain && <small>{percent}</small>}
        {field && !field.isCertain && (
          <StatusBadge status="UNCERTAIN" tone="warning">
            {percent}
          </StatusBadge>
        )}
      </dd>
    </>
  );
}

const day = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value);
