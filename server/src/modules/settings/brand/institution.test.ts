import { randomUUID } from "node:crypto";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { changesWith } from "../../../../test/staff/changes.ts";
import { aConsole } from "../../../../test/console-world.ts";
import { aWorld } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, aTenant, tenants } = world;
const { aStaff } = await aConsole(world);
const as = async (role: StaffRole) => {
  const member = await aStaff({ role });
  await member.signIn();
  return member;
};
const [marcos, andre, audit] = [await as("MARCA"), await as("APROVACAO"), await as("AUDITORIA")];

/** A tenant with what the console reads of its institution, and functions to change it. */
async function aBank() {
  const tenant = await aTenant({ displayName: "Banco Sul" });
  const path = `/${tenant.slug}`;
  const read = async () => (await audit.send("GET", `${path}/brand`)).json().institution;
  const { document, internetBanking, provider, agency, pixLocation } = await read();
  const order = (changes: object, member = marcos) =>
    member.send("POST", `${path}/commands`, {
      key: randomUUID(),
      order: {
        kind: "brand.institution",
        payload: { document, internetBanking, provider, agency, pixLocation, ...changes },
      },
      reason: "Contrato 7",
    });
  const approve = ({ id, version }: { id: string; version: number }) =>
    andre.send("POST", `${path}/commands/${id}/approve`, { version });
  return { tenant, document, internetBanking, provider, read, order, approve };
}

test("before the first account two people change the institution, the agency and the address of charges", async () => {
  const { tenant, document, internetBanking, provider, read, order, approve } = await aBank();
  const changed = {
    provider: {
      ...provider,
      name: "Banco do Sul S.A.",
      ispb: "27182818",
      document: "11.444.777/0001-61",
    },
    agency: "0042",
    pixLocation: "https://pix.sul.com",
  };
  const ordered = (await order(changed)).json();
  expect(ordered).toMatchObject({
    state: "WAITING",
    changes: changesWith(
      { field: "institution.name", after: "Banco do Sul S.A." },
      { field: "institution.document", before: "11.222.333/0001-81", after: "11.444.777/0001-61" },
      { field: "institution.agency", before: "0001", after: "0042" },
      { field: "institution.pixLocation", after: "https://pix.sul.com" },
    ),
  });
  expect((await approve(ordered)).json()).toMatchObject({ state: "EXECUTED" });
  const stored = { ...changed, provider: { ...changed.provider, document: "11444777000161" } };
  expect(await read()).toEqual({ document, internetBanking, ...stored, hasAccounts: false, hasOpenCharges: false });
  tenants.refresh();
  expect(await tenants.byId(tenant.id)).toMatchObject(stored);
  expect((await order({}, audit)).statusCode).toBe(403);
});

test("once there are accounts only the institution's name and the address of charges change", async () => {
  const { tenant, provider, read, order, approve } = await aBank();
  const agency = (await order({ agency: "0042" })).json();
  const ana = await aCustomer({ tenant, key: "ana@exemplo.com.br" });
  // An account that is opened while the order waits is found at its approval.
  expect((await approve(agency)).json()).toMatchObject({
    state: "WORLD_CHANGED",
    note: expect.stringContaining("já há contas nesta marca"),
  });
  for (const changes of [
    { agency: "0042" },
    { provider: { ...provider, kind: "FINANCE_COMPANY" } },
    { provider: { ...provider, ispb: "27182818" } },
    { provider: { ...provider, document: "11444777000161" } },
  ]) {
    const refused = await order(changes);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining("não mudam mais")]);
  }
  const renamed = (await order({ provider: { ...provider, name: "Banco do Sul S.A." }, pixLocation: null })).json();
  expect((await approve(renamed)).json()).toMatchObject({ state: "EXECUTED" });
  expect(await read()).toMatchObject({
    provider: { name: "Banco do Sul S.A." },
    pixLocation: null,
    hasAccounts: true,
  });

  const back = (await order({ provider: { ...provider, name: "Banco do Sul S.A." } })).json();
  expect((await approve(back)).json()).toMatchObject({ state: "EXECUTED" });
  tenants.refresh();
  const charge = { key: "ana@exemplo.com.br", amount: 10, expiresIn: 3_600 };
  expect((await ana.post("/pix/charges", charge)).statusCode).toBe(200);
  const sul = { ...provider, name: "Banco do Sul S.A." };
  expect((await order({ provider: sul, pixLocation: "https://pix.novo.com" })).json().message).toContain(
    "enquanto houver cobranças abertas",
  );
  world.clock.advance(3_601);
  for (const member of [marcos, andre, audit]) await member.signIn();
  expect((await order({ provider: sul, pixLocation: "https://pix.novo.com" })).json()).toMatchObject({
    state: "WAITING",
  });
});

test("an address of another brand, a wrong one, a kind that the name denies and nothing new are refused", async () => {
  const [other, { provider, order }] = [await aTenant(), await aBank()];
  const refusal = async (changes: object) => (await order(changes)).json().message;
  expect(await refusal({ pixLocation: other.pixLocation })).toContain("já é das cobranças de outra marca");
  expect(await refusal({ provider: { ...provider, kind: "CREDIT_COOPERATIVE" } })).toContain("17/2025");
  expect(await refusal({})).toBe("Nada mudou no cadastro da marca nem na instituição.");
  for (const pixLocation of ["http://pix.sul.com", "https://pix.sul.com/cob", `https://${"x".repeat(42)}.com`])
    expect((await order({ pixLocation })).statusCode).toBe(400);
});

test("two people change the brand's own CNPJ, and its address to one at a host of the brand", async () => {
  const { tenant, read, order, approve } = await aBank();
  await aCustomer({ tenant });
  const refused = await order({ internetBanking: "https://banco.outro.test" });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "O domínio banco.outro.test não é desta marca: publique-o antes em Domínios.",
  ]);
  for (const wrong of [
    { internetBanking: "banco.sul.test" },
    { internetBanking: "https://a:b" },
    { internetBanking: `https://${tenant.host}/entrar` },
  ])
    expect((await order(wrong)).statusCode).toBe(400);
  expect((await order({ document: "11.444.777/0001-62" })).statusCode).toBe(400);

  const internetBanking = `https://${tenant.host}`;
  const ordered = (await order({ internetBanking, document: "11.444.777/0001-61" })).json();
  expect(ordered).toMatchObject({
    state: "WAITING",
    changes: [
      { field: "institution.brandDocument", after: "11.444.777/0001-61" },
      { field: "institution.internetBanking", before: "https://exemplo.com.br", after: internetBanking },
    ],
  });
  expect((await approve(ordered)).json()).toMatchObject({ state: "EXECUTED" });
  expect(await read()).toMatchObject({ document: "11444777000161", internetBanking });

  // The host that the address needs stays in the brand.
  const brand = (await audit.send("GET", `/${tenant.slug}/brand`)).json().brand;
  const without = await marcos.send("POST", `/${tenant.slug}/commands`, {
    key: randomUUID(),
    order: { kind: "brand.publish", payload: { brand: { ...brand, hosts: [`novo-${tenant.host}`] } } },
    reason: "Contrato 7",
  });
  expect([without.statusCode, without.json().message]).toEqual([
    409,
    `O domínio ${tenant.host} é o do endereço do internet banking: mude antes o endereço.`,
  ]);
});
