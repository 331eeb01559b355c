import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
  event: {
    id: string;
    type: string;
    mode: string;
    sequence: number;
    data: Record<string, unknown>;
  };
}

/** A tenant's own server: takes webhooks and keeps the raw bytes. */
export class Receiver {
  readonly deliveries: Delivery[] = [];
  /** How the next deliveries to a path are answered, one each; without, everything is taken. */
  readonly refusals = new Map<string, number[]>();
  private readonly server: Server;

  constructor(private readonly secret: string) {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const body = Buffer.concat(parts).toString("utf8");
        this.deliveries.push({ headers: request.headers, body, event: JSON.parse(body) });
        response.writeHead(this.refusals.get(request.url ?? "")?.shift() ?? 204).end();
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }

  /** Event types in the order in which things happened. */
  types(): string[] {
    return this.inSequence().map((delivery) => delivery.event.type);
  }

  inSequence(): Delivery[] {
    return this.deliveries.toSorted((a, b) => a.event.sequence - b.event.sequence);
  }

  /** Waits until an event of this type has arrived as often as asked. */
  async waitFor(type: string, times = 1): Promise<void> {
    await expect
      .poll(() => this.types().filter((seen) => seen === type).length, {
        message: `${times} × ${type}`,
      })
      .toBeGreaterThanOrEqual(times);
  }

  /** Checks both signatures of everything that came, and that first attempts came in order. */
  verify(): void {
    for (const { headers, body, event } of this.deliveries) {
      const plain = createHmac("sha512", this.secret).update(body).digest("hex");
      expect(headers["smile-signature"]).toBe(plain);
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
      const standard = createHmac("sha256", this.secret).update(signed).digest("base64");
      expect(headers["webhook-signature"]).toBe(`v1,${standard}`);
      expect(headers["webhook-id"]).toBe(event.id);
      expect(headers["nod-attempt"]).toBe("1");
    }
    expect(new Set(this.deliveries.map((delivery) => delivery.event.id)).size).toBe(
      this.deliveries.length,
    );
  }
}
