import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { formatDocument } from "@vitral/brazil/document";
import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { type Logo, logoRoom } from "./logo.ts";
import { winAnsi } from "./pdf-text.ts";
import type { StatementTotals } from "./statement-row.ts";
import { edge, ink, type StatementSheet, type SheetStyle } from "./statement-sheet.ts";

const label: SheetStyle = { size: 8, colour: ink.quiet };
const value: SheetStyle = { size: 10, bold: true };
const columnWidth = 165;

/** The head of the first page: the bank, the title, whose account, and the balances of the period. */
export function drawOpening(sheet: StatementSheet, days: string, logo: Logo | null): void {
  const { holder, account, openingBalance, closingBalance, issuedAt } = sheet.header;
  drawBrand(sheet, logo);
  const issued = `Emitido em ${formatDate(issuedAt)} às ${formatTime(issuedAt).slice(0, 5)}`;
  sheet.tag(sheet.root, "P", () => sheet.put(issued, edge.right, 44, { ...label, alignRight: true }));
  sheet.tag(sheet.root, "H1", () => sheet.put("Extrato bancário", edge.left, 92, { size: 22, bold: true }));
  sheet.tag(sheet.root, "P", () => sheet.put(`Período de ${days}`, edge.left, 120, { size: 11, colour: ink.quiet }));

  sheet.rule(146);
  drawFact(sheet, 0, 158, "Titular", holder.name);
  drawFact(sheet, 1, 158, holder.document.length === 11 ? "CPF" : "CNPJ", formatDocument(holder.document));
  drawFact(sheet, 2, 158, "Banco", account.bank);
  drawFact(sheet, 0, 206, "Agência e conta", `${account.agency} / ${account.number}`);
  drawFact(sheet, 1, 206, "Saldo no início do período", formatBalance(openingBalance));
  drawFact(sheet, 2, 206, "Saldo no fim do período", formatBalance(closingBalance));
  sheet.y = 250;
}

/** The end of the statement: what came in, what went out, and whom to ask. */
export function drawClosing(sheet: StatementSheet, totals: StatementTotals): void {
  const { tenant, openingBalance, closingBalance, blocked } = sheet.header;
  if (sheet.y + 150 > edge.bottom) sheet.turnPage();
  if (totals.rows === 0) drawNote(sheet, "Nenhuma movimentação no período.");
  sheet.y += 18;
  sheet.tag(sheet.root, "H2", () => sheet.put("Totais do período", edge.left, sheet.y, { size: 12, bold: true }));
  sheet.y += 22;
  drawTotal(sheet, "Saldo no início do período", formatBalance(openingBalance));
  drawTotal(sheet, "Entradas", winAnsi(`+ ${formatBrl(totals.in)}`), ink.credit);
  drawTotal(sheet, "Saídas", winAnsi(`- ${formatBrl(totals.out)}`), ink.debit);
  drawTotal(sheet, "Saldo no fim do período", formatBalance(closingBalance));
  if (totals.failed > 0) drawNote(sheet, "Movimentações não concluídas não mudam o saldo e não entram nos totais.");
  if (blocked > 0)
    drawNote(
      sheet,
      `${formatBalance(blocked)} do saldo atual estão bloqueados, de Pix recebidos em análise; não podem ser usados até o fim dela.`,
    );
  drawNote(
    sheet,
    `Dúvidas e reclamações: ${tenant.displayName}, telefone ${formatSupportPhone(tenant.phone)}. ` +
      `Ouvidoria: ${formatSupportPhone(tenant.ombudsmanPhone)}.`,
  );
}

function drawBrand(sheet: StatementSheet, logo: Logo | null): void {
  const { displayName } = sheet.header.tenant;
  if (logo) {
    const draw = () =>
      sheet.doc.image(Buffer.from(logo.png), edge.left, 32, { fit: [logoRoom.width, logoRoom.height] });
    sheet.tag(sheet.root, "Figure", draw, { alt: winAnsi(displayName) });
    return;
  }
  const style = { size: 16, bold: true };
  sheet.tag(sheet.root, "P", () => sheet.put(sheet.lines(displayName, 320, 1, style).join(""), edge.left, 40, style));
}

function drawFact(sheet: StatementSheet, column: number, y: number, name: string, text: string): void {
  const x = edge.left + column * (columnWidth + 10);
  sheet.tag(sheet.root, "P", () => {
    sheet.put(name, x, y, label);
    sheet.lines(text, columnWidth, 2, value).forEach((line, index) => sheet.put(line, x, y + 12 + index * 12, value));
  });
}

function drawTotal(sheet: StatementSheet, name: string, text: string, colour = ink.text): void {
  sheet.tag(sheet.root, "P", () => {
    sheet.put(name, edge.left + 6, sheet.y, { size: 10 });
    sheet.put(text, edge.right - 6, sheet.y, { ...value, colour, alignRight: true });
  });
  sheet.y += 16;
  sheet.rule(sheet.y - 2);
  sheet.y += 4;
}

function drawNote(sheet: StatementSheet, sentence: string): void {
  sheet.y += 6;
  const style = { size: 9, colour: ink.quiet };
  sheet.tag(sheet.root, "P", () =>
    sheet.lines(sentence, 515, 2, style).forEach((line) => {
      sheet.put(line, edge.left, sheet.y, style);
      sheet.y += 12;
    }),
  );
}

const formatBalance = (amount: Cents): string => winAnsi(formatBrl(amount));
