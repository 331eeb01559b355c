import { Button } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import type { Mode } from "@shared/session/storage";
import { message } from "@shared/ui/message";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { datapointsCsv } from "./csv";
import { wholeCatalogue } from "./queries";

/** A byte order mark makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([byteOrderMark, text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function ExportButton({ mode }: { mode: Mode }) {
  const write = useMutation({
    mutationFn: async () => {
      const { sources, groups } = await wholeCatalogue(mode);
      download("data-points.csv", datapointsCsv(sources, groups));
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
