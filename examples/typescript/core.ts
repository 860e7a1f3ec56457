import { randomUUID } from "node:crypto";

/** The toy core: what an institution has already. It knows people, keys and money, and nothing of the protocol. */
export type Person = { name: string; taxId: string };
export type Account = { ispb: string; branch: string | null; number: string; accountType: string };
export type Entry = {
  key: string;
  keyType: string;
  owner: Person;
  account: Account & { openedAt: string };
  createdAt: string;
};
export type Line = { id: string; cents: number; counterpart: string; settledAt: string };
type Behaviour = "settles" | "refuses" | "silent";

export const elsewhere = { ispb: "11111111", name: "Banco Vizinho" };
const account = (number: string) => ({
  ispb: elsewhere.ispb,
  branch: "0001",
  number,
  accountType: "CACC",
  openedAt: "2020-01-01T12:00:00.000Z",
});
const person = (key: string, keyType: string, name: string, taxId: string, number: string): [string, Entry] => [
  key,
  { key, keyType, owner: { name, taxId }, account: account(number), createdAt: "2020-01-01T12:00:00.000Z" },
];

export class Core {
  readonly entries = new Map<string, Entry>([
    person("maria@vizinho.example", "EMAIL", "Maria Lima", "98765432100", "1"),
    person("recusa@vizinho.example", "EMAIL", "Rui Costa", "11144477735", "2"),
    person("calado@vizinho.example", "EMAIL", "Caio Reis", "39053344705", "3"),
    person("+5511988887777", "PHONE", "Ana Dias", "12345678909", "4"),
  ]);
  readonly lines: Line[] = [];

  constructor(ispb: string) {
    this.move(randomUUID(), 1_000_000_00, ispb);
  }

  /** How somebody elsewhere behaves. */
  behaviour(number: string): Behaviour {
    return number === "2" ? "refuses" : number === "3" ? "silent" : "settles";
  }

  move(id: string, cents: number, counterpart: string): string {
    const settledAt = new Date().toISOString();
    this.lines.push({ id, cents, counterpart, settledAt });
    return settledAt;
  }

  balance(before = ""): number {
    return this.lines
      .filter(({ settledAt }) => before === "" || dayOf(settledAt) < before)
      .reduce((sum, { cents }) => sum + cents, 0);
  }
}

/** A day of São Paulo, 2026-12-31. */
export const dayOf = (moment: string | Date): string =>
  new Date(moment).toLocaleDateString("en-CA", { timeZone: "America/Sao_Paulo" });
/** Amounts are text with two decimals on the wire, and whole centavos inside. */
export const centsOf = (amount: string): number => Number(amount.replace(".", ""));
export const amountOf = (cents: number): string => (cents / 100).toFixed(2);
