import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { consentsQuery } from "@portal/lib/api/consents";
import {
  batchesQuery,
  batchRowsQuery,
  type Lookup,
  useCheckSubjects,
} from "@portal/lib/api/lookupBatches";
import { required } from "@portal/lib/lookup";
import { batchColumns, maxBatchBytes } from "@portal/lib/lookupBatch";
import { readText } from "@portal/lib/readText";
import type { Mode } from "@portal/lib/session/storage";
import { IconUpload } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Card } from "./Card";
import { Cell } from "./Cell";
import { ConsentTypeSelect } from "./ConsentTypeSelect";
import { EmptyState } from "./EmptyState";
import { ErrorDialog } from "./ErrorDialog";
import { FileJobRows } from "./FileJobRows";
import { FileJobTable } from "./FileJobTable";
import type { LeftOut } from "./fileJob";
import { LookupBatchActions } from "./LookupBatchActions";
import layout from "./LookupBatches.module.css";
import { progressOf, stateOf } from "./lookupBatchText";
import { Note } from "./Note";
import { saveCsv } from "./saveFile";

export interface LookupBatchesProps {
  mode: Mode;
  lookup: Lookup;
  /** What to say where there is nobody to ask; false where there is. */
  missing: ReactNode | false;
}

/** Files of up to 1,000 subjects, which the server goes through. */
export function LookupBatches({ mode, lookup, missing }: LookupBatchesProps) {
  const input = useRef<HTMLInputElement>(null);
  const consents = useQuery(consentsQuery);
  const [templateId, setTemplateId] = useState("");
  const [method, setMethod] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const [warning, setWarning] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [shown, setShown] = useState<{ id: string; what: LeftOut } | null>(null);
  const list = useInfiniteQuery(batchesQuery(mode, lookup));
  const onError = (error: Error) => setFailure(errorMessage(error));
  const check = useCheckSubjects(mode, { onError });
  const template = consents.data?.find(({ id }) => id === templateId);
  const needsMethod = template?.consentMethod === "";
  const isComplete = template !== undefined && (!needsMethod || method.trim() !== "");

  async function read(file: File | undefined) {
    if (!file || !template) return;
    const isTooLarge = file.size > maxBatchBytes;
    setWarning(isTooLarge ? "This file is larger than 1 MB. Split it." : null);
    if (isTooLarge) return;
    check.submit({
      lookup,
      fileName: file.name,
      consentTemplateId: template.id,
      consentedWith: needsMethod ? method.trim() : "",
      subjects: await readText(file),
    });
  }

  return (
    <section aria-labelledby="batches" className={layout.all}>
      <Card className={layout.upload}>
        <h2 id="batches">Look up many subjects</h2>
        <p>
          Up to 1,000 subjects from a CSV file, with the moment each agreed to the same consent. We
          check the file first: no credit is used until you start the batch. It runs on the server,
          so you can close this page.
        </p>
        {missing}
        <div className={layout.fields}>
          <ConsentTypeSelect
            value={templateId}
            error={isAsked && !template ? required : null}
            onChange={setTemplateId}
          />
          {needsMethod && (
            <TextInput
              label="Consented With"
              required
              maxLength={200}
              value={method}
              error={isAsked && method.trim() === "" ? required : null}
              onChange={(event) => setMethod(event.currentTarget.value)}
            />
          )}
        </div>
        <div className={layout.foot}>
          <Button
            leftSection={<IconUpload size={16} stroke={1.7} aria-hidden="true" />}
            loading={check.busy}
            disabled={missing !== false}
            onClick={() => {
              setIsAsked(true);
              if (isComplete) input.current?.click();
            }}
          >
            Choose file
          </Button>
          <Button
            variant="default"
            onClick={() => saveCsv("subjects.csv", `${batchColumns[lookup]}\r\n`)}
          >
            CSV template
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file with up to 1,000 subjects"
          hidden
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = ""; // the same file may be chosen again
          }}
        />
        {warning && <Note tone="warning">{warning}</Note>}
      </Card>
      <FileJobTable
        label="Batches"
        rowsLabel="Subjects"
        list={list}
        notFound={
          <EmptyState title="No batches yet">Upload a file to see its progress here.</EmptyState>
        }
        progressOf={(made) => {
          const { completed, failed, waiting, asking } = made.counts;
          return {
            ...stateOf(made),
            lines: progressOf(made),
            through: completed + failed,
            all: completed + failed + waiting + asking,
          };
        }}
        actions={(made) => (
          <LookupBatchActions
            mode={mode}
            of={made}
            onError={onError}
            onShow={(what) => setShown({ id: made.id, what })}
          />
        )}
      />
      {shown && <LookupBatchRows mode={mode} {...shown} onClose={() => setShown(null)} />}
      <ErrorDialog text={failure} onClose={() => setFailure(null)} />
    </section>
  );
}

interface LookupBatchRowsProps {
  mode: Mode;
  id: string;
  what: LeftOut;
  onClose: () => void;
}

/** Which rows of a file get no result, and why. Of numbers it has the ends. */
function LookupBatchRows({ mode, id, what, onClose }: LookupBatchRowsProps) {
  const list = useInfiniteQuery(batchRowsQuery(mode, id, what));
  return (
    <FileJobRows
      title={what === "SKIPPED" ? "Rows not looked up" : "Failed rows"}
      columns={[
        { id: "line", head: "Line", width: "12%" },
        { id: "about", head: "Subject", width: "36%" },
        { id: "problem", head: "Problem" },
      ]}
      list={list}
      moreLabel="Load more rows"
      row={(row) => (
        <tr key={row.id}>
          <Cell>{row.line}</Cell>
          <Cell kind="key">{[row.subject, row.number].filter(Boolean).join(", ")}</Cell>
          <Cell>{row.message}</Cell>
        </tr>
      )}
      onClose={onClose}
    />
  );
}
