import { providerLine } from "@vitral/contract/tenants";
import { StreamedPdf } from "./pdf-document.ts";
import { winAnsi, wrap } from "./pdf-text.ts";
import type { StatementHeader } from "./statement-row.ts";

/** Points. A4 is 595 by 842. */
export const edge = { left: 40, right: 555, top: 48, bottom: 780 };
export const ink = { text: "#1a1d21", quiet: "#4b5563", line: "#d1d5db", credit: "#15703c", debit: "#b42318" };

export type SheetStyle = { size: number; bold?: boolean; colour?: string; alignRight?: boolean };
type Tag = PDFKit.PDFStructureElement;

/** The pages of a statement, with their frame, text of one style, and tags for screen readers. */
export class StatementSheet {
  readonly doc: StreamedPdf;
  readonly root: Tag;
  readonly header: StatementHeader;
  readonly pageTitle: string;
  readonly #widths = new Map<string, number>();
  y = edge.top;
  pages = 0;

  constructor(header: StatementHeader, pageTitle: string) {
    this.header = header;
    this.pageTitle = winAnsi(pageTitle);
    this.doc = new StreamedPdf(this.pageTitle, winAnsi(header.tenant.displayName));
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.turnPage();
  }

  /** Ends the page, if there is one, and begins the next with its frame: who issued it, which statement, which page. */
  turnPage(): void {
    if (this.pages > 0) this.doc.endPage();
    this.pages += 1;
    this.doc.addPage();
    this.y = edge.top;
    this.artifact(() => this.#frame());
  }

  /** Ends the last page and the document. */
  end(): void {
    this.root.end();
    this.doc.endPage();
    this.doc.end();
  }

  /** Adds an element of the structure (ISO 32000-1, 14.8.4); what `draw` draws belongs to it. */
  tag(parent: Tag, type: string, draw?: () => void, options: { scope?: "Column" | "Row"; alt?: string } = {}): Tag {
    const element = this.doc.struct(type, options);
    parent.add(element);
    if (draw) {
      element.add(draw);
      element.end();
    }
    return element;
  }

  /** Drawn without a tag: rules, frames, page numbers. */
  artifact(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  /** One line of text; `x` is its left edge, or its right edge when aligned right. */
  put(text: string, x: number, y: number, style: SheetStyle): void {
    this.#use(style);
    const start = style.alignRight ? x - this.doc.widthOfString(text) : x;
    this.doc.fillColor(style.colour ?? ink.text).text(text, start, y, { lineBreak: false });
  }

  /** Text from others in drawable characters, cut into at most so many lines of the width. */
  lines(text: string, width: number, maxLines: number, style: SheetStyle): string[] {
    return wrap(winAnsi(text), width, maxLines, (character) => this.#widthOf(character, style));
  }

  rule(y: number, colour: string = ink.line, thickness = 0.5): void {
    this.artifact(() =>
      this.doc.moveTo(edge.left, y).lineTo(edge.right, y).lineWidth(thickness).strokeColor(colour).stroke(),
    );
  }

  /** Measured once a character and font: a long statement measures millions. */
  #widthOf(character: string, { size, bold = false }: SheetStyle): number {
    const key = `${character}${bold}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      this.#use({ size: 1, bold });
      width = this.doc.widthOfString(character);
      this.#widths.set(key, width);
    }
    return width * size;
  }

  #use({ size, bold = false }: SheetStyle): void {
    this.doc.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
  }

  #frame(): void {
    const { tenant } = this.header;
    const quiet = { size: 8, colour: ink.quiet };
    this.doc.rect(0, 0, 596, 6).fill(tenant.colour ?? ink.text);
    if (this.pages > 1) this.put(this.lines(this.pageTitle, 515, 1, quiet).join(""), edge.left, 24, quiet);
    const issuer = providerLine(tenant.provider);
    this.put(this.lines(issuer, 440, 1, quiet).join(""), edge.left, 806, quiet);
    this.put(`Página ${this.pages}`, edge.right, 806, { ...quiet, alignRight: true });
  }
}
