import { StreamedPdf } from "./pdf-document.ts";
import { drawnLogo } from "./logo.ts";
import { winAnsi } from "./pdf-text.ts";
import type { ReceiptStyle, Shape } from "./shapes.ts";
import { layOut, type Paper, paper } from "./sheet.ts";

const fontOf = ({ bold = false }: ReceiptStyle): string => (bold ? "Helvetica-Bold" : "Helvetica");
/** Where the receipt stands on A4 (595 by 842 points). */
const [left, top] = [(595 - paper.width) / 2, 36];

/** A receipt as PDF: one A4 page, tagged for screen readers, its text as text. */
export async function receiptPdf(written: Paper): Promise<Buffer> {
  const doc = new StreamedPdf(winAnsi(written.title), winAnsi(written.bank.name));
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const widthOf = (character: string, style: ReceiptStyle) =>
    doc.font(fontOf(style)).fontSize(style.size).widthOfString(character);
  const { shapes } = layOut(written, widthOf, await drawnLogo(written.bank.logo, 4));
  for (const shape of shapes) draw(doc, root, shape);
  root.end();
  doc.endPage();
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function draw(doc: StreamedPdf, root: PDFKit.PDFStructureElement, shape: Shape): void {
  if ("outlines" in shape) {
    doc.markContent("Artifact", { type: "Layout" });
    for (const outline of shape.outlines) doc.polygon(...outline.map(([x, y]) => [x + left, y + top]));
    doc.fill(shape.colour);
    doc.endMarkedContent();
    return;
  }
  if ("logo" in shape) {
    const { logo, alt, x, y, width, height } = shape;
    const figure = doc.struct("Figure", { alt: winAnsi(alt) });
    root.add(figure);
    figure.add(() => doc.image(Buffer.from(logo.png), x + left, y + top, { width, height }));
    figure.end();
    return;
  }
  const { text, x, y, style, tag } = shape;
  const element = doc.struct(tag);
  root.add(element);
  element.add(() =>
    doc
      .font(fontOf(style))
      .fontSize(style.size)
      .fillColor(style.colour ?? paper.ink)
      .text(text, x + left, y + top, { lineBreak: false }),
  );
  element.end();
}
