import { consoleEndpoint } from "@vitral/contract/console/console-endpoint";
import * as z from "zod/mini";
import { afterAll, expect, test } from "vitest";
import { aConsole } from "../../../test/console-world.ts";
import { aWorld } from "../../../test/world.ts";
import { admissionTo } from "../../platform/admission/admission.ts";
import { hashesInFlight } from "../../platform/crypto/password.ts";
import { demandFor } from "../../platform/database/db.ts";
import { withoutTenant } from "../../platform/database/tenancy.ts";
import { httpServer } from "../../platform/http/http.ts";
import { serveConsole } from "./staff.ts";

const world = await aWorld();
const { aCustomer, aTenant, aurora } = world;
const { aStaff, deps } = await aConsole(world);
const sul = await aTenant();
await aCustomer({ name: "Ana Lima" });
await aCustomer({ name: "Carla Dias", tenant: sul });

/** Calls whose query forgot the tenant in its `where`. */
const names = z.object({ names: z.array(z.string()) });
const forgetful = { method: "GET", summary: "x", action: "home.read", answer: names } as const;
const ofTenant = consoleEndpoint({ ...forgetful, path: "/:tenant/forgetful" });
const ofNone = consoleEndpoint({ ...forgetful, path: "/forgetful" });

const admission = admissionTo({ pool: demandFor(deps.db), hashes: hashesInFlight, report: () => {} });
const api = await httpServer(
  { logLevel: "silent", trustProxy: [], publicUrl: "http://localhost", cepUrl: null },
  admission,
);
afterAll(() => api.close());
api.addHook("onRequest", (_request, _reply, done) => withoutTenant(done));
const all = async () => ({
  names: (await deps.db.selectFrom("customer").select("name").orderBy("name").execute()).map(({ name }) => name),
});
serveConsole({ ...deps, api }, ofTenant, all);
serveConsole({ ...deps, api }, ofNone, all);

const seen = async (member: { headers: Record<string, string> }, url: string) =>
  (await api.inject({ method: "GET", url, headers: member.headers })).json();

test("a query without a tenant shows tenant staff the rows of their own tenant alone", async () => {
  const carla = await aStaff({ tenantId: sul.id });
  await carla.signIn();
  expect(await seen(carla, `/${sul.slug}/forgetful`)).toEqual({ names: ["Carla Dias"] });
  expect(await seen(carla, "/forgetful")).toEqual({ names: ["Carla Dias"] });
  expect(await seen(carla, `/${aurora.slug}/forgetful`)).toMatchObject({ code: "NOT_FOUND" });
});

test("it shows the staff of the installation the rows of the tenant in the address", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  expect(await seen(olivia, `/${sul.slug}/forgetful`)).toEqual({ names: ["Carla Dias"] });
  expect(await seen(olivia, `/${aurora.slug}/forgetful`)).toEqual({ names: ["Ana Lima"] });
  expect(await seen(olivia, "/forgetful")).toEqual({ names: ["Ana Lima", "Carla Dias"] });
});
