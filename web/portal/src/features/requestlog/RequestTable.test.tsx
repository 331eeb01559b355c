import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RouteName } from "./RequestTable";

const route = { operation: "list-users", method: "GET", path: "/users" };

it("marks an operation that will be removed, and no other", () => {
  const text = (deprecated: boolean) =>
    renderToStaticMarkup(<RouteName {...route} deprecated={deprecated} />).replace(/<[^>]+>/g, "");
  expect(text(true)).toBe("GET /users Deprecated");
  expect(text(false)).toBe("GET /users");
});
