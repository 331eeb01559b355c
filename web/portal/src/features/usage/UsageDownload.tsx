import { Button, Menu } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { formatDate } from "@portal/ui/format";
import { message } from "@portal/ui/message";
import { saveCsv, saveFile } from "@portal/ui/saveFile";
import { IconChevronDown, IconCsv, IconPhoto } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { usageCsv } from "./csv";
import type { UsageDay } from "./days";

// With the chart library, which may not be here yet.
const ChartPicture = lazy(async () => ({ default: (await import("./ChartPicture")).ChartPicture }));

export interface UsageDownloadProps {
  mode: Mode;
  days: UsageDay[];
}

/** Downloads the days, as figures or as a picture of the chart. Both are made in the browser. */
export function UsageDownload({ mode, days }: UsageDownloadProps) {
  const name = `account-usage-${mode.toLowerCase()}-${days[0]?.date}-to-${days.at(-1)?.date}`;
  const title = pictureTitle(mode === "SANDBOX" ? "Sandbox" : "Production", days);

  const [drawing, setDrawing] = useState(false);

  async function savePicture(picture: Promise<Blob>) {
    try {
      saveFile(`${name}.png`, await picture);
    } catch (error) {
      message.error(errorMessage(error));
    }
    setDrawing(false);
  }

  return (
    <>
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
            onClick={() => setDrawing(true)}
          >
            PNG
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {drawing && (
        <Suspense fallback={null}>
          <ChartPicture days={days} title={title} onDrawn={savePicture} />
        </Suspense>
      )}
    </>
  );
}

/** "Account Usage, Production, 1 Nov 2026 to 21 Nov 2026" */
function pictureTitle(mode: string, days: readonly UsageDay[]): string {
  return `Account Usage, ${mode}, ${formatDate(days[0]?.date)} to ${formatDate(days.at(-1)?.date)}`;
}
