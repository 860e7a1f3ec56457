import { NewBrand } from "@vitral/contract/console/brand/new-brand";
import * as z from "zod/mini";
import { type Draft, draftOf, valuesOf } from "./draft.ts";

/** What a new brand has beside the fields of every brand, as it is typed. */
export type Fixed = {
  slug: string;
  document: string;
  ispb: string;
  agency: string;
  internetBanking: string;
  pixLocation: string;
  providerName: string;
  providerDocument: string;
  providerIspb: string;
  providerKind: string;
};
export type NewDraft = { fixed: Fixed; brand: Draft };

export const emptyDraft: NewDraft = {
  fixed: {
    slug: "",
    document: "",
    ispb: "",
    agency: "0001",
    internetBanking: "https://",
    pixLocation: "",
    providerName: "",
    providerDocument: "",
    providerIspb: "",
    providerKind: "BANK",
  },
  brand: {
    prefixDisplayName: "",
    displayName: "",
    article: "",
    name: "",
    bankName: "",
    email: "",
    phone: "",
    ombudsmanPhone: "",
    site: "https://",
    address: "",
    primary: "#1d4ed8",
    background: "#f8fafc",
    logoWhite: "",
    logoDark: "",
    favicon: "",
    hosts: "",
  },
};

/** A new brand that was ordered, as the form shows it. */
export const newDraftOf = ({ provider, pixLocation, brand, ...own }: NewBrand): NewDraft => ({
  fixed: {
    ...own,
    pixLocation: pixLocation ?? "",
    providerName: provider.name,
    providerDocument: provider.document,
    providerIspb: provider.ispb,
    providerKind: provider.kind,
  },
  brand: draftOf(brand),
});

export type NewErrors = { fixed: Partial<Fixed>; brand: Partial<Draft> };

/** The brand that was typed, or the first sentence about each field that is wrong. */
export function readNewDraft({
  fixed,
  brand,
}: NewDraft): { given: NewBrand; errors: null } | { given: null; errors: NewErrors } {
  const { providerName, providerDocument, providerIspb, providerKind, pixLocation: typed, ...own } = fixed;
  const pixLocation = typed.trim() === "" ? null : typed;
  const provider = {
    name: providerName,
    document: providerDocument,
    ispb: providerIspb,
    kind: providerKind,
  };
  const read = z.safeDecode(NewBrand, {
    ...own,
    provider,
    pixLocation,
    brand: valuesOf(brand),
  } as z.input<typeof NewBrand>);
  if (read.success) return { given: read.data, errors: null };
  const errors: NewErrors = { fixed: {}, brand: {} };
  for (const { path, message } of read.error.issues) {
    const [first, second] = path as [string, string];
    if (first === "brand") errors.brand[second as keyof Draft] ??= message;
    else errors.fixed[fieldOf(first, second)] ??= message;
  }
  return { given: null, errors };
}

const fieldOf = (first: string, second: string): keyof Fixed =>
  (first === "provider" ? `provider${second.slice(0, 1).toUpperCase()}${second.slice(1)}` : first) as keyof Fixed;
