import type { LoggedRequest } from "./queries";

/** "userId" is $USER_ID. */
const variable = (name: string) => `$${name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase()}`;

/**
 * The request as a command. Values are never kept: what the caller sent are variables of the shell, and a body is a
 * file of theirs.
 */
export function asCurl(
  { method, path, queryFields }: Pick<LoggedRequest, "method" | "path" | "queryFields">,
  hasBody: boolean,
  base: string,
): string {
  const fields = queryFields
    .filter((name) => name !== "?")
    .map((name) => `${name}=${variable(name)}`);
  const query = fields.length > 0 ? `?${fields.join("&")}` : "";
  const route = path.replace(/\{(\w+)\}/g, (_, name: string) => variable(name));
  const lines = [
    `curl -X ${method} "${base}${route}${query}"`,
    '-u "$NOD_API_KEY:$NOD_API_SECRET"',
    ...(method === "POST" ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(hasBody ? ['-H "Content-Type: application/json"', "-d @body.json"] : []),
  ];
  return lines.join(" \\\n  ");
}
