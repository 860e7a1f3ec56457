import { onlyDigits } from "@vitral/brazil/masks";
import { getSettings } from "@vitral/contract/settings";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api.ts";
import { useFormContext } from "../../../ui/form/form.tsx";

/** Whoever waits longer has typed the street. */
const patience = 8_000;

/** Our fields and the service's names for them (spec 7.3). */
const names = { street: "logradouro", neighborhood: "bairro", city: "localidade", state: "uf" } as const;
const fields = Object.keys(names) as (keyof typeof names)[];
type Found = Record<keyof typeof names, string>;

/**
 * What a postal code says about an address, into the fields of the form around it: street, neighborhood, city, state
 * (spec 5.5). A field that was typed into while the service was asked keeps what was typed; a service that fails, knows
 * nothing or is slow changes nothing and says nothing (readings 9). Answers what to do with each code that is typed.
 */
export function usePostalCode(): (typed: string) => void {
  const { read, fill } = useFormContext();
  const serviceAddress = usePostalCodeService();
  const asking = useRef<AbortController>(undefined);
  const filled = useRef<Partial<Found>>({});
  useEffect(() => () => asking.current?.abort(), []);

  const take = (found: Found, before: Record<string, unknown>) => {
    const now = read();
    const isUntouched = (name: keyof Found) => now[name] === before[name];
    // A code that names no street must not leave the street of the code before it.
    const isOurs = (name: keyof Found) => now[name] === filled.current[name];
    const news = fields.filter((name) => isUntouched(name) && (found[name] !== "" || isOurs(name)));
    filled.current = found;
    fill(Object.fromEntries(news.map((name) => [name, found[name]])));
  };
  const ask = async (typed: string) => {
    const question = new AbortController();
    asking.current = question;
    const before = read();
    const service = await serviceAddress();
    const found = service && (await lookUp(service, typed, question.signal));
    if (found && !question.signal.aborted) take(found, before);
  };
  return (typed) => {
    asking.current?.abort();
    if (typed.length === 9) void ask(typed);
  };
}

/**
 * Where to ask, which the deployment says; nowhere when it cannot be heard. It is fetched ahead, and waited for by whoever types
 * faster than it comes: another address than the deployment's is forbidden by the page's security policy.
 */
function usePostalCodeService(): () => Promise<string | null> {
  const queries = useQueryClient();
  const serviceAddress = async () => {
    const settings = await queries.ensureQueryData(settingsQuery).catch(() => null);
    return settings?.cepUrl ?? null;
  };
  useEffect(() => {
    void queries.prefetchQuery(settingsQuery);
  }, [queries]);
  return serviceAddress;
}

const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(getSettings, {}, signal),
  staleTime: Infinity,
  retry: false,
});

async function lookUp(service: string, typed: string, signal: AbortSignal): Promise<Found | null> {
  try {
    const response = await fetch(service.replace("{cep}", onlyDigits(typed)), {
      method: "GET",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    const data = (await response.json()) as Record<string, unknown>;
    if (!response.ok || typeof data[names.city] !== "string") return null;
    const entries = fields.map((name) => [name, textOf(data[names[name]])]);
    return Object.fromEntries(entries) as Found;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, 120) : "");
