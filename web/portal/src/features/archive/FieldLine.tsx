import { Button, TextInput } from "@mantine/core";
import { Form } from "@portal/ui/Form";
import { formatDate, formatDateTime } from "@portal/ui/format";
import { IconAction } from "@portal/ui/IconAction";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { IconCheck, IconPencil, IconPlus, IconSquareDashed } from "@tabler/icons-react";
import { type Line, settled } from "./document";
import classes from "./Fields.module.css";
import type { Comparison } from "./useComparison";

export interface FieldLineProps {
  line: Line;
  /** undefined where nothing can be compared anymore. */
  comparison?: Comparison;
}

/** One value of a document, how certain it is or what a person did with it, and what can be done. */
export function FieldLine({ line, comparison }: FieldLineProps) {
  if (comparison?.draft?.name === line.name)
    return <Editor line={line} comparison={comparison} typed={comparison.draft.typed} />;
  return (
    <>
      <dt>{line.label}</dt>
      <dd>
        <span className={classes.value} data-none={!line.value || undefined}>
          {shown(line)}
        </span>
        <span className={classes.end}>
          {comparison && <Actions line={line} comparison={comparison} />}
          <Certainty line={line} />
        </span>
      </dd>
    </>
  );
}

/** Who said it and when; else how often readings like this one are right. */
function Certainty({ line }: { line: Line }) {
  const { field, correction } = line;
  const done = settled(line);
  if (done && correction) {
    const machine = done === "Corrected" ? ` Read as: ${field?.raw}.` : "";
    return (
      <span title={`${formatDateTime(correction.at)}.${machine}`}>
        <StatusBadge status="SUCCESS">{done}</StatusBadge>
      </span>
    );
  }
  if (!field) return null;
  const percent = `${Math.floor(field.confidence * 100)}%`;
  if (field.isCertain) return <small>{percent}</small>;
  return (
    <StatusBadge status="UNCERTAIN" tone="warning">
      {percent}
    </StatusBadge>
  );
}

function Actions({ line, comparison: { confirm, edit } }: Required<FieldLineProps>) {
  const { label, value, correction, isWaiting } = line;
  return (
    <span className={classes.actions} data-waiting={isWaiting || undefined}>
      {value && !correction && (
        <IconAction
          label={`Confirm ${label}`}
          size={28}
          data-confirm={isWaiting || undefined}
          onClick={() => confirm(line)}
        >
          <IconCheck size={16} stroke={1.7} aria-hidden="true" />
        </IconAction>
      )}
      <IconAction
        label={value ? `Correct ${label}` : `Add ${label}`}
        size={28}
        onClick={() => edit(line)}
      >
        {value ? (
          <IconPencil size={16} stroke={1.7} aria-hidden="true" />
        ) : (
          <IconPlus size={16} stroke={1.7} aria-hidden="true" />
        )}
      </IconAction>
    </span>
  );
}

/** Escape gives up what is typed, and not the drawer around it. */
const keepDrawer = { "data-mantine-stop-propagation": true };

interface EditorProps extends Required<FieldLineProps> {
  typed: string;
}

function Editor({ line, comparison, typed }: EditorProps) {
  const { save, type, draw, close, isDrawing, problem, busy, draft } = comparison;
  return (
    <>
      <dt>{line.label}</dt>
      <dd>
        <Form
          className={classes.editor}
          onSubmit={() => save(line)}
          onKeyDown={(event) => {
            if (event.key === "Escape") close();
          }}
        >
          <TextInput
            size="xs"
            aria-label={line.label}
            autoFocus
            maxLength={1000}
            {...keepDrawer}
            value={typed}
            error={problem || undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <span className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              {...keepDrawer}
              aria-pressed={isDrawing}
              leftSection={<IconSquareDashed size={16} stroke={1.7} aria-hidden="true" />}
              onClick={draw}
            >
              {isDrawing
                ? "Draw around the value"
                : draft?.place
                  ? "Mark again"
                  : "Mark in the file"}
            </Button>
            <Button size="compact-sm" variant="default" {...keepDrawer} onClick={close}>
              Cancel
            </Button>
            <Button size="compact-sm" type="submit" {...keepDrawer} loading={busy}>
              Save
            </Button>
          </span>
        </Form>
      </dd>
    </>
  );
}

function shown({ value }: Line): string {
  if (!value) return "No Data";
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
}
