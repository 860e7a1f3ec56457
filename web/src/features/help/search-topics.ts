import type { Topic } from "./topic.ts";

/** Words that tell nothing of what is searched for. */
const small = new Set(
  "a o as os e de da do das dos em no na um uma para por com que como meu minha meus minhas eu quero posso".split(" "),
);

/** A word as it is compared: without accents, capitals and hyphens, so that 'email' finds 'e-mail'. */
const plain = (word: string): string =>
  word
    .normalize("NFD")
    .replaceAll(/[\p{M}-]/gu, "")
    .toLowerCase();

const wordShape = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu;
const wordsIn = (text: string): string[] => Array.from(text.matchAll(wordShape), ([word]) => plain(word));

/** What is searched for: the telling words that were typed, a plural as its singular. */
export function searchedWords(typed: string): string[] {
  const words = wordsIn(typed);
  const telling = words.filter((word) => !small.has(word));
  return (telling.length > 0 ? telling : words).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
}

/** The topics in which each of the words begins one, those with most of them in the title first. */
export function searchTopics(topics: readonly Topic[], words: readonly string[]): Topic[] {
  if (words.length === 0) return [...topics];
  const inTitle = ({ title }: Topic) => words.filter((word) => begins(wordsIn(title), word)).length;
  return topics
    .filter(({ title, paragraphs, also = "" }) => {
      const known = wordsIn([title, ...paragraphs, also].join(" "));
      return words.every((word) => begins(known, word));
    })
    .toSorted((one, other) => inTitle(other) - inTitle(one));
}

const begins = (known: readonly string[], word: string): boolean => known.some((one) => one.startsWith(word));

/** A piece of a text, where it begins, and whether it is a word that begins with one that is searched for. */
export type Piece = { text: string; at: number; isHit: boolean };

const pieceShape = new RegExp(String.raw`${wordShape.source}|[^\p{L}\p{M}\p{N}]+`, "gu");

export const hitsIn = (text: string, words: readonly string[]): Piece[] =>
  Array.from(text.matchAll(pieceShape), ({ 0: piece, index }) => ({
    text: piece,
    at: index,
    isHit: words.some((word) => plain(piece).startsWith(word)),
  }));
