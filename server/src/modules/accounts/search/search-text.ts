/** What a customer typed into the search of the statement, as the database compares it. */
export type SearchText = {
  /** LIKE patterns, one for each word, each on a line: all of them must be found in a name or a description. */
  patterns: string;
  /** Characters of a document; null where the text is none. */
  document: string | null;
  /** Centavos, where the text is an amount as it is written in Brazil: 12,34 or R$ 1.234,56. */
  cents: number | null;
  /** The id of a Pix transaction: E or D, then 31 letters and digits (Manual de Padrões para Iniciação do Pix). */
  endToEnd: string | null;
};

/** Reads a search. A text may be several of these at once. */
export function searchTextOf(typed: string): SearchText {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return {
    patterns: words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`).join("\n"),
    document: documentOf(typed),
    cents: centsOf(typed),
    endToEnd: /^[ED][0-9a-z]{31}$/i.test(typed) ? typed : null,
  };
}

/** The letters that `search_text` (functions/account-search.sql) folds; others stay as they are. */
const accented = /[áàâãäåéèêëíìîïóòôõöúùûüçñ]/g;

/** Lower case, without the accents of Portuguese: the same as `search_text` of the database. */
function folded(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(accented, (letter) => letter.normalize("NFD").charAt(0));
}

/**
 * Digits of a document with or without its punctuation, at least three. Of a whole CPF only the six digits that the
 * customer sees are compared: the others stay hidden from who tries them out (ADR-0013, "Documents of others").
 */
function documentOf(typed: string): string | null {
  const bare = typed.replaceAll(/[.\-/*\s]/g, "").toUpperCase();
  if (/^\d{11}$/.test(bare)) return bare.slice(3, 9);
  return /^\d{3,14}$|^[0-9A-Z]{12}\d{2}$/.test(bare) ? bare : null;
}

function centsOf(typed: string): number | null {
  const amount = /^(?:R\$\s*)?(\d{1,3}(?:\.\d{3}){1,3}|\d{1,12}),(\d{2})$/i.exec(typed);
  return amount && Number(`${amount[1]?.replaceAll(".", "") ?? ""}${amount[2] ?? ""}`);
}
