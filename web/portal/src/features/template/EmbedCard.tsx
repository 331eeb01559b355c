import { portalConfig } from "@shared/api/portal";
import { CodeBlock } from "@shared/ui/CodeBlock";
import classes from "./Template.module.css";

/** How a template is used on a page of one's own. */
export function EmbedCard({ templateId }: { templateId: string }) {
  const { linkUrl } = portalConfig();
  const code = `<script src="${linkUrl}/wink/v1/wink.js"></script>
<script>
  const wink = Wink.create({
    apiHost: "${linkUrl}/link/v1",
    token: "USER_TOKEN",
    templateId: "${templateId}",
  });
  wink.open();
</script>`;
  return (
    <section className={classes.embed}>
      <p className={classes.lead}>
        Use a template on your page: create a user, and open the widget with the user's token and
        the template's ID.
      </p>
      <CodeBlock title="Sample embed code" code={code} />
    </section>
  );
}
