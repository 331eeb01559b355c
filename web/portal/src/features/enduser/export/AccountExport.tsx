import { Button, Menu, Tooltip } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { IconChevronDown, IconCsv, IconFileTypePdf, IconFileTypeZip } from "@tabler/icons-react";
import { type AccountFormat, exportAccount } from "./queries";
import { openDownload } from "./window";

const formats = [
  { format: "CSV", label: "CSV", Icon: IconCsv },
  { format: "PDF", label: "PDF", Icon: IconFileTypePdf },
  { format: "ZIP", label: "ZIP, one table per section", Icon: IconFileTypeZip },
] as const;

const nothingToExport =
  "There is no data to export. Nothing has been read from this account, or its data has been deleted.";

const chevron = <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />;

export interface AccountExportProps {
  mode: Mode;
  accountId: string;
  /** Without data there is nothing to export. */
  hasData: boolean;
}

/** The menu that exports an account, as tables or as a report. */
export function AccountExport({ mode, accountId, hasData }: AccountExportProps) {
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
  if (!hasData) return <NothingToExport />;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" loading={write.busy} rightSection={chevron}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(({ format, label, Icon }) => (
            <Menu.Item
              key={format}
              leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => write.submit(format)}
            >
              {label}
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

/** Not disabled, so that the reason can be reached by keyboard. */
function NothingToExport() {
  return (
    <Tooltip label={nothingToExport} events={{ hover: true, focus: true, touch: true }}>
      <Button variant="default" rightSection={chevron} aria-disabled data-disabled>
        Export
      </Button>
    </Tooltip>
  );
}
