/** What every JSON answer is wrapped in. */
export interface Envelope<T> {
  code: string;
  message: string;
  requestId: string;
  data: T;
}

/** A page of a list; the cursor is null at the end. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** Waits for a call and takes the data out of its envelope. */
export async function unwrap<T>(call: Promise<{ data?: { data: T } }>): Promise<T> {
  const { data } = await call;
  if (!data) throw new Error("the answer has no body");
  return data.data;
}

/** Waits for a call whose message is shown to people, and returns it with the data. */
export async function unwrapMessage<T>(
  call: Promise<{ data?: { data: T; message: string } }>,
): Promise<{ data: T; message: string }> {
  const { data } = await call;
  if (!data) throw new Error("the answer has no body");
  return data;
}
