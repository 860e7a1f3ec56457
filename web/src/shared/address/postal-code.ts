import { onlyDigits } from "@vitral/brazil/masks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { settingsQuery } from "../../lib/settings.ts";
import { useFormContext } from "@vitral/ui/form/form.tsx";
import { announce } from "@vitral/ui/lib/announce.ts";

/** In milliseconds. After this time most customers have typed the street themselves. */
const timeout = 8_000;

/** Our fields, each with the name that the postal-code service gives it (spec 7.3). */
const names = { street: "logradouro", neighborhood: "bairro", city: "localidade", state: "uf" } as const;
const fields = Object.keys(names) as (keyof typeof names)[];
export type Found = Record<keyof typeof names, string>;

/**
 * Fills street, neighborhood, city and state of the form with what the service knows of a postal code (spec 5.5). A
 * field that the customer changed meanwhile keeps its text. Where the service fails or does not know the code, what it
 * said of the one before is cleared, and no sentence is shown (ADR-0012, 9); so is what the form began with, if it is
 * `known` of an earlier address. Readers are told what was filled. Returns the function that takes each postal code as
 * it is typed.
 */
export function usePostalCode(known: Partial<Found> = {}): (typed: string) => void {
  const { read, fill } = useFormContext();
  const serviceAddress = usePostalCodeService();
  const current = useRef<AbortController>(undefined);
  const filled = useRef(known);
  useEffect(() => () => current.current?.abort(), []);

  const apply = (found: Partial<Found>, before: Record<string, unknown>) => {
    const now = read();
    const isUntouched = (name: keyof Found) => now[name] === before[name];
    // A postal code without a street must not leave the street of the one before in the field.
    const isFilledByUs = (name: keyof Found) => now[name] === filled.current[name];
    const changed = fields.filter((name) => isUntouched(name) && (found[name] || isFilledByUs(name)));
    filled.current = found;
    fill(Object.fromEntries(changed.map((name) => [name, found[name] ?? ""])));
    const address = changed.flatMap((name) => found[name] || []).join(", ");
    if (address) announce(`Endereço preenchido: ${address}.`);
  };
  const fillFrom = async (typed: string) => {
    const request = new AbortController();
    current.current = request;
    const before = read();
    const service = await serviceAddress();
    const found = service ? await lookUp(service, typed, request.signal) : null;
    if (!request.signal.aborted) apply(found ?? {}, before);
  };
  return (typed) => {
    current.current?.abort();
    if (typed.length === 9) void fillFrom(typed);
  };
}

/**
 * The address of the service, from the server's settings; null when they cannot be loaded. They are loaded before the
 * first code is typed. There is no default: the content security policy allows only the address of the deployment.
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

async function lookUp(service: string, typed: string, signal: AbortSignal): Promise<Found | null> {
  try {
    const response = await fetch(service.replace("{cep}", onlyDigits(typed)), {
      method: "GET",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
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
