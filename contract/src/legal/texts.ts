import { endpoint } from "../endpoint.ts";
import * as z from "zod/mini";
import { SectionOnTheWire } from "./sections.ts";

/** Before its day, in force, replaced by a later one. */
export const TextState = z.enum(["UPCOMING", "IN_FORCE", "PAST"]);
export type TextState = z.output<typeof TextState>;

/** The version that holds at a day such as 2026-11-23: its first day is its name. */
export const TextVersion = z.object({
  version: z.iso.date(),
  state: TextState,
  /** The text that comes with the system, for a bank that has not published its own. */
  isModel: z.boolean(),
});

export const getTexts = endpoint({
  method: "GET",
  path: "/legal-texts",
  summary: "Termos de uso e política de privacidade do banco deste endereço: os em vigor, ou os de uma versão",
  access: "public",
  query: z.object({ version: z.optional(z.iso.date("Escolha uma versão")) }),
  refusals: ["NOT_FOUND"],
  answer: z.extend(TextVersion, {
    terms: z.array(SectionOnTheWire),
    privacy: z.array(SectionOnTheWire),
    /** Every version, the newest first; also one that was published and does not hold yet. */
    versions: z.array(TextVersion),
  }),
});

export const getTextVersion = endpoint({
  method: "GET",
  path: "/legal-texts/version",
  summary: "A versão dos termos de uso que está em vigor: a que aceita quem abre uma conta agora",
  access: "public",
  answer: z.object({ version: z.iso.date() }),
});

export const getTextNews = endpoint({
  method: "GET",
  path: "/legal-texts/news",
  summary: "A versão nova dos textos de que o cliente precisa saber: a próxima, ou a que vale há pouco; null: nenhuma",
  access: "active",
  answer: z.object({ news: z.nullable(z.object({ version: z.iso.date(), state: z.enum(["UPCOMING", "IN_FORCE"]) })) }),
});
export type TextNews = z.output<typeof getTextNews.answer>["news"];

export const putTextNewsAway = endpoint({
  method: "PUT",
  path: "/legal-texts/news/:version",
  summary: "Guarda o aviso de uma versão nova dos textos: o cliente o viu, e não o vê mais depois de entrar",
  deed: "o aviso foi guardado",
  access: "active",
  params: z.object({ version: z.iso.date() }),
  refusals: ["TOO_MANY_REQUESTS"],
  answer: z.object({}),
});
