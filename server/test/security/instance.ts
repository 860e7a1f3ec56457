import { buildApp } from "../../src/app.ts";
import type { Rail } from "../../src/modules/pix/pix.ts";
import { openDb } from "../../src/platform/database/db.ts";
import type { HttpSettings } from "../../src/platform/http/http.ts";
import { secretsFrom } from "../../src/platform/crypto/secrets.ts";

/** The settings of a further server process on the same database. */
export type Orders = { databaseUrl: string; secretKey: string; now: string; http: HttpSettings };

/** A further server process on a test's database: prints its port, and ends with its parent. */
process.once("message", (orders: Orders) => void open(orders));
process.once("disconnect", () => process.exit(0));

async function open({ databaseUrl, secretKey, now, http }: Orders): Promise<void> {
  const { db } = openDb(databaseUrl, { max: 8 });
  const clock = () => new Date(now);
  const app = await buildApp({
    db,
    secrets: secretsFrom(Buffer.from(secretKey, "base64")),
    now: clock,
    // A directory that knows no key.
    rail: { lookUp: async () => null } as Partial<Rail> as Rail,
    http,
  });
  process.send?.(await app.http.listen({ host: "127.0.0.1", port: 0 }));
}
