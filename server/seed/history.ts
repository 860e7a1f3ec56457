import type { TransactionCategory } from "@vitral/contract/transaction-categories";
import type { Cents } from "@vitral/brazil/cents";
import { cents } from "@vitral/brazil/cents";

/** One movement of the demo's past. */
export type Movement = {
  at: Date;
  amount: Cents;
  credit: boolean;
  category: TransactionCategory;
  other: { name: string; document: string; bank: string };
  description: string | null;
  failed: boolean;
};

type Pattern = Omit<Movement, "at" | "amount" | "failed"> & { from: number; to: number };

const shop = (name: string, document: string, bank: string) => ({ name, document, bank });
const [sun, sea, hill] = ["Banco Sol S.A.", "Banco Mar S.A.", "Banco Serra S.A."];

const everyday: Pattern[] = [
  {
    from: 18_00,
    to: 96_00,
    credit: false,
    category: "PIX_SENT",
    other: shop("Feira da Vila", "30142542000160", sun),
    description: null,
  },
  {
    from: 35_00,
    to: 240_00,
    credit: false,
    category: "QR_CODE_PAID",
    other: shop("Mercado Boa Praça", "30150461000101", sea),
    description: null,
  },
  {
    from: 25_00,
    to: 180_00,
    credit: false,
    category: "PIX_SENT",
    other: shop("Maria Souza", "98765432100", sun),
    description: "Almoço de domingo",
  },
  {
    from: 60_00,
    to: 320_00,
    credit: true,
    category: "PIX_RECEIVED",
    other: shop("João Alves", "11122233396", sea),
    description: null,
  },
  {
    from: 40_00,
    to: 90_00,
    credit: false,
    category: "QR_CODE_PAID",
    other: shop("Posto Estrada Real", "30158380000158", hill),
    description: null,
  },
];
const occasional: Pattern[] = [
  {
    from: 120_00,
    to: 450_00,
    credit: false,
    category: "TED_SENT",
    other: shop("Condomínio Jardim", "30142542000160", hill),
    description: null,
  },
  {
    from: 200_00,
    to: 800_00,
    credit: true,
    category: "TED_RECEIVED",
    other: shop("Editora Palavra Ltda", "30150461000101", sun),
    description: null,
  },
  {
    from: 150_00,
    to: 300_00,
    credit: false,
    category: "TED",
    other: shop("Escola de Música Clave", "30158380000158", sun),
    description: null,
  },
  {
    from: 80_00,
    to: 210_00,
    credit: false,
    category: "PAYMENT",
    other: shop("Companhia de Energia", "30142542000160", sea),
    description: "Conta de luz",
  },
  {
    from: 50_00,
    to: 400_00,
    credit: false,
    category: "TRANSFER",
    other: shop("Reserva de viagem", "11144477735", "Banco Aurora S.A."),
    description: null,
  },
  {
    from: 15_00,
    to: 60_00,
    credit: true,
    category: "REFUND",
    other: shop("Mercado Boa Praça", "30150461000101", sea),
    description: "Item em falta",
  },
  {
    from: 90_00,
    to: 260_00,
    credit: true,
    category: "QR_CODE_RECEIVED",
    other: shop("Helena Prado", "52998224725", hill),
    description: "Aula particular",
  },
  {
    from: 5_00,
    to: 20_00,
    credit: false,
    category: "PHONE_INSURANCE",
    other: shop("Seguradora Atenta", "30166299000110", sun),
    description: null,
  },
];
const salary: Pattern = {
  from: 4_000_00,
  to: 4_000_00,
  credit: true,
  category: "TED_RECEIVED",
  other: shop("Escola Horizonte Ltda", "30166299000110", sun),
  description: "Salário",
};
const rent: Pattern = {
  from: 2_400_00,
  to: 2_400_00,
  credit: false,
  category: "PIX_SENT",
  other: shop("Imobiliária Porto", "30158380000158", sea),
  description: "Aluguel",
};

const day = 86_400_000;

/** A year of a salaried person's movements up to `now`, the oldest first; the same for the same `now`. */
export function aYearUpTo(now: Date): Movement[] {
  const random = seeded(20_261_121);
  const movements: Movement[] = [];
  const add = (pattern: Pattern, daysAgo: number, failed = false) => {
    const { from, to, ...rest } = pattern;
    // Between 08:00 and 20:00 in São Paulo, on days before today, so that nothing is in the future.
    const midnight = Math.floor((now.getTime() - daysAgo * day) / day) * day;
    const at = new Date(midnight + (11 + random() * 12) * 3_600_000);
    movements.push({ ...rest, at, amount: cents(Math.round(from + random() * (to - from))), failed });
  };
  const pick = (patterns: Pattern[]) => patterns[Math.floor(random() * patterns.length)] ?? rent;
  for (let daysAgo = 365; daysAgo >= 1; daysAgo -= 1) {
    if (daysAgo % 30 === 5) add(salary, daysAgo);
    if (daysAgo % 30 === 3) add(rent, daysAgo);
    if (random() < 0.75) add(pick(everyday), daysAgo);
    if (daysAgo % 9 === 0) add(occasional[(daysAgo / 9) % occasional.length] ?? rent, daysAgo);
    if (daysAgo % 47 === 2) add(pick(everyday.filter(({ credit }) => !credit)), daysAgo, true);
  }
  return movements.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A small random generator (mulberry32) with a fixed seed, so that the demo is the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
