import { loadConfig } from "@portal/lib/api/portal";
import { config, fakeServer } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { it } from "vitest";
import { ProductionStep } from "./ProductionStep";

// How long a review takes is what the operator says, and nothing where they say nothing. Without a
// page to contact them, the step says whom to ask.
it.each([
  { reviewDays: 0, says: "your privacy notice\\.$" },
  { reviewDays: 1, says: "your privacy notice\\. It usually takes 1 business day\\.$" },
  { reviewDays: 3, says: "your privacy notice\\. It usually takes 3 business days\\.$" },
  {
    reviewDays: 0,
    contactUrl: "",
    says: "your privacy notice\\. To apply, contact your Nod operator\\.$",
  },
])("tells of a review of $reviewDays days", async ({ says, ...told }) => {
  fakeServer({ "GET /api/v1/config": { data: { ...config, ...told } } });
  await loadConfig();
  const router = createRouter({
    routeTree: createRootRoute({ component: ProductionStep }),
    history: createMemoryHistory(),
  });
  render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  );
  await screen.findByText(new RegExp(says));
});
