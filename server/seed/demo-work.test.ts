import { expect, test } from "vitest";
import { runVitral } from "../test/run-vitral.ts";
import { anEmptyDatabase } from "../test/world-database.ts";
import { applicationRole, ownerRole } from "../src/platform/database/prepare-database.ts";

test("the demo's message that failed says why, as a mail server's refusal is kept", async () => {
  const { url } = await anEmptyDatabase();
  const env = {
    DATABASE_URL: url(applicationRole),
    DATABASE_OWNER_URL: url(ownerRole),
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    DEMO: "1",
  };
  await runVitral(["migrate"], env);
  expect((await runVitral(["seed"], env)).code).toBe(0);
  const { out } = await runVitral(["outbox", "list", "--json"], env);
  const { messages } = JSON.parse(out) as { messages: { state: string; reason: string | null }[] };
  expect(messages.filter(({ state }) => state === "FAILED")).toMatchObject([
    { reason: expect.stringMatching(/^SMTP \S+: EENVELOPE 550 5\.1\.1 RCPT TO$/) },
  ]);
});
