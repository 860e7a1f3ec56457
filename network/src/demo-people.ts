import { randomUUID } from "node:crypto";
import { readPixKey } from "@vitral/brazil/pix-key";
import type { Database } from "./database/database.ts";
import { type Behaviour, insertEntry } from "./directory/entry-queries.ts";
import { deposit, findParticipants, saveParticipant } from "./participant-queries.ts";
import { insertMarker } from "./reports/marker-queries.ts";
import { saveProtection } from "./simulator/protection-queries.ts";

/** The banks that this program plays. */
export const playedBanks = {
  sol: { ispb: "99000001", name: "Banco Sol S.A." },
  mar: { ispb: "99000002", name: "Banco Mar S.A." },
  serra: { ispb: "99000003", name: "Banco Serra S.A." },
  vento: { ispb: "99000004", name: "Banco Vento S.A." },
} as const;
export type PlayedBank = keyof typeof playedBanks;

/** In centavos: enough for years of a demo. */
const openingReserve = 1_000_000_000_00;

/** Since when they have their accounts, and their keys: before any business time that an operator sets. */
const openedAt = new Date("2020-01-02T12:00:00Z");

/** Who activated BC Protege+ (IN BCB 661/2025): one of the demo's applicants. */
export const protectedTaxIds = ["20015046168"];

type Person = {
  key: string;
  name: string;
  taxId: string;
  bank: PlayedBank;
  behaviour: Behaviour;
  suspicion?: string;
};

/** People and companies with accounts at the banks that are played, by what their banks do. */
export const playedPeople: readonly Person[] = [
  {
    key: "maria.souza@exemplo.com.br",
    name: "Maria Souza",
    taxId: "98765432100",
    bank: "sol",
    behaviour: "SETTLE",
  },
  { key: "+5511987654321", name: "João Alves", taxId: "11122233396", bank: "mar", behaviour: "DELAY" },
  // The Padaria's own phone (spec 5.10): its key is at another bank, for a portability.
  {
    key: "+5511933000181",
    name: "Padaria Pão Nosso Ltda",
    taxId: "11222333000181",
    bank: "sol",
    behaviour: "SETTLE",
  },
  // Caio's phone, in the name of whoever had the number before: for an ownership.
  { key: "+5511998224725", name: "Rita Campos", taxId: "73594086011", bank: "mar", behaviour: "SETTLE" },
  {
    key: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
    name: "Loja Serra Ltda",
    taxId: "30166299000110",
    bank: "serra",
    behaviour: "REFUSE",
  },
  { key: "11444777000161", name: "Comercial Vento Ltda", taxId: "11444777000161", bank: "vento", behaviour: "SILENT" },
  {
    key: "premio.gratis@exemplo.com.br",
    name: "Prêmio Grátis Promoções Ltda",
    taxId: "60444333000131",
    bank: "sol",
    behaviour: "SETTLE",
    suspicion: "Relatos de golpe do falso prêmio",
  },
];

/** Fills an empty network with the banks that are played and their people. */
export async function seedPeople(db: Database, now: Date): Promise<void> {
  await db.transaction(async (queries) => {
    await queries.all("select pg_advisory_xact_lock(7236122)");
    if ((await findParticipants(queries)).length > 0) return;
    for (const { ispb, name } of Object.values(playedBanks)) {
      await saveParticipant(queries, { ispb, name, publicKeys: "", eventsUrl: null });
      await deposit(queries, { id: randomUUID(), ispb, amount: openingReserve, at: now });
    }
    for (const taxId of protectedTaxIds) await saveProtection(queries, taxId, "ACTIVE");
    for (const person of playedPeople) {
      const { bank, name, taxId, suspicion } = person;
      await insertEntry(queries, personEntry(person, openedAt));
      if (suspicion === undefined) continue;
      const marker = { id: randomUUID(), taxId, reason: suspicion, at: openedAt, until: null, content: { name } };
      await insertMarker(queries, { ...marker, reportedBy: playedBanks[bank].ispb });
    }
  });
}

/** The entry of a key at a bank that is played. Throws where no key looks like this. */
export function personEntry({ key, name, taxId, bank, behaviour }: Person, now: Date) {
  const read = readPixKey(key);
  if (!read) throw new Error("no Pix key looks like this");
  const { ispb } = playedBanks[bank];
  const number = taxId.slice(0, 8);
  return {
    key: read.key,
    keyType: read.type,
    owner: { name, taxId },
    account: { ispb, branch: "0001", number, accountType: "CACC", openedAt },
    requestId: randomUUID(),
    behaviour,
    at: now,
    confirmsAt: now,
  } as const;
}
