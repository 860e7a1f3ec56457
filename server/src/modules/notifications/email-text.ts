import { providerLine } from "@vitral/contract/tenants";
import type { Block, EmailContent } from "./templates/email-content.ts";
import type { Brand } from "./messages.ts";

/** An e-mail as the plain-text part of an e-mail: blocks with an empty line between them, a code alone on its line. */
export function emailText(
  { greeting, blocks }: EmailContent,
  { displayName, phone, email, site, provider }: Brand,
): string {
  const signature = [
    displayName,
    `Telefone: ${phone}`,
    `E-mail: ${email}`,
    `Site: ${site}`,
    providerLine(provider),
  ].join("\n");
  return `${[greeting, ...blocks.map(blockText), securityNotice, signature].join("\n\n")}\n`;
}

export const securityNotice = "Nunca pedimos sua senha, seu PIN ou um código por e-mail, mensagem ou telefone.";

function blockText(block: Block): string {
  if ("code" in block) return block.code;
  if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return block.paragraph;
}
