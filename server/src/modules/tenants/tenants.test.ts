import { expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";

const { aCustomer, app, aTenant, aurora, clock, tenants } = await aWorld();
const ipe = await aTenant({ displayName: "Cooperativa Ipê" });

const ana = await aCustomer();

const tenantAt = (headers: Record<string, string>) => app.inject({ url: "/api/tenants", headers });
const notFound = { code: "TENANT_NOT_FOUND", message: "Não há um banco neste endereço." };

test("the bank of an address is answered field by field as in the specification", async () => {
  expect((await tenantAt({ host: aurora.host })).json()).toEqual({
    id: aurora.id,
    name: "Banco Aurora S.A.",
    document: "11222333000181",
    prefixDisplayName: "",
    displayName: "Banco Aurora",
    article: "",
    email: "contato@exemplo.com.br",
    colors: { primary: "#4338ca", background: "#f8fafc" },
    internetBanking: "https://exemplo.com.br",
    logoWhite: null,
    logoDark: null,
    favicon: null,
    strongSecrets: false,
    idleLockMinutes: null,
    contestDays: 80,
    contestAnalysisDays: 7,
    deviceIdleMonths: 12,
    asksEntrepreneur: false,
    registeredDevices: false,
    site: "https://exemplo.com.br",
    address: "Rua das Flores, 1",
    phone: "08000000000",
    ombudsmanPhone: "08000000001",
    provider: { name: "Banco Aurora S.A.", document: "11222333000181", ispb: aurora.ispb, kind: "BANK" },
  });
});

test("the settings say in whole seconds how far the bank's clock is ahead", async () => {
  clock.set(new Date(Date.now() + 3 * 86_400_000).toISOString());
  const { aheadMs } = (await app.inject({ url: "/api/settings", headers: { host: aurora.host } })).json();
  expect(aheadMs % 1000).toBe(0);
  expect(Math.abs(aheadMs - 3 * 86_400_000)).toBeLessThan(60_000);
});

test.each([
  ["http://banco.localhost:9999", "http://banco.localhost:3000"],
  ["https://localhost", "http://localhost:3000"],
  ["https://banco.exemplo.com.br:8443/", "https://banco.exemplo.com.br:8443/"],
  ["https://localhost.exemplo.com.br", "https://localhost.exemplo.com.br"],
])("the internet banking at %s is answered as %s by a server at localhost:3000", async (internetBanking, shown) => {
  const bank = await aTenant({ displayName: "Banco Local", internetBanking });
  expect((await tenantAt({ host: bank.host })).json().internetBanking).toBe(shown);
});

test.each([
  ["with a port", (host: string) => `${host}:3000`],
  ["in capitals", (host: string) => host.toUpperCase()],
  ["in capitals with a port", (host: string) => `${host.toUpperCase()}:8443`],
  ["with the root's dot", (host: string) => `${host}.`],
])("a host written %s leads to its bank", async (_how, written) => {
  expect((await tenantAt({ host: written(ipe.host) })).json().id).toBe(ipe.id);
});

test.each(["banco-nenhum.test", "localhost.", "", "[::1]:3000", "<b>", "x".repeat(2_000)])(
  "there is no bank at %j",
  async (host) => {
    const answer = await tenantAt({ host });
    expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
  },
);

test("the brand follows the host, not the header", async () => {
  expect((await tenantAt({ host: ipe.host, "x-tenant-id": aurora.id })).json().id).toBe(ipe.id);
});

test("behind a trusted proxy the customer's host counts", async () => {
  expect((await tenantAt({ host: "inside:3000", "x-forwarded-host": ipe.host })).json().id).toBe(ipe.id);
});

test("the header selects a call's bank, in any case; customers of others are unknown there", async () => {
  const signIn = (headers: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/api/authenticate",
      headers,
      payload: { document: ana.document, password: "segredo-de-teste" },
    });
  expect((await signIn({ host: "anywhere.test", "x-tenant-id": aurora.id })).statusCode).toBe(200);
  expect((await signIn({ host: "anywhere.test", "x-tenant-id": aurora.id.toUpperCase() })).statusCode).toBe(200);
  expect((await signIn({ host: aurora.host })).statusCode).toBe(200);
  expect((await signIn({ host: aurora.host, "x-tenant-id": ipe.id })).json().code).toBe("WRONG_CREDENTIALS");
  expect((await signIn({ host: ipe.host })).json().code).toBe("WRONG_CREDENTIALS");
  expect((await signIn({ host: "anywhere.test" })).json()).toEqual(notFound);
});

test.each(["00000000-0000-4000-8000-000000000000", "aurora", "", "null", "*", "' or 1=1 --", `<b>${"x".repeat(300)}`])(
  "a tenant named %j does not exist, and never means all tenants",
  async (id) => {
    const answer = await app.inject({
      url: `/api/accounts/${ana.accountId}`,
      headers: { ...ana.headers, "x-tenant-id": id },
    });
    expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
  },
);

test("a bank created by this process is available at once", async () => {
  const before = (await tenants.all()).length;
  const fresh = await aTenant();
  expect((await tenantAt({ host: fresh.host })).json().id).toBe(fresh.id);
  expect(await tenants.all()).toHaveLength(before + 1);
});
