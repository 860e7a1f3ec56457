import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import { heldData, heldDataKinds, keptSentences } from "@vitral/contract/held-data";
import { transactionCategories } from "@vitral/contract/transaction-categories";
import { escapeHtml } from "../../notifications/notifications.ts";
import type { HeldRow, PartRows } from "../read-parts.ts";
import { fieldWords } from "./field-words.ts";
import { partWords } from "./part-words.ts";

/** Whose data a file holds, and at which bank ("no Banco Aurora"), with its rule of how long a device is known. */
export type DataSubject = { name: string; bank: string; deviceIdleMonths: number };

/**
 * The export as a page to read, in pieces: what is held and why, then every part as a table. It loads nothing and runs
 * no script, and text from others is escaped. Fields for programs alone are left out.
 */
export async function* htmlOf(parts: AsyncIterable<PartRows>, at: Date, subject: DataSubject): AsyncGenerator<string> {
  yield head(subject, at);
  let current: string | null = null;
  let columns: string[] | null = null;
  for await (const { part, rows } of parts) {
    if (part !== current) {
      if (current !== null) yield endOf(columns);
      yield `<h2>${escapeHtml(partWords[part] ?? part)}</h2>\n`;
      [current, columns] = [part, null];
    }
    const [first] = rows;
    if (!first) continue;
    if (columns === null) {
      columns = Object.keys(first).filter((name) => fieldWords[name]);
      yield `<div class="wide" tabindex="0"><table><thead><tr>${cellsOf("th", columns.map(wordOf))}</tr></thead><tbody>\n`;
    }
    const shown = columns;
    yield rows
      .map(
        (row) =>
          `<tr>${cellsOf(
            "td",
            shown.map((name) => valueOf(name, row)),
          )}</tr>\n`,
      )
      .join("");
  }
  if (current !== null) yield endOf(columns);
  yield "</main></body></html>\n";
}

const endOf = (columns: string[] | null) => (columns === null ? "<p>Nada guardado.</p>\n" : "</tbody></table></div>\n");
const wordOf = (name: string): string => fieldWords[name] ?? name;
const cellsOf = (tag: "th" | "td", texts: readonly string[]): string =>
  texts.map((text) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${escapeHtml(text)}</${tag}>`).join("");

/** A value as a person reads it: reais, dates of São Paulo, yes and no; codes without a word stay as they are. */
export function valueOf(name: string, row: HeldRow): string {
  const value = row[name];
  if (value === null || value === undefined) return "—";
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (typeof value === "number") return name.endsWith("Cents") ? formatBrl(cents(value)) : String(value);
  if (typeof value !== "string") return JSON.stringify(value);
  // Free text that others wrote may begin like a moment.
  const at = /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : null;
  if (at && !Number.isNaN(at.getTime())) return `${formatDate(at)} ${formatTime(at)}`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  if (name === "category") return transactionCategories[value as keyof typeof transactionCategories] ?? value;
  return value;
}

function head({ name, bank, deviceIdleMonths }: DataSubject, at: Date): string {
  const title = `Dados de ${name} ${bank}`;
  const kinds = heldDataKinds.map((kind) => {
    const { title: what, purpose, basis } = heldData[kind];
    return `<tr>${cellsOf("td", [what, purpose, basis, keptSentences(kind, { deviceIdleMonths }).join(" ")])}</tr>`;
  });
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #1c1f26; margin: 0 auto; max-width: 70rem; padding: 1.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; }
th, td { border: 1px solid #c9ced8; padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; }
th { background: #eef0f4; }
</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
<p>Gerado em ${formatDate(at)} às ${formatTime(at)}, horário de Brasília. Guarde este arquivo em lugar seguro: ele tem os seus dados.
As fotos e os arquivos dos documentos não estão nele; peça-os ao encarregado. O CPF de outras pessoas aparece em parte.</p>
<h2>O que guardamos e por quê</h2>
<div class="wide" tabindex="0"><table><thead><tr>${cellsOf("th", ["Dados", "Para quê", "Base legal", "Por quanto tempo"])}</tr></thead>
<tbody>${kinds.join("\n")}</tbody></table></div>
`;
}
