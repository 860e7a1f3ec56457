import { formatBrl } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { type Direction, longestSearch, TransactionKind } from "@vitral/contract/statement";
import * as z from "zod/mini";
import { formFor } from "@vitral/ui/form/form.tsx";
import { directions, type SearchFilters } from "./search-filters.ts";

const Typed = z
  .object({
    q: z.string().check(z.maxLength(longestSearch, `Digite até ${longestSearch} caracteres`)),
    kind: z.string(),
    direction: z.string(),
    amountFrom: z.string(),
    amountTo: z.string(),
  })
  .check(
    z.refine(
      ({ amountFrom, amountTo }) => {
        const [from, to] = [moneyFromMask(amountFrom), moneyFromMask(amountTo)];
        return from === 0 || to === 0 || from <= to;
      },
      { path: ["amountTo"], message: "O máximo é menor do que o mínimo" },
    ),
  );
/** The form of the search; its options are loaded later than its text. */
export const { Form, Field } = formFor(Typed);

export type TypedFilters = z.output<typeof Typed>;

/** The filters as the fields show them, and back. */
export const typedOf = (filters: SearchFilters | null): TypedFilters => ({
  q: filters?.q ?? "",
  kind: filters?.kind ?? "",
  direction: filters?.direction ?? "",
  amountFrom: filters?.amountFrom === undefined ? "" : formatBrl(filters.amountFrom).replaceAll("\u00A0", " "),
  amountTo: filters?.amountTo === undefined ? "" : formatBrl(filters.amountTo).replaceAll("\u00A0", " "),
});

export function filtersOf(typed: TypedFilters): SearchFilters | null {
  const kind = TransactionKind.safeParse(typed.kind).data;
  const [amountFrom, amountTo] = [moneyFromMask(typed.amountFrom), moneyFromMask(typed.amountTo)];
  const q = typed.q.trim();
  const filters: SearchFilters = {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(typed.direction in directions && { direction: typed.direction as Direction }),
    ...(amountFrom > 0 && { amountFrom }),
    ...(amountTo > 0 && { amountTo }),
  };
  return Object.keys(filters).length > 0 ? filters : null;
}
