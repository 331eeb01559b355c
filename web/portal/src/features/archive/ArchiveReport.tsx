import { Button } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { formatDateTime } from "@portal/ui/format";
import type { RecordsView } from "@portal/ui/JsonSwitch";
import { Note } from "@portal/ui/Note";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  hintMark,
  marksOf,
  marksOfHints,
  notRead,
  type Place,
  sectionsOf,
  typeLabel,
} from "./document";
import { Fields } from "./Fields";
import { MediaViewer } from "./MediaViewer";
import { type Archive, fileTypesQuery, type Hint } from "./queries";
import classes from "./Scanned.module.css";
import { useComparison } from "./useComparison";

export interface ArchiveReportProps {
  mode: Mode;
  archive: Archive;
  /** When it was loaded, in milliseconds. */
  loadedAt: number;
  view: RecordsView;
  onClose: () => void;
  /** Opens the next document that waits; undefined outside of a review, or when none is left. */
  onNext?: () => void;
}

/**
 * What was read on the left, the file on the right. Pointing at a field shows it in the other; a person confirms,
 * corrects and adds fields.
 */
export function ArchiveReport(props: ArchiveReportProps) {
  const { mode, archive, view, onClose, onNext } = props;
  const [active, setActive] = useState("");
  const [shown, setShown] = useState<Pick<Place, "file" | "page">>();
  const left = useRef<HTMLDivElement>(null);
  const comparison = useComparison(mode, archive);
  const sections = sectionsOf(archive);
  const lines = sections.flatMap((section) => section.lines);
  const waiting = lines.filter(({ isWaiting }) => isWaiting).length;
  // The next field that waits has the focus, else the way on, so that a review is done with Enter alone.
  const { saved } = comparison;
  useEffect(() => {
    if (saved > 0) left.current?.querySelector<HTMLElement>("[data-confirm], [data-next]")?.focus();
  }, [saved]);
  const hints = archive.analysis?.hints ?? [];
  const show = (hint: Hint, index: number) => {
    setActive(hintMark(hint, index));
    setShown({ file: hint.file, page: hint.page });
  };
  const canCompare = archive.rawFiles.some(({ url }) => url);
  return (
    <div className={classes.report}>
      <div className={classes.left} ref={left}>
        <Request archive={archive} />
        {archive.state.errorMessage && <Note tone="danger">{archive.state.errorMessage}</Note>}
        {archive.state.status === "UNSUPPORTED" && <Note>{notRead}</Note>}
        {hints.map((hint, index) => (
          <HintNote
            key={`${hint.code} ${hintMark(hint, index)}`}
            hint={hint}
            onShow={hint.box ? () => show(hint, index) : undefined}
          />
        ))}
        {waiting > 0 && (
          <Note tone="warning">
            {waiting === 1
              ? "Compare one field with the file, then confirm or correct it."
              : `Compare ${waiting} fields with the file, then confirm or correct them.`}
          </Note>
        )}
        {waiting === 0 && onNext && (
          <Note
            tone="ok"
            role="status"
            action={
              <Button size="compact-sm" data-next onClick={onNext}>
                Next document
              </Button>
            }
          >
            All fields are reviewed.
          </Note>
        )}
        {comparison.problem && !comparison.draft && (
          <Note tone="danger" role="alert">
            {comparison.problem}
          </Note>
        )}
        {view === "json" ? (
          <CodeBlock title="Analysis" json={archive.analysis ?? null} />
        ) : (
          archive.analysis && (
            <Fields
              sections={sections}
              active={active}
              onPoint={setActive}
              comparison={canCompare ? comparison : undefined}
            />
          )
        )}
      </div>
      <MediaViewer
        files={archive.rawFiles}
        loadedAt={props.loadedAt}
        marks={[...marksOfHints(hints), ...marksOf(lines, comparison.draft)]}
        shown={shown}
        active={active}
        onPoint={setActive}
        onEscape={onClose}
        isDrawing={comparison.isDrawing}
        onDrawn={comparison.place}
      />
    </div>
  );
}

/** Something that does not fit: a reason to look, never a verdict. */
function HintNote({ hint, onShow }: { hint: Hint; onShow?: () => void }) {
  const { message, expected, actual, nextStep } = hint;
  const types = useQuery(fileTypesQuery).data ?? [];
  const inWords = (value: string) => typeLabel(value, types);
  const values =
    expected && actual ? ` Expected: ${inWords(expected)}. Found: ${inWords(actual)}.` : "";
  return (
    <Note
      tone={hint.severity === "WARNING" ? "warning" : "info"}
      action={
        onShow && (
          <Button size="compact-sm" variant="default" onClick={onShow}>
            Show
          </Button>
        )
      }
    >
      <b>{message}</b>
      {`${values} ${nextStep}`}
    </Note>
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
