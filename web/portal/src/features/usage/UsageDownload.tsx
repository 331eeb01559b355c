import { Button, Menu } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { message } from "@portal/ui/message";
import { saveCsv, saveFile } from "@portal/ui/saveFile";
import { IconChevronDown, IconCsv, IconPhoto } from "@tabler/icons-react";
import { usageCsv } from "./csv";
import type { UsageDay } from "./days";
import { drawPicture, pictureTitle } from "./picture";

export interface UsageDownloadProps {
  mode: Mode;
  days: readonly UsageDay[];
}

/** Takes the days away, as figures or as a picture of the chart. Both are made in the browser. */
export function UsageDownload({ mode, days }: UsageDownloadProps) {
  const name = `account-usage-${mode.toLowerCase()}-${days[0]?.date}-to-${days.at(-1)?.date}`;
  const title = pictureTitle(mode === "SANDBOX" ? "Sandbox" : "Production", days);

  async function savePicture() {
    try {
      saveFile(`${name}.png`, await drawPicture(days, title));
    } catch (error) {
      message.error(errorMessage(error));
    }
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCsv size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => saveCsv(`${name}.csv`, usageCsv(days))}
        >
          CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPhoto size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => void savePicture()}
        >
          PNG
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
