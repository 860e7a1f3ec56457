import { CallRefused } from "@vitral/protocol/transport/answers";
import type { Bank } from "./bank.ts";

/** One line of the kit's table: a name, and what has to hold. It throws a sentence where it does not. */
export type Check = [name: string, holds: (bank: Bank) => Promise<void>];

/** Throws the sentence where the fact is not so. */
export function say(fact: boolean, otherwise: string): void {
  if (!fact) throw new Error(otherwise);
}

/** The type of a refusal; null where the call was taken. */
export async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof CallRefused) return error.refusal.type;
    throw error;
  }
}
