import { Day } from "@vitral/contract/accounts";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Period } from "./period.ts";

/** A page number as in the address, from 1. */
const pagePattern = /^[1-9]\d{0,8}$/;

/** Period and page of the address: `?de=2026-11-01&ate=2026-11-15&pagina=3`, where pages are counted from 1. */
export type StatementView = { period: Period | null; page: number };

/** Reads the address. An invalid day or page, and a period that ends before it begins, are ignored. */
export function readView(address: URLSearchParams): StatementView {
  const [startDate, endDate] = [dayOf(address.get("de")), dayOf(address.get("ate"))];
  const period = startDate && endDate && startDate <= endDate ? { startDate, endDate } : null;
  const pageText = address.get("pagina") ?? "";
  return { period, page: pagePattern.test(pageText) ? Number(pageText) - 1 : 0 };
}

/** The parameters of the address; the first page of the whole statement has none. */
export function writeView({ period, page }: StatementView): URLSearchParams {
  return new URLSearchParams({
    ...(period && { de: period.startDate, ate: period.endDate }),
    ...(page > 0 && { pagina: String(page + 1) }),
  });
}

const dayOf = (written: string | null): string | null => Day.safeParse(written).data ?? null;

/** Period and page of the statement. They are part of the address, so that a reload keeps them and Back undoes them. */
export function useStatementView(): [
  view: StatementView,
  show: (next: StatementView, options?: { replace: boolean }) => void,
] {
  const [address, setAddress] = useSearchParams();
  const written = address.toString();
  const { period, page } = useMemo(() => readView(new URLSearchParams(written)), [written]);
  const [from, to] = [period?.startDate, period?.endDate];
  // The object stays the same for all pages of a period, because the query of the statement compares by identity.
  const samePeriod = useMemo(() => (from && to ? { startDate: from, endDate: to } : null), [from, to]);
  return [{ period: samePeriod, page }, (next, options) => setAddress(writeView(next), options)];
}
