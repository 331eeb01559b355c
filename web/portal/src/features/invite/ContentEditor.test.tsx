import { loadConfig } from "@portal/lib/api/portal";
import { storeToken } from "@portal/lib/session/storage";
import { config, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { ContentEditor } from "./ContentEditor";
import type { Draft } from "./content";

const page = { header: "Kumusta", description: "Salamat", button: "Ikonekta" };
const draft: Draft = {
  content: {
    language: "en",
    company: { name: "Bayani Lending", logoUrl: "" },
    email: {
      sendEmail: true,
      senderName: "Bayani Lending",
      replyAddress: "loans@example.com",
      subject: "Kumusta",
      body: "Salamat",
    },
    landingPage: page,
    successPage: page,
  },
  winkTemplateId: null,
};

/** What the server answers for a landing page in a language; empty is that of the browser. */
const landing = (language: string) => ({
  state: "LANDING",
  look: { companyName: "Bayani Lending", productName: "Nod", themeColor: "#167e1c", language },
  texts: { header: "Kumusta", body: [], button: "Ikonekta" },
});

function Editor() {
  const [edited, setEdited] = useState(draft);
  return (
    <ContentEditor
      mode="PRODUCTION"
      draft={edited}
      defaults={{ en: draft.content, fil: draft.content }}
      fullName=""
      onChange={setEdited}
    />
  );
}

it("asks for the preview in the chosen language, and shows the pages in it", async () => {
  storeToken("developerToken", tokenFor(40_000));
  storeToken("openApiProductionToken", tokenFor(40_000));
  const previewed = () => seen.filter(({ path }) => path.endsWith("/preview"));
  const asked = () => (previewed().at(-1)?.body as { language?: string } | undefined)?.language;
  const seen = fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/templates": { data: { items: [], nextCursor: null } },
    "POST /open/v1/portal/inviteTemplates/preview": () => ({
      data: {
        from: "Bayani Lending via Nod",
        replyTo: "loans@example.com",
        subject: "Kumusta",
        html: "<html></html>",
        sms: "",
        landingPage: landing(asked() === "fil" ? "fil" : ""),
        successPage: landing(""),
      },
    }),
  });
  await loadConfig();
  render(
    <UiProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Editor />
      </QueryClientProvider>
    </UiProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await waitFor(() => expect(asked()).toBe("en"));
  await user.click(screen.getByLabelText("Language", { selector: "input" }));
  await user.click(await screen.findByText("Filipino"));
  await waitFor(() => expect(asked()).toBe("fil"));
  await user.click(screen.getByText("Landing page"));
  expect(await screen.findByText(/^Hatid sa iyo ng Bayani Lending/)).toBeDefined();
});
