/** Safe markup; everything else that is put into `html` is escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = string | number | Html | Piece[] | null | undefined | false;

/**
 * `html\`<p>${text}</p>\``: text is escaped, markup and lists of it go in as they are, null and false leave nothing.
 */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, index) => part + markupOf(pieces[index])).join(""));
}

function markupOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (Array.isArray(piece)) return piece.map(markupOf).join("");
  return piece instanceof Html ? piece.markup : escapeText(String(piece));
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");
