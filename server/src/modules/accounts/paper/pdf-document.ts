import PdfKitDocument from "pdfkit";

const chunkBytes = 64 * 1024;

/** The tree from what is drawn to its tag; pdfkit has it, its type package does not. */
type Internals = {
  getStructParentTree(): { get(page: number): unknown; add(page: number, parents: unknown): void };
  ref(data: unknown): { data: unknown; end(): void };
};

/**
 * A tagged A4 document in Portuguese whose memory does not grow with its pages. pdfkit writes a page out when the next
 * one begins, but keeps the tags of all pages until the end and pushes every object as a chunk of its own. This class
 * changes both.
 */
export class StreamedPdf extends PdfKitDocument {
  // Declared without a value: pdfkit's constructor already pushes.
  declare held: Uint8Array[] | undefined;
  declare heldBytes: number | undefined;
  declare drawn: string[] | undefined;

  constructor(title: string, author: string) {
    super({
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      pdfVersion: "1.7",
      tagged: true,
      lang: "pt-BR",
      displayTitle: true,
      info: { Title: forMetadata(title), Author: forMetadata(author) },
    });
  }

  /** Drawing gathers as text until the page ends: one buffer a page instead of thousands. */
  override addContent(operators: string): this {
    (this.drawn ??= []).push(operators);
    return this;
  }

  override push(chunk: Uint8Array | null): boolean {
    if (chunk !== null) {
      (this.held ??= []).push(chunk);
      this.heldBytes = (this.heldBytes ?? 0) + chunk.length;
      if (this.heldBytes < chunkBytes) return true;
    }
    super.push(Buffer.concat(this.held ?? []));
    this.held = [];
    this.heldBytes = 0;
    return chunk === null ? super.push(null) : true;
  }

  /**
   * Writes out what was drawn, and the page's row of the parent tree (ISO 32000-1, 14.7.4.4). Nothing may be drawn on
   * the page after.
   */
  endPage(): void {
    this.page.write((this.drawn ?? []).join("\n"));
    this.drawn = [];
    const internals = this as unknown as Internals;
    const page = (this.page.dictionary.data as { StructParents?: number }).StructParents;
    if (page === undefined) return;
    const tree = internals.getStructParentTree();
    const parents = internals.ref(tree.get(page));
    parents.end();
    parents.data = [];
    tree.add(page, parents);
  }

  /** What was written since the last call, or null. */
  taken(): Buffer | null {
    return this.read() as Buffer | null;
  }
}

/** pdfkit writes the metadata's XML without escaping. */
const forMetadata = (text: string): string => text.replaceAll("&", "e").replaceAll(/[<>]/g, "");
