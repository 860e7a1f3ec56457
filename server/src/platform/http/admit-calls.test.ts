import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { Admission } from "../admission/admission.ts";
import { databaseOutage } from "../database/outages.ts";
import { admitReads } from "./admit-calls.ts";

test("a read that is not admitted while the database is away is told that, and not that the server is busy", async () => {
  const full = { admit: (_kind, call) => call.refuse() } as Pick<Admission, "admit"> as Admission;
  const server = createServer(() => {});
  admitReads(server, full, { headers: {}, classOf: () => "read", addressOf: () => "" });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const refused = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/accounts/1`);
    return [answer.status, ((await answer.json()) as { code: string }).code, answer.headers.get("retry-after")];
  };
  expect(await refused()).toEqual([503, "SERVER_BUSY", "2"]);
  databaseOutage.fails("08006");
  expect(await refused()).toEqual([503, "NOT_READABLE", "2"]);
});
