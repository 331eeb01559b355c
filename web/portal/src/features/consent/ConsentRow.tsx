import { Menu } from "@mantine/core";
import { Breakable } from "@portal/ui/Breakable";
import { Cell } from "@portal/ui/Cell";
import { copySuccess } from "@portal/ui/copySuccess";
import { DateTime } from "@portal/ui/DateTime";
import { IconAction } from "@portal/ui/IconAction";
import { RowButton } from "@portal/ui/RowButton";
import { useCopy } from "@portal/ui/useCopy";
import { IconCopy, IconDots, IconTrash } from "@tabler/icons-react";
import type { ConsentTemplate } from "./queries";

export interface ConsentRowProps {
  template: ConsentTemplate;
  onOpen: (template: ConsentTemplate) => void;
  onDelete: (template: ConsentTemplate) => void;
}

export function ConsentRow({ template, onOpen, onDelete }: ConsentRowProps) {
  return (
    <tr>
      <Cell kind="key" title={template.consentType}>
        <RowButton onClick={() => onOpen(template)}>
          <Breakable>{template.consentType}</Breakable>
        </RowButton>
      </Cell>
      <Cell title={template.title ?? undefined}>{template.title}</Cell>
      <Cell title={template.version}>{template.version}</Cell>
      <Cell title={template.consentMethod}>{template.consentMethod}</Cell>
      <Cell>
        <DateTime value={template.createdAt} format="full" />
      </Cell>
      <Cell kind="actions">
        <RowMenu template={template} onDelete={onDelete} />
      </Cell>
    </tr>
  );
}

function RowMenu({ template, onDelete }: Omit<ConsentRowProps, "onOpen">) {
  const copy = useCopy(copySuccess);
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <IconAction label={`Actions of ${template.consentType}`} size={24}>
          <IconDots size={16} stroke={1.7} aria-hidden="true" />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => copy(template.id)}
        >
          Copy ID
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => onDelete(template)}
        >
          Delete Template
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
