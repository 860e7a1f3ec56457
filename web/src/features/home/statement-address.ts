import { Day } from "@vitral/contract/accounts";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Period } from "./period.ts";

/** As the wire has them (contract/src/accounts.ts). */
const page = /^[1-9]\d{0,8}$/;

/**
 * What the statement shows, as it stands in the address: `?de=2026-11-01&ate=2026-11-15&pagina=3`, pages counted from
 * 1.
 */
export type Shown = { period: Period | null; page: number };

/** Reads an address. What is no day, no page or a period that ends before it begins is as if it were not there. */
export function readShown(address: URLSearchParams): Shown {
  const [startDate, endDate] = [dayOf(address.get("de")), dayOf(address.get("ate"))];
  const period = startDate && endDate && startDate <= endDate ? { startDate, endDate } : null;
  const wanted = address.get("pagina") ?? "";
  return { period, page: page.test(wanted) ? Number(wanted) - 1 : 0 };
}

/** The address of what is shown; the first page of the whole statement has none. */
export function writeShown({ period, page: wanted }: Shown): URLSearchParams {
  return new URLSearchParams({
    ...(period && { de: period.startDate, ate: period.endDate }),
    ...(wanted > 0 && { pagina: String(wanted + 1) }),
  });
}

const dayOf = (written: string | null): string | null => Day.safeParse(written).data ?? null;

/**
 * Period and page of the statement, kept in the address: they survive a reload, and 'back' leads to the ones before.
 */
export function useShown(): [shown: Shown, show: (next: Shown, how?: { replace: boolean }) => void] {
  const [address, setAddress] = useSearchParams();
  const written = address.toString();
  const shown = useMemo(() => readShown(new URLSearchParams(written)), [written]);
  const { period } = shown;
  const [from, to] = [period?.startDate, period?.endDate];
  // The same period is the same object, whichever page of it is shown: the query of the statement compares by identity.
  const samePeriod = useMemo(() => (from && to ? { startDate: from, endDate: to } : null), [from, to]);
  return [{ period: samePeriod, page: shown.page }, (next, how) => setAddress(writeShown(next), how)];
}
