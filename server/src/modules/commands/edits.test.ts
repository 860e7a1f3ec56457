import { randomUUID } from "node:crypto";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { CommandKindName } from "@vitral/contract/acts/acts";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { aConsole, type StaffMember } from "../../../test/console-world.ts";
import { setFourEyes } from "../../../test/rows.ts";
import { aWorld, pin } from "../../../test/world.ts";
import { addNetworkKey } from "../../../test/network.ts";

const world = await aWorld();
const { aCustomer, aTenant, clock, db } = world;
clock.set(new Date().toISOString());
const { aStaff } = await aConsole(world);
const bank = await aTenant({ rules: { refuseSuspectedPayees: true } });
const path = `/${bank.slug}`;
const as = async (role: StaffRole) => {
  const member = await aStaff({ role });
  await member.signIn();
  return member;
};
const [olivia, marcos, flavia, sara, andre] = [
  await as("OPERACAO"),
  await as("MARCA"),
  await as("FRAUDE"),
  await as("SEGURANCA"),
  await as("APROVACAO"),
];
await setFourEyes(world, bank.id, "ALWAYS", "customer.mark", "schedule.cancel");
const nara = await aStaff({ role: "CONSULTA", name: "Nara" });
const keyOfAna = `${randomUUID()}@exemplo.com.br`;
const ana = await aCustomer({ tenant: bank, key: keyOfAna });
const customer = (await olivia.send("GET", `${path}/customers/${ana.id}`)).json();
const version = (await olivia.send("GET", `${path}/terms`)).json().versions[0];
const later = addDays(saoPauloDay(clock.now()), 40);
const terms = { from: later, terms: version.terms, rules: version.rules };
const limits = (day: number) => ({
  ...terms,
  terms: { ...terms.terms, PERSON: { ...version.terms.PERSON, dayLimit: day } },
});
const slug = `serra-${randomUUID().slice(0, 8)}`;
const {
  provider,
  hasAccounts: _has,
  hasOpenCharges: _open,
  ...registered
} = (await marcos.send("GET", `${path}/brand`)).json().institution;
const renamed = (name: string) => ({
  ...registered,
  provider: { ...provider, name },
});
const newBrand = {
  slug,
  document: "11222333000181",
  ispb: "31415926",
  agency: "0007",
  pixLocation: null,
  internetBanking: `https://banco.${slug}.test`,
  provider: { name: "Serra S.A.", document: "11222333000181", ispb: "31415926", kind: "PAYMENT_INSTITUTION" },
  brand: {
    prefixDisplayName: "",
    displayName: "Serra",
    article: "",
    name: "Serra S.A.",
    bankName: "Serra S.A.",
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
    hosts: [`banco.${slug}.test`],
  },
};
const texts = { from: later, terms: "# Uso\nVale o combinado.", privacy: "# Dados\nGuardamos pouco." };
const person = { email: `${slug}@banco.exemplo`, name: "Nara Reis", role: "CONSULTA", everywhere: false };
const keyId: string = customer.keys[0].id;

/** A key that a customer asks another bank for. */
async function anAskedClaim(): Promise<string> {
  const key = `padaria-${randomUUID()}@exemplo.com.br`;
  const padaria = await aCustomer({ tenant: bank, entityType: "COMPANY", email: key });
  const { name, document } = padaria;
  await addNetworkKey(db, { key, name, document, ispb: "99000001", bankName: "Banco Sol S.A.", behaviour: "SETTLE" });
  await padaria.post("/pix/claims", { type: "PORTABILITY", keyType: "EMAIL", key });
  return (await olivia.send("GET", `${path}/customers/${padaria.id}`)).json().claims[0].id;
}

/** The first Pix Agendado of a series. */
async function aScheduledSeries(): Promise<string> {
  const payer = await aCustomer({ tenant: bank, balance: 100_00 });
  const body = { amount: 10, pin, scheduledDate: later, recurrence: { every: "WEEK", times: 3 } };
  const lookUp = await payer.lookUp(keyOfAna);
  await payer.post("/pix/payment", { keyInfoId: lookUp, ...body });
  return (await payer.get("/pix/schedules")).json().schedules[0].id;
}
const [claimId, scheduleId] = [await anAskedClaim(), await aScheduledSeries()];

type Case = [kind: CommandKindName, maker: StaffMember, payload: object, changed: object];
const edits: readonly Case[] = [
  ["terms.publish", olivia, limits(6_000), limits(7_000)],
  ["texts.publish", marcos, texts, { ...texts, terms: "# Uso\nVale o escrito." }],
  ["brand.create", marcos, newBrand, { ...newBrand, agency: "0008" }],
  ["brand.institution", marcos, renamed("Banco Um S.A."), renamed("Banco Dois S.A.")],
  [
    "brand.recipients",
    marcos,
    { recipients: [{ service: "EMAIL", name: "Correio S.A." }] },
    { recipients: [{ service: "SMS", name: "Torre S.A." }] },
  ],
  ["staff.add", sara, person, { ...person, role: "AUDITORIA" }],
  ["staff.role", sara, { staffId: nara.id, role: "AUDITORIA" }, { staffId: nara.id, role: "FRAUDE" }],
  ["customer.mark", flavia, { customerId: ana.id, days: 30 }, { customerId: ana.id }],
  ["key.correct", olivia, { keyId, finding: "RECONCILIATION" }, { keyId, finding: "RFB_VALIDATION" }],
  ["claim.cancel", olivia, { claimId, finding: "RFB_VALIDATION" }, { claimId, finding: "FRAUD" }],
  ["schedule.cancel", olivia, { scheduleId, series: false }, { scheduleId, series: true }],
  ["key.remove", olivia, { keyId, finding: "RECONCILIATION" }, { keyId, finding: "FRAUD" }],
];

test.each(edits)(
  "a change of %s is a new order, which the decision about the old one does not reach",
  async (...edit) => {
    const [kind, maker, payload, changed] = edit;
    const first = { kind, payload };
    const ordered = await maker.send("POST", `${path}/commands`, { key: randomUUID(), order: first, reason: "Pedido" });
    expect(ordered.json()).toMatchObject({ kind, state: "WAITING", version: 1, mayEdit: true });
    const at = `${path}/commands/${ordered.json().id}`;
    // The form begins with what was ordered, and sends all of it again.
    expect((await maker.send("GET", `${at}/order`)).json()).toEqual({ version: 1, order: first });

    const order = { kind, payload: changed };
    const { id } = ordered.json();
    const replacing = { key: randomUUID(), order, reason: "Corrigido", replaces: { id, version: 1 } };
    const edited = await maker.send("POST", `${path}/commands`, replacing);
    expect(edited.json()).toMatchObject({ state: "WAITING", version: 2, reason: "Corrigido", replaces: id });
    const next = `${path}/commands/${edited.json().id}`;
    const shown = ({ sentence, changes }: Record<string, unknown>) => ({ sentence, changes });
    expect(shown(edited.json())).not.toEqual(shown(ordered.json()));
    expect((await maker.send("GET", `${next}/order`)).json()).toEqual({ version: 2, order });
    expect((await andre.send("POST", `${at}/approve`, { version: 1 })).json().code).toBe("COMMAND_EDITED");
    expect((await andre.send("POST", `${next}/approve`, { version: 2 })).json()).toMatchObject({ state: "EXECUTED" });
  },
);
