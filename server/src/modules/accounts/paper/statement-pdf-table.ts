import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { winAnsi } from "./pdf-text.ts";
import { type StatementFileRow, statusLabels } from "./statement-row.ts";
import { edge, ink, type StatementSheet, type SheetStyle } from "./statement-sheet.ts";

/** Left edges and widths of the columns; the amount is aligned at the paper's right edge. */
const columns = {
  date: { x: edge.left + 6, width: 84 },
  description: { x: edge.left + 96, width: 142 },
  beneficiary: { x: edge.left + 246, width: 170 },
  amount: { x: edge.right - 6, width: 95 },
};
const main: SheetStyle = { size: 9 };
const strong: SheetStyle = { size: 9, bold: true };
const fine: SheetStyle = { size: 7.5, colour: ink.quiet };
const lineHeight = 11.5;
const padding = 6;

type Line = { text: string; style: SheetStyle };

/** The rows of a statement, with the head repeated on every page; each page is a table of its own in the structure. */
export class StatementTable {
  readonly #sheet: StatementSheet;
  #table: PDFKit.PDFStructureElement | null = null;

  constructor(sheet: StatementSheet) {
    this.#sheet = sheet;
  }

  draw(row: StatementFileRow): void {
    const sheet = this.#sheet;
    const cells = this.#cellsOf(row);
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * padding - 2;
    if (sheet.y + height > edge.bottom) {
      this.end();
      sheet.turnPage();
    }
    this.#table ??= this.#begin();

    const tableRow = sheet.tag(this.#table, "TR");
    for (const { x, lines } of cells) {
      sheet.tag(tableRow, "TD", () => this.#drawCell(x, lines));
    }
    tableRow.end();
    if (row.externalStatus === "ERROR") this.#strike(formatAmount(row.amount, row.credit));
    sheet.y += height;
    sheet.rule(sheet.y);
  }

  /** Ends the table of this page. */
  end(): void {
    this.#table?.end();
    this.#table = null;
  }

  #begin(): PDFKit.PDFStructureElement {
    const sheet = this.#sheet;
    const { y } = sheet;
    const head = { ...fine, bold: true };
    sheet.artifact(() => sheet.doc.rect(edge.left, y, edge.right - edge.left, 20).fill("#f3f4f6"));
    const table = sheet.tag(sheet.root, "Table");
    const tableRow = sheet.tag(table, "TR");
    const column = (title: string, x: number, style: SheetStyle) =>
      sheet.tag(tableRow, "TH", () => sheet.put(title, x, y + padding, style), { scope: "Column" });
    column("Data", columns.date.x, head);
    column("Descrição", columns.description.x, head);
    column("Beneficiário", columns.beneficiary.x, head);
    column("Valor", columns.amount.x, { ...head, alignRight: true });
    tableRow.end();
    sheet.y += 20;
    return table;
  }

  #cellsOf(row: StatementFileRow): { x: number; lines: Line[] }[] {
    const { date, description, beneficiary, amount } = columns;
    const failed = row.externalStatus === "ERROR";
    const colour = failed ? ink.quiet : row.credit ? ink.credit : ink.debit;
    const right = { alignRight: true };
    const status = row.externalStatus === "SETTLED" ? "" : statusLabels[row.externalStatus];
    return [
      { x: date.x, lines: [{ text: formatMoment(row.createdAt), style: main }] },
      {
        x: description.x,
        lines: [
          ...this.#lines(row.category, description.width, 2, strong),
          ...this.#lines(row.scheduled ? scheduledLabel : "", description.width, 1, fine),
          ...this.#lines(row.description ?? "", description.width, 2, fine),
        ],
      },
      {
        x: beneficiary.x,
        lines: [
          ...this.#lines(row.beneficiaryName, beneficiary.width, 2, main),
          ...this.#lines(row.endToEnd ?? "", beneficiary.width, 1, fine),
        ],
      },
      {
        x: amount.x,
        lines: [
          { text: formatAmount(row.amount, row.credit), style: { ...strong, ...right, colour } },
          ...this.#lines(status, amount.width, 1, { ...fine, ...right }),
          ...this.#lines(blockedText(row), amount.width, 2, { ...fine, ...right }),
        ],
      },
    ];
  }

  #lines(text: string, width: number, maxLines: number, style: SheetStyle): Line[] {
    return this.#sheet.lines(text, width, maxLines, style).map((line) => ({ text: line, style }));
  }

  #drawCell(x: number, lines: Line[]): void {
    lines.forEach(({ text, style }, index) =>
      this.#sheet.put(text, x, this.#sheet.y + padding + index * lineHeight, style),
    );
  }

  /** Strikes through the amount of a failed transaction; the text beside it says the same. */
  #strike(amount: string): void {
    const { doc, y } = this.#sheet;
    const middle = y + padding + 4;
    const width = doc.font("Helvetica-Bold").fontSize(strong.size).widthOfString(amount);
    this.#sheet.artifact(() =>
      doc
        .moveTo(columns.amount.x - width, middle)
        .lineTo(columns.amount.x, middle)
        .lineWidth(0.7)
        .strokeColor(ink.quiet)
        .stroke(),
    );
  }
}

const formatAmount = (amount: Cents, credit: boolean): string => winAnsi(`${credit ? "+" : "-"} ${formatBrl(amount)}`);

const formatMoment = (instant: Date): string => `${formatDate(instant)} ${formatTime(instant).slice(0, 5)}`;

const blockedText = ({ blocked }: StatementFileRow): string =>
  blocked > 0 ? winAnsi(`${formatBrl(blocked)} bloqueados`) : "";
