import { type Cents, centsFromReais, formatBrl, reaisFromCents } from "@vitral/brazil/cents";
import { type Direction, longestSearch, TransactionKind } from "@vitral/contract/statement";
import { type TransactionCategory, transactionCategories } from "@vitral/contract/transaction-categories";

/** What the customer asks of the statement beside the period; what is left out is not asked. */
export type SearchFilters = {
  q?: string;
  kind?: TransactionCategory;
  direction?: Direction;
  amountFrom?: Cents;
  amountTo?: Cents;
};

/** The words of a direction in the address and on the screen. */
export const directions = { IN: "Entradas", OUT: "Saídas" } as const satisfies Record<Direction, string>;

/** Reads `busca`, `tipo`, `sentido`, `minimo` and `maximo` of the address; null without any that is valid. */
export function readFilters(address: URLSearchParams): SearchFilters | null {
  const q = (address.get("busca") ?? "").trim().slice(0, longestSearch).trim();
  const kind = TransactionKind.safeParse(address.get("tipo")).data;
  const direction = directionOf(address.get("sentido"));
  const [amountFrom, amountTo] = [amountOf(address.get("minimo")), amountOf(address.get("maximo"))];
  const backwards = amountFrom !== undefined && amountTo !== undefined && amountFrom > amountTo;
  const filters: SearchFilters = {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(direction && { direction }),
    ...(amountFrom !== undefined && !backwards && { amountFrom }),
    ...(amountTo !== undefined && !backwards && { amountTo }),
  };
  return Object.keys(filters).length > 0 ? filters : null;
}

/** The parameters of the address. */
export const writeFilters = (filters: SearchFilters | null): Record<string, string> => ({
  ...(filters?.q && { busca: filters.q }),
  ...(filters?.kind && { tipo: filters.kind }),
  ...(filters?.direction && { sentido: directions[filters.direction].toLowerCase() }),
  ...(filters?.amountFrom !== undefined && { minimo: String(reaisFromCents(filters.amountFrom)) }),
  ...(filters?.amountTo !== undefined && { maximo: String(reaisFromCents(filters.amountTo)) }),
});

const directionOf = (written: string | null): Direction | undefined =>
  (Object.keys(directions) as Direction[]).find((direction) => directions[direction].toLowerCase() === written);

/** The largest amount that the contract takes, R$ 999.999.999,99. */
const largest = 999_999_999_99;

function amountOf(written: string | null): Cents | undefined {
  const amount = written === null ? null : centsFromReais(written);
  return amount !== null && amount > 0 && amount <= largest ? amount : undefined;
}

/** One filter as the customer reads it, and the filters without it. */
export type ChosenFilter = { text: string; without: SearchFilters | null };

/** The filters that are in force, each on its own. */
export function chosenFilters(filters: SearchFilters): ChosenFilter[] {
  const { q, kind, direction, amountFrom, amountTo } = filters;
  const without = (...names: (keyof SearchFilters)[]): SearchFilters | null => {
    const rest = Object.fromEntries(Object.entries(filters).filter(([name]) => !names.some((left) => left === name)));
    return Object.keys(rest).length > 0 ? rest : null;
  };
  const amounts = amountsText(amountFrom, amountTo);
  return [
    ...(q ? [{ text: `“${q}”`, without: without("q") }] : []),
    ...(kind ? [{ text: transactionCategories[kind], without: without("kind") }] : []),
    ...(direction ? [{ text: directions[direction], without: without("direction") }] : []),
    ...(amounts ? [{ text: amounts, without: without("amountFrom", "amountTo") }] : []),
  ];
}

function amountsText(from: Cents | undefined, to: Cents | undefined): string | null {
  if (from !== undefined && to !== undefined)
    return from === to ? formatBrl(from) : `${formatBrl(from)} a ${formatBrl(to)}`;
  if (from !== undefined) return `A partir de ${formatBrl(from)}`;
  return to === undefined ? null : `Até ${formatBrl(to)}`;
}
