import { Refused } from "./command.ts";

const sentences: Record<string, string> = {
  tenant_slug_key: "A tenant with this slug is here already.",
  tenant_ispb_key: "A tenant with this ISPB is here already.",
  tenant_host_pkey: "One of the hosts leads to another tenant already, or is named twice.",
};

/** What the database found taken, as a sentence; any other error as it is. */
export function taken(error: unknown): never {
  const sentence = sentences[(error as { constraint?: string }).constraint ?? ""];
  throw sentence === undefined ? error : new Refused(sentence);
}
