import { formatNumber, formatZonedDateTime } from "@portal/ui/format";
import { Pairs } from "./Pairs";
import type { UserLink } from "./payload";

/** When the account was linked, each time. */
export function LinkRecords({ links }: { links: readonly UserLink[] }) {
  return links.map((link) => (
    <Pairs
      key={link.id}
      pairs={[
        ["First linked", formatZonedDateTime(link.startDate)],
        ["Last linked", formatZonedDateTime(link.endDate)],
        ["Times linked", formatNumber(link.records[0]?.count)],
        [
          "Linked at",
          link.records[0]?.linkedAt.map((at, index) => (
            // Two links of the same moment are told apart by their place alone.
            <div key={index}>{formatZonedDateTime(at)}</div>
          )),
        ],
      ]}
    />
  ));
}
