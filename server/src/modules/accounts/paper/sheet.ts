import { type Cents, formatBrl } from "@vitral/brazil/cents";
import type { Party } from "@vitral/contract/statement";
import { encodeQR } from "qr";
import { type Logo, logoRoom } from "./logo.ts";
import { winAnsi, wrap } from "./pdf-text.ts";
import { type Mark, markShapes } from "./marks.ts";
import { type ReceiptStyle, type Shape, square } from "./shapes.ts";

/** What is on paper; its parts stand between the title and the issuer. It is data, and drawn elsewhere. */
export type Paper = {
  /** 'Comprovante de PIX Enviado'. */
  title: string;
  bank: PaperBank;
  mark: Mark;
  parts: PaperPart[];
};
/** A part of a paper, from top to bottom. `lines`: the most of it. */
export type PaperPart =
  | { kind: "amount"; amount: Cents }
  | { kind: "text"; text: string; style: ReceiptStyle; lines?: number }
  | { kind: "fact"; name: string; value: string; lines?: number }
  | { kind: "party"; name: string; party: Party }
  | { kind: "rule" }
  /** The address where the paper is checked. */
  | { kind: "check"; address: string };
/** `logo`: its file. */
export type PaperBank = { name: string; colour: string; issuer: string; logo?: Uint8Array | null };

type Placed = { width?: number; lines?: number; x?: number; tag?: "H1" | "H2" | "P" };

export const paper = { width: 420, margin: 30, ink: "#1a1d21", quiet: "#4b5563", line: "#d1d5db" };
const inner = paper.width - 2 * paper.margin;

/** A paper as shapes from top to bottom, the same for PDF and picture; `widthOf` measures a character. */
export function layOut(
  { title, bank, mark, parts }: Paper,
  widthOf: (character: string, style: ReceiptStyle) => number,
  logo: Logo | null,
): { shapes: Shape[]; height: number } {
  const sheet = new Sheet(widthOf);
  sheet.box(0, 0, paper.width, 6, bank.colour);
  sheet.y = 30;
  if (logo) sheet.shapes.push(logoShape(logo, bank.name));
  else sheet.text(bank.name, { size: 15, bold: true }, { width: inner - 50, lines: 2 });
  sheet.shapes.push(...markShapes(mark, paper.width - paper.margin - 17, 42));
  sheet.y = Math.max(sheet.y, 60) + 14;
  sheet.text(title, { size: 17, bold: true }, { lines: 2, tag: "H1" });
  sheet.y += 6;
  for (const part of parts) sheet.add(part);
  sheet.rule();
  sheet.y += 12;
  sheet.text(bank.issuer, { size: 9, colour: paper.quiet }, { lines: 3 });
  return { shapes: sheet.shapes, height: Math.ceil(sheet.y + paper.margin) };
}

/** The logo at the upper left, around the height of the mark, as large as its room. */
function logoShape(logo: Logo, alt: string): Shape {
  const scale = Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  return { logo, alt, x: paper.margin, y: 42 - height / 2, width, height };
}

/** Paper that is written from top to bottom; `y` is where the next line begins. */
class Sheet {
  readonly shapes: Shape[] = [];
  readonly #widthOf: (character: string, style: ReceiptStyle) => number;
  y = 0;

  constructor(widthOf: (character: string, style: ReceiptStyle) => number) {
    this.#widthOf = widthOf;
  }

  add(part: PaperPart): void {
    if (part.kind === "amount") {
      this.text(formatBrl(part.amount), { size: 28, bold: true });
      this.y += 6;
    } else if (part.kind === "text") this.text(part.text, part.style, part.lines ? { lines: part.lines } : {});
    else if (part.kind === "fact") this.#fact(part.name, part.value, part.lines);
    else if (part.kind === "party") this.#party(part.name, part.party);
    else if (part.kind === "rule") this.rule();
    else this.#check(part.address);
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

  #fact(name: string, value: string, lines = 2): void {
    this.y += 10;
    this.text(name, { size: 9.5, colour: paper.quiet });
    this.text(value, { size: 11.5 }, { lines });
  }

  #party(name: string, party: Party): void {
    this.rule();
    this.y += 12;
    this.text(name, { size: 12, bold: true }, { tag: "H2" });
    this.#fact("Nome", party.name, 3);
    if (party.document) this.#fact("CPF/CNPJ", party.document);
    if (party.bank) this.#fact("Instituição", party.bank, 3);
  }

  rule(): void {
    this.y += 14;
    this.box(paper.margin, this.y, inner, 0.8, paper.line);
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.shapes.push({ outlines: [square(x, y, width, height)], colour });
  }

  /** The address where the receipt is checked, as a QR code and as text. */
  #check(address: string): void {
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
