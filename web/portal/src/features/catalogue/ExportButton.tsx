import { Button } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import type { Mode } from "@shared/session/storage";
import { message } from "@shared/ui/message";
import { saveCsv } from "@shared/ui/saveFile";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { datapointsCsv } from "./csv";
import { wholeCatalogue } from "./queries";

export function ExportButton({ mode }: { mode: Mode }) {
  const write = useMutation({
    mutationFn: async () => {
      const { sources, groups } = await wholeCatalogue(mode);
      saveCsv("data-points.csv", datapointsCsv(sources, groups));
    },
    onError: (error) => message.error(errorMessage(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      loading={write.isPending}
      onClick={() => write.mutate()}
    >
      Export All Data Points as CSV
    </Button>
  );
}
