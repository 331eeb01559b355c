import { loadConfig } from "@portal/lib/api/portal";
import type { Site } from "@portal/lib/api/wire";
import { storeToken } from "@portal/lib/session/storage";
import { config, developer, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { PosterPanel } from "./PosterPanel";

const shared = { companyLogoUrl: "", allowedOrigins: [], availability: { linksOnly: false } };
const pages = { landingPageConfig: { enabled: true, headerText: "Apply in minutes" } };

/** A site with the part of it that differs by its type, as the API has it. */
const site = (type: Site["type"], look: object) =>
  ({
    id: "wsit-1",
    type,
    name: "Salary loan",
    url: "https://link.example.test/s/wsit-1",
    winkTemplateId: "default_customization",
    winkSiteTemplate: { ...shared, ...look },
  }) as unknown as Site;

it.each([
  ["the name of a site with screens", site("LOWCODE", { scenes: [] }), "Salary loan"],
  ["the header of the landing page", site("STANDARD", pages), "Apply in minutes"],
])("begins with %s", async (_, shown, header) => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null); // jsdom has none
  storeToken("developerToken", tokenFor(40_000));
  fakeServer({
    "GET /api/v1/config": { data: config },
    "GET /api/v1/developers/me": { data: developer },
    "GET /api/v1/templates": { data: { items: [], nextCursor: null } },
  });
  await loadConfig();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider env="test">
      <QueryClientProvider client={client}>
        <PosterPanel mode="SANDBOX" site={shown} onCover={() => undefined} />
      </QueryClientProvider>
    </UiProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Header").value).toBe(header);
});
