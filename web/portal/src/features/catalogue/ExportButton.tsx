import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { message } from "@portal/ui/message";
import { saveCsv } from "@portal/ui/saveFile";
import { IconDownload } from "@tabler/icons-react";
import { datapointsCsv } from "./csv";
import { wholeCatalogue } from "./queries";

export function ExportButton({ mode }: { mode: Mode }) {
  const write = useSubmit({
    call: async () => {
      const { sources, groups } = await wholeCatalogue(mode);
      saveCsv("data-points.csv", datapointsCsv(sources, groups));
    },
    onError: (error) => message.error(errorMessage(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      loading={write.busy}
      onClick={() => write.submit()}
    >
      Export All Data Points as CSV
    </Button>
  );
}
