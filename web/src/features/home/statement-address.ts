import { Day } from "@vitral/contract/moment";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Period } from "./period.ts";
import { readFilters, type SearchFilters, writeFilters } from "./search/search-filters.ts";

/** A page number as in the address, from 1. */
const pagePattern = /^[1-9]\d{0,8}$/;

/**
 * What the address shows of the statement: `?de=2026-11-01&ate=2026-11-15&busca=ana&pagina=3`. Pages are counted from 1
 * in the address, from 0 here.
 */
export type StatementView = { period: Period | null; filters: SearchFilters | null; page: number };

/** Reads the address. An invalid day, page or filter, and a period that ends before it begins, are ignored. */
export function readView(address: URLSearchParams): StatementView {
  const [startDate, endDate] = [dayOf(address.get("de")), dayOf(address.get("ate"))];
  const period = startDate && endDate && startDate <= endDate ? { startDate, endDate } : null;
  const pageText = address.get("pagina") ?? "";
  return { period, filters: readFilters(address), page: pagePattern.test(pageText) ? Number(pageText) - 1 : 0 };
}

/** The parameters of the address; the first page of the whole statement has none. */
export function writeView({ period, filters, page }: StatementView): URLSearchParams {
  return new URLSearchParams({
    ...(period && { de: period.startDate, ate: period.endDate }),
    ...writeFilters(filters),
    ...(page > 0 && { pagina: String(page + 1) }),
  });
}

const dayOf = (written: string | null): string | null => Day.safeParse(written).data ?? null;

/**
 * Period, search and page of the statement. They are part of the address, so that a reload keeps them and Back undoes
 * them.
 */
export function useStatementView(): [
  view: StatementView,
  show: (next: StatementView, options?: { replace: boolean }) => void,
] {
  const [address, setAddress] = useSearchParams();
  const { period, filters, page } = useMemo(() => readView(address), [address]);
  const [from, to] = [period?.startDate, period?.endDate];
  // The objects stay the same for all pages of a period and a search: the query of the statement compares by identity.
  const samePeriod = useMemo(() => (from && to ? { startDate: from, endDate: to } : null), [from, to]);
  const written = new URLSearchParams(writeFilters(filters)).toString();
  const sameFilters = useMemo(() => readFilters(new URLSearchParams(written)), [written]);
  return [{ period: samePeriod, filters: sameFilters, page }, (next, options) => setAddress(writeView(next), options)];
}
