import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Cell } from "./Cell";
import { opensRow, pressRowKey } from "./rows";
import { TableCard } from "./TableCard";
import { UiProvider } from "./UiProvider";

const opened = vi.fn();
const copied = vi.fn();
let end = new AbortController();

function List({ names }: { names: readonly string[] }) {
  return (
    <UiProvider env="test">
      <input aria-label="Filter" />
      <main id="content">
        <TableCard label="People" status="success" columns={[{ id: "name", head: "Name" }]}>
          {names.map((name) => (
            <tr key={name}>
              <Cell>
                <button type="button" {...opensRow} onClick={() => opened(name)}>
                  {name}
                </button>
              </Cell>
              <Cell>Age of {name}</Cell>
              <Cell>
                <button type="button" onClick={() => copied(name)}>
                  Copy {name}
                </button>
              </Cell>
            </tr>
          ))}
          <tr data-detail>
            <td>
              <button type="button">More</button>
            </td>
          </tr>
        </TableCard>
      </main>
    </UiProvider>
  );
}

function show() {
  render(<List names={["Ana", "Ben", "Cai"]} />);
  const page = document.getElementById("content");
  if (!page) throw new Error("no page");
  document.addEventListener("keydown", (event) => pressRowKey(event, page), { signal: end.signal });
  return userEvent.setup();
}

beforeEach(() => {
  end.abort();
  end = new AbortController();
  opened.mockClear();
  copied.mockClear();
});

describe("rows", () => {
  it("open by a click anywhere but on another control", async () => {
    const user = show();
    await user.click(screen.getByText("Age of Ben"));
    expect(opened.mock.calls).toEqual([["Ben"]]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ben" }));
    await user.click(screen.getByRole("button", { name: "Copy Ben" }));
    expect(copied).toHaveBeenCalledWith("Ben");
    await user.click(screen.getByRole("button", { name: "Ana" }));
    expect(opened.mock.calls).toEqual([["Ben"], ["Ana"]]);
  });

  it("stay closed when text in them was selected", async () => {
    const user = show();
    vi.spyOn(window, "getSelection").mockReturnValueOnce({ toString: () => "Age" } as Selection);
    await user.click(screen.getByText("Age of Ben"));
    expect(opened).not.toHaveBeenCalled();
  });

  it("are walked through with j and k, opened with Enter, left with Escape", async () => {
    const user = show();
    await user.keyboard("jj");
    expect(document.activeElement?.textContent).toBe("Ben");
    await user.keyboard("jjj");
    expect(document.activeElement?.textContent).toBe("Cai");
    await user.keyboard("k{Enter}");
    expect(opened.mock.calls).toEqual([["Ben"]]);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "People" }));
  });

  it("that open nothing are walked through too, and Enter does nothing in them", async () => {
    render(
      <table>
        <tbody>
          {["Dan", "Eve"].map((name) => (
            <tr key={name}>
              <td>
                <button type="button" onClick={() => copied(name)}>
                  Copy {name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>,
      { container: document.body.appendChild(document.createElement("main")) },
    );
    const page = document.querySelector("main");
    if (!page) throw new Error("no page");
    const { signal } = end;
    document.addEventListener("keydown", (event) => pressRowKey(event, page), { signal });
    await userEvent.keyboard("jj{Enter}");
    expect(document.activeElement).toBe(screen.getByText("Copy Eve").closest("tr"));
    await userEvent.keyboard("k{Enter}");
    expect(document.activeElement).toBe(screen.getByText("Copy Dan").closest("tr"));
    expect(copied).not.toHaveBeenCalled();
  });

  it("leave the keys to the person who types", async () => {
    const user = show();
    await user.type(screen.getByLabelText("Filter"), "jk");
    expect(screen.getByLabelText("Filter")).toHaveProperty("value", "jk");
    expect(document.activeElement).toBe(screen.getByLabelText("Filter"));
  });
});
