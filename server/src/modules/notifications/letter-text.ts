import type { Block, Letter } from "./letters.ts";
import type { Brand } from "./messages.ts";

/** A letter as the plain-text part of an e-mail: blocks with an empty line between them, a code alone on its line. */
export function letterText({ greeting, blocks }: Letter, { displayName, phone, email, site }: Brand): string {
  const signature = [displayName, `Telefone: ${phone}`, `E-mail: ${email}`, `Site: ${site}`].join("\n");
  return `${[greeting, ...blocks.map(blockText), neverAsked, signature].join("\n\n")}\n`;
}

export const neverAsked = "Nunca pedimos sua senha, seu PIN ou um código por e-mail, mensagem ou telefone.";

function blockText(block: Block): string {
  if ("code" in block) return block.code;
  if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return block.paragraph;
}
