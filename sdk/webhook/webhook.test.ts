import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { type HeaderSource, verify, verifyBody } from "./webhook";

interface Vector {
  secret: string;
  id: string;
  timestamp: string;
  body: string;
  smileSignature: string;
  webhookSignature: string;
}

function load(name: string): Vector {
  const path = fileURLToPath(new URL(`../${name}.json`, import.meta.url));
  return JSON.parse(readFileSync(path, "utf8"));
}

const vector = load("vectors");
const generated = load("vectors-generated");
const attempt = Number(vector.timestamp) * 1000;

const headers = {
  "webhook-id": vector.id,
  "webhook-timestamp": vector.timestamp,
  "webhook-signature": vector.webhookSignature,
  "smile-signature": vector.smileSignature,
};

describe("verify", () => {
  it("takes the vector in every form of body and headers", async () => {
    expect(vector.body).toHaveLength(352);
    const bytes = new TextEncoder().encode(vector.body);
    const forms: HeaderSource[] = [
      headers,
      new Headers(headers),
      { ...headers, "webhook-id": [vector.id] },
      Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), v])),
    ];
    for (const form of forms) {
      for (const body of [vector.body, bytes, bytes.buffer]) {
        await verify(body, form, vector.secret, { now: attempt });
      }
    }
  });

  const refused: [string, Partial<Record<keyof typeof headers, string>>, number, string][] = [
    ["too late", {}, attempt + 301_000, "TIMESTAMP"],
    ["too early", {}, attempt - 301_000, "TIMESTAMP"],
    ["today", {}, Date.now(), "TIMESTAMP"],
    ["no id", { "webhook-id": "" }, attempt, "MISSING_HEADER"],
    ["no timestamp", { "webhook-timestamp": "" }, attempt, "MISSING_HEADER"],
    ["no signature", { "webhook-signature": "" }, attempt, "MISSING_HEADER"],
    ["a timestamp of letters", { "webhook-timestamp": "soon" }, attempt, "TIMESTAMP"],
    ["another spelling", { "webhook-timestamp": "1741918530.0" }, attempt, "TIMESTAMP"],
    ["another id", { "webhook-id": "evt-1" }, attempt, "SIGNATURE"],
    ["another time", { "webhook-timestamp": "1741918531" }, attempt, "SIGNATURE"],
    ["no base64", { "webhook-signature": "v1,***" }, attempt, "SIGNATURE"],
    ["a short signature", { "webhook-signature": "v1,AAAA" }, attempt, "SIGNATURE"],
    [
      "another version",
      { "webhook-signature": vector.webhookSignature.replace("v1", "v2") },
      attempt,
      "SIGNATURE",
    ],
  ];
  it.each(refused)("refuses %s", async (_, change, now, code) => {
    const sent = { ...headers, ...change };
    await expect(verify(vector.body, sent, vector.secret, { now })).rejects.toMatchObject({ code });
  });

  it("refuses another body and another secret", async () => {
    const at = { now: attempt };
    const code = "SIGNATURE";
    await expect(verify(`${vector.body}\n`, headers, vector.secret, at)).rejects.toMatchObject({
      code,
    });
    for (const secret of ["whsec-sandbox-002", "", []]) {
      await expect(verify(vector.body, headers, secret, at)).rejects.toMatchObject({ code });
    }
  });

  it("takes either secret and either signature while a secret is exchanged", async () => {
    const at = { now: attempt + 300_000 };
    await verify(vector.body, headers, ["whsec-sandbox-002", vector.secret], at);
    const both = { ...headers, "webhook-signature": `v1,AAAA ${vector.webhookSignature}` };
    await verify(vector.body, both, vector.secret, at);
    await verify(vector.body, headers, vector.secret, { now: attempt + 900_000, tolerance: 900 });
  });
});

describe("verifyBody", () => {
  it("takes the vector and refuses everything else", async () => {
    await verifyBody(vector.body, headers, vector.secret);
    const refusals: [string, HeaderSource, string, string][] = [
      [`${vector.body} `, headers, vector.secret, "SIGNATURE"],
      [vector.body, headers, "other", "SIGNATURE"],
      [vector.body, headers, "", "SIGNATURE"],
      [vector.body, {}, vector.secret, "MISSING_HEADER"],
      [vector.body, { "smile-signature": "00" }, vector.secret, "SIGNATURE"],
    ];
    for (const [body, sent, secret, code] of refusals) {
      await expect(verifyBody(body, sent, secret)).rejects.toMatchObject({ code });
    }
  });
});

describe("a generated secret", () => {
  it("is decoded for the standard signature, and stands as it is for the other", async () => {
    const sent = {
      "webhook-id": generated.id,
      "webhook-timestamp": generated.timestamp,
      "webhook-signature": generated.webhookSignature,
      "smile-signature": generated.smileSignature,
    };
    await verify(generated.body, sent, generated.secret, { now: attempt });
    await verifyBody(generated.body, sent, generated.secret);
    const plain = generated.secret.slice("whsec_".length);
    for (const other of [plain, `whsec-${plain}`, generated.secret.replace(/=$/, "")]) {
      await expect(verify(generated.body, sent, other, { now: attempt })).rejects.toMatchObject({
        code: "SIGNATURE",
      });
    }
  });

  const secretOf = (size: number) => `whsec_${Buffer.alloc(size, 0xfb).toString("base64")}`;
  it.each([24, 32, 64])(
    "of %d bytes fits the library of Standard Webhooks as it comes",
    async (size) => {
      const theirs = new Webhook(secretOf(size));
      const now = new Date();
      const sent = {
        "webhook-id": "et-1",
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": theirs.sign("et-1", now, vector.body),
      };
      await verify(vector.body, sent, secretOf(size));
    },
  );

  it.each([secretOf(23), secretOf(65), secretOf(32).replace(/s=$/, "t="), "whsec_"])(
    "is nothing else: %s is the key itself",
    async (secret) => {
      const theirs = new Webhook(secret, { format: "raw" });
      const now = new Date();
      const sent = {
        "webhook-id": "et-1",
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": theirs.sign("et-1", now, vector.body),
      };
      await verify(vector.body, sent, secret);
    },
  );
});

describe("Standard Webhooks", () => {
  it("takes the vector of a generated secret by default", () => {
    const theirs = new Webhook(generated.secret);
    expect(theirs.sign(generated.id, new Date(attempt), generated.body)).toBe(
      generated.webhookSignature,
    );
  });

  it("signs alike: what their library signs fits here, and the vector is what it signs", async () => {
    const theirs = new Webhook(vector.secret, { format: "raw" });
    expect(theirs.sign(vector.id, new Date(attempt), vector.body)).toBe(vector.webhookSignature);
    const now = new Date();
    const signed = {
      "webhook-id": "et-1",
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": theirs.sign("et-1", now, vector.body),
    };
    await verify(vector.body, signed, vector.secret);
    expect(theirs.verify(vector.body, signed)).toEqual(JSON.parse(vector.body));
  });
});
