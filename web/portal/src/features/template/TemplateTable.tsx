import { Button, UnstyledButton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { Breakable } from "@portal/ui/Breakable";
import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { EmptyState } from "@portal/ui/EmptyState";
import { IconAction } from "@portal/ui/IconAction";
import { LateLoader } from "@portal/ui/LateLoader";
import { message } from "@portal/ui/message";
import { opensRow } from "@portal/ui/rows";
import { TableCard } from "@portal/ui/TableCard";
import type { Column } from "@portal/ui/TableHead";
import { useCopy } from "@portal/ui/useCopy";
import { IconCopy, IconCopyPlus, IconPencil, IconTrash } from "@tabler/icons-react";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useCopyTemplate } from "./mutations";
import type { WinkTemplate } from "./queries";
import classes from "./Template.module.css";
import { TemplateName } from "./TemplateName";

const columns: readonly Column[] = [
  { id: "id", head: "ID", width: "clamp(176px, 36vw - 256px, 340px)" },
  { id: "name", head: "Template Name" },
  { id: "created", head: "Created At", width: "120px" },
  { id: "updated", head: "Updated At", width: "120px" },
  { id: "action", head: "Action", width: "144px", skeleton: "none" },
];

export interface TemplateTableProps {
  mode: Mode;
  list: UseInfiniteQueryResult<WinkTemplate[], Error>;
  onOpen: (id: string) => void;
  onDelete: (template: WinkTemplate) => void;
}

export function TemplateTable({ mode, list, onOpen, onDelete }: TemplateTableProps) {
  const copy = useCopyTemplate(mode, {
    onSuccess: (made) => message.success(`"${made.name}" is ready.`),
    onError: (error) => message.error(errorMessage(error)),
  });
  const rows = list.data ?? [];
  return (
    <div className={classes.list}>
      {list.isPending && <LateLoader label="Loading templates" />}
      <TableCard
        label="Templates"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        refetching={list.isRefetching}
        empty={
          rows.length === 0 && (
            <EmptyState title="Not found">
              No templates yet. Until you add one, the widget uses the default template.
            </EmptyState>
          )
        }
      >
        {rows.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            onOpen={() => onOpen(template.id)}
            onCopy={() => copy.submit(template.id)}
            onDelete={() => onDelete(template)}
          />
        ))}
      </TableCard>
      <div className={classes.foot}>
        <span>
          {list.isSuccess && !list.hasNextPage && rows.length > 0 && "All Templates Loaded"}
        </span>
        <Button
          variant="default"
          disabled={!list.hasNextPage}
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          Load more templates
        </Button>
      </div>
    </div>
  );
}

interface TemplateRowProps {
  template: WinkTemplate;
  onOpen: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

function TemplateRow({ template, onOpen, onCopy, onDelete }: TemplateRowProps) {
  const { id, name, createdAt, updatedAt } = template;
  const copyId = useCopy();
  const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
  return (
    <tr>
      <Cell kind="mono" title={id}>
        <UnstyledButton {...opensRow} className={classes.id} onClick={onOpen}>
          <Breakable>{id}</Breakable>
        </UnstyledButton>
      </Cell>
      <Cell kind="key" title={name}>
        <TemplateName template={template} />
      </Cell>
      <Cell>{createdAt && <DateTime value={createdAt} format="short" />}</Cell>
      <Cell>{updatedAt && <DateTime value={updatedAt} format="short" />}</Cell>
      <Cell kind="actions">
        <IconAction label={`Copy ID of ${name}`} size={24} onClick={() => copyId(id)}>
          <IconCopy {...icon} />
        </IconAction>
        <IconAction label={`Edit template ${name}`} size={24} onClick={onOpen}>
          <IconPencil {...icon} />
        </IconAction>
        <IconAction label={`Copy template ${name}`} size={24} onClick={onCopy}>
          <IconCopyPlus {...icon} />
        </IconAction>
        <IconAction label={`Delete template ${name}`} size={24} onClick={onDelete}>
          <IconTrash {...icon} />
        </IconAction>
      </Cell>
    </tr>
  );
}
