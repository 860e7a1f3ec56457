import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Party } from "@vitral/contract/accounts";
import { encodeQR } from "qr";
import { winAnsi, wrap } from "../export/pdf-text.ts";
import type { Point } from "./picture.ts";

/** Everything that a receipt shows (Pix, requirements for the user's experience, 3). */
export type PaperReceipt = {
  /** 'Comprovante de PIX Enviado'. */
  title: string;
  bank: { name: string; colour: string; issuer: string };
  amount: Cents;
  fee: Cents;
  description: string | null;
  settledAt: Date;
  beneficiary: Party;
  payer: Party;
  endToEnd: string | null;
  /** The identifier of the QR code that was paid. */
  txid: string | null;
  id: string;
  /** Where anybody may see that the receipt is genuine. */
  checkAddress: string;
};

export type ReceiptStyle = { size: number; bold?: boolean; colour?: string };
/** A line of text with the top of its letters at `y`, or filled outlines. `tag` is its place in a PDF's structure. */
export type Shape =
  | { text: string; x: number; y: number; style: ReceiptStyle; tag: "H1" | "H2" | "P" }
  | { outlines: Point[][]; colour: string };

type Placed = { width?: number; lines?: number; x?: number; tag?: "H1" | "H2" | "P" };

export const paper = { width: 420, margin: 30, ink: "#1a1d21", quiet: "#4b5563", line: "#d1d5db", settled: "#15703c" };
const inner = paper.width - 2 * paper.margin;

/** The receipt as shapes from top to bottom, the same for PDF and picture; `widthOf` measures a character. */
export function layOut(
  receipt: PaperReceipt,
  widthOf: (character: string, style: ReceiptStyle) => number,
): { shapes: Shape[]; height: number } {
  const sheet = new Sheet(widthOf);
  const { bank, beneficiary, payer, settledAt } = receipt;
  sheet.box(0, 0, paper.width, 6, bank.colour);
  sheet.y = 30;
  sheet.text(bank.name, { size: 15, bold: true }, { width: inner - 50, lines: 2 });
  sheet.settledMark(paper.width - paper.margin - 17, 42);
  sheet.y = Math.max(sheet.y, 60) + 14;
  sheet.text(receipt.title, { size: 17, bold: true }, { lines: 2, tag: "H1" });
  sheet.y += 6;
  sheet.text(formatBrl(receipt.amount), { size: 28, bold: true }, { lines: 1 });
  sheet.y += 6;
  const moment = `${formatDate(settledAt)} às ${formatTime(settledAt)}`;
  sheet.text(`Concluído em ${moment} (horário de Brasília)`, { size: 11 }, { lines: 2 });
  if (receipt.description) sheet.fact("Descrição", receipt.description, 4);
  if (receipt.fee > 0) sheet.fact("Tarifa", formatBrl(receipt.fee));
  sheet.party("Quem recebeu", beneficiary);
  sheet.party("Quem pagou", payer);
  sheet.rule();
  if (receipt.endToEnd) sheet.fact("ID da transação", receipt.endToEnd, 2);
  if (receipt.txid) sheet.fact("Identificador do QR Code", receipt.txid, 2);
  sheet.fact("Número do comprovante", receipt.id, 2);
  sheet.rule();
  sheet.check(receipt.checkAddress);
  sheet.rule();
  sheet.y += 12;
  sheet.text(bank.issuer, { size: 9, colour: paper.quiet }, { lines: 3 });
  return { shapes: sheet.shapes, height: Math.ceil(sheet.y + paper.margin) };
}

class Sheet {
  readonly shapes: Shape[] = [];
  readonly #widthOf: (character: string, style: ReceiptStyle) => number;
  y = 0;

  constructor(widthOf: (character: string, style: ReceiptStyle) => number) {
    this.#widthOf = widthOf;
  }

  /** Text in at most so many lines; what does not fit ends in "…". */
  text(
    content: string,
    style: ReceiptStyle,
    { width = inner, lines = 1, x = paper.margin, tag = "P" }: Placed = {},
  ): void {
    for (const line of wrap(winAnsi(content), width, lines, (character) => this.#widthOf(character, style))) {
      this.shapes.push({ text: line, x, y: this.y, style, tag });
      this.y += style.size * 1.35;
    }
  }

  fact(name: string, value: string, lines = 2): void {
    this.y += 10;
    this.text(name, { size: 9.5, colour: paper.quiet });
    this.text(value, { size: 11.5 }, { lines });
  }

  party(name: string, party: Party): void {
    this.rule();
    this.y += 12;
    this.text(name, { size: 12, bold: true }, { tag: "H2" });
    this.fact("Nome", party.name, 3);
    if (party.document) this.fact("CPF/CNPJ", party.document);
    if (party.bank) this.fact("Instituição", party.bank, 3);
  }

  rule(): void {
    this.y += 14;
    this.box(paper.margin, this.y, inner, 0.8, paper.line);
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.shapes.push({ outlines: [square(x, y, width, height)], colour });
  }

  /** The check of a settled payment: a green disc with a white hook. */
  settledMark(x: number, y: number): void {
    const around = Array.from({ length: 48 }, (_, step): Point => {
      const angle = (step * Math.PI) / 24;
      return [x + 17 * Math.cos(angle), y + 17 * Math.sin(angle)];
    });
    const hook: Point[] = [
      [-8, 0.5],
      [-5.9, -1.6],
      [-2.2, 2.1],
      [5.9, -6],
      [8, -3.9],
      [-2.2, 6.3],
    ];
    this.shapes.push({ outlines: [around], colour: paper.settled });
    this.shapes.push({ outlines: [hook.map(([dx, dy]): Point => [x + dx, y + dy])], colour: "#ffffff" });
  }

  /** The address where the receipt is checked, as a QR code and as text. */
  check(address: string): void {
    // Squares begin and end at whole pixels of the picture, where two units are five pixels.
    const top = 2 * Math.ceil((this.y + 14) / 2);
    this.y = top;
    const modules = encodeQR(address, "raw", { ecc: "medium", border: 1 });
    const side = 100;
    const size = Math.floor(side / modules.length / 0.4) * 0.4;
    const dark = modules.flatMap((row, line) =>
      row.flatMap((isDark, column) =>
        isDark ? [square(paper.margin + column * size, top + line * size, size, size)] : [],
      ),
    );
    this.shapes.push({ outlines: dark, colour: "#000000" });
    const beside = { x: paper.margin + side + 16, width: inner - side - 16 };
    this.y += 8;
    this.text("Confira se este comprovante é verdadeiro", { size: 11, bold: true }, { ...beside, lines: 2 });
    this.y += 3;
    this.text(address.replace(/^https?:\/\//, ""), { size: 9.5, colour: paper.quiet }, { ...beside, lines: 4 });
    this.y = Math.max(this.y, top + side);
  }
}

const square = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
