import { deflateSync } from "node:zlib";

/** A PDF of two pages: text and a black square on the first, and a scan (CCITT group 4) that is black on the second. */
export function aTwoPagePdf(): Buffer {
  const drawing = "0 0 0 rg 50 50 100 100 re f BT /F1 24 Tf 20 170 Td (Contrato social) Tj ET";
  const scan = "q 200 0 0 200 0 0 cm /Scan Do Q";
  // Eight white rows and the end of the block; `BlackIs1` shows what is not marked as black.
  const rows = Buffer.from([0xff, 0x00, 0x10, 0x01]);
  const parameters = "/DecodeParms << /K -1 /Columns 8 /Rows 8 /BlackIs1 true >>";
  const image = `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode ${parameters} /Length ${rows.length} >>`;
  const page = (content: number, resources: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources ${resources} /Contents ${content} 0 R >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
    // A font that the file does not bring with it.
    page(5, "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"),
    page(6, "<< /XObject << /Scan 7 0 R >> >>"),
    stream(`<< /Length ${drawing.length} >>`, Buffer.from(drawing)),
    stream(`<< /Length ${scan.length} >>`, Buffer.from(scan)),
    stream(image, rows),
  ];
  return pdfOf(objects);
}

/**
 * A small PDF that takes minutes to draw: triangles over the whole page, again and again (a shading of type 4), which a
 * reader paints point by point.
 */
export function aSlowPdf(): Buffer {
  const pairs = 20_000;
  // A flag, x, y and grey for each corner, a byte each: two triangles that fill the page.
  const corners = [0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255];
  const mesh = deflateSync(Buffer.concat(Array.from({ length: pairs }, () => Buffer.from(corners))));
  const shading = `<< /ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 200 0 200 0 1] /Filter /FlateDecode /Length ${mesh.length} >>`;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Shading << /S 5 0 R >> >> /Contents 4 0 R >>",
    stream("<< /Length 5 >>", Buffer.from("/S sh")),
    stream(shading, mesh),
  ]);
}

const stream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), content, Buffer.from("\nendstream")]);

/** A file of these objects, the first of which is its catalogue. */
function pdfOf(contents: readonly (string | Buffer)[]): Buffer {
  const objects = contents.map((object, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]),
  );
  const parts = [Buffer.from("%PDF-1.7\n"), ...objects];
  const offsets = parts.map((_, index) => parts.slice(0, index).reduce((sum, { length }) => sum + length, 0)).slice(1);
  const rowsOfTable = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rowsOfTable}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
