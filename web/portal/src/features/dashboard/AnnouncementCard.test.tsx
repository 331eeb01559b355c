import { UiProvider } from "@portal/ui/UiProvider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AnnouncementCard } from "./AnnouncementCard";
import { announcementQuery } from "./queries";

function open(text: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(announcementQuery.queryKey, { text, createdAt: "2026-11-28T08:00:00Z" });
  render(
    <QueryClientProvider client={client}>
      <UiProvider env="test">
        <AnnouncementCard />
      </UiProvider>
    </QueryClientProvider>,
  );
}

it("has its first sentence in bold, and leads to the address at its end", () => {
  open("Keys end soon. Make new ones. https://nod.example/docs/keys");
  expect(screen.getByText("Keys end soon.").tagName).toBe("STRONG");
  expect(screen.getByText("Make new ones.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Read more" });
  expect(link.getAttribute("href")).toBe("https://nod.example/docs/keys");
  expect(link.getAttribute("rel")).toContain("noopener");
});

it("is one plain sentence without a link when it has no more", () => {
  open("Maintenance tonight");
  expect(screen.getByText("Maintenance tonight").tagName).toBe("P");
  expect(screen.queryByRole("link")).toBeNull();
});
