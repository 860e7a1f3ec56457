import { Refused } from "./command.ts";

const sentences: Record<string, string> = {
  tenant_slug_key: "A tenant with this slug is here already.",
  tenant_ispb_agency_key: "A tenant of this ISPB has this agency already: each brand of an institution has its own.",
  tenant_host_pkey: "One of the hosts leads to another tenant already, or is named twice.",
};

/** Throws a unique violation of the database as a sentence, and any other error unchanged. */
export function throwAsSentence(error: unknown): never {
  const sentence = sentences[(error as { constraint?: string }).constraint ?? ""];
  throw sentence === undefined ? error : new Refused(sentence);
}
