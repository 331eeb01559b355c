import { expect, it } from "vitest";
import { embedCode } from "./embedCode";

const site = { url: "https://link.example.com/s/wsit-1", name: '"><script>alert(1)</script>' };

it.each(["inline", "page"] as const)(
  "%s: a name stays a name, and only the page is heard",
  (kind) => {
    const page = new DOMParser().parseFromString(embedCode(kind, site), "text/html");
    const frame = page.querySelector("iframe");
    expect(frame?.title).toBe(site.name);
    expect(frame?.src).toBe(site.url);
    expect(frame?.style.position).toBe(kind === "page" ? "fixed" : "");
    expect(page.querySelectorAll("script")).toHaveLength(1);
    expect(page.querySelector("script")?.text).toContain('"https://link.example.com"');
  },
);
