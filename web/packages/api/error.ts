export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export interface ApiErrorInput {
  status: number;
  code: string;
  message: string;
  fields?: readonly FieldError[];
  requestId?: string;
}

/** A call that did not succeed; status 0: nobody answered. The message is written for people and shown as it is. */
export class ApiError extends Error {
  // Declared only: the widget's older target would carry a helper to define them.
  declare readonly status: number;
  declare readonly code: string;
  declare readonly fields: readonly FieldError[];
  declare readonly requestId: string;

  constructor(input: ApiErrorInput) {
    super(input.message);
    this.name = "ApiError";
    this.status = input.status;
    this.code = input.code;
    this.fields = input.fields ?? [];
    this.requestId = input.requestId ?? "";
  }
}

/** What is said of an answer that says nothing itself, such as a proxy's page. */
export const unexplained = "Something went wrong. Please try again later.";

/** What the server said of a failure; null where nobody answered, or with nothing to show. */
export function saidByServer(error: unknown): string | null {
  const isSaid = error instanceof ApiError && error.status > 0 && error.message !== unexplained;
  return isSaid ? error.message : null;
}

/** The sentence to show for whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : unexplained;
}
