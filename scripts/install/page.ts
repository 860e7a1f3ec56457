import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Ten numbered commands, after a block that sets what the operator chooses. */
export type InstallPage = { variables: string; items: { number: number; block: string }[] };

const page = join(import.meta.dirname, "../../docs/operating.md");

/** The section "Install" of the operating manual. A block of a numbered item is indented like its text. */
export function installPage(text = readFileSync(page, "utf8")): InstallPage {
  const section = /^## Install\n([^]*?)(?=^## )/m.exec(`${text}\n## `)?.[1] ?? "";
  const [before = "", ...items] = section.split(/^(?=\d+\. )/m);
  return {
    variables: blockOf(before, "what the operator chooses"),
    items: items.map((item) => ({ number: Number.parseInt(item, 10), block: blockOf(item, item.slice(0, 40)) })),
  };
}

function blockOf(text: string, what: string): string {
  const blocks = Array.from(text.matchAll(/^( *)```sh\n([^]*?)^\1```$/gm), ([, indent = "", block = ""]) =>
    block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) throw new Error(`${blocks.length} blocks, not one: ${what}`);
  return block;
}
