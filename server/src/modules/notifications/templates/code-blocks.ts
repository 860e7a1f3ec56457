import { codeMinutes } from "../code-life.ts";
import type { Block } from "./email-content.ts";

/** The blocks of an e-mail with a code. */
export function codeBlocks(request: string, code: string, warnings: string[]): Block[] {
  return [
    { paragraph: request },
    { code },
    {
      paragraph: `O código vale por ${codeMinutes} minutos e só pode ser usado uma vez. Não o informe a ninguém, nem a nós.`,
    },
    ...warnings.map((paragraph) => ({ paragraph })),
  ];
}
