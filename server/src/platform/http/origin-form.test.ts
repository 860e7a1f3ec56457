import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { aWorld, worldKey } from "../../../test/world.ts";
import { buildApp } from "../../app.ts";
import { secretsFrom } from "../crypto/secrets.ts";

const { clock, db, deps, http } = await aWorld();
const { http: app } = await buildApp({ db, secrets: secretsFrom(worldKey), now: clock.now, rail: deps.rail, http });
await app.listen({ host: "127.0.0.1", port: 0 });
afterAll(() => app.close());

test.each(["", "http://banco.example", "https://banco.example:8443", "http://"])(
  "an address with %j in front is the same call, and is not cached",
  async (front) => {
    const { port } = app.server.address() as AddressInfo;
    const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, string | undefined]>();
    const asking = request({ port, path: `${front}/api/accounts` }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers["cache-control"]]);
    });
    asking.on("error", reject).end();
    expect(await promise).toEqual([404, "no-store"]);
  },
);
