import { Button } from "@mantine/core";
import { portalConfig } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { TextLink } from "@portal/ui/TextLink";
import { embedCode, userCode } from "./embedCode";
import type { WinkTemplate } from "./queries";
import classes from "./Template.module.css";

export interface EmbedCardProps {
  mode: Mode;
  /** What the widget is shown with where nothing else is said: null for the default template. */
  current: Pick<WinkTemplate, "id" | "name"> | null;
  /** Opens the editor for it, or for a new one. */
  onEdit: () => void;
}

/** How a template is used on a page of one's own. */
export function EmbedCard({ mode, current, onEdit }: EmbedCardProps) {
  const config = portalConfig();
  return (
    <section className={classes.embed} aria-labelledby="use-a-template">
      <div className={classes.embedHead}>
        <div>
          <h2 id="use-a-template">Use a template on your page</h2>
          <p>
            {current ? (
              <>
                The code below shows <b>"{current.name}"</b>, your newest template.
              </>
            ) : (
              "This example uses the default template. Create a template to see its ID here."
            )}
          </p>
        </div>
        <Button variant="default" onClick={onEdit}>
          {current ? "Edit this template" : "Customize the widget"}
        </Button>
      </div>
      <div className={classes.steps}>
        <div>
          <h3>1. On your server</h3>
          <p>
            Create a user with your API key. In the response, <code>data.token.accessToken</code> is
            the user token. Set the sites that can embed the widget here or under{" "}
            <TextLink to="/api-keys">Allowed origins</TextLink>.
          </p>
          <CodeBlock title="Create a user" code={userCode(mode, config)} />
        </div>
        <div>
          <h3>2. In your page</h3>
          <p>
            Open the widget with the user token and the template's ID. Changes go live as soon as
            you save.
          </p>
          <CodeBlock
            title="Sample embed code"
            code={embedCode(mode, config.linkUrl, current?.id)}
          />
        </div>
      </div>
    </section>
  );
}
