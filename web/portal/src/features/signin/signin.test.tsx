import { loadConfig } from "@portal/lib/api/portal";
import { type Answer, config, fakeServer, tokenFor } from "@portal/testing/server";
import { UiProvider } from "@portal/ui/UiProvider";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../app/App";

const strength = /^Password must have at least 8 characters and contain a mix/;
const terms = "You need to read and agree to our terms and conditions before you can join us.";

async function open(path: string, answers: Record<string, Answer | (() => Answer)> = {}) {
  window.history.pushState({}, "", path);
  const seen = fakeServer({ "GET /api/v1/config": { data: config }, ...answers });
  await loadConfig();
  render(
    <UiProvider env="test">
      <App />
    </UiProvider>,
  );
  return { seen, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole("button", { name });

describe("/login", () => {
  it("says what is missing, and asks nobody", async () => {
    const { seen, user } = await open("/login");
    await user.click(await button("Login"));
    expect(await screen.findByText("Email is required")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/Email address/));
    await user.type(screen.getByLabelText(/Email address/), "ines@");
    await user.tab();
    expect(await screen.findByText("Email must be a valid email address")).toBeTruthy();
    expect(seen.map((request) => request.path)).toEqual(["/api/v1/config"]);
  });

  it("shows the server's words when it refuses, and keeps the form", async () => {
    const { user } = await open("/login", {
      "POST /api/v1/signins": { status: 400, code: "INVALID_CREDENTIALS", message: "Not correct." },
    });
    await user.type(await screen.findByLabelText(/Email address/), "ines@bayline.test");
    await user.type(screen.getByLabelText(/^Password/), "wrong");
    await user.click(await button("Login"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Not correct.");
    expect(screen.getByLabelText(/^Password/)).toHaveProperty("value", "wrong");
    expect(localStorage.getItem("developerToken")).toBeNull();
  });
});

describe("/register", () => {
  const fields: [RegExp, string][] = [
    [/First name/, "Ines"],
    [/Last name/, "Calderon"],
    [/Organization name/, "Bayline Credit"],
    [/Email address/, " ines@bayline.test "],
    [/Job title/, "Engineering lead"],
    [/^Password/, "Secret-pass1!"],
    [/Confirm password/, "Secret-pass1!"],
  ];

  it("says what is wrong with each field, and that the terms are not ticked", async () => {
    const { user } = await open("/register");
    const wrong: [RegExp, string][] = [
      [/First name/, "I"],
      [/Last name/, "x".repeat(51)],
      [/^Password/, "Secret-pass1!"],
      [/Confirm password/, "Secret-pass2!"],
    ];
    for (const [label, text] of wrong) {
      await user.click(await screen.findByLabelText(label));
      await user.paste(text);
    }
    await user.click(await button("Try For Free"));
    const words = [
      "Too Short!",
      "Too Long!",
      "Organization name is required",
      "Email is required",
      "Job title is required",
      "This doesn't match your password",
    ];
    for (const text of words) expect(await screen.findByText(text)).toBeTruthy();
    expect(await screen.findByText(terms)).toBeTruthy();
  });

  it.each(["", "Short1!", "alllower1!", "ALLUPPER1!", "NoDigits!!", "NoSpecial11", "Brackets1()"])(
    "refuses the password %j",
    async (password) => {
      const { user } = await open("/register");
      const field = await screen.findByLabelText(/^Password/);
      await user.click(field);
      if (password) await user.paste(password);
      await user.tab();
      expect(await screen.findByText(strength)).toBeTruthy();
    },
  );

  it("sends a valid form once the terms are ticked", async () => {
    const { seen, user } = await open("/register", {
      "POST /api/v1/registrations": { status: 201 },
    });
    for (const [label, text] of fields) {
      await user.click(await screen.findByLabelText(label));
      await user.paste(text);
    }
    await user.click(await button("Try For Free"));
    expect(await screen.findByText(terms)).toBeTruthy();
    await user.click(screen.getByRole("checkbox"));
    await user.click(await button("Try For Free"));
    expect(await screen.findByRole("heading", { name: "Verify your email" })).toBeTruthy();
    expect(document.body.textContent).toContain("10 minutes");
    expect(seen.find((request) => request.method === "POST")?.body).toEqual({
      firstName: "Ines",
      lastName: "Calderon",
      tenantName: "Bayline Credit",
      emailAddress: "ines@bayline.test",
      title: "Engineering lead",
      password: "Secret-pass1!",
    });
  });

  it("shows which rules the password meets while it is typed", async () => {
    const { user } = await open("/register");
    const field = await screen.findByLabelText(/^Password/);
    const missing = () =>
      screen.queryAllByText(", missing").map((it) => it.parentElement?.textContent);
    expect(missing()).toEqual([]);
    await user.type(field, "ab1");
    const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(
      "Number",
    );
    expect(missing()).toEqual(
      ["8 characters", "Uppercase", "One of !@#$%^&*"].map((rule) => `${rule}, missing`),
    );
    await user.type(field, "Kettle!");
    expect(missing()).toEqual([]);
  });

  it("sends the mail again to the browser that signed up", async () => {
    let answer: Answer = { status: 201 };
    const { seen, user } = await open("/register", {
      "POST /api/v1/registrations": { status: 201 },
      "POST /api/v1/registrations/resend": () => answer,
    });
    for (const [label, text] of fields) {
      await user.click(await screen.findByLabelText(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole("checkbox"));
    await user.click(await button("Try For Free"));
    const secret = seen.find((request) => request.method === "POST")?.browserSecret;
    expect(secret).toMatch(/^[\w-]{43}$/);
    await user.click(await button("Resend email"));
    expect(await screen.findByText(/We sent another email/)).toBeTruthy();
    expect(seen.at(-1)?.body).toEqual({ browserSecret: secret });
    answer = { status: 429, code: "REQUEST_LIMIT_EXCEEDED", message: "Check your spam folder." };
    const idle = () =>
      expect(screen.getByRole("button", { name: "Resend email" })).not.toHaveProperty(
        "disabled",
        true,
      );
    await waitFor(idle); // a double click is one click
    await user.click(await button("Resend email"));
    expect((await screen.findByRole("alert")).textContent).toContain("Check your spam folder.");
  });
});

describe("/register, with a sign-up of this browser that waits", () => {
  beforeEach(() => {
    localStorage.setItem("registrationSecret", "s".repeat(43));
    localStorage.setItem("registrationAddress", "ines@bayline.test");
  });

  it("says so again after a reload, and sends the mail again", async () => {
    const { seen, user } = await open("/register", {
      "POST /api/v1/registrations/resend": { status: 201 },
    });
    expect(await screen.findByRole("heading", { name: "Verify your email" })).toBeTruthy();
    expect(screen.getByText("ines@bayline.test")).toBeTruthy();
    await user.click(await button("Resend email"));
    expect(await screen.findByText(/We sent another email/)).toBeTruthy();
    expect(seen.at(-1)?.body).toEqual({ browserSecret: "s".repeat(43) });
  });

  it("shows the form for another address, and keeps the first mail's link", async () => {
    const { user } = await open("/register");
    await user.click(await button("Use another email address"));
    expect(await button("Try For Free")).toBeTruthy();
    expect(localStorage.getItem("registrationAddress")).toBeNull();
    expect(localStorage.getItem("registrationSecret")).toBe("s".repeat(43));
  });
});

describe("/confirm", () => {
  it("posts the token once and says that it worked", async () => {
    const { seen } = await open("/confirm?token=012345678901234567890", {
      "POST /api/v1/registrations/confirm": { data: { tokens: null } },
    });
    expect(await screen.findByText("Congratulations!")).toBeTruthy();
    expect(document.body.textContent).toContain(
      "Your email address has been confirmed. You can now login to the Nod Developer Portal.",
    );
    const posts = seen.filter((request) => request.method === "POST");
    expect(posts.map((request) => request.body)).toEqual([{ token: "012345678901234567890" }]);
  });

  it("logs in the browser that signed up, and its Login button opens the dashboard", async () => {
    localStorage.setItem("registrationSecret", "s".repeat(43));
    const token = { token: tokenFor(3600), expiresAt: "2026-11-22T12:00:00Z" };
    const { seen } = await open("/confirm?token=fresh", {
      "POST /api/v1/registrations/confirm": {
        data: {
          tokens: {
            developerToken: token,
            openApiSandboxToken: token,
            openApiProductionToken: null,
          },
        },
      },
    });
    const login = await screen.findByRole("link", { name: "Login" });
    expect(login.getAttribute("href")).toBe("/dashboard");
    expect(seen.find(({ method }) => method === "POST")?.browserSecret).toBe("s".repeat(43));
    expect(localStorage.getItem("developerToken")).toBe(token.token);
    expect(localStorage.getItem("openApiSandboxToken")).toBe(token.token);
    expect(localStorage.getItem("openApiProductionToken")).toBeNull();
    expect(localStorage.getItem("registrationSecret")).toBeNull();
  });

  it("logs nobody in when the server gives no tokens", async () => {
    localStorage.setItem("registrationSecret", "s".repeat(43));
    await open("/confirm?token=used", {
      "POST /api/v1/registrations/confirm": { data: { tokens: null } },
    });
    const login = await screen.findByRole("link", { name: "Login" });
    expect(login.getAttribute("href")).toBe("/login");
    expect(localStorage.getItem("developerToken")).toBeNull();
    expect(localStorage.getItem("registrationSecret"), "it may be that of another sign-up").toBe(
      "s".repeat(43),
    );
  });

  it.each([
    [500, "The server is busy."],
    [503, "Back in a minute."],
    [429, "Too many requests."],
  ])("offers to try again after a %d, which is none of the link's", async (status, message) => {
    let answer: Answer = { status, code: "LATER", message };
    const { user } = await open("/confirm?token=fresh", {
      "POST /api/v1/registrations/confirm": () => answer,
    });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Please register again" })).toBeNull();
    answer = { data: { tokens: null } };
    await user.click(await button("Try again"));
    expect(await screen.findByText("Congratulations!")).toBeTruthy();
  });

  it("offers to try again where nobody answered", async () => {
    const { user } = await open("/confirm?token=fresh", {
      "POST /api/v1/registrations/confirm": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    expect(await screen.findByText(/^The server could not be reached/)).toBeTruthy();
    await user.click(await button("Try again"));
    expect(screen.queryByRole("link", { name: "Please register again" })).toBeNull();
  });

  it("leaves those who are logged in logged in", async () => {
    localStorage.setItem("registrationSecret", "s".repeat(43));
    const mine = tokenFor(3600);
    localStorage.setItem("developerToken", mine);
    const { seen } = await open("/confirm?token=fresh", {
      "POST /api/v1/registrations/confirm": { data: { tokens: null } },
    });
    expect(await screen.findByText("Congratulations!")).toBeTruthy();
    expect(seen.find(({ method }) => method === "POST")?.browserSecret).toBeNull();
    expect(localStorage.getItem("developerToken")).toBe(mine);
  });

  it("shows code and message and leads back when it did not", async () => {
    await open("/confirm?token=old", {
      "POST /api/v1/registrations/confirm": {
        status: 404,
        code: "MISSING_RESOURCE",
        message: "The link is no longer valid.",
      },
    });
    expect(await screen.findByRole("heading", { name: "MISSING_RESOURCE" })).toBeTruthy();
    expect(screen.getByText("The link is no longer valid.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Please register again" })).toBeTruthy();
  });
});

describe("the reset", () => {
  it("ends with the same screen for every address", async () => {
    const { user } = await open("/reset", { "POST /api/v1/passwordResets": { status: 201 } });
    await user.type(await screen.findByLabelText(/Email address/), "nobody@bayline.test");
    await user.click(await button("Send Email"));
    expect(await screen.findByRole("heading", { name: "Email has been sent" })).toBeTruthy();
    expect(document.body.textContent).toContain("10 minutes");
  });

  it("leads back to /reset when the link is dead", async () => {
    const { user } = await open("/resetPassword?token=old", {
      "POST /api/v1/passwordResets/confirm": { status: 404, code: "GONE", message: "Too late." },
    });
    await user.type(await screen.findByLabelText(/^New password/), "Secret-pass1!");
    await user.type(screen.getByLabelText(/Confirm password/), "Secret-pass2!");
    await user.click(await button("Reset Password"));
    expect(await screen.findByText("This doesn't match your new password")).toBeTruthy();
    await user.clear(screen.getByLabelText(/Confirm password/));
    await user.type(screen.getByLabelText(/Confirm password/), "Secret-pass1!");
    await user.click(await button("Reset Password"));
    const dialog = await screen.findByRole("dialog", { name: "GONE" });
    expect(dialog.textContent).toContain(
      "Too late. Please go back to the reset password page and re-send the email.",
    );
    await user.click(screen.getByRole("link", { name: "OK" }));
    await waitFor(() => expect(window.location.pathname).toBe("/reset"));
  });
});
