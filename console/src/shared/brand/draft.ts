import { Brand } from "@vitral/contract/console/brand";
import * as z from "zod/mini";

/** A brand as it is typed: hosts one a line, an empty picture is none. */
export type Draft = { [F in keyof Brand]: string };

/** The published brand as the form shows it. */
export const draftOf = (brand: Brand): Draft =>
  Object.fromEntries(
    Object.entries(brand).map(([field, value]) => [field, Array.isArray(value) ? value.join("\n") : (value ?? "")]),
  ) as Draft;

const pictures = new Set<string>(["logoWhite", "logoDark", "favicon"]);

const valueOf = (field: string, typed: string): unknown => {
  if (field === "hosts") return typed.split(/[\s,]+/).filter(Boolean);
  return pictures.has(field) && typed.trim() === "" ? null : typed.trim();
};

/** The values of a draft, valid or not. */
export const valuesOf = (draft: Draft): Record<string, unknown> =>
  Object.fromEntries(Object.entries(draft).map(([field, text]) => [field, valueOf(field, text)]));

/** The brand that was typed, or the first sentence about each field that is wrong. */
export function readDraft(draft: Draft): { brand: Brand; errors: null } | { brand: null; errors: Partial<Draft> } {
  const read = z.safeParse(Brand, valuesOf(draft));
  if (read.success) return { brand: read.data, errors: null };
  const errors: Partial<Draft> = {};
  for (const { path, message } of read.error.issues) errors[path[0] as keyof Draft] ??= message;
  return { brand: null, errors };
}
