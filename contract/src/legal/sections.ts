import { isPlainText } from "../plain-text.ts";
import * as z from "zod/mini";

/** A part of a legal text: its title, paragraphs, and lists where there is more than one thing to name. */
export type Section = { title: string; text: readonly (string | readonly string[])[] };

/** A section on the wire. */
export const SectionOnTheWire = z.object({
  title: z.string(),
  text: z.array(z.union([z.string(), z.array(z.string())])),
});

/** What a text has at most: characters, sections, characters of a title. */
export const textLimits = { characters: 24_000, sections: 60, title: 120 };

/**
 * Reads a legal text as the staff types it: a line that begins with `# ` is the title of a section, lines with `- ` are
 * a list, every other line is a paragraph, and empty lines say nothing.
 */
export function readSections(typed: string): Section[] {
  const sections: { title: string; text: (string | string[])[] }[] = [];
  for (const line of typed.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    if (line.startsWith("# ")) {
      sections.push({ title: line.slice(2).trim(), text: [] });
      continue;
    }
    const section = sections.at(-1) ?? { title: "", text: [] };
    if (sections.length === 0) sections.push(section);
    const list = section.text.at(-1);
    if (!line.startsWith("- ")) section.text.push(line);
    else if (Array.isArray(list)) list.push(line.slice(2).trim());
    else section.text.push([line.slice(2).trim()]);
  }
  return sections;
}

/** Writes sections as the text that the staff edits: the reverse of the above. */
export const writeSections = (sections: readonly Section[]): string =>
  sections
    .map(({ title, text }) => {
      const blocks = text.map((block) =>
        typeof block === "string" ? block : block.map((line) => `- ${line}`).join("\n"),
      );
      return [`# ${title}`, ...blocks].join("\n");
    })
    .join("\n\n");

/** What is wrong with a typed text, as a sentence; null: nothing. */
export function whyUnreadable(typed: string): string | null {
  if (typed.length > textLimits.characters) return `Escreva até ${textLimits.characters} caracteres`;
  if (!typed.split("\n").every((line) => isPlainText(line.replaceAll("\t", " "))))
    return "Há caracteres invisíveis no texto";
  const sections = readSections(typed);
  if (sections.length === 0) return "Escreva o texto";
  if (sections.length > textLimits.sections) return `Escreva até ${textLimits.sections} seções`;
  if (sections[0]?.title === "") return "Comece com o título de uma seção, em uma linha com # no início";
  const wrong = sections.find(
    ({ title, text }) => title.length > textLimits.title || title === "" || text.length === 0,
  );
  if (wrong) return `A seção “${wrong.title.slice(0, 40)}” precisa de um título curto e de um texto`;
  const titles = sections.map(({ title }) => title);
  const twice = titles.find((title, index) => titles.indexOf(title) !== index);
  return twice === undefined ? null : `Há duas seções com o título “${twice}”`;
}

/** A legal text as the staff types it. */
export const TypedText = z.string().check((context) => {
  const why = whyUnreadable(context.value);
  if (why !== null) context.issues.push({ code: "custom", message: why, input: context.value });
});
