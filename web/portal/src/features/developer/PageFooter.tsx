import { Button, Select } from "@mantine/core";
import { TableFooter } from "@portal/ui/TableFooter";
import classes from "./Team.module.css";

export interface PageFooterProps {
  text: string;
  /** The only choice there is. */
  size: number;
  /** Missing at the first page. */
  onPrevious?: () => void;
  /** Missing at the last page. */
  onNext?: () => void;
}

/** The foot of a list that is shown page by page; a list of one page needs no pager. */
export function PageFooter({ text, size, onPrevious, onNext }: PageFooterProps) {
  if (!onPrevious && !onNext) return <TableFooter text={text} />;
  return (
    <TableFooter text={text}>
      <div className={classes.paging}>
        <Select
          size="sm"
          label="Rows per page"
          classNames={{ root: classes.size, label: classes.sizeLabel }}
          data={[String(size)]}
          value={String(size)}
          allowDeselect={false}
        />
        <Button variant="default" disabled={!onPrevious} onClick={onPrevious}>
          Previous
        </Button>
        <Button variant="default" disabled={!onNext} onClick={onNext}>
          Next
        </Button>
      </div>
    </TableFooter>
  );
}
