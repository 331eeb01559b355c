import { Button, Progress } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { formatDate } from "@portal/ui/format";
import { Note } from "@portal/ui/Note";
import { IconFileText } from "@tabler/icons-react";
import { formatOf, notRead } from "./document";
import type { Archive } from "./queries";
import classes from "./Scanned.module.css";
import { type Reading, useReading } from "./useReading";

export interface ProgressDialogProps {
  mode: Mode;
  file: File;
  /** null while the file is on its way. */
  archive: Archive | null;
  onClose: () => void;
  onReport: (archive: string) => void;
}

/** How far the reading of a document got, and in the end the most important of what it says. */
export function ProgressDialog({ mode, file, archive, onClose, onReport }: ProgressDialogProps) {
  const reading = useReading(mode, archive?.id);
  const isOver = reading.end !== null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isOver ? "OCR Result" : "Analyzing"}
      closeOnClickOutside={isOver}
      closeOnEscape={archive !== null}
      withCloseButton={archive !== null}
      data-state={reading.end ?? "reading"}
    >
      <div className={classes.progressFile}>
        <IconFileText size={20} stroke={1.5} aria-hidden="true" />
        <b title={file.name}>{file.name}</b>
        <span>{formatOf(file)}</span>
      </div>
      <Progress.Root size={8} className={classes.bar}>
        <Progress.Section
          value={reading.progress}
          aria-label={isOver ? "Done" : "Reading the document"}
          data-progress={reading.progress}
        />
      </Progress.Root>
      <p className={classes.percent} aria-hidden="true">
        {Math.floor(reading.progress)}%
      </p>
      {isOver && <Summary reading={reading} />}
      {isOver && archive && (
        <DialogButtons>
          <Button variant="default" size="md" onClick={onClose}>
            Close
          </Button>
          <Button size="md" onClick={() => onReport(archive.id)} data-autofocus>
            View Detail Report
          </Button>
        </DialogButtons>
      )}
    </Dialog>
  );
}

const noData = "No Data";

function Summary({ reading }: { reading: Reading }) {
  const found = reading.archive?.analysis;
  const lines = [
    ["Name", found?.employeeName || noData],
    ["Employer", found?.employerName || noData],
    ["End Date", found?.endDate ? formatDate(found.endDate) : noData],
  ];
  return (
    <>
      {reading.end === "timedOut" && (
        <Note>The document is still being read. You can find it in the results.</Note>
      )}
      {reading.end === "lost" && (
        <Note tone="danger" role="alert">
          The result couldn't be loaded. You can find the document in the results.
        </Note>
      )}
      {reading.end === "failed" && <Failure archive={reading.archive} />}
      <section className={classes.summary} aria-labelledby="results-summary">
        <h3 id="results-summary">Results Summary</h3>
        <dl>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** A document of which nothing was read is not always one that can't be read. */
function Failure({ archive }: { archive: Archive | null }) {
  if (archive?.state.status === "UNSUPPORTED") return <Note role="alert">{notRead}</Note>;
  return (
    <Note tone="danger" role="alert">
      {archive?.state.errorMessage ?? "The document couldn't be read."}
    </Note>
  );
}
