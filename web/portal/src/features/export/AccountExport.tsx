import { Button, Menu } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import type { Mode } from "@shared/session/storage";
import { useSubmit } from "@shared/submit/useSubmit";
import { ErrorDialog } from "@shared/ui/ErrorDialog";
import { IconChevronDown, IconCsv, IconFileTypePdf } from "@tabler/icons-react";
import { type AccountFormat, exportAccount } from "./queries";
import { openDownload } from "./window";

const formats = [
  { format: "CSV", Icon: IconCsv },
  { format: "PDF", Icon: IconFileTypePdf },
] as const;

/** The menu that takes an account away, as a table or as a report. */
export function AccountExport({ mode, accountId }: { mode: Mode; accountId: string }) {
  const write = useSubmit({
    call: async (format: AccountFormat, key) => {
      const download = openDownload();
      try {
        download.show(await exportAccount({ mode, accountId }, format, key));
      } catch (error) {
        download.cancel();
        throw error;
      }
    },
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={write.busy}
            rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(({ format, Icon }) => (
            <Menu.Item
              key={format}
              leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => write.submit(format)}
            >
              {format}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ErrorDialog
        title="Download Failed"
        text={write.isError ? errorMessage(write.error) : null}
        onClose={write.reset}
      />
    </>
  );
}
