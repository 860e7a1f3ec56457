import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What the page asks: to open a file, or to draw a page. Each is answered at the port that came with it. */
export type PdfRequest = { open: ArrayBuffer } | { draw: number };
/** `pages`: how many there are. */
export type PdfAnswer = { pages: number } | { drawn: ImageBitmap } | { failed: true };

/** Wide enough to read small print at three times the size of the card. */
const maxWidth = 1_600;
/** What a browser draws at most, and 32 MB of memory: a page of another form is drawn smaller. */
const maxHeight = 8_000;
const maxArea = 8_000_000;

/** There is no document in a worker; pdf.js takes fonts and canvases from this one. */
const ownerDocument = {
  fonts: (globalThis as unknown as { fonts: FontFaceSet }).fonts,
  createElement: () => new OffscreenCanvas(1, 1),
};

/** Filters are drawn by elements of a document: what a page does with them is left out. */
class NoFilters {
  addFilter = () => "none";
  addHCMFilter = () => "none";
  addAlphaFilter = () => "none";
  addLuminosityFilter = () => "none";
  addKnockoutFilter = () => "none";
  addHighlightHCMFilter = () => "none";
  addSelectionHCMFilter = () => "none";
  addSelectionFilter = () => "none";
  createSelectionStyle = () => null;
  destroy = () => undefined;
}

let file: PDFDocumentProxy | undefined;

async function open(data: ArrayBuffer): Promise<PdfAnswer> {
  file = await getDocument({
    data,
    ownerDocument: ownerDocument as unknown as HTMLDocument,
    FilterFactory: NoFilters,
    // The content security policy allows no WebAssembly: decoders of scanned pages are scripts (vite.config.ts).
    useWasm: false,
    wasmUrl: "/pdf/",
    enableXfa: false,
    verbosity: 0,
  }).promise;
  return { pages: file.numPages };
}

async function draw(number: number): Promise<PdfAnswer> {
  if (!file) throw new Error("no file is open");
  const page = await file.getPage(number);
  const viewport = page.getViewport({ scale: scaleOf(page) });
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)));
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return { drawn: canvas.transferToImageBitmap() };
}

function scaleOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  return Math.min(maxWidth / width, maxHeight / height, Math.sqrt(maxArea / (width * height)));
}

addEventListener("message", ({ data, ports: [reply] }: MessageEvent<PdfRequest>) => {
  // The library's own two halves talk to each other by messages without a port.
  if (!reply) return;
  const answering = "open" in data ? open(data.open) : draw(data.draw);
  answering.then(
    (answer) => reply.postMessage(answer, { transfer: "drawn" in answer ? [answer.drawn] : [] }),
    () => reply.postMessage({ failed: true } satisfies PdfAnswer, { transfer: [] }),
  );
});
