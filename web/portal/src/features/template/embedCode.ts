import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";
import type { Mode } from "@portal/lib/session/storage";

/** The page's part: the widget. The token decides which API it calls; the comment names it. */
export function embedCode(mode: Mode, linkUrl: string, templateId = defaultTemplateId): string {
  const [name, path] = mode === "PRODUCTION" ? ["Production", "link"] : ["Sandbox", "link-sandbox"];
  return `<script src="${linkUrl}/wink/v1/wink.js"></script>
<script>
  const wink = Wink.create({
    origin: "${linkUrl}",
    token: "USER_TOKEN", // ${name}: calls ${linkUrl}/${path}/v1
    templateId: "${templateId}",
    onAccountConnected: ({ accountId }) => {},
  });
  wink.open();
</script>`;
}

/** The server's part: a user, whose token the page takes. */
export function userCode(mode: Mode, urls: { openUrl: string; sandboxUrl: string }): string {
  return `curl -X POST ${mode === "PRODUCTION" ? urls.openUrl : urls.sandboxUrl}/users \\
  -u 'API_KEY:API_SECRET' \\
  -H 'Content-Type: application/json' \\
  -d '{"allowedOrigins": ["https://app.example.com"]}'

# {"data": {
#   "user": {"id": "user-…"},
#   "token": {"accessToken": "USER_TOKEN"}
# }}`;
}
