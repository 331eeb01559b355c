import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { none } from "@portal/ui/format";
import { TableCard } from "@portal/ui/TableCard";
import { viewAddress } from "./archive";
import { fileSize } from "./fileSize";
import type { UserArchive } from "./queries";

const columns = [
  { id: "name", head: "Name" },
  { id: "type", head: "Type", width: "80px" },
  { id: "size", head: "Size", width: "112px", align: "right" as const },
  { id: "createdAt", head: "Created At", width: "164px" },
  { id: "view", head: "File", width: "72px" },
];

/** The files of an upload. */
export function ArchiveFiles({ files }: { files: UserArchive["rawFiles"] }) {
  return (
    <TableCard label="Archives" status="success" columns={columns}>
      {files.map((file) => {
        const href = viewAddress(file);
        return (
          <tr key={file.id}>
            <Cell kind="key" title={file.name}>
              {file.name || "Deleted"}
            </Cell>
            <Cell>{file.subType}</Cell>
            <Cell kind="number">{fileSize(file.size)}</Cell>
            <Cell>
              <DateTime value={file.createdAt} />
            </Cell>
            <Cell>{href ? <ExternalTextLink href={href}>View</ExternalTextLink> : none}</Cell>
          </tr>
        );
      })}
    </TableCard>
  );
}
