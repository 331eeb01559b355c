import { Card } from "@portal/ui/Card";
import { Chip } from "@portal/ui/Chip";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { CopyButton } from "@portal/ui/CopyButton";
import { formatZonedDateTime } from "@portal/ui/format";
import { JsonSwitch, type RecordsView } from "@portal/ui/JsonSwitch";
import { useState } from "react";
import type { UserForm } from "./queries";
import classes from "./UserDetail.module.css";

/** What a user answered in forms. A failed load is no news to people: the list is then empty. */
export function FormTab({ forms }: { forms: readonly UserForm[] }) {
  if (forms.length === 0) {
    return <p className={classes.empty}>No form data available for this user</p>;
  }
  return (
    <div className={classes.forms}>
      {forms.map((form) => (
        <FormCard key={form.id} form={form} />
      ))}
    </div>
  );
}

/** One form: fields and values, or the same as JSON. */
function FormCard({ form }: { form: UserForm }) {
  const [view, setView] = useState<RecordsView>("records");
  return (
    <Card className={classes.form}>
      <div className={classes.formHead}>
        <h3>{form.name}</h3>
        {form.fromLink && <Chip>From the link</Chip>}
        <time dateTime={form.createdAt}>{formatZonedDateTime(form.createdAt)}</time>
        {view === "records" && (
          <CopyButton value={JSON.stringify(form.data, null, 2)} label={`Copy ${form.name}`} />
        )}
        <JsonSwitch value={view} onChange={setView} />
      </div>
      {view === "json" ? (
        <CodeBlock title={form.name} json={form.data} />
      ) : (
        <table className={classes.answers} aria-label={form.name}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(form).map(({ field, question, answer, fromLink }) => (
              <tr key={field}>
                <th scope="row">{question}</th>
                <td>
                  {answer || "-"} {fromLink && <Chip>From the link</Chip>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

interface Row {
  field: string;
  question: string;
  answer: string;
  /** The address filled it in, and the person left it. */
  fromLink: boolean;
}

/** Questions and answers as people saw them; what came with an address has names and values only. */
function rowsOf({ data, fields }: UserForm): readonly Row[] {
  if (!fields?.length)
    return Object.entries(data).map(([name, value]) => ({
      field: name,
      question: name,
      answer: value,
      fromLink: false,
    }));
  return fields.map(({ id, label, value, valueLabel, fromLink }) => ({
    field: id,
    question: label,
    answer: valueLabel || value,
    fromLink,
  }));
}
