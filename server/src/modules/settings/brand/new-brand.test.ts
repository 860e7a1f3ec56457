import { randomUUID } from "node:crypto";
import type { Change } from "@vitral/contract/acts/fields";
import { brandLabels } from "@vitral/contract/console/brand";
import { newBrandLabels } from "@vitral/contract/console/brand/new-brand";
import { expect, test } from "vitest";
import { applicantsOf } from "../../../../test/applicant.ts";
import { changesWith } from "../../../../test/staff/changes.ts";
import { aConsole, type StaffMember } from "../../../../test/console-world.ts";
import { aWorld } from "../../../../test/world.ts";
import { reviewWaiting } from "../../backoffice/backoffice.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";

const world = await aWorld();
const { app: site, aurora, db, tenants, failedLedgerChecks } = world;
const { aStaff } = await aConsole(world);
const signedIn = async (options: Parameters<typeof aStaff>[0]) => {
  const member = await aStaff(options);
  await member.signIn();
  return member;
};
const marcos = await signedIn({ role: "MARCA" });
const andre = await signedIn({ role: "APROVACAO" });

const serra = {
  slug: "serra",
  document: "11.222.333/0001-81",
  ispb: "31415926",
  agency: "0007",
  pixLocation: "https://pix.serra.com",
  internetBanking: "https://banco.serra.test",
  provider: {
    name: "Pagamentos Serra S.A.",
    document: "11222333000181",
    ispb: "31415926",
    kind: "PAYMENT_INSTITUTION",
  },
  brand: {
    prefixDisplayName: "",
    displayName: "Serra",
    article: "",
    name: "Pagamentos Serra S.A.",
    bankName: "Pagamentos Serra S.A.",
    email: "contato@serra.test",
    phone: "08001234567",
    ombudsmanPhone: "08001234568",
    site: "https://serra.test",
    address: "Rua da Serra, 1",
    primary: "#0a7d4f",
    background: "#f7fbf9",
    logoWhite: null,
    logoDark: null,
    favicon: null,
    hosts: ["banco.serra.test"],
  },
};
const orderOf = (payload: object) => ({ kind: "brand.create", payload });
const order = (payload: object, member: StaffMember = marcos) =>
  member.send("POST", `/${aurora.slug}/commands`, { key: randomUUID(), order: orderOf(payload), reason: "Contrato 7" });
const approve = ({ id, version }: { id: string; version: number }, member = andre) =>
  member.send("POST", `/${aurora.slug}/commands/${id}/approve`, { version });

test("what waits is read in the order of the form, as it was described", async () => {
  const waiting = (await order({ ...serra, slug: "serra-lida", ispb: "11223344" })).json();
  const [fixed, named] = [Object.keys(newBrandLabels), Object.keys(brandLabels)];
  const left = new Set(["prefixDisplayName", "article", "logoWhite", "logoDark", "favicon"]);
  expect(waiting.changes.map(({ field }: Change) => field)).toEqual([
    ...fixed.map((name) => `newBrand.${name}`),
    ...named.filter((name) => !left.has(name)).map((name) => `brand.${name}`),
    "provider",
    "template",
  ]);
});

test("a brand is made from nothing by two people, and its first customer opens an account at its host", async () => {
  const [waiting, late] = [(await order(serra)).json(), (await order({ ...serra, slug: "serra-2" })).json()];
  expect(waiting).toMatchObject({
    state: "WAITING",
    sentence: "Criar a marca Serra, em banco.serra.test",
    changes: changesWith(
      { field: "newBrand.slug", before: null, after: "serra" },
      { field: "newBrand.document", after: "11.222.333/0001-81" },
      { field: "template", after: "como os de Banco Aurora" },
    ),
  });
  expect((await site.inject({ url: "/api/tenants", headers: { host: "banco.serra.test" } })).statusCode).toBe(404);
  expect((await approve(waiting)).json()).toMatchObject({ state: "EXECUTED" });
  // What became of the host and the ISPB meanwhile is found when the other is approved.
  expect((await approve(late)).json()).toMatchObject({ state: "WORLD_CHANGED" });

  tenants.refresh(); // as every server does after 5 s (tenants.ts)
  const shown = (await tenants.all()).find(({ slug }) => slug === "serra");
  if (!shown) throw new Error("there is no new brand");
  const tenant = { ...shown, host: "banco.serra.test" };
  const { anApplicant, emailsTo } = applicantsOf({ ...world, aurora: tenant });
  const applicant = await anApplicant();
  await applicant.advance();
  await reviewWaiting(world.deps);
  const { entity, accounts } = (await applicant.signIn()).json();
  expect(entity).toMatchObject({ status: "ACTIVE" });
  expect(accounts).toEqual([expect.objectContaining({ agency: "0007", balance: 0 })]);
  const limits = await site.inject({ url: `/api/accounts/${accounts[0].id}/limits`, headers: applicant.headers });
  expect(limits.statusCode).toBe(200);
  expect((await emailsTo(applicant.email)).at(-1)?.subject).toBe("Serra: sua conta está aberta");

  const [[first], [template]] = [
    await tenantsForStaff.versionsOf(db, tenant.id),
    await tenantsForStaff.versionsOf(db, aurora.id),
  ];
  expect(first?.terms).toEqual(template?.terms);
  expect(first?.rules).toEqual({ ...template?.rules, from: "2026-03-10" });
  expect(await failedLedgerChecks()).toEqual([]);
  // The staff of the installation works in it at once.
  const { tenants: choices } = (await marcos.send("GET", "/session")).json().session;
  expect(choices).toContainEqual({ slug: "serra", name: expect.any(String), state: "ACTIVE" });
  expect((await marcos.send("GET", "/serra/brand")).json().brand).toEqual(serra.brand);
});

test("a name, a host or an agency that is taken, and a name that misleads, are refused with a sentence", async () => {
  const refusal = async (changes: object) =>
    (await order({ ...serra, slug: "vale", ispb: "27182818", pixLocation: null, ...changes })).json();
  const withBrand = (changes: object) => refusal({ brand: { ...serra.brand, hosts: ["vale.test"], ...changes } });
  expect((await refusal({ slug: aurora.slug })).message).toBe(`O nome curto ${aurora.slug} já é de outra marca.`);
  const sameAgency = await refusal({ ispb: aurora.ispb, agency: aurora.agency });
  expect(sameAgency.message).toContain(`A agência ${aurora.agency} já é de outra marca do ISPB ${aurora.ispb}`);
  const taken = await withBrand({ hosts: ["vale.test", aurora.host] });
  expect(taken.message).toBe(`O domínio ${aurora.host} já é de outra instituição.`);
  expect(
    (await refusal({ brand: { ...serra.brand, hosts: ["vale.test"] }, pixLocation: aurora.pixLocation })).message,
  ).toBe(`O endereço ${aurora.pixLocation} já é das cobranças de outra marca.`);
  expect((await withBrand({ displayName: "Banco Vale" })).message).toContain("Resolução Conjunta 17/2025");
  expect((await withBrand({ logoDark: "/brands/a.svg" })).message).toContain("na página da nova marca");
  expect((await refusal({ document: "11222333000182" })).validation.body.message).toContain("CNPJ");
});

test("staff of one bank makes no brand, sees no order of one, and approves none", async () => {
  const ordered = (
    await order({
      ...serra,
      slug: "lago",
      pixLocation: null,
      ispb: "16180339",
      brand: { ...serra.brand, hosts: ["lago.test"] },
    })
  ).json();
  const [maker, checker] = [
    await signedIn({ role: "MARCA", tenantId: aurora.id }),
    await signedIn({ role: "APROVACAO", tenantId: aurora.id }),
  ];
  expect((await order(serra, maker)).json().code).toBe("STAFF_NOT_ALLOWED");
  expect((await maker.send("POST", `/${aurora.slug}/commands/preview`, { order: orderOf(serra) })).statusCode).toBe(
    403,
  );
  const path = `/${aurora.slug}/commands`;
  for (const attempt of [
    await checker.send("GET", `${path}/${ordered.id}`),
    await approve(ordered, checker),
    await checker.send("POST", `${path}/${ordered.id}/reject`, { version: 1, reason: "não" }),
  ])
    expect(attempt.json().code).toBe("NOT_FOUND");
  const idsOf = async (member: StaffMember) =>
    (await member.send("GET", `${path}?view=waiting`)).json().rows.map(({ id }: { id: string }) => id);
  expect(await idsOf(checker)).not.toContain(ordered.id);
  expect(await idsOf(andre)).toContain(ordered.id);
});
