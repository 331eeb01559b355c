import { Fragment } from "react";

export interface BreakableProps {
  children: string;
}

/** An id, an address or an event's name that goes on in the next line after one of its words, where there is no room. */
export function Breakable({ children }: BreakableProps) {
  return children.split(/(?<=[_/.?&=-])(?=\w)|(?<=[a-z])(?=[A-Z])/).map((part, i) => (
    // A text is split once: its parts have no better key than their place.
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
